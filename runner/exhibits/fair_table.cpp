// Which value of a rule is fair: as a table, and in a sentence.

#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/rule_rows.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/experiment/fair_values.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// The number of decimals that a fair value is worth.
int decimals_of(const FairValue& fair) {
    MeanEstimate estimate;
    if (fair.low && fair.high) estimate.se = (*fair.high - *fair.low) / 4;
    return decimals_for({&estimate, 1});
}

/// The names of the values of FairFinding, in their order.
constexpr std::array<std::string_view, 6> finding_names{"bracketed",    "open",    "first_ahead",
                                                        "first_behind", "several", "fact"};

/// "0.02 to 0.11", or why there is no such interval.
std::string bracket_text(const FairValue& fair) {
    switch (fair.finding) {
        case FairFinding::bracketed:
            return interval_text(Interval{*fair.low, *fair.high}, decimals_of(fair));
        case FairFinding::open:
            if (fair.high) return "no bracket: up to " + fixed(fair.high, 2);
            if (fair.low) return "no bracket: from " + fixed(fair.low, 2);
            return "no bracket: any of them";
        case FairFinding::first_ahead:
            return "no bracket: more than half by all";
        case FairFinding::first_behind:
            return "no bracket: less than half by all";
        case FairFinding::several:
            return "no bracket: crosses half more than once";
        case FairFinding::fact:
            break;
    }
    return "no interval: the games repeat";
}

}  // namespace

Table fair_table(const MatchTables& shown) {
    const ExperimentFacts& facts = shown.facts;
    const std::string rule = fair_rule(facts);
    Table table{"fair-values", "Where each seat takes half of the points"};
    const auto add = table.adder(shown.figures.fair_values);
    add({"", {"rule"}}, [&](const FairValue&) { return Cell{rule, {rule}}; });
    add({"a - b", {"a", "b"}, 0, true, least_pair}, [&](const FairValue& fair) {
        const auto label = [&](std::size_t Matchup::*side) {
            return fair.players ? CellValue(facts.strategies[*fair.players.*side].label)
                                : CellValue();
        };
        return Cell{fair.players ? players_text(facts, *fair.players) : "all",
                    {label(&Matchup::a), label(&Matchup::b)}};
    });
    add({"fair " + rule, {"fair"}}, [&](const FairValue& fair) {
        return Cell{fixed(fair.value, decimals_of(fair)), {cell_value(fair.value)}};
    });
    add({"95 % " + interval_word(facts), {"low", "high"}}, [&](const FairValue& fair) {
        return Cell{bracket_text(fair), {cell_value(fair.low), cell_value(fair.high)}};
    });
    add({"", {"finding"}}, [](const FairValue& fair) {
        return value_cell(finding_names[static_cast<std::size_t>(fair.finding)]);
    });
    const auto has_deals = [](const FairValue& fair) { return fair.deals.has_value(); };
    const bool any = std::ranges::any_of(shown.figures.fair_values, has_deals);
    add({any ? "deals to tell the nearest" : "", {"deals"}, 2}, [&](const FairValue& fair) {
        return fair.deals ? Cell{rounded_up(*fair.deals), {*fair.deals}} : Cell{"-", {nullptr}};
    });
    return table;
}

std::string fair_sentence(const ExperimentFacts& facts, const MatchFigures& figures) {
    if (figures.fair_values.empty()) return {};
    const FairValue& fair = figures.fair_values.back();  // of the line-up, or of the only ones
    const std::string rule = fair_rule(facts);
    const std::string who =
        fair.players ? players_text(facts, *fair.players, " against ") : "all matchups";
    if (fair.finding == FairFinding::bracketed && fair.value)
        return fmt::format("Each seat takes half of the points of {} by {}={} (95 % {} {}).", who,
                           rule, fixed(fair.value, decimals_of(fair)), interval_word(facts),
                           bracket_text(fair));
    return fmt::format("Which {} gives each seat half of the points of {} has {}.", rule, who,
                       bracket_text(fair));
}

}  // namespace skerry
