// Values placements and shorelines under the plan, and improves the next shoreline by local search.

#include "strategies/tiny_islands/greedy.hpp"

#include <limits>

#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/plan/shoreline_search.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr int sixteenths = 16;

/// The islands of a plan that can still be drawn as planned, and the board as if they were drawn.
/// The plan does not bend: a drawn shoreline that crosses or touches an island rules it out.
struct Prospect {
    Board board;  ///< drawn shorelines first, then the pending islands
    std::array<Plane, 2> pending{};
    std::size_t pending_count = 0;

    Prospect(const State& state, const Plan& plan) : board(state.board) {
        Plane drawn;
        for (Plane interior : state.board.interiors) drawn |= interior;
        for (Plane island : plan.islands) {
            const std::size_t slot = state.drawn + pending_count;
            if (slot >= shoreline_count || island.intersects(drawn) ||
                boundary_points(island).intersects(state.shore_points))
                continue;
            board.interiors[slot] = island;
            pending[pending_count++] = island;
        }
    }
};

/// The number of tiles in and around an island, which tells how far along it is.
int tiles_at(const State& state, Plane island) {
    return (state.board.occupied() & dilated(island)).count();
}

/// The cells that the next shoreline may enclose without touching a drawn shoreline or a pending
/// island other than `island`.
Plane room_for(const State& state, const Prospect& prospect, Plane island) {
    Plane points = state.shore_points;
    for (Plane other : prospect.pending)
        if (other != island) points |= boundary_points(other);
    return drawable_cells(points);
}

/// A search for the next shoreline in place of `island`. The other pending islands are planned
/// after it, as far as shorelines are left. If `island` is empty, all pending islands stay planned.
ShorelineSearch search_of(const State& state, const Prospect& prospect, Plane island) {
    Board board = prospect.board;
    std::size_t slot = state.drawn;
    board.interiors[slot++] = island;
    for (std::size_t i = 0; i < prospect.pending_count; ++i)
        if (prospect.pending[i] != island && slot < shoreline_count)
            board.interiors[slot++] = prospect.pending[i];
    return {board, state.drawn, room_for(state, prospect, island), state.rules};
}

/// The pending island that is furthest along; empty if there is none.
Plane next_island(const State& state, const Prospect& prospect) {
    Plane next;
    int most = -1;
    for (std::size_t i = 0; i < prospect.pending_count; ++i)
        if (const int tiles = tiles_at(state, prospect.pending[i]); tiles > most) {
            most = tiles;
            next = prospect.pending[i];
        }
    return next;
}

}  // namespace

Greedy::Greedy(const Rules& rules, const Params& params)
    : plan_(fitted(parse_plan(params.plan), rules.longest_shoreline)),
      bonus_{params.forest,   params.house,  params.sand, params.wave,
             params.mountain, params.church, params.boat},
      room_(params.room),
      steps_(params.steps) {}

Move Greedy::choose(const State& state, Rng& rng) {
    return state.shoreline_due() ? shoreline(state, rng) : best_placement(state);
}

int Greedy::value(int gain, Plane open_land, Tile tile, Cell cell) const {
    int value = sixteenths * gain + bonus_[index(tile)];
    if (!belongs_on_water(tile)) value += room_ * (near(cell) & open_land).count();
    return value;
}

Move Greedy::best_placement(const State& state) const {
    const Gains gains(Prospect(state, plan_).board, state.rules);
    const Plane open_land = gains.land() & ~state.board.occupied();
    Move best;
    int best_value = std::numeric_limits<int>::min();
    Gains::CellGains of_cell;
    for (const Draw& draw : state.offer()) {
        const Plane open = state.open_cells(draw);
        gains.of(draw.tile, open, of_cell);
        for (int bit : open) {
            const Cell cell = Cell::from_bit(bit);
            const int gain = of_cell[static_cast<std::size_t>(bit)];
            if (const int v = value(gain, open_land, draw.tile, cell); v > best_value) {
                best_value = v;
                best = Move::placement(draw.tile, cell);
            }
        }
    }
    return best;
}

bool Greedy::value_moves(const State& state, const Candidates<TinyIslands>& moves,
                         std::span<int> values) {
    if (state.shoreline_due()) return false;
    const Gains gains(Prospect(state, plan_).board, state.rules);
    const Plane open_land = gains.land() & ~state.board.occupied();
    for (std::size_t i = 0; i < moves.size(); ++i)
        values[i] =
            move_value_scale / sixteenths *
            value(gains.of(moves[i].tile, moves[i].cell), open_land, moves[i].tile, moves[i].cell);
    return true;
}

Move Greedy::shoreline(const State& state, Rng& rng) const {
    const Prospect prospect(state, plan_);
    Plane island = next_island(state, prospect);
    if (room_for(state, prospect, island).none()) return TinyIslands::sample_move(state, rng);
    ShorelineSearch search = search_of(state, prospect, island);
    if (island.none()) island = search.best_single();
    return Move::shoreline(search.climb(island, steps_, rng));
}

void Greedy::propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list) {
    const auto wanted = static_cast<std::size_t>(count);
    add_candidate<TinyIslands>(list, choose(state, rng));
    if (state.shoreline_due()) {
        propose_shorelines(state, rng, wanted, list);
        return;
    }
    Candidates<TinyIslands> legal;
    TinyIslands::legal_moves(state, legal);
    for (const Move& move : legal)
        if (list.size() < wanted) add_candidate<TinyIslands>(list, move);
}

void Greedy::propose_shorelines(const State& state, Rng& rng, std::size_t wanted,
                                Candidates<TinyIslands>& list) const {
    const Prospect prospect(state, plan_);
    const auto offer = [&](Plane interior) {
        if (list.size() < wanted) add_candidate<TinyIslands>(list, Move::shoreline(interior));
    };
    for (std::size_t i = 0; i < prospect.pending_count; ++i) {
        const Plane island = prospect.pending[i];
        offer(search_of(state, prospect, island).climb(island, steps_, rng));
        offer(island);
    }
    // Proposes something small, a lake or an islet, to draw before the islands.
    if (room_for(state, prospect, Plane{}).none()) return;
    ShorelineSearch search = search_of(state, prospect, Plane{});
    const Plane single = search.best_single();
    for (std::size_t tries = list.size(); tries < wanted; ++tries)
        offer(search.climb(single, steps_, rng));
}

}  // namespace skerry::tiny_islands
