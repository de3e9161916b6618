#include "strategies/tiny_islands/plan/shoreline_search.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

using namespace skerry;
using namespace skerry::tiny_islands;

namespace {

/// Climbs as ShorelineSearch does, and scores the board after every flip.
Plane plain_climb(ShorelineSearch& search, Plane allowed, Plane start, int steps, Rng& rng) {
    Plane current = start;
    Plane best = start;
    int best_value = search.value(start);
    for (int step = 0; step < steps; ++step) {
        const Plane edge = ((orthogonal_neighbours(current) & ~current) |
                            (orthogonal_neighbours(~current) & current)) &
                           allowed;
        if (edge.none()) break;
        const auto choices = static_cast<std::uint32_t>(edge.count());
        const Cell cell = Cell::from_bit(edge.nth(static_cast<int>(rng.below(choices))));
        const Plane flipped = current ^ cell.plane();
        if (!flip_keeps_loop(current, cell) || perimeter(flipped) > max_shoreline_edges) continue;
        if (search.value(flipped) < search.value(current)) continue;
        current = flipped;
        if (search.value(current) > best_value) {
            best = current;
            best_value = search.value(current);
        }
    }
    return best;
}

Plane plain_best_single(ShorelineSearch& search, Plane allowed) {
    Plane best = allowed.lowest_bit();
    for (int bit : allowed)
        if (search.value(Plane::single(bit)) > search.value(best)) best = Plane::single(bit);
    return best;
}

/// A board of a random game that has drawn `drawn` shorelines and is to draw the next one.
State random_state(const Rules& rules, std::uint64_t game, std::size_t drawn) {
    Rng dealt = stream(11, game, Purpose::deal);
    Rng rng = stream(11, game, Purpose::strategy);
    const Deal deal = TinyIslands::deal(rules, dealt);
    State state = TinyIslands::start(rules, deal);
    while (!TinyIslands::is_over(state) && !(state.shoreline_due() && state.drawn == drawn))
        TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
    return state;
}

void check_climbs(const Rules& rules, std::uint64_t games) {
    for (std::uint64_t game = 0; game < games; ++game)
        for (std::size_t drawn = 0; drawn < shoreline_count; ++drawn) {
            const State state = random_state(rules, game, drawn);
            const Plane allowed = drawable_cells(state.shore_points);
            if (TinyIslands::is_over(state) || allowed.none()) continue;
            ShorelineSearch search(state.board, state.drawn, allowed, rules);
            ShorelineSearch plain(state.board, state.drawn, allowed, rules);
            Rng rng = stream(12, game, Purpose::strategy);
            Rng same = rng;
            const Plane start = search.best_single();
            CAPTURE(game);
            CAPTURE(drawn);
            CHECK(start == plain_best_single(plain, allowed));
            CHECK(search.climb(start, 100, rng) == plain_climb(plain, allowed, start, 100, same));
            CHECK(rng.next() == same.next());
        }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a shoreline climbs as if the board were scored after every flip") {
        for (const Variant<Rules>& variant : TinyIslands::variants()) {
            CAPTURE(std::string(variant.name));
            check_climbs(variant.rules, 100);
        }
        Rules rules;
        SUBCASE("penalties first") {
            rules.score_floor = true;
            rules.penalties_first = true;
        }
        SUBCASE("sands that touch land") { rules.sand = SandRule::touching; }
        SUBCASE("no offshore sand") { rules.offshore_sand = false; }
        SUBCASE("no islets") { rules.islets = false; }
        SUBCASE("no coastal waves") { rules.coastal_waves = false; }
        SUBCASE("coastal waves spoil nothing") { rules.coastal_waves_spoil = false; }
        check_climbs(rules, 100);
    }
}
