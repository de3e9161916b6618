// The policy against its plain twins: a game played in one go and choice by choice, incremental
// plans against plans built anew.

#include "strategies/tiny_islands/policy.hpp"

#include <doctest/doctest.h>

#include <cstdint>

#include "core/tiny_islands/score_plain.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "tests/support/tiny_islands/boards.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;

namespace {

Deal deal_of(const Rules& rules, std::uint64_t game) {
    Rng rng = stream(31, game, Purpose::deal);
    return TinyIslands::deal(rules, rng);
}

/// No two shorelines touch, each is a loop, and what is cached agrees with a plan made anew.
void check_invariants(const PlannedGame& game) {
    Plane points;
    for (std::size_t i = 0; i < PlannedGame::regions; ++i) {
        const Plane region = game.region(i);
        if (region.none()) continue;
        REQUIRE(is_loop(region));
        REQUIRE_FALSE(boundary_points(region).intersects(points));
        points |= boundary_points(region);
    }
    REQUIRE(game == PlannedGame({game.tiles(), {}}, game.all_regions(), game.drawn()));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("policy: a game in one go is the game choice by choice, under all rules") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < 400; ++game) {
                const Deal deal = deal_of(variant.rules, game);
                Rng rng(1);
                State fast = TinyIslands::start(variant.rules, deal);
                State plain = fast;
                Policy policy(variant.rules, {});
                policy.start(fast);
                policy.play_out(fast, deal, rng);
                policy.start(plain);
                skerry::play_out_by_choices<TinyIslands>(policy, plain, deal, rng);
                REQUIRE(fast == plain);
                REQUIRE(skerry::test::shorelines_are_legal(fast.board));
            }
    }

    TEST_CASE("policy: playouts after a move are those of the game followed") {
        const Rules rules;
        for (std::uint64_t game = 0; game < 40; ++game) {
            const Deal deal = deal_of(rules, game);
            Rng rng(game);
            Policy policy(rules, {});
            State state = TinyIslands::start(rules, deal);
            policy.start(state);
            while (!TinyIslands::is_over(state)) {
                const Move move = rng.chance(1, 2) ? policy.choose(state, rng)
                                                   : TinyIslands::sample_move(state, rng);
                State after = state;
                policy.play_out_after(after, move, deal, rng);
                policy.follow(state, move);
                TinyIslands::play(state, move, deal);
                State from_here = state;
                policy.play_out(from_here, deal, rng);
                REQUIRE(after == from_here);
                REQUIRE(TinyIslands::is_over(after));
                REQUIRE(skerry::test::shorelines_are_legal(after.board));
            }
        }
    }

    TEST_CASE("policy: from any state, without a game followed, it plays legally") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < 100; ++game) {
                const Deal deal = deal_of(variant.rules, game);
                Rng rng(game);
                Policy policy(variant.rules, {});
                State state = TinyIslands::start(variant.rules, deal);
                while (!TinyIslands::is_over(state)) {
                    const Move move = rng.chance(1, 3) ? policy.choose(state, rng)
                                                       : TinyIslands::sample_move(state, rng);
                    REQUIRE(TinyIslands::is_legal(state, move));
                    TinyIslands::play(state, move, deal);
                }
            }
    }

    TEST_CASE("planned game: invariants hold whatever is placed and drawn") {
        const Rules rules;
        for (std::uint64_t game = 0; game < 200; ++game) {
            const Deal deal = deal_of(rules, game);
            Rng rng(game);
            State state = TinyIslands::start(rules, deal);
            PlannedGame planned(trained_policy().plan);
            while (!TinyIslands::is_over(state)) {
                const bool shoreline = state.shoreline_due();
                const Move move = shoreline && rng.chance(1, 2)
                                      ? Move::shoreline(PolicyModel::shoreline(planned, rules))
                                      : TinyIslands::sample_move(state, rng);
                if (shoreline)
                    planned.draw_interior(move.interior);
                else
                    planned.place(move.tile, move.cell);
                REQUIRE(TinyIslands::is_legal(state, move));
                TinyIslands::play(state, move, deal);
                check_invariants(planned);
            }
        }
    }
}
