#include "strategies/tiny_islands/deal_annealing.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/score_batch.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/policy_plan.hpp"

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

void DealAnnealing::start_from(const State& finished, const GamePlan& plan, const Rng& rng) {
    rng_ = rng;
    plan_ = plan;
    board_ = finished.board;
    land_ = land_of(board_, rules_.islets);
    occupied_ = board_.occupied();
    for (std::size_t i = 0; i < shoreline_count; ++i) shoreline_changed(i);
    turn_at_.fill(max_placements);
    for (std::size_t turn = first_turn_; turn < static_cast<std::size_t>(rules_.placements); ++turn)
        turn_at_[static_cast<std::size_t>(plan_.placements[turn].cell.bit())] =
            static_cast<std::uint8_t>(turn);
    score_ = score(board_, rules_).total();
    best_ = plan_;
    best_score_ = score_;
}

void DealAnnealing::move_tile(std::size_t turn, const Move& to) {
    change_.turns[change_.moved] = static_cast<std::uint8_t>(turn);
    change_.moves[change_.moved++] = to;
}

bool DealAnnealing::propose_placement() {
    const auto turns =
        static_cast<std::uint32_t>(rules_.placements) - static_cast<std::uint32_t>(first_turn_);
    if (turns == 0) return false;
    const std::size_t turn = first_turn_ + rng_.below(turns);
    const Draw& draw = deal_.offers[turn][rng_.below(2)];
    const Cell cell = zone_cells[index(draw.zone)][rng_.below(cells_in_zone)];
    const Move& from = plan_.placements[turn];
    const Move to = Move::placement(draw.tile, cell);
    if (to == from) return false;
    // A valid tile is never worth losing on the wrong side of a coast, unless the coast moves too.
    if (is_lost(to.tile, cell) && !turn_to_its_side(cell) && !is_lost(from.tile, from.cell))
        return false;
    if (occupied_.test(cell.bit()) && cell != from.cell && !make_room(turn, cell)) return false;
    move_tile(turn, to);
    return true;
}

/// Moves a coast over a cell, if that leaves legal shorelines.
bool DealAnnealing::turn_to_its_side(Cell cell) {
    for (std::size_t i = first_shoreline_; i < shoreline_count; ++i) {
        if (!edges_[i].test(cell.bit())) continue;
        const Plane interior = board_.interiors[i];
        const Plane flipped = interior ^ cell.plane();
        if (flipped.any() && flip_keeps_loop(interior, cell) && redraw(i, flipped)) return true;
    }
    return false;
}

