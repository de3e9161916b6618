// What was to be played, written into a result and read back from it.

#include "runner/results/experiment_block.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/random.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/experiment/plays.hpp"
#include "runner/experiment/stop_json.hpp"
#include "runner/results/read_figures.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// The largest numerator and denominator of a mean: times the sums of 10^12 games they fit in 128
/// bits.
constexpr std::int64_t max_mean_part = 1'000'000'000'000;
constexpr std::size_t max_covariates = 16;

CovariateFacts read_covariate_facts(const JsonNode& experiment) {
    CovariateFacts facts;
    const auto node = experiment.find("covariates");
    if (!node) return facts;
    facts.names = node->keys();
    if (facts.names.size() > max_covariates)
        node->fail("has more than " + std::to_string(max_covariates));
    for (const std::string& name : facts.names) {
        const JsonNode mean = node->at(name);
        facts.means.push_back({mean.at("numerator").integer({-max_mean_part, max_mean_part}),
                               mean.at("denominator").integer({1, max_mean_part})});
    }
    return facts;
}

}  // namespace

ordered_json experiment_json(const ExperimentFacts& facts) {
    ordered_json strategies = ordered_json::array();
    for (const StrategyFacts& strategy : facts.strategies) {
        strategies.push_back({{"label", strategy.label},
                              {"name", strategy.name},
                              {"reference", strategy.reference},
                              {"params", strategy.params}});
        if (!strategy.outside.is_null()) strategies.back()["outside"] = strategy.outside;
    }
    ordered_json json = {
        {"game", facts.game}, {"rules_version", facts.rules_version}, {"rules", facts.rules}};
    if (!facts.data.is_null()) json["data"] = facts.data;
    json["components"] = facts.components;
    json["seeds"] = {{"master", std::to_string(facts.seed)},
                     {"derivation", stream_derivation},
                     {"first_game", facts.first_game},
                     {"games", facts.games}};
    if (facts.plays > 1) json["plays"] = facts.plays;
    if (facts.unfinished_score) json["unfinished_score"] = *facts.unfinished_score;
    json["strategies"] = strategies;
    for (std::size_t i = 0; i < facts.covariates.names.size(); ++i)
        json["covariates"][facts.covariates.names[i]] = {
            {"numerator", facts.covariates.means[i].numerator},
            {"denominator", facts.covariates.means[i].denominator}};
    if (facts.margin) json["margin"] = *facts.margin;
    if (facts.baseline) json["baseline"] = facts.strategies[*facts.baseline].label;
    if (facts.stop.active()) json["stop"] = stop_rule_json(facts.stop);
    return json;
}

Document configuration_of_result(const Document& document) {
    const JsonNode experiment = document.root().at("experiment");
    ordered_json config = {{"game", experiment.at("game").json()},
                           {"rules", experiment.at("rules").json()},
                           {"seed", experiment.at("seeds").at("master").json()},
                           {"games", experiment.at("seeds").at("games").json()},
                           {"strategies", ordered_json::array()}};
    for (const JsonNode& strategy : experiment.at("strategies").items()) {
        config["strategies"].push_back(strategy_json(
            strategy.at("label").json(), strategy.at("name").json(), strategy.at("params").json()));
        if (const auto origin = strategy.find("outside"))
            config["strategies"].back()["outside"] = origin->json();
    }
    if (const auto plays = experiment.find("plays")) config["plays"] = plays->json();
    if (experiment.find("covariates")) config["covariates"] = true;
    for (const char* const key : {"unfinished_score", "margin", "baseline", "stop"})
        if (const auto node = experiment.find(key)) config[key] = node->json();
    return Document::of(std::move(config), document.source() + " (experiment)",
                        document.programs());
}

ExperimentFacts read_experiment(const JsonNode& result) {
    const JsonNode experiment = result.at("experiment");
    const JsonNode seeds = experiment.at("seeds");
    ExperimentFacts facts;
    facts.game = experiment.at("game").visible_text();
    facts.seats = result.find("matchups") ? 2 : 1;
    facts.rules_version = static_cast<int>(experiment.at("rules_version").integer({1, 1'000'000}));
    facts.rules = experiment.at("rules").json();
    if (const auto data = experiment.find("data")) facts.data = data->json();
    for (const JsonNode& component : experiment.at("components").items())
        facts.components.push_back(component.visible_text());
    facts.seed = seeds.at("master").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    facts.first_game = read_count(seeds, "first_game");
    facts.games = read_count(seeds, "games", max_games);
    if (const auto plays = experiment.find("plays")) {
        if (facts.seats > 1) plays->fail("is only in results of games for one");
        facts.plays = plays->unsigned_integer(2, max_plays);
        require_whole_deals(seeds.at("games"), facts.games, facts.plays);
        require_whole_deals(seeds.at("first_game"), facts.first_game, facts.plays);
    }
    for (const JsonNode& strategy : experiment.at("strategies").items()) {
        facts.strategies.push_back(
            {strategy.at("label").visible_text(), strategy.at("name").visible_text(),
             strategy.at("params").json(), strategy.at("reference").boolean()});
        if (const auto origin = strategy.find("outside"))
            facts.strategies.back().outside = read_origin(*origin);
    }
    facts.unfinished_score = read_unfinished_score(experiment, facts.seats);
    if (facts.unfinished_score &&
        (facts.components.empty() || facts.components.back() != unfinished_component))
        experiment.at("components").fail("must end with \"unfinished\", which has a score");
    facts.covariates = read_covariate_facts(experiment);
    facts.margin = read_margin(experiment, facts.seats);
    facts.baseline = read_baseline(experiment, facts.strategies);
    facts.stop = read_stop_rule(experiment, facts.margin);
    if (facts.seats == 1) facts.measures = read_measure_facts(result);
    return facts;
}

}  // namespace skerry
