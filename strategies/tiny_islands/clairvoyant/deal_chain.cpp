// The changes that a chain proposes, kind by kind, and how it keeps its score up to date.

#include "strategies/tiny_islands/clairvoyant/deal_chain.hpp"

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

DealSpots::DealSpots(const Deal& deal, std::size_t first_turn, const Rules& rules)
    : first_turn_(first_turn) {
    for (auto& turn : places_)
        for (auto& cell : turn) cell.fill(none);
    for (std::size_t turn = first_turn; turn < static_cast<std::size_t>(rules.placements); ++turn)
        for (std::size_t i = 0; i < deal.offers[turn].size(); ++i) {
            const Draw& draw = deal.offers[turn][i];
            for (int bit : cells_of(draw.zone)) {
                const auto cell = static_cast<std::size_t>(bit);
                places_[turn][cell][i] = static_cast<std::uint16_t>(count_);
                spots_[count_++] = Spot::of(turn, draw.tile, Cell::from_bit(bit));
            }
        }
    std::size_t listed = 0;
    for (std::size_t bit = 0; bit < bits; ++bit) {
        first_at_[bit] = static_cast<std::uint16_t>(listed);
        for (const Spot& spot : all())
            if (static_cast<std::size_t>(spot.cell.bit()) == bit) by_cell_[listed++] = spot;
    }
    first_at_[bits] = static_cast<std::uint16_t>(listed);
}

namespace {

/// Draws a nearly uniform number below a small bound from the 16 bits of the dice from `bit` on,
/// without a division or a loop.
std::size_t pick(std::uint64_t dice, int bit, std::size_t bound) {
    return (dice >> bit & 0xffff) * bound >> 16;
}

/// Draws four candidates below `bound` and returns the first one that is good, without a branch on
/// which one it is. Returns `bound` if none is good, or if `bound` is 0.
template <class Good>
std::size_t pick_good(std::uint64_t dice, std::size_t bound, Good&& good) {
    if (bound == 0) return bound;
    const std::array<std::size_t, 5> candidates = {pick(dice, 0, bound), pick(dice, 16, bound),
                                                   pick(dice, 32, bound), pick(dice, 48, bound),
                                                   bound};
    unsigned found = 1u << 4;
    for (std::size_t i = 0; i < 4; ++i) found |= static_cast<unsigned>(good(candidates[i])) << i;
    return candidates[static_cast<std::size_t>(std::countr_zero(found))];
}

}  // namespace

std::int64_t bits_of_luck(Rng& rng) {
    const std::uint32_t u = static_cast<std::uint32_t>(rng.next() >> 32) | 1;
    const int zeros = std::countl_zero(u);
    const std::uint64_t fraction = (std::uint64_t{u} << (zeros + 1)) & 0xffffffffu;
    return (std::int64_t{zeros + 1} << 16) - static_cast<std::int64_t>(fraction >> 16);
}

DealChain::DealChain(const State& state, const DealSpots& spots)
    : rules_(state.rules),
      spots_(&spots),
      first_turn_(state.placed),
      first_shoreline_(state.drawn),
      land_sets_(state.rules.islets ? 0b10010110 : 0b00010110) {
    rules_.score_floor = false;
}

void DealChain::start_from(const State& finished, const CompleteGame& game, const Rng& rng) {
    rng_ = rng;
    tiles_ = finished.board.tiles;
    shorelines_.reset(finished.board.interiors, rules_.edges_withheld());
    turn_at_.fill(nobody);
    for (int bit : finished.board.occupied()) turn_at(Cell::from_bit(bit)) = played;
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(rules_.placements); ++turn) {
        const Move& move = game.placements[turn];
        placed_[turn] = Spot::of(turn, move.tile, move.cell);
        if (turn >= first_turn_) turn_at(move.cell) = static_cast<std::uint8_t>(turn);
    }
    score_ = tiny_islands::score(finished.board, rules_).total();
    best_placed_ = placed_;
    best_interiors_ = finished.board.interiors;
    best_score_ = score_;
}