/// Moves the tile on `wanted` to the cell that `turn` leaves, else to an empty one of its zones.
bool DealAnnealing::make_room(std::size_t turn, Cell wanted) {
    const std::size_t other = turn_at_[static_cast<std::size_t>(wanted.bit())];
    if (other == max_placements) return false;
    const Cell left = plan_.placements[turn].cell;
    if (const Draw* fits = draw_for(deal_.offers[other], left, rng_.below(2))) {
        if (is_lost(fits->tile, left)) return false;
        move_tile(other, Move::placement(fits->tile, left));
        return true;
    }
    const Draw& draw = deal_.offers[other][rng_.below(2)];
    const Cell cell = zone_cells[index(draw.zone)][rng_.below(cells_in_zone)];
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

void DealAnnealing::shoreline_changed(std::size_t shoreline) {
    points_[shoreline] = boundary_points(board_.interiors[shoreline]);
    edges_[shoreline] = edge_cells(board_.interiors[shoreline]);
}

/// Flips a random one of the edge cells; false if that is no loop any more.
bool DealAnnealing::flip_one_of(Plane cells, Plane& interior) {
    const auto choices = static_cast<std::uint32_t>(cells.count());
    const Cell cell = Cell::from_bit(cells.nth(static_cast<int>(rng_.below(choices))));
    if (!flip_keeps_loop(interior, cell)) return false;
    interior ^= cell.plane();
    return interior.any();
}

bool DealAnnealing::propose_shoreline() {
    const auto choices = static_cast<std::uint32_t>(shoreline_count - first_shoreline_);
    if (choices == 0) return false;
    const std::size_t which = first_shoreline_ + rng_.below(choices);
    Plane interior = board_.interiors[which];
    const std::uint32_t kind = rng_.below(64);
    if (kind == 0) {
        const Plane others = other_points(which);
        if (drawable_cells(others).none()) return false;
        interior = random_shoreline(others, rng_);
    } else {
        if (!flip_one_of(edges_[which], interior)) return false;
        if (kind % 2 == 0 && !flip_one_of(edge_cells(interior), interior)) return false;
    }
    return redraw(which, interior);
}

/// Changes a shoreline to another loop, if that one is legal.
bool DealAnnealing::redraw(std::size_t shoreline, Plane interior) {
    if (perimeter(interior) > max_shoreline_edges) return false;
    if (boundary_points(interior).intersects(other_points(shoreline))) return false;
    change_.shoreline = shoreline;
    change_.interior = interior;
    return true;
}

void DealAnnealing::accept(int points) {
    for (std::size_t i = 0; i < change_.moved; ++i)
        occupied_ &= ~plan_.placements[change_.turns[i]].cell.plane();
    for (std::size_t i = 0; i < change_.moved; ++i) {
        const Move& to = change_.moves[i];
        plan_.placements[change_.turns[i]] = to;
        occupied_ |= to.cell.plane();
        turn_at_[static_cast<std::size_t>(to.cell.bit())] = change_.turns[i];
    }
    if (change_.shoreline != shoreline_count) {
        plan_.interiors[change_.shoreline] = change_.interior;
        land_ = land_of(tried_, rules_.islets);
    }
    board_ = tried_;
    if (change_.shoreline != shoreline_count) shoreline_changed(change_.shoreline);
    score_ = points;
    if (score_ > best_score_) {
        best_score_ = score_;
        best_ = plan_;
    }
}

bool DealAnnealing::propose() {
    const std::uint64_t dice = rng_.next();
    dice_ = static_cast<std::uint32_t>(dice >> 32);
    change_.moved = 0;
    change_.shoreline = shoreline_count;
    if (!((dice & 7) < 2 ? propose_shoreline() : propose_placement())) return false;
    make_change();
    return true;
}

void DealAnnealing::make_change() {
    tried_ = board_;
    for (std::size_t i = 0; i < change_.moved; ++i) {
        const Move& from = plan_.placements[change_.turns[i]];
        const Move& to = change_.moves[i];
        tried_.of(from.tile) ^= from.cell.plane();
        tried_.of(to.tile) ^= to.cell.plane();
    }
    if (change_.shoreline != shoreline_count)
        tried_.interiors[change_.shoreline] = change_.interior;
}

void DealAnnealing::decide(int points, std::int64_t temperature) {
    const std::int64_t allowed = temperature * bits_below_one(dice_);
    if (std::int64_t{score_ - points} << 24 <= allowed) accept(points);
}

namespace {

/// One proposal to each of at most BoardBlock::lanes chains.
class Step {
  public:
    Step(std::span<DealAnnealing> chains, const Rules& rules)
        : chains_(chains), rules_(rules), in_batches_(scores_in_batches(rules)) {
        rules_.score_floor = false;
    }

    void operator()(std::int64_t temperature) {
        unsigned proposed = 0;
        for (std::size_t i = 0; i < chains_.size(); ++i) {
            if (!chains_[i].propose()) continue;
            proposed |= 1u << i;
            if (in_batches_) block_.set(i, chains_[i].proposed());
        }
        if (in_batches_) score_batch({&block_, 1}, {&scores_, 1});
        for (std::size_t i = 0; i < chains_.size(); ++i) {
            if ((proposed >> i & 1) == 0) continue;
            const int points = in_batches_ ? scores_.score(i).total()
                                           : score(chains_[i].proposed(), rules_).total();
            chains_[i].decide(points, temperature);
        }
    }

  private:
    std::span<DealAnnealing> chains_;
    Rules rules_;
    bool in_batches_;
    BoardBlock block_;
    BlockScores scores_;
};

}  // namespace

void anneal(std::span<DealAnnealing> chains, const Rules& rules, std::int64_t steps, int hot,
            int cold) {
    constexpr std::int64_t blocks = 256;
    while (!chains.empty()) {
        const std::size_t together = std::min(chains.size(), BoardBlock::lanes);
        Step step(chains.first(together), rules);
        for (std::int64_t block = 0; block < blocks; ++block) {
            const std::int64_t left = blocks - 1 - block;
            const std::int64_t temperature =
                cold + (hot - cold) * left * left / ((blocks - 1) * (blocks - 1));
            const std::int64_t end = steps * (block + 1) / blocks;
            for (std::int64_t k = steps * block / blocks; k < end; ++k) step(temperature);
        }
        chains = chains.subspan(together);
    }
}

}  // namespace skerry::tiny_islands
