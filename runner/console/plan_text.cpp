// Lays out a plan: as a page, and as JSON.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runner/console/command_text.hpp"
#include "runner/console/text_page.hpp"
#include "runner/documents/json_text.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// Three digits are enough for a standard deviation.
std::string spread_text(std::optional<double> sd) {
    return fixed(sd, sd.value_or(0) < 9.995 ? 2 : 1);
}

ordered_json games_json(const GamesNeeded& games) {
    return {{"fixed", or_null(games.fixed)},
            {"until_decided_half", or_null(games.typical)},
            {"until_decided", or_null(games.decided)}};
}

}  // namespace

std::string plan_page(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot,
                      const TextStyle& style) {
    Page page(style);
    page.add_title("Plan");
    for (const std::string& line : plan_aim(facts, plan, pilot)) page.add_line(line);
    TextTable table({{"pair", true, 0, least_pair},
                     {"sd"},
                     {"at most"},
                     {"games"},
                     {"at most"},
                     {"decided: half", false, 1},
                     {fmt::format("{:g} %", 100 * plan.aim.power), false, 2}});
    for (const PairPlan& pair : plan.pairs)
        table.add_row({pair_text(facts, pair.a, pair.b, style), spread_text(pair.sd),
                       spread_text(pair.limit), games_needed_text(pair.likely.fixed),
                       games_needed_text(pair.safe.fixed), games_needed_text(pair.safe.typical),
                       games_needed_text(pair.safe.decided)});
    page.add_table(
        "Spread of the differences, and the " + plan_unit(facts) + " that each pair needs", table);
    page.add_title("What to ask for");
    for (const std::string& line : plan_advice(facts, plan, pilot, style)) page.add_line(line);
    return std::move(page).text();
}

ordered_json plan_document(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot) {
    ordered_json pairs = ordered_json::array();
    for (const PairPlan& pair : plan.pairs)
        pairs.push_back({{"a", facts.strategies[pair.a].label},
                         {"b", facts.strategies[pair.b].label},
                         {"repeats", pair.repeats},
                         {"pilot_games", pair.n},
                         {"sd", or_null(pair.sd)},
                         {"sd_at_most", or_null(pair.limit)},
                         {"games", games_json(pair.likely)},
                         {"games_at_most", games_json(pair.safe)}});
    return {{"schema", "skerry-plan"},
            {"schema_version", 1},
            {"game", facts.game},
            {"rules", facts.rules},
            {"difference", plan.aim.difference},
            {"unit", facts.seats == 1 ? "points" : "percent of the points"},
            {"power", plan.aim.power},
            {"confidence", confidence_level},
            {"pairs_together", plan.aim.family},
            {"pilot",
             {{"games", plan.pilot},
              {"seed", std::to_string(pilot.seed)},
              {"seconds", pilot.seconds},
              {"threads", pilot.threads}}},
            {"pairs", pairs},
            {"games", games_json(plan.likely)},
            {"games_at_most", games_json(plan.safe)}};
}

}  // namespace skerry
