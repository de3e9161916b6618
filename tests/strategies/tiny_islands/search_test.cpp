// Tests the strongest strategy, and the changes of plans that it tries.

#include "strategies/tiny_islands/search.hpp"

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/policy/bend_view.hpp"
#include "strategies/tiny_islands/swift.hpp"
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

Search::Params few(int rollouts) {
    Search::Params params;
    params.rollouts = rollouts;
    return params;
}

/// Plays one game and checks every move.
template <class S>
State play(S& player, const Rules& rules, std::uint64_t game) {
    Rng rng = stream(41, game, Purpose::strategy);
    const Deal deal = deal_of(rules, 41, game);
    State state = TinyIslands::start(rules, deal);
    player.start(state);
    while (!TinyIslands::is_over(state)) {
        const Move move = player.choose(state, rng);
        REQUIRE(TinyIslands::is_legal(state, move));
        player.follow(state, move);
        TinyIslands::play(state, move, deal);
    }
    return state;
}

void check_finished(const State& end) {
    REQUIRE(end.all_drawn());
    REQUIRE(skerry::test::shorelines_are_legal(end.board, end.rules.longest_shoreline));
    REQUIRE(TinyIslands::outcome(end).scores[0] == score_plain(end.board, end.rules));
}

/// A game played at random up to a placement.
State state_at(int turn) {
    Rng rng = stream(43, static_cast<std::uint64_t>(turn), Purpose::deal);
    const Deal deal = TinyIslands::deal({}, rng);
    State state = TinyIslands::start({}, deal);
    while (state.placed < turn || state.shoreline_due())
        TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
    return state;
}

/// Checks the invariants of PlannedGame against the rules.
void check_plan(const PlannedGame& game) {
    for (std::size_t i = 0; i < PlannedGame::regions; ++i) {
        if (game.region(i).none()) continue;
        CHECK(is_loop(game.region(i)));
        for (std::size_t j = 0; j < i; ++j)
            CHECK_FALSE(
                boundary_points(game.region(i)).intersects(boundary_points(game.region(j))));
    }
    CHECK(PlannedGame(Board{game.tiles(), {}}, game.all_regions(), game.drawn()).invalid() ==
          game.invalid());
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("search: legal games of every variant") {
        for (const auto& rules : skerry::test::many_rules()) {
            CAPTURE(rules.name);
            Search search(rules, few(40));
            for (std::uint64_t game = 0; game < (rules.name == "standard" ? 6 : 2); ++game)
                check_finished(play(search, rules, game));
        }
    }

    TEST_CASE("plan memory: evidence changes sides with its cell, and counts for less than 120") {
        const Policy policy(Rules{}, {});
        const PlannedGame game(policy.model().plan());
        const Cell inside = Cell::from_bit((game.region(0) & edge_cells(game.region(0))).lowest());
        const Cell outside =
            Cell::from_bit((edge_cells(game.region(1)) & ~game.region(1)).lowest());
        PlanMemory memory;
        memory.add(game, 0, inside, {30, 40});
        memory.add(game, 1, outside, {-8000, 400});
        CHECK(memory.of(game, 0, outside).playouts == 0);

        const auto of_inside = memory.of(game, 0, inside);
        CHECK(of_inside.sum == 22);       // 30 * 120 / 160
        CHECK(of_inside.playouts == 30);  // 40 * 120 / 160
        const auto of_outside = memory.of(game, 1, outside);
        CHECK(of_outside.sum == -1846);
        CHECK(of_outside.playouts == 92);

        const PlannedGame flipped = with_flip(game, 0, inside);
        CHECK(memory.of(flipped, 0, inside).sum == -22);
        CHECK(memory.of(flipped, 0, inside).playouts == 30);
        memory.add(flipped, 0, inside, {-10, 10});  // as much as +10 for the flip before
        CHECK(memory.of(game, 0, inside).sum == 40 * 120 / 170);

        memory.age();
        CHECK(memory.of(game, 0, inside).sum == 28 * 120 / 155);
        memory.clear();
        CHECK(memory.of(game, 1, outside).playouts == 0);
    }

    TEST_CASE("search: a game is a function of its deal and stream") {
        Search fresh({}, few(60));
        Search used({}, few(60));
        play(used, {}, 1);
        CHECK(play(fresh, {}, 2) == play(used, {}, 2));
    }

    TEST_CASE("search: before turn `from` it chooses without playouts, as swift does") {
        Search::Params params = few(40);
        params.from = 1;
        Search search({}, params);
        Swift swift({}, {});
        for (std::uint64_t game = 0; game < skerry::test::share(8); ++game) {
            Rng rng(6);
            const State state = TinyIslands::start({}, deal_of({}, 52, game));
            search.start(state);
            swift.start(state);
            CHECK(search.choose(state, rng) == swift.choose(state, rng));
            CHECK(rng == Rng(6));
        }
    }

    TEST_CASE("search: futures are those of the board as it is played, moved into the image") {
        Search::Params params = few(400);
        params.from = 24;
        Search search({}, params);
        params.image = false;
        Search in_place({}, params);
        const PolicyModel networked(trained_policy(), trained_network());
        BestImage images(networked);
        int agree = 0;
        int moved = 0;
        for (std::uint64_t game = 0; game < skerry::test::share(300); ++game) {
            Rng rng(8);
            const Deal deal = deal_of({}, 54, game);
            State state = TinyIslands::start({}, deal);
            search.start(state);
            while (state.placed < 24 || state.shoreline_due()) {
                const Move move = search.choose(state, rng);
                search.follow(state, move);
                TinyIslands::play(state, move, deal);
            }
            const Symmetry symmetry = images.of(networked, state.offers[0]);
            if (symmetry == Symmetry()) continue;
            ++moved;
            search.start(state);
            const Move move = search.choose(state, rng);
            const State image = symmetry.of(state);
            in_place.start(image);
            agree += symmetry.of(move) == in_place.choose(image, rng) ? 1 : 0;
        }
        CHECK(moved > 0);
        // The two draw other futures, which for two tiles to come hardly matters.
        CHECK(100 * agree >= 94 * moved);
    }

    TEST_CASE("search: further steps change the plan further") {
        Search::Params one = few(100);
        one.steps = 1;
        Search once({}, one);
        Search::Params three = few(100);
        three.steps = 3;
        Search thrice({}, three);
        int differ = 0;
        for (std::uint64_t game = 0; game < skerry::test::share(6); ++game) {
            Rng rng(7);
            Rng same(7);
            const State state = TinyIslands::start({}, deal_of({}, 53, game));
            once.start(state);
            thrice.start(state);
            const Move first = once.choose(state, rng);
            const Move third = thrice.choose(state, same);
            CHECK(TinyIslands::is_legal(state, third));
            // The first step draws the same futures; only a changed plan leads to a second one.
            if (rng == same) CHECK(first == third);
            if (!(rng == same)) ++differ;
        }
        CHECK(differ > 0);
    }

    TEST_CASE("search: answers for a state that it has not followed") {
        Search search({}, few(40));
        Policy policy(Rules{}, {});
        Rng deal_rng(3);
        Rng rng(4);
        const Deal deal = TinyIslands::deal({}, deal_rng);
        State state = TinyIslands::start({}, deal);
        search.start(state);
        for (int i = 0; !TinyIslands::is_over(state); ++i) {
            if (i % 5 == 4) CHECK(TinyIslands::is_legal(state, search.choose(state, rng)));
            TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
        }
    }

    TEST_CASE("plan changes: one cell of one region, no tile lost, all invariants kept") {
        Policy policy(Rules{}, {});
        int changes = 0;
        for (std::uint64_t game = 0; game < skerry::test::share(6); ++game) {
            Rng rng = stream(42, game, Purpose::strategy);
            const Deal deal = deal_of({}, 42, game);
            State state = TinyIslands::start({}, deal);
            policy.start(state);
            while (!TinyIslands::is_over(state)) {
                const PlannedGame plan = policy.planned(state);
                for_each_change(plan, [&](std::size_t region, const PlannedGame& changed) {
                    ++changes;
                    for (std::size_t i = 0; i < PlannedGame::regions; ++i)
                        CHECK((changed.region(i) ^ plan.region(i)).count() == (i == region));
                    CHECK_FALSE(plan.is_drawn(region));
                    CHECK(plan.invalid().contains(changed.invalid()));
                    check_plan(changed);
                });
                const Move move = policy.choose(state, rng);
                policy.follow(state, move);
                TinyIslands::play(state, move, deal);
            }
        }
        CHECK(changes > 1000);
    }
}

