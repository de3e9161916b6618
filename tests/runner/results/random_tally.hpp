#pragma once
// Made-up tallies that keep the rules of their games: whatever they hold, games could have left it.

#include "core/random.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/games/registry.hpp"

namespace skerry::test {

/// Integers in which both ends and 0 are more frequent than by chance.
inline std::int32_t any_points(Rng& rng, std::int32_t size) {
    if (rng.chance(1, 50)) return rng.chance(1, 2) ? size / 500 : -size / 500;
    const std::int32_t reach = rng.chance(1, 2) ? 3 : size / 5000;
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(2 * reach + 1))) - reach;
}

/// The measures and the category of a game of Roam, whose rules tie them to the score.
inline void measure_roam(Rng& rng, GameResult& result) {
    const std::int32_t gap = result.total;
    result.measured.values = {
        result.components[0],    -result.components[1],   gap,
        any_points(rng, 10'000), any_points(rng, 10'000), any_points(rng, 10'000)};
    const std::uint32_t lost = gap < 0 || (gap == 0 && rng.chance(1, 2)) ? 1 : 0;
    const std::uint32_t won = gap == 0 ? 1 : 1 + rng.below(3);
    result.measured.category = static_cast<std::uint8_t>(lost == 1 ? 0 : won);
    result.measured.counts_as_record = lost == 0;
}

/// Choices of some games, and of some of their decisions.
inline ChoiceCount random_choices(Rng& rng, std::uint64_t decisions) {
    if (decisions == 0 || rng.chance(1, 2)) return {};
    const std::uint64_t listed = 1 + rng.below(static_cast<std::uint32_t>(decisions));
    return {listed, listed * (1 + rng.below(300))};
}

inline GameResult random_result(Rng& rng, const ExperimentFacts& facts) {
    GameResult result;
    result.finished = !rng.chance(1, 8);
    if (!result.finished) return result;
    for (std::size_t c = 0; c < facts.components.size(); ++c) {
        result.components[c] = any_points(rng, c == 0 ? 1'000'000 : 200'000);
        result.total += result.components[c];
    }
    if (!facts.measures.names.empty()) measure_roam(rng, result);
    result.decisions = static_cast<std::uint16_t>(rng.below(70));
    result.choices = random_choices(rng, result.decisions);
    return result;
}

inline void add_random_game(Tally& tally, const ExperimentFacts& facts, std::uint64_t game,
                            Rng& rng) {
    const std::size_t count = facts.strategies.size();
    std::vector<GameResult> results;
    std::vector<std::size_t> same_as;  // the first strategy that ended alike
    for (std::size_t i = 0; i < count; ++i) {
        const bool copies = i > 0 && rng.chance(1, 4);
        results.push_back(copies ? results[0] : random_result(rng, facts));
        same_as.push_back(copies ? 0 : i);
    }
    const std::size_t pairs = count * (count - 1) / 2;
    const auto identical = std::make_unique<bool[]>(pairs + 1);
    std::size_t pair = 0;
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = a + 1; b < count; ++b)
            identical[pair++] = results[a].finished && same_as[a] == same_as[b] && game % 2 == 0;
    tally.add(game, results, std::span<const bool>(identical.get(), pairs));
}

inline MatchGame random_match_game(Rng& rng, const ExperimentFacts& facts) {
    MatchGame game;
    const std::uint32_t kind = rng.below(10);
    if (kind == 0) game.ending = MatchEnding::unfinished;
    if (kind == 1) game.ending = MatchEnding::forfeited;
    if (kind != 0) game.winner = static_cast<Winner>(kind == 1 ? 1 + rng.below(2) : rng.below(3));
    if (kind < 2) return game;
    for (std::size_t seat = 0; seat < 2; ++seat)
        for (std::size_t c = 0; c < facts.components.size(); ++c) {
            game.components[seat][c] = any_points(rng, c == 0 ? 1'000'000 : 200'000);
            game.totals[seat] += game.components[seat][c];
        }
    game.course.decisions = static_cast<std::uint16_t>(1 + rng.below(70));
    game.course.lead_changes = static_cast<std::uint16_t>(rng.below(game.course.decisions));
    if (game.course.lead_changes > 0)
        game.course.last_change = static_cast<std::uint16_t>(1 + rng.below(game.course.decisions));
    game.course.choices = random_choices(rng, game.course.decisions);
    return game;
}

/// few: of about 20 pairs, by draws.
enum class Kind { varied, deterministic, mixed, not_alike, few };
constexpr std::array<Kind, 5> all_kinds{Kind::varied, Kind::deterministic, Kind::mixed,
                                        Kind::not_alike, Kind::few};

inline void add_random_deal(MatchTally& tally, const ExperimentFacts& facts, std::uint64_t deal,
                            Rng& rng, Kind kind) {
    std::vector<MatchPair> pairs;
    for (std::size_t i = 0; i < tally.matchups().size(); ++i) {
        const bool fixed = kind == Kind::mixed ? rng.chance(1, 2) : kind != Kind::varied;
        const std::uint64_t moves = kind == Kind::few ? 100 + rng.below(20) : i + 1;
        Rng repeated(moves);
        const bool again = fixed && (kind != Kind::not_alike || rng.chance(1, 2));
        Rng& dice = again ? repeated : rng;
        MatchPair pair;
        if (kind != Kind::varied) pair.moves = again ? moves : rng.next();
        pair.games = {random_match_game(dice, facts), random_match_game(dice, facts)};
        if (dice.chance(1, 3)) {
            pair.games[1] = pair.games[0];
            pair.identical = dice.chance(1, 2);
        }
        if (rng.chance(1, 4))
            for (MatchGame& game : pair.games) game.course = {.decisions = game.course.decisions};
        pair.deterministic = fixed && kind != Kind::few;
        pairs.push_back(pair);
    }
    tally.add(deal, pairs);
}

/// Games `begin` to `end` - 1. `kind` is how matches repeat.
inline BatchTally random_tally(const Experiment& experiment, std::uint64_t begin, std::uint64_t end,
                               Rng& rng, Kind kind = Kind::varied) {
    BatchTally tally = experiment.empty_tally();
    for (std::uint64_t i = begin; i < end; ++i)
        if (experiment.facts().seats == 1)
            add_random_game(tally.scores(), experiment.facts(), i, rng);
        else
            add_random_deal(tally.matches(), experiment.facts(), i, rng, kind);
    return tally;
}

}  // namespace skerry::test
