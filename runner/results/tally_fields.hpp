#pragma once
// What a tally holds, each field said once. Whoever writes tallies, reads them or describes them
// visits these lists: visitor(key, value, what it owes, help).
//
// What a field owes, it owes to those before it. A reader refuses a file in which that does not
// hold, so a tally that was read is one that games could have left, as far as sums tell.

#include <limits>

#include "core/fields.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// What all fields may be held against.
struct TallyContext {
    const ExperimentFacts& facts;
    std::span<const GameRange> played = {};  ///< the games that the tally is of, ascending
};

/// A count, or the number of values of a histogram.
struct CountBounds {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
};
constexpr CountBounds at_most(std::uint64_t most) { return {0, most}; }
constexpr CountBounds exactly(std::uint64_t count) { return {count, count}; }

/// Counts that are so many together; by these names, or in a list.
struct Counts {
    CountBounds total;
    std::span<const std::string> names = {};
};

/// The sums of so many numbers, or exactly these.
struct SumsOf {
    std::uint64_t n = 0;
    std::optional<PowerSums> equal = {};
};

/// The sums of parts of so many numbers, by name; all parts together sum to the whole.
struct PartsOf {
    std::span<const std::string> names;
    std::uint64_t n = 0;
    std::optional<std::int64_t> whole = {};
};

/// What stands in a list of games: their numbers alone or with a value, of games for one or of
/// pairs of games (MatchGameIndex).
enum class GameList : std::uint8_t { numbers, values, pair_numbers, pair_values };

struct BlockColumn {
    std::string name;
    std::int64_t whole = 0;  ///< the sum over all blocks
    std::size_t parts = 0;   ///< in each block, so many columns behind it sum to it
    bool counts = false;     ///< in each block, 0 to its games
};

/// The limits of a MatchGame.
inline constexpr Range any_total{-1'000'000, 1'000'000};
inline constexpr Range any_component{-2'000'000, 2'000'000};

/// All games that were done, but for strategies that may leave when they are beaten.
inline CountBounds games_each(const TallyContext& context, std::uint64_t games) {
    return context.facts.stop.best ? at_most(games) : exactly(games);
}

/// A strategy played all games, or left when it was beaten.
template <class Visitor>
void require_look(Visitor& v, std::string_view name, std::uint64_t played, std::uint64_t games) {
    if (played < games && !is_look(played))
        v.fails(name, "a strategy left where the stop rule does not look");
}

inline std::int64_t sum_of(std::span<const PowerSums> sums) {
    std::uint64_t sum = 0;  // those of a forged file may be any: these wrap
    for (const PowerSums& one : sums) sum += static_cast<std::uint64_t>(one.sum);
    return static_cast<std::int64_t>(sum);
}

