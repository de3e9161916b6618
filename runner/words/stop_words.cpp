#include "runner/words/stop_words.hpp"

#include <fmt/core.h>

#include <vector>

#include "runner/experiment/judging.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

/// "±0.1", "±2 %": in the unit of the rule.
std::string within(const ExperimentFacts& facts, double width, const TextStyle& style) {
    return fmt::format("{}{}{}", plus_minus(style.unicode), width, facts.seats == 2 ? " %" : "");
}

std::string aim(const ExperimentFacts& facts, std::size_t pairs, const TextStyle& style) {
    const StopRule& rule = facts.stop;
    const std::string of = pairs == 0   ? "the mean"
                           : pairs == 1 ? "the difference"
                                        : "every difference";
    if (rule.precision)
        return fmt::format("{} is known to {}", of, within(facts, *rule.precision, style));
    std::string text = pairs == 1 ? "the pair is decided" : "every pair is decided";
    if (rule.margin > 0) text += " or known to lie within " + within(facts, rule.margin, style);
    return text;
}

}  // namespace

std::string stop_sentence(const ExperimentFacts& facts, const BatchTally& tally,
                          const TextStyle& style) {
    if (!facts.stop.active() || tally.games() == 0) return {};
    std::vector<bool> is_reference;
    for (const StrategyFacts& strategy : facts.strategies)
        is_reference.push_back(strategy.reference);
    const Outlook outlook = look_at(tally, is_reference, facts.stop);
    const std::string what = facts.seats == 2 ? "pair" : "game";
    const std::string of = aim(facts, outlook.pairs, style);
    if (outlook.satisfied)
        return fmt::format("After {} of at most {}, {}, at 95 % whenever one stops.",
                           counted(tally.games(), what), grouped(facts.games), of);
    std::string text =
        fmt::format("Not reached after {}: that {}.", counted(tally.games(), what), of);
    if (outlook.games_to_go)
        text += fmt::format(" About {} more {}s would do.", rounded_up(*outlook.games_to_go), what);
    return text;
}

std::string ranking_head(const ExperimentFacts& facts) {
    return judging_of(facts) == Judging::anytime
               ? "Ranking, 95 % sure of all its cuts together at any time: "
               : "Ranking, 95 % sure of all its cuts together (Holm): ";
}

}  // namespace skerry
