// Finds who plays by the same rules, and who is the same player by other ones.

#include "runner/experiment/facts.hpp"

#include "runner/experiment/vary.hpp"

namespace skerry {

namespace {

/// The rules of a set as the labels of its strategies give them, from a variant on: "variant=old
/// penalty=3"; empty where they do not.
std::string given_rules(const ExperimentFacts& facts, const RuleSet& set) {
    std::string given;
    for (const std::size_t i : set.strategies) {
        const std::string& label = facts.strategies[i].label;
        const std::size_t variant = label.find(" variant=");
        if (variant == std::string::npos) return {};
        const std::string rules = label.substr(variant + 1);
        if (!given.empty() && rules != given) return {};
        given = rules;
    }
    return given;
}

/// A variant has many options: it is called by its name where all sets are.
void name_variants(const ExperimentFacts& facts, std::vector<RuleSet>& sets) {
    std::vector<std::string> names;
    for (const RuleSet& set : sets) {
        names.push_back(given_rules(facts, set));
        if (names.back().empty() || std::ranges::count(names, names.back()) > 1) return;
    }
    for (std::size_t i = 0; i < sets.size(); ++i) sets[i].text = names[i];
}

/// The matchups by other rules that the same players have by the first.
std::vector<RuleChange> rule_changes(const ExperimentFacts& facts, const std::vector<RuleSet>& sets,
                                     const std::vector<std::size_t>& contestants) {
    const std::vector<Matchup> order = matchups_of(facts);
    const auto players = [&](std::size_t m) {
        return Matchup{contestants[order[m].a], contestants[order[m].b]};
    };
    std::vector<RuleChange> list;
    for (const RuleSet& set : std::span(sets).subspan(1))
        for (std::size_t m = 0; m < order.size(); ++m) {
            if (!set.has(order[m].a)) continue;
            const auto [a, b] = players(m);
            for (std::size_t first = 0; first < order.size(); ++first) {
                if (!sets.front().has(order[first].a)) continue;
                const bool turned = players(first) == Matchup{b, a} && a != b;
                if (turned || players(first) == Matchup{a, b})
                    list.push_back({.first = first,
                                    .other = m,
                                    .turned = turned,
                                    .own_deals = set.own_deals || sets.front().own_deals});
            }
        }
    return list;
}

}  // namespace

std::vector<std::string> differing_options(const ExperimentFacts& facts) {
    std::vector<std::string> options;
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        for (const auto& [option, value] : facts.rules_of(i).items())
            if (std::ranges::find(options, option) == options.end()) options.push_back(option);
    const auto is_shared = [&](const std::string& option) {
        const ordered_json first = facts.rules_of(0).value(option, ordered_json());
        for (std::size_t i = 1; i < facts.strategies.size(); ++i)
            if (facts.rules_of(i).value(option, ordered_json()) != first) return false;
        return true;
    };
    std::erase_if(options, is_shared);
    return options;
}

JudgedPairs judged_pairs_of(const ExperimentFacts& facts) {
    JudgedPairs judged(facts.strategies.size(), facts.baseline);
    if (facts.stop.best) judged.keep_family();
    judged.set_known_scores(known_scores_of(facts));
    judged.leave_out(facts.seen.left_out.size());
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    if (sets.size() < 2) return judged;
    const std::vector<std::size_t> contestants = contestants_of(facts);
    std::vector<JudgedPairs::Entry> entries(facts.strategies.size());
    // Players of games for two do not meet by other rules: what these change is told apart.
    for (std::size_t set = 0; set < sets.size(); ++set)
        for (const std::size_t i : sets[set].strategies)
            entries[i] = {set, facts.seats == 1 ? contestants[i] : i};
    judged.set_rule_sets(std::move(entries));
    if (facts.seats == 2) judged.set_rule_changes(rule_changes(facts, sets, contestants));
    return judged;
}

std::vector<KnownScores> known_scores_of(const ExperimentFacts& facts) {
    std::vector<KnownScores> list(facts.strategies.size(),
                                  {{}, facts.scores.total, facts.scores.components});
    for (std::size_t i = 0; facts.unfinished_score && i < list.size(); ++i) {
        if (!facts.may_fail(i)) continue;
        const Bounds stand_in{*facts.unfinished_score, *facts.unfinished_score};
        list[i].stand_in = stand_in.low;
        list[i].total = list[i].total | stand_in;
        list[i].components.resize(facts.scored_components());
        for (Bounds& component : list[i].components) component = component | Bounds{0, 0};
        list[i].components.push_back(stand_in | Bounds{0, 0});
    }
    return list;
}

std::vector<RuleSet> rule_sets_of(const ExperimentFacts& facts) {
    std::vector<RuleSet> sets;
    const std::vector<std::string> options = differing_options(facts);
    for (std::size_t i = 0; i < facts.strategies.size(); ++i) {
        std::string text;
        for (const std::string& option : options)
            text += (text.empty() ? "" : " ") + option + "=" +
                    value_in_label(facts.rules_of(i).value(option, ordered_json()));
        auto set = std::ranges::find(sets, text, &RuleSet::text);
        if (set == sets.end()) set = sets.insert(set, {text, {}, facts.strategies[i].own_deals});
        set->strategies.push_back(i);
    }
    for (RuleSet& set : sets)
        set.is_own = std::ranges::all_of(options, [&](const std::string& option) {
            const ordered_json own = facts.rules.value(option, ordered_json());
            return facts.rules_of(set.strategies.front()).value(option, ordered_json()) == own;
        });
    name_variants(facts, sets);
    const auto own = std::ranges::find(sets, true, &RuleSet::is_own);
    if (own != sets.end()) std::rotate(sets.begin(), own, own + 1);
    return sets;
}

std::string name_in(const RuleSet& set, const StrategyFacts& strategy) {
    const std::string rules = " " + set.text;
    if (!strategy.label.ends_with(rules)) return strategy.name;
    return strategy.label.substr(0, strategy.label.size() - rules.size());
}

std::vector<Matchup> matchups_of(const ExperimentFacts& facts) {
    std::vector<Matchup> list;
    for (const RuleSet& set : rule_sets_of(facts))
        for (const auto& [a, b] : matchups_of(set.strategies.size()))
            list.push_back({set.strategies[a], set.strategies[b]});
    std::ranges::sort(list, {},
                      [](const Matchup& matchup) { return std::pair(matchup.a, matchup.b); });
    return list;
}

std::uint64_t games_of_deal(const ExperimentFacts& facts) {
    if (facts.seats == 1) return facts.strategies.size();
    std::uint64_t games = 0;
    for (const auto& [a, b] : matchups_of(facts)) games += a == b ? 1 : 2;
    return games;
}

std::vector<std::size_t> contestants_of(const ExperimentFacts& facts) {
    std::vector<std::size_t> list;
    for (const StrategyFacts& strategy : facts.strategies) {
        const auto first = std::ranges::find_if(facts.strategies, [&](const StrategyFacts& other) {
            return is_same_player(other, strategy);
        });
        list.push_back(static_cast<std::size_t>(first - facts.strategies.begin()));
    }
    return list;
}

}  // namespace skerry