template <std::integral Number>
std::int64_t difference_of(Number a, Number b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

template <class Visitor>
void fields(Visitor& v, MeasureTally& measures, std::uint64_t n) {
    const MeasureFacts& facts = v.context().facts.measures;
    v("sums", measures.sums, PartsOf{facts.names, n}, "of each figure");
    if (!facts.categories.empty())
        v("categories", std::span(measures.categories), Counts{exactly(n), facts.categories},
          "games of each");
    if (facts.records.empty()) return;
    v.object("records", "the games of the highest values, by figure", [&](auto& inner) {
        for (std::size_t i = 0; i < facts.records.size(); ++i)
            inner(facts.names[facts.records[i]], measures.records[i], GameList::values,
                  "the first five games by value");
    });
}

/// Counts of so many games, each value within a range.
template <class Visitor>
void within(Visitor& v, std::string_view name, Histogram& values, CountBounds n, Range range,
            std::string_view help) {
    v(name, values, n, help);
    if (values.n() > 0 && (values.min() < range.min || values.max() > range.max))
        v.fails(name, "has a value that no game can have");
}

/// More moves are counted as so many.
inline constexpr std::uint64_t most_decisions = 65'535;

template <class Visitor>
void choice_fields(Visitor& v, ChoiceCount& choices, std::uint64_t decisions) {
    v.object_if(choices.decisions > 0, "choices",
                "of a sample of games, decisions that list their legal moves; absent: none",
                [&](auto& inner) {
                    inner("decisions", choices.decisions, CountBounds{1, decisions}, "");
                    inner("moves", choices.moves,
                          CountBounds{choices.decisions, std::numeric_limits<std::uint64_t>::max()},
                          "the legal moves of all of them");
                });
}

template <class Visitor>
void fields(Visitor& v, StrategyTally& strategy, std::uint64_t games) {
    const ExperimentFacts& facts = v.context().facts;
    const bool scored = facts.unfinished_score.has_value();  // unfinished games, too
    v("unfinished", strategy.unfinished, at_most(games), "games that were not finished");
    v("unfinished_games", strategy.unfinished_games, GameList::numbers, "the first five of them");
    v("forfeited", strategy.forfeited, at_most(strategy.unfinished),
      "those of them that a fault of an outside program ended");
    v("forfeited_games", strategy.forfeited_games, GameList::numbers, "the first five of them");
    const std::uint64_t finished = games - strategy.unfinished;
    v("scores", strategy.totals, games_each(v.context(), scored ? games : finished),
      "of the games with a score");
    v("components", strategy.components,
      PartsOf{facts.components, strategy.totals.n(), strategy.totals.sums().sum}, "of these games");
    v("best", strategy.best, GameList::values, "the first five games by score");
    v("worst", strategy.worst, GameList::values, "the last five games by score");
    v.object_if(strategy.lengths.n() > 0, "course", "how games went; absent: not counted",
                [&](auto& inner) {
                    within(inner, "decisions", strategy.lengths, at_most(finished),
                           {1, most_decisions}, "moves of a game");
                    choice_fields(inner, strategy.choices, most_decisions * strategy.lengths.n());
                });
    if (facts.measures.names.empty()) return;
    v.object("measures", "the figures of the end of a finished game", [&](auto& inner) {
        fields(inner, strategy.measures,
               scored ? strategy.totals.n() - strategy.unfinished : strategy.totals.n());
    });
}

/// Two strategies over the games that both played.
template <class Visitor>
void fields(Visitor& v, PairTally& pair, const StrategyTally& a, const StrategyTally& b,
            std::uint64_t games) {
    const ExperimentFacts& facts = v.context().facts;
    v("only_a", pair.only_a, at_most(games), "games that b left unfinished");
    v("only_b", pair.only_b, at_most(games - pair.only_a), "games that a left unfinished");
    v("neither", pair.neither, at_most(games - pair.only_a - pair.only_b),
      "games that neither finished");
    const std::uint64_t n = games - pair.only_a - pair.only_b - pair.neither;
    const auto sums_of_strategy = [n](const StrategyTally& strategy) {
        return SumsOf{
            n, n == strategy.totals.n() ? std::optional(strategy.totals.sums()) : std::nullopt};
    };
    v("differences", pair.differences, exactly(n), "scores of a less those of b");
    v("scores_a", pair.a, sums_of_strategy(a), "the scores of a in these games");
    v("scores_b", pair.b, sums_of_strategy(b), "the scores of b in these games");
    const std::int64_t difference = difference_of(pair.a.sum, pair.b.sum);
    v.owes("differences", pair.differences.sums().sum, difference, "the sum of a less that of b");
    v("components", pair.components, PartsOf{facts.components, n, difference},
      "of the differences");
    v("identical", pair.identical, at_most(n), "games with equal ends");
    v("swings_to_a", pair.swings_to_a, GameList::values, "the five largest differences above 0");
    v("swings_to_b", pair.swings_to_b, GameList::values, "the five largest differences below 0");
    if (!pair.endings.empty())
        v("endings", std::span(pair.endings), Counts{at_most(n)},
          "games by the categories of both, a row for each of a");
}

inline std::vector<BlockColumn> block_columns(const ExperimentFacts& facts, const Tally& tally) {
    std::vector<BlockColumn> columns{{"games", static_cast<std::int64_t>(tally.games()), 0, true}};
    for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
        const std::string label = facts.strategies[i].label + ": ";
        const StrategyTally& strategy = tally.strategy(i);
        columns.push_back(
            {label + "finished", static_cast<std::int64_t>(strategy.totals.n()), 0, true});
        columns.push_back(
            {label + "score", strategy.totals.sums().sum, strategy.components.size(), false});
        for (std::size_t c = 0; c < strategy.components.size(); ++c)
            columns.push_back({label + facts.components[c], strategy.components[c].sum, 0, false});
    }
    return columns;
}

template <class Visitor>
void fields(Visitor& v, Tally& tally) {
    const Tally::Parts parts = tally.parts();
    v.list("strategies", parts.strategies, "in the order of the experiment",
           [&](auto& inner, StrategyTally& strategy, std::size_t i) {
               inner.label("strategy", i);
               fields(inner, strategy, parts.games);
           });
    for (std::size_t i = 0; i < parts.strategies.size(); ++i)
        require_look(v, "strategies", tally.games_of(i), parts.games);
    const std::vector<Matchup> pairs =
        parts.pairs.empty() ? std::vector<Matchup>() : matchups_of(parts.strategies.size());
    v.list("pairs", parts.pairs, "(0,1), (0,2) .. (1,2) ..",
           [&](auto& inner, PairTally& pair, std::size_t i) {
               const auto [a, b] = pairs[i];
               inner.label("a", a);
               inner.label("b", b);
               fields(inner, pair, parts.strategies[a], parts.strategies[b],
                      std::min(tally.games_of(a), tally.games_of(b)));
           });
    v("blocks", parts.blocks, block_columns(v.context().facts, tally),
      "sums over blocks of consecutive games");
}

