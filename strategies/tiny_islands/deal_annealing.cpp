#include "strategies/tiny_islands/deal_annealing.hpp"

#include <bit>
#include <cassert>

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr std::uint32_t cells_in_zone = 9;

constexpr auto make_zone_cells() {
    std::array<std::array<Cell, cells_in_zone>, zone_count> table{};
    for (std::size_t z = 0; z < zone_count; ++z) {
        std::size_t n = 0;
        for (int bit : detail::zones[z]) table[z][n++] = Cell::from_bit(bit);
    }
    return table;
}
constexpr auto zone_cells = make_zone_cells();

/// log2(2^32 / u) in 1/65536, by linear interpolation between powers of two.
std::int64_t bits_below_one(std::uint32_t u) {
    u |= 1;
    const int zeros = std::countl_zero(u);
    const std::uint64_t fraction = (std::uint64_t{u} << (zeros + 1)) & 0xffffffffu;
    return (std::int64_t{zeros + 1} << 16) - static_cast<std::int64_t>(fraction >> 16);
}

/// Which of an offer's draws may go on `cell`: one of those that fit, else none.
const Draw* draw_for(const Offer& offer, Cell cell, std::uint32_t first) {
    for (std::size_t i = 0; i < offer.size(); ++i) {
        const Draw& draw = offer[(i + first) % offer.size()];
        if (cells_of(draw.zone).test(cell.bit())) return &draw;
    }
    return nullptr;
}

}  // namespace

DealAnnealing::DealAnnealing(const State& state, const Deal& deal)
    : rules_(state.rules), deal_(deal), first_turn_(state.placed), first_shoreline_(state.drawn) {
    rules_.score_floor = false;
}

void DealAnnealing::start_from(const State& finished, const GamePlan& plan) {
    plan_ = plan;
    board_ = finished.board;
    land_ = land_of(board_, rules_.islets);
    occupied_ = board_.occupied();
    for (std::size_t i = 0; i < shoreline_count; ++i)
        points_[i] = boundary_points(board_.interiors[i]);
    turn_at_.fill(max_placements);
    for (std::size_t turn = first_turn_; turn < static_cast<std::size_t>(rules_.placements); ++turn)
        turn_at_[static_cast<std::size_t>(plan_.placements[turn].cell.bit())] =
            static_cast<std::uint8_t>(turn);
    score_ = score(board_, rules_).total();
    best_ = plan_;
    best_score_ = score_;
}

void DealAnnealing::move_tile(std::size_t turn, const Move& to) {
    const Move& from = plan_.placements[turn];
    tried_.of(from.tile) ^= from.cell.plane();
    tried_.of(to.tile) ^= to.cell.plane();
    change_.turns[change_.moved] = static_cast<std::uint8_t>(turn);
    change_.moves[change_.moved++] = to;
}

bool DealAnnealing::propose_placement(Rng& rng) {
    const auto turns =
        static_cast<std::uint32_t>(rules_.placements) - static_cast<std::uint32_t>(first_turn_);
    if (turns == 0) return false;
    const std::size_t turn = first_turn_ + rng.below(turns);
    const Draw& draw = deal_.offers[turn][rng.below(2)];
    const Cell cell = zone_cells[index(draw.zone)][rng.below(cells_in_zone)];
    const Move& from = plan_.placements[turn];
    const Move to = Move::placement(draw.tile, cell);
    if (to == from) return false;
    tried_ = board_;
    change_ = {};
    // A valid tile is never worth losing on the wrong side of a coast, unless the coast moves too.
    if (is_lost(to.tile, cell) && !turn_to_its_side(cell) && !is_lost(from.tile, from.cell))
        return false;
    if (occupied_.test(cell.bit()) && cell != from.cell && !make_room(turn, cell, rng))
        return false;
    move_tile(turn, to);
    return true;
}

/// Moves a coast over a cell, if that leaves legal shorelines.
bool DealAnnealing::turn_to_its_side(Cell cell) {
    for (std::size_t i = first_shoreline_; i < shoreline_count; ++i) {
        const Plane interior = board_.interiors[i];
        const Plane flipped = interior ^ cell.plane();
        if (flipped.any() && flip_keeps_loop(interior, cell) && redraw(i, flipped)) return true;
    }
    return false;
}

