// The model of a result of scores: strategies, components, comparisons and quantiles.

#include <nlohmann/json.hpp>
#include <string>

#include "runner/html/section.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// Adds what only some games record for a strategy: `measures`, `personal_bests`, and an object of
/// categories.
void put_measures(ordered_json& model, const ordered_json& of) {
    if (!of.contains("measures")) return;
    for (const auto& [name, measure] : of.at("measures").items())
        model["measures"].push_back(estimate_model(measure));
    if (of.contains("personal_bests"))
        for (const auto& [name, list] : of.at("personal_bests").items())
            model["records"].push_back(list.empty() ? ordered_json(nullptr) : list.front());
}

/// The key of the categories: the one after `measures` that is an object of shares.
std::string category_key(const ordered_json& of) {
    for (const auto& [key, value] : of.items())
        if (value.is_object() && !value.empty() && value.front().is_object() &&
            value.front().contains("share") && value.front().contains("games"))
            return key;
    return {};
}

ordered_json categories_model(const ordered_json& categories) {
    ordered_json list = ordered_json::array();
    for (const auto& [name, category] : categories.items()) {
        const ordered_json& interval = category.at("interval");
        const bool none = interval.is_null();
        list.push_back({{"games", category.at("games")},
                        {"share", category.at("share")},
                        {"low", none ? interval : interval.at("low")},
                        {"high", none ? interval : interval.at("high")}});
    }
    return list;
}

ordered_json keys_of(const ordered_json& object) {
    ordered_json keys = ordered_json::array();
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}

/// The keys of an object of measures, as people read them.
ordered_json names_of(const ordered_json& measures) {
    ordered_json names = ordered_json::array();
    for (const auto& [key, value] : measures.items()) names.push_back(measure_name(key));
    return names;
}

/// Adds the names of what only some games record.
void put_measure_names(ordered_json& section, const ordered_json& of) {
    if (of.contains("measures")) section["measures"] = names_of(of.at("measures"));
    if (of.contains("personal_bests")) section["records"] = names_of(of.at("personal_bests"));
    const std::string category = category_key(of);
    if (category.empty()) return;
    section["category"] = category;
    section["categories"] = keys_of(of.at(category));
}

ordered_json strategy_model(const SectionSource& source, const ordered_json& of, std::size_t bins) {
    ordered_json model = {{"games", of.at("games")},
                          {"finished", of.at("finished")},
                          {"unfinished", of.at("unfinished").at("games")}};
    model.update(distribution_model(of.at("score"), bins));
    model["components"] = components_model(source, of.at("components"));
    model["best"] = of.at("extremes").at("best");
    model["worst"] = of.at("extremes").at("worst");
    put_measures(model, of);
    if (const std::string category = category_key(of); !category.empty())
        model["categories"] = categories_model(of.at(category));
    return model;
}

ordered_json comparison_model(const SectionSource& source, const ordered_json& of,
                              std::size_t bins) {
    const ordered_json& wins = of.at("wins");
    ordered_json quantiles = ordered_json::array();
    for (const ordered_json& quantile : of.at("quantile_differences"))
        quantiles.push_back({quantile.at("value"), quantile.at("low"), quantile.at("high")});
    ordered_json model = {{"a", source.index_of(of.at("a"))},
                          {"b", source.index_of(of.at("b"))},
                          {"pairs", of.at("pairs")},
                          {"difference", distribution_model(of.at("difference"), bins)},
                          {"quantile_differences", quantiles},
                          {"wins", {wins.at("a"), wins.at("tie"), wins.at("b")}},
                          {"components", components_model(source, of.at("components"))},
                          {"to_a", of.at("largest_swings").at("to_a")},
                          {"to_b", of.at("largest_swings").at("to_b")}};
    put_decision(model, source, of);
    return model;
}

/// The shares of the quantiles; none where no strategy finished a game.
ordered_json quantile_levels(const ordered_json& results) {
    ordered_json levels = ordered_json::array();
    for (const ordered_json& of : results) {
        if (!levels.empty()) break;
        for (const ordered_json& quantile : of.at("score").at("quantiles"))
            levels.push_back(quantile.at("p"));
    }
    return levels;
}

}  // namespace

void put_scores(ordered_json& section, const SectionSource& source) {
    const ordered_json& results = source.result.at("results");
    const ordered_json& comparisons = source.result.at("comparisons");
    for (std::size_t i = 0; i < results.size(); ++i)
        section["strategies"].at(i).update(
            strategy_model(source, results.at(i), bins_for(results.size())));
    if (!results.empty()) put_measure_names(section, results.front());
    section["quantiles"] = quantile_levels(results);
    section["comparisons"] = ordered_json::array();
    for (const ordered_json& of : comparisons)
        section["comparisons"].push_back(
            comparison_model(source, of, bins_for(comparisons.size())));
}

}  // namespace skerry