template <class Visitor>
void fields(Visitor& v, WinsDrawsLosses& results, std::uint64_t games) {
    v("wins", results.wins, at_most(games), "");
    v("draws", results.draws, at_most(games - results.wins), "");
    v("losses", results.losses, exactly(games - results.wins - results.draws), "");
}

template <class Visitor>
void course_fields(Visitor& v, PairedGames& games) {
    within(v, "decisions", games.lengths, at_most(games.margins.n()), {1, most_decisions},
           "moves of both seats");
    within(v, "decisions_of_pairs", games.pair_lengths, at_most(games.lengths.n() / 2),
           {2, 2 * most_decisions}, "of both games of a pair together");
}

template <class Visitor>
void fields(Visitor& v, SampledGames& sampled, std::uint64_t games) {
    within(v, "lead_changes", sampled.lead_changes, at_most(games), {0, most_decisions},
           "how often another seat than before was ahead");
    within(v, "last_lead_change", sampled.last_changes, exactly(sampled.lead_changes.n()), {0, 100},
           "when that came last, in percent of the game; 0: never");
    choice_fields(v, sampled.choices, most_decisions * games);
}

template <class Visitor>
void fields(Visitor& v, PairedGames& games, std::uint64_t deals) {
    v("incomplete", games.incomplete, at_most(deals), "pairs with a game without a result");
    v("unfinished", games.unfinished, at_most(2 * games.incomplete), "games without a result");
    v("unfinished_games", games.unfinished_games, GameList::pair_numbers, "the first five of them");
    CountBounds complete = games_each(v.context(), deals);
    complete = {complete.least - std::min(complete.least, games.incomplete),
                deals - games.incomplete};
    v("points", std::span(games.points), Counts{complete},
      "pairs by the half points of a: 0, 1, 2, 3, 4");
    const std::uint64_t pairs = games.pairs();
    v("first_seat", std::span(games.first_seat), Counts{exactly(pairs)},
      "pairs by the half points of whoever was first");
    WinsDrawsLosses& first = games.by_seat[0];
    WinsDrawsLosses& second = games.by_seat[1];
    v.object("as_first", "results of a where it was first",
             [&](auto& inner) { fields(inner, first, pairs); });
    v.object("as_second", "results of a where it was second",
             [&](auto& inner) { fields(inner, second, pairs); });
    v.owes("points", sums_of(games.points).sum,
           difference_of(first.wins + second.wins, first.losses + second.losses),
           "by the wins and losses");
    v.owes("first_seat", sums_of(games.first_seat).sum,
           difference_of(first.wins + second.losses, first.losses + second.wins),
           "by the wins and losses");
    v("identical", games.identical, at_most(pairs), "pairs of which both games were the same");
    v("forfeits", std::span(games.forfeits), Counts{at_most(2 * pairs)},
      "games given away by a and by b");
    v("forfeited_games", games.forfeited_games, GameList::pair_numbers, "the first five of them");
    const std::uint64_t unscored = games.forfeits[0] + games.forfeits[1];
    v("margins", games.margins, exactly(2 * pairs - unscored), "scores of a less those of b");
    v.object_if(games.lengths.n() > 0, "course", "how games went; absent: not counted",
                [&](auto& inner) { course_fields(inner, games); });
    v("pair_margins", games.pair_margins,
      CountBounds{pairs - std::min(pairs, unscored), pairs - (unscored + 1) / 2},
      "margins of both games of a pair together");
    v("components", games.components,
      PartsOf{v.context().facts.components, games.pair_margins.n(), games.pair_margins.sums().sum},
      "of these");
    v("largest_for_a", games.largest_for_a, GameList::pair_values, "the five largest above 0");
    v("largest_for_b", games.largest_for_b, GameList::pair_values, "the five largest below 0");
}

/// What is known of every game.
template <class Visitor>
void fields(Visitor& v, GameCourse& course) {
    std::uint64_t decisions = course.decisions;
    v("decisions", decisions, CountBounds{1, most_decisions}, "moves of both seats");
    course.decisions = static_cast<std::uint16_t>(decisions);
}

template <class Visitor>
void fields(Visitor& v, MatchGame& game) {
    v("ending", game.ending, ending_names, "");
    v("winner", game.winner, winner_names, "");
    if (game.ending != MatchEnding::scored) return;
    v("totals", std::span(game.totals), any_total, "scores by seat");
    v.object("components", "by seat", [&](auto& inner) {
        const std::size_t count = v.context().facts.components.size();
        inner("first", std::span(game.components[0]).first(count), any_component, "");
        inner("second", std::span(game.components[1]).first(count), any_component, "");
    });
    v.object_if(game.course.decisions > 0, "course", "how it went; absent: not counted",
                [&](auto& inner) { fields(inner, game.course); });
}

