// "verdicts": by what test or interval each pair is judged. "extremes": the games that are worth a
// look.

#include "runner/exhibits/tables.hpp"

namespace skerry {

namespace {

template <class Pair>
std::optional<Interval> interval_of(const Pair& pair) {
    if constexpr (requires { pair.points; })
        return pair.points.interval;
    else
        return pair.difference.mean.interval;
}

/// Shares have more decimals than scores.
template <class Pair>
constexpr int figure_decimals = requires(Pair pair) {
    pair.points;
}
? 4 : 3;

/// What a pair is judged by: its test, or the interval that holds at any time.
template <class Pair>
Table verdicts_of(const ShownTables& shown, const std::vector<Pair>& pairs) {
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    Table table{"verdicts", "Verdicts"};
    const auto add = table.adder(pairs);
    add(pair_column(), [&](const Pair& pair) { return shown.pair_cell(pair.a, pair.b); });
    add({"a is", {"verdict"}, 0, true}, [](const Pair& pair) {
        return Cell{verdict_of_b(turned(pair.verdict), false), {name_of(pair.verdict)}};
    });
    add({"by", {"method"}, 3, true}, [&](const Pair& pair) {
        const std::string method(anytime ? name_of(pair.anytime.estimate.method)
                                         : name_of(pair.test.method));
        const bool exists = anytime ? pair.anytime.estimate.p || pair.anytime.estimate.interval
                                    : pair.test.p.has_value();
        return exists ? Cell{method, {method}} : Cell{"-", {nullptr}};
    });
    add({"", {"statistic"}},
        [](const Pair& pair) { return value_cell(cell_value(pair.test.statistic)); });
    add({"p", {"p"}, 2},
        [&](const Pair& pair) { return p_cell(anytime ? pair.anytime.estimate.p : pair.test.p); });
    add({anytime ? "" : "p (Holm)", {"p_adjusted"}, 1},
        [&](const Pair& pair) { return p_cell(shown.deciding_p(pair)); });
    add({"95 % interval", {"low", "high"}},
        [](const Pair& pair) { return interval_cell(interval_of(pair), figure_decimals<Pair>); });
    add({"95 % at any time", {"anytime_low", "anytime_high"}, 4}, [](const Pair& pair) {
        return interval_cell(pair.anytime.estimate.interval, figure_decimals<Pair>);
    });
    add({"cautious", {"cautious"}, 5}, [](const Pair& pair) {
        return fixed_cell(pair.anytime.estimate.cautious, figure_decimals<Pair>);
    });
    add({"family", {"family"}, 6},
        [](const Pair& pair) { return count_cell(pair.anytime.estimate.family); });
    if (!shown.facts.margin) return table;
    add({margin_head(*shown.facts.margin), {"by_margin"}, 0, true}, [](const Pair& pair) {
        const std::string finding(pair.by_margin ? name_of(pair.by_margin->finding) : "-");
        return Cell{finding, {pair.by_margin ? CellValue(finding) : CellValue()}};
    });
    add({"", {"p_a_not_worse", "p_b_not_worse"}}, [](const Pair& pair) {
        const MarginComparison none;
        const MarginComparison& by_margin = pair.by_margin ? *pair.by_margin : none;
        return Cell{"",
                    {cell_value(by_margin.a_not_worse.p_adjusted),
                     cell_value(by_margin.b_not_worse.p_adjusted)}};
    });
    return table;
}

/// What the test of a rule `until_better` says of each change.
Table changes_of(const ShownTables& shown, const std::optional<Outlook>& stop) {
    const std::vector<ChangeTest> tests = stop ? stop->changes : std::vector<ChangeTest>();
    Table table{"changes", "Changes"};
    const auto add = table.adder(tests);
    add({"changed", {"changed"}, 0, true, least_label},
        [&](const ChangeTest& test) { return shown.label_cell(test.changed); });
    add({"from", {"from"}, 0, true, least_label},
        [&](const ChangeTest& test) { return shown.label_cell(test.from); });
    add({"is", {"finding"}, 0, true}, [](const ChangeTest& test) {
        return Cell{std::string(name_of(test.finding)), {name_of(test.finding)}};
    });
    add({"log ratio", {"log_ratio"}},
        [](const ChangeTest& test) { return fixed_cell(test.log_ratio, 2); });
    add({"ends at", {"bound"}}, [](const ChangeTest& test) { return fixed_cell(test.bound, 2); });
    return table;
}

/// A game in one of the lists that a tally keeps.
struct NotedGame {
    std::size_t a;
    std::optional<std::size_t> b;  ///< of a pair
    const char* why;
    std::uint64_t game;
    std::optional<bool> second;  ///< of a pair of games: b moved first
    std::optional<std::int32_t> value;
};

/// Extremes of any order, one after the other.
struct NotedGames {
    std::vector<NotedGame> list = {};

