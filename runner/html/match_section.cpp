#include <nlohmann/json.hpp>

#include "runner/html/section.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json results_model(const ordered_json& of) {
    return {of.at("wins"), of.at("draws"), of.at("losses")};
}

ordered_json share_model(const ordered_json& of) {
    const ordered_json& interval = of.at("interval");
    const bool none = interval.is_null();
    ordered_json model = {{"mean", of.at("share")},
                          {"se", of.at("se")},
                          {"low", none ? interval : interval.at("low")},
                          {"high", none ? interval : interval.at("high")}};
    if (of.contains("pentanomial")) model["pentanomial"] = of.at("pentanomial");
    return model;
}

ordered_json standing_model(const ordered_json& of) {
    return {{"games", of.at("games")},
            {"results", results_model(of)},
            {"share", of.at("share")},
            {"forfeits", of.at("forfeits")},
            {"unfinished", of.at("unfinished")}};
}

ordered_json matchup_model(const SectionSource& source, const ordered_json& of, std::size_t bins) {
    const ordered_json& results = of.at("results");
    const ordered_json& elo = of.at("elo");
    ordered_json model = {
        {"a", source.index_of(of.at("a"))},
        {"b", source.index_of(of.at("b"))},
        {"pairs", of.at("pairs")},
        {"deterministic", of.at("distinct").at("once")},
        {"results", results_model(results)},
        {"as_first", results_model(results.at("as_first"))},
        {"as_second", results_model(results.at("as_second"))},
        {"points", share_model(of.at("points"))},
        {"elo", {{"mean", elo.at("difference")}, {"low", elo.at("low")}, {"high", elo.at("high")}}},
        {"first_seat", share_model(of.at("first_seat"))},
        {"margin", distribution_model(of.at("margin").at("games"), bins)},
        {"pair_margin", estimate_model(of.at("margin").at("pairs"))},
        {"components", components_model(source, of.at("components"))},
        {"identical", of.at("identical").at("pairs")},
        {"forfeits", {of.at("forfeits").at("a"), of.at("forfeits").at("b")}},
        {"unfinished", of.at("unfinished").at("games")},
        {"to_a", of.at("largest_margins").at("to_a")},
        {"to_b", of.at("largest_margins").at("to_b")}};
    put_decision(model, source, of);
    return model;
}

}  // namespace

void put_matches(ordered_json& section, const SectionSource& source) {
    const ordered_json& results = source.result.at("results");
    const ordered_json& matchups = source.result.at("matchups");
    for (std::size_t i = 0; i < results.size(); ++i)
        section["strategies"].at(i).update(standing_model(results.at(i)));
    section["matchups"] = ordered_json::array();
    for (const ordered_json& of : matchups)
        section["matchups"].push_back(matchup_model(source, of, bins_for(matchups.size())));
    ordered_json seat = share_model(source.result.at("first_seat"));
    seat["results"] = results_model(source.result.at("first_seat"));
    section["first_seat"] = seat;
}

}  // namespace skerry