TEST_SUITE("unit") {
    TEST_CASE("plan changes: the policy values all of them, by the weights of the turn") {
        const PolicyTable table(trained_policy());
        const PolicyModel model(trained_policy());
        for (int turn = 0; turn < 25; ++turn) {
            const State state = state_at(turn);
            const PlannedGame game(state, PlannedGame(model.plan()));
            const DeckCounts decks(state);
            ValuedChanges changes;
            model.changes(game, decks, turn, changes);
            std::size_t next = 0;
            for_each_change(game, [&](std::size_t region, const PlannedGame& changed) {
                REQUIRE(next < changes.size());
                const ValuedChange& change = changes[next++];
                CHECK(change.region == region);
                CHECK(with_flip(game, region, change.cell) == changed);
                const BendView view(game, decks, region);
                const auto side = static_cast<std::size_t>(view.side_of(change.cell));
                int value = 0;
                view.visit(change.cell,
                           [&](std::size_t i) { value += table.changes(turn)[side][i]; });
                CHECK(change.value == value);
            });
            CHECK(next == changes.size());
            CHECK(next > 0);
        }
    }

    TEST_CASE("plan changes: weights between two knots lie between theirs") {
        const PolicyWeights& weights = trained_policy();
        const PolicyTable table(weights);
        for (std::size_t side = 0; side < bend_sides; ++side)
            for (std::size_t i = 0; i < bend_feature_count; ++i) {
                CHECK(table.changes(6)[side][i] == weights.changes[1][side][i]);
                CHECK(table.changes(9)[side][i] ==
                      (weights.changes[1][side][i] + weights.changes[2][side][i]) / 2);
                CHECK(table.changes(30)[side][i] == weights.changes[4][side][i]);
            }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("search: stronger than the policy that it searches with") {
        Search search({}, few(300));
        Policy policy(Rules{}, {});
        int searched = 0;
        int played = 0;
        for (std::uint64_t game = 0; game < skerry::test::share(60, 10); ++game) {
            const State end = play(search, {}, game);
            check_finished(end);
            searched += TinyIslands::outcome(end).scores[0].total();
            played += TinyIslands::outcome(play(policy, {}, game)).scores[0].total();
        }
        CHECK(searched > played);
    }
}