    void add(std::size_t a, std::optional<std::size_t> b, const char* why,
             std::span<const Extreme> games, bool valued) {
        for (const Extreme& game : games)
            list.push_back(
                {a, b, why, game.game, {}, valued ? std::optional(game.value) : std::nullopt});
    }
    void add_pairs(const MatchupSummary& pair, const char* why, std::span<const Extreme> games,
                   bool valued) {
        add(pair.a, pair.b, why, games, valued);
        for (NotedGame& noted : std::span(list).last(games.size())) {
            const MatchGameIndex index = MatchGameIndex::of(noted.game);
            noted.game = index.pair;
            noted.second = index.second;
        }
    }
};

Table extremes_of(const ShownTables& shown, const std::vector<NotedGame>& games) {
    const auto label = [&](std::size_t strategy) { return shown.facts.strategies[strategy].label; };
    Table table{"extremes", "Games worth a look"};
    const auto add = table.adder(games);
    add({"of", {"a", "b"}, 0, true, least_pair}, [&](const NotedGame& noted) {
        if (noted.b) return shown.pair_cell(noted.a, *noted.b);
        return Cell{label_of(shown.facts, noted.a), {label(noted.a), nullptr}};
    });
    add({"as", {"list"}, 0, true}, [](const NotedGame& noted) {
        return Cell{noted.why, {noted.why}};
    });
    add({shown.facts.seats == 1 ? "game" : "deal", {"game"}},
        [](const NotedGame& noted) { return count_cell(noted.game); });
    if (shown.facts.seats == 2)
        add({"first", {"first"}, 0, true}, [&](const NotedGame& noted) {
            const std::size_t first = *noted.second ? *noted.b : noted.a;
            return Cell{label_of(shown.facts, first), {label(first)}};
        });
    add({"value", {"value"}}, [](const NotedGame& noted) { return integer_cell(noted.value); });
    return table;
}

}  // namespace

Table verdict_table(const ScoreTables& shown) { return verdicts_of(shown, shown.judged_pairs()); }
Table verdict_table(const MatchTables& shown) {
    return verdicts_of(shown, shown.judged_matchups());
}

Table change_table(const ScoreTables& shown) { return changes_of(shown, shown.figures.stop); }
Table change_table(const MatchTables& shown) { return changes_of(shown, shown.figures.stop); }

Table extreme_table(const ScoreTables& shown) {
    NotedGames games;
    for (const std::size_t i : shown.strategies()) {
        const StrategyTally& strategy = shown.tally.strategy(i);
        games.add(i, {}, "best", strategy.best.list(), true);
        games.add(i, {}, "worst", strategy.worst.list(), true);
        games.add(i, {}, "unfinished", strategy.unfinished_games.list(), false);
        games.add(i, {}, "forfeited", strategy.forfeited_games.list(), false);
    }
    for (const Comparison& pair : shown.figures.comparisons) {
        if (!pair.judged) continue;
        const PairTally& tally = shown.tally.pair(pair.a, pair.b);
        games.add(pair.a, pair.b, "a ahead", tally.swings_to_a.list(), true);
        games.add(pair.a, pair.b, "b ahead", tally.swings_to_b.list(), true);
    }
    return extremes_of(shown, games.list);
}

Table extreme_table(const MatchTables& shown) {
    NotedGames games;
    for (const MatchupSummary& pair : shown.figures.summary.matchups) {
        if (!pair.judged) continue;
        games.add_pairs(pair, "a ahead", pair.games.largest_for_a.list(), true);
        games.add_pairs(pair, "b ahead", pair.games.largest_for_b.list(), true);
        games.add_pairs(pair, "unfinished", pair.games.unfinished_games.list(), false);
        games.add_pairs(pair, "forfeited", pair.games.forfeited_games.list(), false);
    }
    return extremes_of(shown, games.list);
}

}  // namespace skerry
