#include <array>
#include <nlohmann/json.hpp>

#include "runner/results/result_json.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/ratings.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr std::array<const char*, 5> status_names{"rated", "unjoined", "unbounded", "intransitive",
                                                  "misfit"};

ordered_json difference_json(const ExperimentFacts& facts, const RatingDifference& of) {
    ordered_json json = {{"a", facts.strategies[of.a].label},
                         {"b", facts.strategies[of.b].label},
                         {"elo", of.difference},
                         {"se", or_null(of.se)},
                         {"interval", nullptr}};
    if (of.interval)
        json["interval"] = {{"level", confidence_level},
                            {"method", "t"},
                            {"low", of.interval->low},
                            {"high", of.interval->high}};
    return json;
}

ordered_json fit_json(const std::optional<RatingFit>& fit) {
    if (!fit) return nullptr;
    return {{"method", "rao_scott"},
            {"statistic", fit->statistic},
            {"freedom", {fit->freedom, fit->freedom_within}},
            {"p", fit->p}};
}

}  // namespace

ordered_json ratings_json(const ExperimentFacts& facts, const MatchSummary& summary,
                          const std::optional<Ratings>& ratings) {
    if (!ratings) return nullptr;
    const auto label = [&](std::size_t i) { return facts.strategies[i].label; };
    ordered_json json = {{"status", status_names[static_cast<std::size_t>(ratings->status)]},
                         {"group", ordered_json::array()},
                         {"outside", ordered_json::array()},
                         {"strategies", ordered_json::array()},
                         {"differences", ordered_json::array()},
                         {"fit", fit_json(ratings->fit)},
                         {"worst", ordered_json::array()}};
    for (const std::size_t i : ratings->group) json["group"].push_back(label(i));
    for (const std::size_t i : ratings->outside) json["outside"].push_back(label(i));
    for (std::size_t i = 0; i < ratings->elo.size(); ++i)
        if (ratings->elo[i])
            json["strategies"].push_back({{"strategy", label(i)},
                                          {"elo", or_null(ratings->elo[i])},
                                          {"se", or_null(ratings->se[i])}});
    for (const RatingDifference& difference : ratings->differences)
        json["differences"].push_back(difference_json(facts, difference));
    for (const RatedShare& of : ratings->worst)
        json["worst"].push_back({{"a", label(summary.matchups[of.matchup].a)},
                                 {"b", label(summary.matchups[of.matchup].b)},
                                 {"share", of.share},
                                 {"expected", of.expected}});
    return json;
}

}  // namespace skerry
