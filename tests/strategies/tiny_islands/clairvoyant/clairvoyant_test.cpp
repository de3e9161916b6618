// The reference player: its games are legal, better than those of a player, and a function of the
// deal and the stream.
// Shorelines that change one cell at a time: every change that is allowed leaves three legal
// shorelines, every other one does not, and cached values equal those computed anew.

#include "strategies/clairvoyant.hpp"

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/clairvoyant/clairvoyant.hpp"
#include "strategies/tiny_islands/clairvoyant/moving_shorelines.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

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

using Interiors = MovingShorelines::Interiors;

Plane points_without(const Interiors& interiors, std::size_t i) {
    Plane points;
    for (std::size_t j = 0; j < shoreline_count; ++j)
        if (j != i) points |= boundary_points(interiors[j]);
    return points;
}

Plane square(Cell corner, int width) {
    Plane cells;
    for (int y = 0; y < width; ++y)
        for (int x = 0; x < width; ++x) cells |= Cell(corner.x() + x, corner.y() + y).plane();
    return cells;
}

/// Three shorelines drawn at random; or two shorelines, one inside the other, and a random one.
Interiors random_interiors(Rng& rng, bool nested) {
    Interiors interiors;
    if (nested) interiors = {square(Cell(3, 2), 2), square(Cell(1, 1), 6), Plane{}};
    skerry::test::draw_random_shorelines(interiors, rng);
    return interiors;
}

void check_kept(const MovingShorelines& shorelines) {
    const Interiors& interiors = shorelines.interiors();
    for (std::size_t i = 0; i < shoreline_count; ++i) {
        REQUIRE(is_legal_shoreline(interiors[i], points_without(interiors, i)));
        REQUIRE(shorelines.other_points(i) == points_without(interiors, i));
        Plane edge;
        for (std::uint8_t bit : shorelines.edge_cells(i)) edge |= Plane::single(bit);
        REQUIRE(edge == edge_cells(interiors[i]));
        REQUIRE(shorelines.edge_cells(i).size() == static_cast<std::size_t>(edge.count()));
        for (int bit : board_plane)
            REQUIRE((shorelines.around(Cell::from_bit(bit)) >> i & 1) ==
                    (interiors[i].test(bit) ? 1u : 0u));
    }
}

bool is_legal_after(const Interiors& interiors, std::size_t i, Plane flipped, int longest) {
    return is_legal_shoreline(interiors[i] ^ flipped, points_without(interiors, i), longest);
}

/// Checks every cell; returns those that can be flipped.
std::vector<Cell> check_single_flips(const MovingShorelines& shorelines, std::size_t i,
                                     int longest) {
    std::vector<Cell> allowed;
    for (int bit : board_plane) {
        const Cell cell = Cell::from_bit(bit);
        const bool can = shorelines.can_flip(i, cell);
        REQUIRE(can == is_legal_after(shorelines.interiors(), i, cell.plane(), longest));
        if (can) allowed.push_back(cell);
    }
    return allowed;
}

/// Checks pairs of flips: all allowed pairs are legal, and every legal pair that can be reached
/// cell by cell is allowed.
void check_two_flips(const MovingShorelines& shorelines, std::size_t i, int longest, Rng& rng) {
    for (int n = 0; n < 200; ++n) {
        const Cell first = Cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
        const Cell second = Cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
        const Interiors& interiors = shorelines.interiors();
        const Plane both = first.plane() ^ second.plane();
        if (shorelines.can_flip(i, first, second))
            REQUIRE(is_legal_after(interiors, i, both, longest));
        else if (shorelines.can_flip(i, first) && first != second) {
            Interiors between = interiors;
            between[i] ^= first.plane();
            MovingShorelines then;
            then.reset(between, max_shoreline_edges - longest);
            REQUIRE_FALSE(then.can_flip(i, second));
        }
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("clairvoyant: legal games of every variant") {
        for (const auto& rules : skerry::test::many_rules())
            for (std::uint64_t game = 0; game < 15; ++game) {
                const Deal deal = deal_of(rules, 21, game);
                const State start = TinyIslands::start(rules, deal);
                finish(start, solve(clairvoyant(rules, 3000), start, deal, Rng(game)), deal);
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
        for (const auto& rules : skerry::test::many_rules()) {
            Rng rng(3);
            const int decisions = rules.placements + rules.shorelines;
            for (int moves = 0; moves <= decisions; moves += rules.name == "standard" ? 1 : 4) {
                CAPTURE(rules.name);
                const Deal deal = deal_of(rules, 21, static_cast<std::uint64_t>(moves));
                const State state = played(rules, deal, moves, rng);
                const auto once = solve(clairvoyant(rules, 2000), state, deal, rng);
                const auto best = solve(clairvoyant(rules, 2000, 3), state, deal, rng);
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

TEST_SUITE("unit") {
    TEST_CASE("moving shorelines: changes are allowed iff legal, and kept in step") {
        Rng rng(11);
        for (int start = 0; start < 60; ++start) {
            MovingShorelines shorelines;
            const Interiors interiors = random_interiors(rng, start % 3 == 0);
            int longest = start % 2 == 0 ? max_shoreline_edges : min_shoreline_edges;
            for (const Plane interior : interiors) longest = std::max(longest, perimeter(interior));
            shorelines.reset(interiors, max_shoreline_edges - longest);
            for (int change = 0; change < 60; ++change) {
                check_kept(shorelines);
                const std::size_t i = rng.below(shoreline_count);
                const std::vector<Cell> allowed = check_single_flips(shorelines, i, longest);
                check_two_flips(shorelines, i, longest, rng);
                if (allowed.empty()) continue;
                const Cell cell = allowed[rng.below(static_cast<std::uint32_t>(allowed.size()))];
                shorelines.flip(i, {&cell, 1});
            }
        }
    }
}