template <class Visitor>
void fields(Visitor& v, RepeatedPair& repeated, std::uint64_t deals) {
    if (!repeated.pair.moves) repeated.pair.moves = 0;
    v("moves", *repeated.pair.moves, at_most(std::numeric_limits<std::uint64_t>::max()),
      "a number for the moves of both games");
    v("count", repeated.count, CountBounds{1, deals}, "how often it was played");
    v("played", repeated.played, GameList::numbers, "the first five times");
    v.owes("played", repeated.played.list().size(),
           std::min<std::uint64_t>(repeated.count, repeated.played.capacity),
           "the first games of this pair");
    v("identical", repeated.pair.identical, "both games were the same");
    v.list("games", std::span<MatchGame>(repeated.pair.games), "a first; then b first",
           [](auto& inner, MatchGame& game, std::size_t /*i*/) { fields(inner, game); });
}

template <class Visitor>
void fields(Visitor& v, MatchupTally& matchup, std::uint64_t deals) {
    v("undrawn", matchup.undrawn, "a pair was played without a number drawn");
    bool alike = matchup.repeated.has_value();
    v("alike", alike, "all pairs so far are one, in a game without chance");
    if (alike) {
        if (!matchup.repeated) matchup.repeated.emplace();
        v.object("pair", "the one that all are",
                 [&](auto& inner) { fields(inner, *matchup.repeated, deals); });
    } else {
        v.object("pairs", "all pairs of games",
                 [&](auto& inner) { fields(inner, matchup.varied, deals); });
    }
    const SampledGames& sampled = matchup.sampled;
    v.object_if(sampled.lead_changes.n() > 0 || sampled.choices.decisions > 0, "sampled",
                "how games went, of those that were followed; absent: none",
                [&](auto& inner) { fields(inner, matchup.sampled, 2 * deals); });
}

inline std::vector<BlockColumn> block_columns(const ExperimentFacts& facts,
                                              const MatchTally& tally) {
    std::vector<BlockColumn> columns{{"games", static_cast<std::int64_t>(tally.games()), 0, true}};
    for (std::size_t i = 0; i < tally.matchups().size(); ++i) {
        const auto [a, b] = tally.order()[i];
        const std::string label =
            facts.strategies[a].label + " - " + facts.strategies[b].label + ": ";
        const PairedGames games = tally.matchups()[i].all();
        const auto pairs = static_cast<std::int64_t>(games.pairs());
        columns.push_back({label + "pairs", pairs, 0, true});
        columns.push_back({label + "half points beyond half", sums_of(games.points).sum, 0, false});
        columns.push_back(
            {label + "scored pairs", static_cast<std::int64_t>(games.pair_margins.n()), 0, true});
        columns.push_back(
            {label + "margin", games.pair_margins.sums().sum, games.components.size(), false});
        for (std::size_t c = 0; c < games.components.size(); ++c)
            columns.push_back({label + facts.components[c], games.components[c].sum, 0, false});
        if (tally.keeps_first_seat())
            columns.push_back({label + "half points of the first seat beyond half",
                               sums_of(games.first_seat).sum, 0, false});
    }
    return columns;
}

template <class Visitor>
void fields(Visitor& v, MatchTally& tally) {
    const MatchTally::Parts parts = tally.parts();
    std::int64_t first_seat = 0;
    v.list("matchups", parts.matchups, "two strategies each; (0,1), (0,2) .. (1,2) ..",
           [&](auto& inner, MatchupTally& matchup, std::size_t i) {
               inner.label("a", tally.order()[i].a);
               inner.label("b", tally.order()[i].b);
               fields(inner, matchup, parts.games);
               first_seat += sums_of(matchup.all().first_seat).sum;
           });
    for (std::size_t i = 0; i < parts.matchups.size(); ++i) {
        const auto [a, b] = tally.order()[i];
        require_look(v, "matchups", parts.matchups[i].played(), parts.games);
        v.owes("matchups", parts.matchups[i].played(),
               std::min(tally.games_of(a), tally.games_of(b)),
               "the deals until one of the two left");
    }
    v("first_seat_by_deal", parts.first_seat_by_deal, SumsOf{parts.games},
      "half points of whoever was first beyond half, over all pairs of a deal");
    v.owes("first_seat_by_deal", parts.first_seat_by_deal.sum, first_seat, "as in all matchups");
    v("blocks", parts.blocks, block_columns(v.context().facts, tally),
      "sums over blocks of consecutive deals");
}

}  // namespace skerry
