// Compares the policy with its plain twins: a game played in one go with choice by choice, plans
// updated step by step with plans made anew.

#include "strategies/tiny_islands/policy/policy.hpp"

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/policy/bend_view.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using skerry::test::deal_of;

namespace {

/// Checks that no two shorelines touch, each is a loop, and the caches agree with a plan made anew.
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

/// The points that boats gain by a flip of the cell, plus 7, found by looking at the whole board
/// twice.
std::size_t boat_points(const PlannedGame& game, Cell cell) {
    const Plane boats = game.valid(Tile::boat);
    int gain = 0;
    for (int bit : boats) {
        const Cell boat = Cell::from_bit(bit);
        gain += distance_to(boat, (game.land() ^ cell.plane()) | boats) -
                distance_to(boat, game.land() | boats);
    }
    return static_cast<std::size_t>(std::clamp(gain, -7, 8) + 7);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("policy: a game in one go is the game choice by choice, under all rules") {
        for (const auto& rules : skerry::test::many_rules()) {
            CAPTURE(rules.name);
            for (std::uint64_t game = 0; game < skerry::test::share(100); ++game) {
                Policy policy(rules, {});
                skerry::test::check_game_in_one_go(policy, rules, deal_of(rules, 31, game), Rng(1));
            }
        }
    }

    TEST_CASE("policy: playouts after a move are those of the game followed") {
        for (const auto& rules : skerry::test::many_rules())
            for (std::uint64_t game = 0; game < (rules.name == "standard" ? 40 : 5); ++game) {
                CAPTURE(rules.name);
                Policy policy(rules, {});
                skerry::test::check_playouts_after_moves(policy, rules, deal_of(rules, 31, game),
                                                         Rng(game));
            }
    }

    TEST_CASE("policy: after a shoreline that it did not plan it plays as one who begins there") {
        const Rules rules;
        for (std::uint64_t game = 0; game < 40; ++game) {
            const Deal deal = deal_of(rules, 32, game);
            Rng rng(game);
            Policy policy(rules, {});
            State state = TinyIslands::start(rules, deal);
            policy.start(state);
            while (!state.shoreline_due()) {
                const Move move = policy.choose(state, rng);
                policy.follow(state, move);
                TinyIslands::play(state, move, deal);
            }
            const Move foreign = Move::shoreline(random_shoreline(state.shore_points, rng));
            State after = state;
            skerry::RunningGame<TinyIslands> running(after, deal);
            policy.play_out_after(running, foreign, rng);
            TinyIslands::play(state, foreign, deal);
            Policy other(rules, {});
            skerry::play_out<TinyIslands>(other, state, deal, rng);
            CHECK(after == state);
        }
    }

    TEST_CASE("policy: from any state, without a game followed, it plays legally") {
        for (const auto& rules : skerry::test::many_rules())
            for (std::uint64_t game = 0; game < 50; ++game) {
                const Deal deal = deal_of(rules, 31, game);
                Rng rng(game);
                Policy policy(rules, {});
                State state = TinyIslands::start(rules, deal);
                while (!TinyIslands::is_over(state)) {
                    const Move move = rng.chance(1, 3) ? policy.choose(state, rng)
                                                       : TinyIslands::sample_move(state, rng);
                    REQUIRE(TinyIslands::is_legal(state, move));
                    TinyIslands::play(state, move, deal);
                }
            }
    }

    TEST_CASE("policy: the plan fits the number and the length of the shorelines") {
        const Plan& plan = trained_policy().plan;
        CHECK(fitted(plan, 24) == plan);
        for (int longest = 4; longest < 24; longest += 2) {
            const Plan fitting = fitted(plan, longest);
            for (std::size_t i = 0; i < 2; ++i) {
                const auto boundary = skerry::test::walk_boundary(fitting.islands[i]);
                CHECK(boundary.is_shoreline(longest));
                CHECK(plan.islands[i].contains(fitting.islands[i]));
                // A square is the best that one can ask for.
                CHECK(fitting.islands[i].count() >= longest * longest / 32);
            }
        }
        for (const int shorelines : {1, 2, 3}) {
            Rules rules;
            rules.shorelines = static_cast<std::uint8_t>(shorelines);
            const PlannedGame game(plan, rules);
            CHECK(game.region(0) == plan.islands[0]);
            CHECK(game.region(1) == (shorelines > 1 ? plan.islands[1] : Plane{}));
            CHECK(std::popcount(game.drawn()) == 3 - shorelines);
            CHECK_FALSE(game.is_drawn(0));
        }
    }

    TEST_CASE("policy: bends move undrawn shorelines by single cells and lose no tile") {
        const Rules rules;
        const PolicyModel model(trained_policy());
        int bends = 0;
        for (std::uint64_t game = 0; game < 100; ++game) {
            const Deal deal = deal_of(rules, 31, game);
            Rng rng(game);
            State state = TinyIslands::start(rules, deal);
            PlannedGame planned(model.plan());
            while (!TinyIslands::is_over(state)) {
                const auto occasion =
                    bend_occasion(state.placed, state.drawn, state.shoreline_due());
                if (occasion) {
                    const PlannedGame before = planned;
                    model.bend(planned, DeckCounts(state), *occasion);
                    check_invariants(planned);
                    CHECK(before.invalid().contains(planned.invalid()));
                    Plane moved;
                    for (std::size_t i = 0; i < PlannedGame::regions; ++i) {
                        const Plane change = before.region(i) ^ planned.region(i);
                        CHECK((change.none() || !before.is_drawn(i)));
                        CHECK_FALSE(moved.intersects(change));
                        moved |= change;
                    }
                    for (int bit : moved) CHECK_FALSE(near(Cell::from_bit(bit)).intersects(moved));
                    bends += moved.count();
                }
                const Move move =
                    state.shoreline_due()
                        ? Move::shoreline(PolicyModel::shoreline(planned, rules).interior)
                        : TinyIslands::sample_move(state, rng);
                planned.play(move);
                TinyIslands::play(state, move, deal);
            }
        }
        CHECK(bends > 100);
    }

    TEST_CASE("policy: the bend that the weights ask for is the one that is done") {
        PolicyWeights weights = trained_policy();
        weights.bends = {};
        PlannedGame planned(weights.plan);
        const PlannedGame before = planned;
        PolicyModel(weights).bend(planned, DeckCounts(), 0);
        CHECK(planned == before);
        const std::size_t next = PolicyModel::next_region(before);
        const Cell wanted = Cell::from_bit(changeable_cells(before, next).lowest());
        for (auto& kind : weights.bends[0])
            kind[offset_of(BendFeature::place) + static_cast<std::size_t>(wanted.bit())] =
                value_scale;
        PolicyModel(weights).bend(planned, DeckCounts(), 1);
        CHECK(planned == before);
        PolicyModel(weights).bend(planned, DeckCounts(), 0);
        CHECK(planned == with_flip(before, next, wanted));
    }

    TEST_CASE("policy: every bend has one feature of each group, within it") {
        const Rules rules;
        for (std::uint64_t game = 0; game < 100; ++game) {
            const Deal deal = deal_of(rules, 31, game);
            Rng rng(game);
            State state = TinyIslands::start(rules, deal);
            PlannedGame planned(trained_policy().plan);
            while (!TinyIslands::is_over(state)) {
                const DeckCounts decks(state);
                for (std::size_t region = 0; region < PlannedGame::regions; ++region) {
                    if (planned.is_drawn(region) || planned.region(region).none()) continue;
                    const BendView view(planned, decks, region);
                    for (int bit : changeable_cells(planned, region)) {
                        const Cell cell = Cell::from_bit(bit);
                        std::array<std::size_t, bend_groups.size()> values{};
                        std::size_t group = 0;
                        view.visit(cell, [&](std::size_t feature) {
                            REQUIRE(feature >= bend_offsets[group]);
                            values[group] = feature - bend_offsets[group];
                            REQUIRE(feature < bend_offsets[++group]);
                        });
                        REQUIRE(group == bend_groups.size());
                        const int gained = flip_perimeter(planned.region(region), cell);
                        CHECK(values[0] % 35 / 7 == static_cast<std::size_t>((gained + 4) / 2));
                        const auto boats = static_cast<std::size_t>(BendFeature::boats);
                        CHECK(values[boats] / 4 == boat_points(planned, cell));
                    }
                }
                const Move move = TinyIslands::sample_move(state, rng);
                planned.play(move);
                TinyIslands::play(state, move, deal);
            }
        }
    }

    TEST_CASE("planned game: invariants hold whatever is placed and drawn") {
        const Rules rules;
        for (std::uint64_t game = 0; game < 200; ++game) {
            const Deal deal = deal_of(rules, 31, game);
            Rng rng(game);
            State state = TinyIslands::start(rules, deal);
            PlannedGame planned(trained_policy().plan);
            while (!TinyIslands::is_over(state)) {
                const bool shoreline = state.shoreline_due();
                const Move move =
                    shoreline && rng.chance(1, 2)
                        ? Move::shoreline(PolicyModel::shoreline(planned, rules).interior)
                        : TinyIslands::sample_move(state, rng);
                planned.play(move);
                REQUIRE(TinyIslands::is_legal(state, move));
                TinyIslands::play(state, move, deal);
                check_invariants(planned);
            }
        }
    }
}
