// The player for a millisecond against plain code for each of its parts.

#include "strategies/tiny_islands/swift.hpp"

#include <limits>

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::Rng;
using skerry::test::deal_of;

namespace {

PolicyModel with_network() { return PolicyModel(trained_policy(), trained_network()); }

/// Plays a game of `player`, which follows it; calls see(state) before each choice.
template <class See>
State play(Swift& player, const Rules& rules, const Deal& deal, See&& see) {
    Rng unused(0);
    State state = TinyIslands::start(rules, deal);
    player.start(state);
    while (!TinyIslands::is_over(state)) {
        see(state);
        const Move move = player.choose(state, unused);
        REQUIRE(TinyIslands::is_legal(state, move));
        player.follow(state, move);
        TinyIslands::play(state, move, deal);
    }
    return state;
}

State play(Swift& player, const Rules& rules, const Deal& deal) {
    return play(player, rules, deal, [](const State&) {});
}

/// What JointChoice finds among all changes, looked for one by one.
int best_joint_value(const PolicyModel& model, const PlannedGame& game, const State& state,
                     int reserve) {
    const DeckCounts decks(state);
    const auto value_under = [&](const PlannedGame& planned) {
        ValuedPlacement best;
        REQUIRE(model.best(planned, decks, state.offer(), state.placed, best));
        return best.value;
    };
    ValuedChanges changes;
    model.changes(game, decks, state.placed, changes);
    int most = value_under(game);
    for (const ValuedChange& change : changes) {
        PlannedGame changed = game;
        changed.plan(change.region, game.region(change.region) ^ change.cell.plane());
        most = std::max(most, value_under(changed) + change.value - reserve);
    }
    return most;
}

/// The value of a joint choice: the largest, if several plans lead to the same game.
int value_of(const PolicyModel& model, const PlannedGame& game, const State& state,
             const PlannedMove& chosen, int reserve) {
    const DeckCounts decks(state);
    int most = std::numeric_limits<int>::min();
    const auto look_under = [&](const PlannedGame& planned, int offset) {
        ValuedPlacement best;
        model.best(planned, decks, state.offer(), state.placed, best);
        if (!(Move::placement(best.tile, best.cell) == chosen.move)) return;
        PlannedGame after = planned;
        after.play(chosen.move);
        if (after == chosen.game) most = std::max(most, best.value + offset);
    };
    look_under(game, 0);
    ValuedChanges changes;
    model.changes(game, decks, state.placed, changes);
    for (const ValuedChange& change : changes)
        look_under(with_flip(game, change.region, change.cell), change.value - reserve);
    return most;
}

bool has_eight_images(const Offer& offer) {
    for (std::size_t i = 1; i < Symmetry::count; ++i)
        if (Symmetry(i).of(offer) == offer) return false;
    return true;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("swift: a game in one go is the game choice by choice, under all rules") {
        for (const auto& rules : skerry::test::many_rules())
            for (std::uint64_t game = 0; game < skerry::test::share(10); ++game)
                for (const int changes : {0, 4}) {
                    CAPTURE(rules.name);
                    CAPTURE(game);
                    CAPTURE(changes);
                    Swift swift(rules, {.changes = changes, .exact = game % 2 == 0});
                    skerry::test::check_game_in_one_go(swift, rules, deal_of(rules, 37, game),
                                                       Rng(1));
                }
    }

    TEST_CASE("swift: playouts after a move are those of the game followed") {
        const Rules rules;
        Swift swift(rules, {.exact = false});
        skerry::test::check_playouts_after_moves(swift, rules, deal_of(rules, 37, 1), Rng(1));
    }

    TEST_CASE("swift: legal games of every variant, the last shoreline exact") {
        ExactShorelineSolver solver;
        for (const auto& rules : skerry::test::many_rules()) {
            Swift swift(rules, {});
            for (std::uint64_t game = 0; game < skerry::test::share(5); ++game) {
                const State end = play(swift, rules, deal_of(rules, 45, game));
                REQUIRE(end.all_drawn());
                REQUIRE(skerry::test::shorelines_are_legal(end.board, rules.longest_shoreline));
                REQUIRE(TinyIslands::outcome(end).scores[0] == score_plain(end.board, end.rules));
                Plane points = boundary_points(end.board.interiors[0]) |
                               boundary_points(end.board.interiors[1]);
                CHECK(solver.solve(end.board, 2, points, end.rules).score.total() ==
                      score(end.board, end.rules).total());
            }
        }
    }

    TEST_CASE("swift: a game is a function of its deal, whatever was played before") {
        Swift used({}, {});
        for (std::uint64_t game = 0; game < skerry::test::share(5); ++game) {
            Swift fresh({}, {});
            const Deal deal = deal_of({}, 46, game);
            CHECK(play(used, {}, deal) == play(fresh, {}, deal));
        }
    }

    TEST_CASE("swift: a game and its images get the same score") {
        Swift swift({}, {});
        for (std::uint64_t game = 0; game < skerry::test::share(16); ++game) {
            Deal deal = deal_of({}, 47, game);
            if (!has_eight_images(deal.offers[0])) continue;
            const int total = TinyIslands::outcome(play(swift, {}, deal)).scores[0].total();
            Symmetry(1 + game % 7).move_offers(deal, 0);
            CHECK(TinyIslands::outcome(play(swift, {}, deal)).scores[0].total() == total);
        }
    }

    TEST_CASE("best image: where the best first placement is worth most, also when asked again") {
        const PolicyModel model = with_network();
        Rules rules;
        SUBCASE("standard rules") {}
        SUBCASE("short shorelines, another deck") {
            rules.longest_shoreline = 12;
            rules.tiles = {20, 5, 20, 3, 9, 2, 9};
        }
        const PlannedGame empty(model.plan(), rules);
        BestImage images(model, rules);
        const auto worth = [&](const Offer& first) {
            DeckCounts decks(rules);
            decks.reveal(first);
            ValuedPlacement best;
            REQUIRE(model.best(empty, decks, first, 0, best));
            const ValuedPlacement& known = images.first_placement(model, first);
            CHECK(known.tile == best.tile);
            CHECK(known.cell == best.cell);
            CHECK(known.value == best.value);
            return best.value;
        };
        std::array<int, Symmetry::count> chosen{};
        for (int round = 0; round < 2; ++round)
            for (std::uint64_t game = 0; game < skerry::test::share(200); ++game) {
                const Offer first = deal_of({}, 56, game).offers[0];
                const Symmetry best = images.of(model, first);
                for (std::size_t i = 0; i < Symmetry::count; ++i) {
                    CHECK(worth(Symmetry(i).of(first)) <= worth(best.of(first)));
                    if (Symmetry(i) == best) ++chosen[i];
                }
                const Offer image = Symmetry(game % Symmetry::count).of(first);
                CHECK(images.of(model, image).of(image) == best.of(first));
            }
        if (!skerry::test::sanitized)
            for (const int times : chosen) CHECK(times > 0);
    }

    TEST_CASE("swift: without changes it plays as the policy with the network, in an image") {
        Swift swift({}, {.changes = 0, .last_turn = false});
        BestImage images(with_network());
        for (std::uint64_t game = 0; game < skerry::test::share(8); ++game) {
            const Deal deal = deal_of({}, 48, game);
            Policy policy(with_network());
            Rng unused(0);
            const Symmetry symmetry = images.of(policy.model(), deal.offers[0]);
            play(swift, {}, deal, [&](const State& state) {
                if (state.placed == 0) policy.start(symmetry.of(state));
                if (state.drawn == 2 && state.shoreline_due()) return;
                const Move move = policy.choose(symmetry.of(state), unused);
                REQUIRE(swift.choose(state, unused) == symmetry.inverse().of(move));
                policy.follow(symmetry.of(state), move);
            });
        }
    }

    TEST_CASE("swift: the last placement is the one whose last shoreline scores most") {
        Swift swift({}, {.changes = 0});
        BestImage images(with_network());
        Rng unused(0);
        int games = 0;
        int best = 0;
        int better = 0;
        for (std::uint64_t game = 0; game < skerry::test::share(200); ++game) {
            const Deal deal = deal_of({}, 57, game);
            Policy policy(with_network());
            const Symmetry symmetry = images.of(policy.model(), deal.offers[0]);
            const auto total_after = [&](State state, const Move& move) {
                Policy follower = policy;
                follower.follow(symmetry.of(state), symmetry.of(move));
                TinyIslands::play(state, move, deal);
                const Move last = follower.choose(symmetry.of(state), unused);
                TinyIslands::play(state, symmetry.inverse().of(last), deal);
                return TinyIslands::outcome(state).scores[0].total();
            };
            play(swift, {}, deal, [&](const State& state) {
                if (state.placed == 0) policy.start(symmetry.of(state));
                if (state.drawn == 2 && state.shoreline_due()) return;
                const Move choice = swift.choose(state, unused);
                if (state.placed + 1 == state.rules.placements) {
                    const Move other = policy.choose(symmetry.of(state), unused);
                    const int valued = total_after(state, symmetry.inverse().of(other));
                    const int total = total_after(state, choice);
                    TinyIslands::MoveList legal;
                    TinyIslands::legal_moves(state, legal);
                    int most = total;
                    for (const Move& any : legal) most = std::max(most, total_after(state, any));
                    CHECK(total >= valued);
                    better += total > valued ? 1 : 0;
                    best += total == most ? 1 : 0;
                    ++games;
                }
                policy.follow(symmetry.of(state), symmetry.of(choice));
            });
        }
        if (!skerry::test::sanitized) CHECK(better > 0);
        CHECK(100 * best >= 95 * games);
    }

    TEST_CASE("joint choice: the best of all changes, looked for one by one") {
        const PolicyModel model = with_network();
        const JointChoice joint(144, 96);
        int changed = 0;
        for (std::uint64_t game = 0; game < skerry::test::share(6); ++game) {
            const Deal deal = deal_of({}, 49, game);
            Policy policy(model);
            Rng unused(0);
            State state = TinyIslands::start({}, deal);
            policy.start(state);
            while (!TinyIslands::is_over(state)) {
                if (!state.shoreline_due()) {
                    const PlannedGame planned = policy.planned(state);
                    const PlannedMove chosen = joint.best(model, planned, state);
                    CHECK(value_of(model, planned, state, chosen, 96) ==
                          best_joint_value(model, planned, state, 96));
                    PlannedGame as_it_is = planned;
                    as_it_is.play(chosen.move);
                    if (!(as_it_is == chosen.game)) ++changed;
                }
                const Move move = policy.choose(state, unused);
                policy.follow(state, move);
                TinyIslands::play(state, move, deal);
            }
        }
        CHECK(changed > 0);
    }

    TEST_CASE("swift: proposes its choice first, then other legal moves, and values placements") {
        Swift swift({}, {});
        Rng unused(0);
        play(swift, {}, deal_of({}, 50, 0), [&](const State& state) {
            TinyIslands::MoveList list;
            swift.propose(state, unused, 6, list);
            REQUIRE(!list.empty());
            CHECK(list.size() <= 6);
            CHECK(list[0] == swift.choose(state, unused));
            for (std::size_t i = 0; i < list.size(); ++i) {
                CHECK(TinyIslands::is_legal(state, list[i]));
                for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(list[i] == list[j]);
            }
            std::array<int, TinyIslands::MoveList::capacity> values{};
            CHECK(swift.value_moves(state, list, values) == !state.shoreline_due());
            if (state.shoreline_due()) return;
            for (std::size_t i = 2; i < list.size(); ++i) CHECK(values[i] <= values[i - 1]);
        });
    }

    TEST_CASE("swift: a plan that it changed is the plan of its next decision") {
        // Who is told of the same moves, but did not choose them, knows no changed plan.
        int differ = 0;
        for (std::uint64_t game = 0; game < 10; ++game) {
            Swift swift({}, {});
            Rng unused(0);
            std::vector<std::pair<State, Move>> played;
            play(swift, {}, deal_of({}, 51, game), [&](const State& state) {
                const Move move = swift.choose(state, unused);
                if (state.placed % 4 == 3 && !state.shoreline_due()) {
                    Swift told({}, {});
                    told.start(played[0].first);
                    for (const auto& [before, made] : played) told.follow(before, made);
                    if (!(told.choose(state, unused) == move)) ++differ;
                }
                played.emplace_back(state, move);
            });
        }
        CHECK(differ > 0);
    }
}
