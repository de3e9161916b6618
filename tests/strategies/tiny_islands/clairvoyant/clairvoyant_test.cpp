// The reference player: its games are legal, better than those of a player, and a function of the
// deal and the stream.

#include "strategies/clairvoyant.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "strategies/tiny_islands/clairvoyant/clairvoyant.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry::tiny_islands;
using skerry::ClairvoyantFor;
using skerry::Purpose;
using skerry::Rng;
using skerry::StrategyFor;
using skerry::stream;
using skerry::test::deal_of;

namespace {

static_assert(ClairvoyantFor<Clairvoyant, TinyIslands>);
static_assert(!StrategyFor<Clairvoyant, TinyIslands>);
static_assert(!ClairvoyantFor<Greedy, TinyIslands>);

Clairvoyant clairvoyant(const Rules& rules, int steps, int restarts = 1) {
    Clairvoyant::Params params;
    params.steps = steps;
    params.restarts = restarts;
    return Clairvoyant(rules, params);
}

std::vector<Move> solve(Clairvoyant player, const State& state, const Deal& deal, Rng rng) {
    std::vector<Move> moves;
    player.solve(state, deal, rng, moves);
    return moves;
}

/// Plays the moves, each of them checked, to the end of a finished game.
State finish(State state, const std::vector<Move>& moves, const Deal& deal) {
    std::size_t played = 0;
    state = skerry::test::finish_checked(state, deal, [&](const State&) {
        REQUIRE(played < moves.size());
        return moves[played++];
    });
    REQUIRE(played == moves.size());
    REQUIRE(TinyIslands::outcome(state).scores[0] == score_plain(state.board, state.rules));
    return state;
}

/// Plays `moves` decisions with the greedy strategy.
State played(const Rules& rules, const Deal& deal, int moves, Rng& rng) {
    Greedy greedy(rules, {});
    State state = TinyIslands::start(rules, deal);
    for (int i = 0; i < moves && !TinyIslands::is_over(state); ++i)
        TinyIslands::play(state, greedy.choose(state, rng), deal);
    return state;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("clairvoyant: legal games of every variant") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < 40; ++game) {
                const Deal deal = deal_of(variant.rules, 21, game);
                const State start = TinyIslands::start(variant.rules, deal);
                finish(start, solve(clairvoyant(variant.rules, 3000), start, deal, Rng(game)),
                       deal);
            }
    }

    TEST_CASE("clairvoyant: more steps, more points than any player") {
        const Rules rules;
        int few = 0;
        int many = 0;
        constexpr int games = 8;
        for (std::uint64_t game = 0; game < games; ++game) {
            const Deal deal = deal_of(rules, 21, game);
            const State start = TinyIslands::start(rules, deal);
            const auto total = [&](int steps) {
                const auto moves = solve(clairvoyant(rules, steps), start, deal, Rng(game));
                return TinyIslands::outcome(finish(start, moves, deal)).scores[0].total();
            };
            few += total(4000);
            many += total(150'000);
        }
        CHECK(few > 30 * games);
        CHECK(many > 78 * games);
        CHECK(many > few);
    }

    TEST_CASE("clairvoyant: continues from anywhere, the best of its starts") {
        for (const auto& variant : TinyIslands::variants()) {
            Rng rng(3);
            const int decisions = variant.rules.placements + shoreline_count;
            for (int moves = 0; moves <= decisions; ++moves) {
                const Deal deal = deal_of(variant.rules, 21, static_cast<std::uint64_t>(moves));
                const State state = played(variant.rules, deal, moves, rng);
                const auto once = solve(clairvoyant(variant.rules, 2000), state, deal, rng);
                const auto best = solve(clairvoyant(variant.rules, 2000, 3), state, deal, rng);
                CHECK(static_cast<int>(once.size()) == decisions - moves);
                const auto points = [&](const std::vector<Move>& list) {
                    return score(finish(state, list, deal).board, state.rules).total();
                };
                CHECK(points(best) >= points(once));
            }
        }
    }

    TEST_CASE("clairvoyant: a function of state, deal and stream") {
        const Rules rules;
        const Deal deal = deal_of(rules, 21, 5);
        const State start = TinyIslands::start(rules, deal);
        Clairvoyant used = clairvoyant(rules, 5000);
        const auto moves = solve(used, start, deal, Rng(1));
        CHECK(solve(used, start, deal, Rng(1)) == moves);
        CHECK(solve(clairvoyant(rules, 5000), start, deal, Rng(1)) == moves);
        CHECK(solve(used, start, deal, Rng(2)) != moves);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("clairvoyant: a thousand games end on legal boards") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < skerry::test::share(350, 50); ++game) {
                const Deal deal = deal_of(variant.rules, 21, 1000 + game);
                const State start = TinyIslands::start(variant.rules, deal);
                finish(start, solve(clairvoyant(variant.rules, 6'000), start, deal, Rng(game)),
                       deal);
            }
    }
}