CompleteGame DealChain::complete_game(const Placed& placed, const Interiors& interiors) {
    CompleteGame game;
    for (std::size_t turn = 0; turn < max_placements; ++turn)
        game.placements[turn] = Move::placement(placed[turn].tile, placed[turn].cell);
    game.interiors = interiors;
    return game;
}

bool DealChain::propose(ChangeKind kind) {
    constexpr int tries = 8;
    for (int i = 0; i < tries; ++i) {
        placings_.clear();
        flips_.clear();
        if (!try_change(kind)) continue;
        list_toggles();
        return true;
    }
    return false;
}

bool DealChain::try_change(ChangeKind kind) {
    switch (kind) {
        case ChangeKind::place:
            return place();
        case ChangeKind::push:
            return push();
        case ChangeKind::flip:
            return flip();
        case ChangeKind::flip_and_place:
            return flip_and_place();
        case ChangeKind::flip_two:
            return flip_two();
        case ChangeKind::redraw:
            return redraw();
    }
    return false;
}

bool DealChain::place() {
    const auto spots = spots_->all();
    const std::size_t found = pick_good(rng_.next(), spots.size(), [&](std::size_t i) {
        const Spot& spot = spots[i];
        const std::uint8_t there = turn_at(spot.cell);
        const bool other_tile = (there == spot.turn) & (placed_[spot.turn].tile != spot.tile);
        return ((there == nobody) | other_tile) & !is_lost(spot);
    });
    if (found == spots.size()) return false;
    placings_.push_back(spots[found]);
    return true;
}

bool DealChain::push() {
    const auto spots = spots_->all();
    const std::size_t found = pick_good(rng_.next(), spots.size(), [&](std::size_t i) {
        const Spot& spot = spots[i];
        const std::uint8_t there = turn_at(spot.cell);
        return (there < played) & (there != spot.turn) & !is_lost(spot);
    });
    if (found == spots.size()) return false;
    const Spot& spot = spots[found];
    placings_.push_back(spot);
    return make_room(turn_at(spot.cell), placed_[spot.turn].cell, rng_.next());
}

/// Moves a turn's tile to the cell `left`, which another tile leaves, or else to an empty cell.
bool DealChain::make_room(std::size_t turn, Cell left, std::uint64_t dice) {
    const std::size_t first = dice & 1;
    std::size_t fits = spots_->place(turn, left, first);
    if (fits == DealSpots::none) fits = spots_->place(turn, left, first ^ 1);
    if (fits != DealSpots::none) {
        const Spot& spot = spots_->all()[fits];
        placings_.push_back(spot);
        return !is_lost(spot);
    }
    return rescue_from(placed_[turn].cell);
}

/// Moves the tile on a cell to an empty cell.
bool DealChain::rescue_from(Cell cell) {
    const auto spots = spots_->of(turn_at(cell));
    const std::size_t found = pick_good(rng_.next(), spots.size(), [&](std::size_t i) {
        return is_empty(spots[i].cell) & !is_lost(spots[i]);
    });
    if (found == spots.size()) return false;
    placings_.push_back(spots[found]);
    return true;
}

bool DealChain::pick_shoreline() {
    if (first_shoreline_ == shoreline_count) return false;
    flipped_ = first_shoreline_ + pick(rng_.next(), 0, shoreline_count - first_shoreline_);
    return true;
}

/// Whether the cell has a tile that the chain may move, and that would be on the wrong side if the
/// cell changed sides.
bool DealChain::flips_lose(Cell cell) const {
    const std::uint8_t turn = turn_at(cell);
    if (turn >= played) return false;
    return is_land(shorelines_.around(cell) ^ 1u << flipped_) == placed_[turn].on_water;
}

bool DealChain::flip() {
    if (!pick_shoreline()) return false;
    const auto edge = shorelines_.edge_cells(flipped_);
    const std::size_t found = pick_good(rng_.next(), edge.size(), [&](std::size_t i) {
        return shorelines_.can_flip(flipped_, Cell::from_bit(edge[i]));
    });
    if (found == edge.size()) return false;
    const Cell cell = Cell::from_bit(edge[found]);
    flips_.push_back(cell);
    return !flips_lose(cell) || rescue_from(cell);
}