/// Moves the tile on `wanted` to the cell that `turn` leaves, else to an empty one of its zones.
bool DealAnnealing::make_room(std::size_t turn, Cell wanted, Rng& rng) {
    const std::size_t other = turn_at_[static_cast<std::size_t>(wanted.bit())];
    if (other == max_placements) return false;
    const Cell left = plan_.placements[turn].cell;
    if (const Draw* fits = draw_for(deal_.offers[other], left, rng.below(2))) {
        if (is_lost(fits->tile, left)) return false;
        move_tile(other, Move::placement(fits->tile, left));
        return true;
    }
    const Draw& draw = deal_.offers[other][rng.below(2)];
    const Cell cell = zone_cells[index(draw.zone)][rng.below(cells_in_zone)];
    if (occupied_.test(cell.bit()) || is_lost(draw.tile, cell)) return false;
    move_tile(other, Move::placement(draw.tile, cell));
    return true;
}

Plane DealAnnealing::other_points(std::size_t shoreline) const {
    Plane points;
    for (std::size_t i = 0; i < shoreline_count; ++i)
        if (i != shoreline) points |= points_[i];
    return points;
}

/// Flips a random cell on the coast; false if that is no loop any more.
bool DealAnnealing::flip_coast_cell(Plane& interior, Rng& rng) const {
    const Plane coast = ((orthogonal_neighbours(interior) & ~interior) |
                         (interior & orthogonal_neighbours(board_plane & ~interior))) &
                        board_plane;
    const auto choices = static_cast<std::uint32_t>(coast.count());
    const Cell cell = Cell::from_bit(coast.nth(static_cast<int>(rng.below(choices))));
    if (!flip_keeps_loop(interior, cell)) return false;
    interior ^= cell.plane();
    return interior.any();
}

bool DealAnnealing::propose_shoreline(Rng& rng) {
    const auto choices = static_cast<std::uint32_t>(shoreline_count - first_shoreline_);
    if (choices == 0) return false;
    const std::size_t which = first_shoreline_ + rng.below(choices);
    Plane interior = board_.interiors[which];
    const std::uint32_t kind = rng.below(64);
    if (kind == 0) {
        const Plane others = other_points(which);
        if (drawable_cells(others).none()) return false;
        interior = random_shoreline(others, rng);
    } else {
        if (!flip_coast_cell(interior, rng)) return false;
        if (kind % 2 == 0 && !flip_coast_cell(interior, rng)) return false;
    }
    tried_ = board_;
    change_ = {};
    return redraw(which, interior);
}

/// Changes a shoreline to another loop, if that one is legal.
bool DealAnnealing::redraw(std::size_t shoreline, Plane interior) {
    if (perimeter(interior) > max_shoreline_edges) return false;
    const Plane points = boundary_points(interior);
    if (points.intersects(other_points(shoreline))) return false;
    tried_.interiors[shoreline] = interior;
    change_.shoreline = shoreline;
    change_.points = points;
    return true;
}

void DealAnnealing::accept(int score) {
    for (std::size_t i = 0; i < change_.moved; ++i)
        occupied_ &= ~plan_.placements[change_.turns[i]].cell.plane();
    for (std::size_t i = 0; i < change_.moved; ++i) {
        const Move& to = change_.moves[i];
        plan_.placements[change_.turns[i]] = to;
        occupied_ |= to.cell.plane();
        turn_at_[static_cast<std::size_t>(to.cell.bit())] = change_.turns[i];
    }
    if (change_.shoreline != shoreline_count) {
        plan_.interiors[change_.shoreline] = tried_.interiors[change_.shoreline];
        points_[change_.shoreline] = change_.points;
        land_ = land_of(tried_, rules_.islets);
    }
    board_ = tried_;
    score_ = score;
    if (score_ > best_score_) {
        best_score_ = score_;
        best_ = plan_;
    }
}

void DealAnnealing::run(std::int64_t steps, int hot, int cold, Rng& rng) {
    constexpr std::int64_t blocks = 256;
    for (std::int64_t block = 0; block < blocks; ++block) {
        const std::int64_t left = blocks - 1 - block;
        const std::int64_t temperature =
            cold + (hot - cold) * left * left / ((blocks - 1) * (blocks - 1));
        const std::int64_t end = steps * (block + 1) / blocks;
        for (std::int64_t step = steps * block / blocks; step < end; ++step) {
            const std::uint64_t dice = rng.next();
            const bool legal = (dice & 7) < 2 ? propose_shoreline(rng) : propose_placement(rng);
            if (!legal) continue;
            const int found = score(tried_, rules_).total();
            const std::int64_t allowed =
                temperature * bits_below_one(static_cast<std::uint32_t>(dice >> 32));
            if (std::int64_t{score_ - found} << 24 <= allowed) accept(found);
        }
    }
}

}  // namespace skerry::tiny_islands