bool DealChain::flip_and_place() {
    if (!pick_shoreline()) return false;
    const auto edge = shorelines_.edge_cells(flipped_);
    const std::size_t found = pick_good(rng_.next(), edge.size(), [&](std::size_t i) {
        const Cell cell = Cell::from_bit(edge[i]);
        return is_empty(cell) & shorelines_.can_flip(flipped_, cell);
    });
    if (found == edge.size()) return false;
    const Cell cell = Cell::from_bit(edge[found]);
    flips_.push_back(cell);
    const auto spots = spots_->at(cell);
    const bool land = is_land(shorelines_.around(cell) ^ 1u << flipped_);
    const std::size_t tile = pick_good(rng_.next(), spots.size(),
                                       [&](std::size_t i) { return land != spots[i].on_water; });
    if (tile == spots.size()) return false;
    placings_.push_back(spots[tile]);
    return true;
}

bool DealChain::flip_two() {
    if (!pick_shoreline()) return false;
    const auto edge = shorelines_.edge_cells(flipped_);
    const std::uint64_t dice = rng_.next();
    const Cell first = Cell::from_bit(edge[pick(dice, 0, edge.size())]);
    const Cell second = Cell::from_bit(edge[pick(dice, 16, edge.size())]);
    if (!shorelines_.can_flip(flipped_, first, second) || flips_lose(second)) return false;
    flips_.push_back(first);
    flips_.push_back(second);
    if (!flips_lose(first)) return true;
    return rescue_from(first) && placings_[0].cell != second;
}

bool DealChain::redraw() {
    if (!pick_shoreline()) return false;
    const Plane others = shorelines_.other_points(flipped_);
    if (drawable_cells(others).none()) return false;
    const Plane drawn = random_shoreline(others, rng_, rules_.longest_shoreline);
    for (int bit : drawn ^ shorelines_.interiors()[flipped_]) flips_.push_back(Cell::from_bit(bit));
    return true;
}

void DealChain::list_toggles() {
    toggles_.clear();
    for (const Spot& to : placings_) {
        const Spot& from = placed_[to.turn];
        toggles_.push_back({static_cast<std::uint8_t>(from.tile), from.cell});
        toggles_.push_back({static_cast<std::uint8_t>(to.tile), to.cell});
    }
    for (Cell cell : flips_)
        toggles_.push_back({static_cast<std::uint8_t>(tile_kinds + flipped_), cell});
}

bool DealChain::decide(int points, std::int64_t temperature) {
    if (std::int64_t{score_ - points} << 24 > temperature * bits_of_luck(rng_)) return false;
    accept(points);
    return true;
}

void DealChain::accept(int points) {
    for (const Spot& to : placings_) take_up(placed_[to.turn]);
    for (const Spot& to : placings_) put_down(to);
    if (!flips_.empty()) shorelines_.flip(flipped_, {flips_.begin(), flips_.size()});
    score_ = points;
    if (score_ > best_score_) {
        best_score_ = score_;
        best_placed_ = placed_;
        best_interiors_ = shorelines_.interiors();
    }
}

void DealChain::return_to_best() {
    const auto turns = static_cast<std::size_t>(rules_.placements);
    for (std::size_t turn = first_turn_; turn < turns; ++turn) take_up(placed_[turn]);
    for (std::size_t turn = first_turn_; turn < turns; ++turn) put_down(best_placed_[turn]);
    shorelines_.reset(best_interiors_, rules_.edges_withheld());
    score_ = best_score_;
    toggles_.clear();
}

void DealChain::take_up(const Spot& spot) {
    tiles_[index(spot.tile)] ^= spot.cell.plane();
    turn_at(spot.cell) = nobody;
}

void DealChain::put_down(const Spot& spot) {
    tiles_[index(spot.tile)] ^= spot.cell.plane();
    turn_at(spot.cell) = spot.turn;
    placed_[spot.turn] = spot;
}

}  // namespace skerry::tiny_islands
