// Raises and lowers the prices of cells, step by step, until the bound of a home is low enough.

#include <algorithm>

#include "strategies/tiny_islands/exact/walk_bound.hpp"

namespace skerry::tiny_islands::exact {

namespace {

constexpr std::array<Plane, point_count> make_reach() {
    std::array<Plane, point_count> reach{};
    for (int home : board_plane)
        for (int cell : board_plane) {
            const int across = cell % row_stride - home % row_stride;
            const int rise = cell / row_stride - home / row_stride;
            if (rise < 0 || (rise == 0 && across < 0)) continue;
            if ((across < 0 ? 1 - across : 1 + across) + rise + 1 <= max_shoreline_edges / 2)
                reach[static_cast<std::size_t>(home)] |= Plane::single(cell);
        }
    return reach;
}
constexpr std::array<Plane, point_count> reach_of = make_reach();

}  // namespace

Plane reach_from(int home) { return reach_of[static_cast<std::size_t>(home)]; }

void PricedBound::load(const Board& board, std::size_t slot, Plane blocked, const Rules& rules,
                       Plane guess) {
    longest_ = rules.longest_shoreline;
    bound_.build(board, slot, rules, guess);
    walks_.load(bound_, blocked);
    set_prices(prices_);
}

void PricedBound::set_prices(const CellValues& prices) {
    prices_ = prices;
    walks_.set_prices(bound_, prices_);
    positive_ = negative_ = Plane{};
    for (int cell : board_plane) {
        const int price = prices_[static_cast<std::size_t>(cell)];
        if (price > 0) positive_ |= Plane::single(cell);
        if (price < 0) negative_ |= Plane::single(cell);
    }
}

int PricedBound::aim_at(int home) {
    home_ = home;
    walks_.aim_at(home);
    return at_start() + walks_.rest(longest_ - 1, right, home + 1);
}

/// The home's cell is inside; the cells below and to the left of the home are not within reach.
int PricedBound::at_start() const {
    int sum = bound_.base() + bound_.boats(Plane::single(home_)) + walks_.step(down, right, home_);
    for (int cell : (reach_from(home_) & positive_) | Plane::single(home_))
        sum += prices_[static_cast<std::size_t>(cell)];
    return sum;
}

int PricedBound::change(Plane inside, Plane new_inside, Plane new_outside) const {
    int sum = 0;
    for (int cell : new_inside& negative_) sum += prices_[static_cast<std::size_t>(cell)];
    for (int cell : new_outside& positive_& reach_from(home_))
        sum -= prices_[static_cast<std::size_t>(cell)];
    if (new_inside.intersects(bound_.boat_cells()))
        sum += bound_.boats(inside | new_inside) - bound_.boats(inside);
    return sum;
}

/// Raises a price where the walk winds around a cell too often, and lowers it where the price is
/// added for a cell that the walk leaves out.
bool PricedBound::step_prices(const CellValues& windings, int gap, int halvings) {
    CellValues slope{};
    int norm = 0;
    const Plane reach = reach_from(home_) & ~Plane::single(home_);
    for (int cell : reach | negative_) {
        const auto i = static_cast<std::size_t>(cell);
        if (cell == home_) continue;
        const int count = windings[i];
        if (prices_[i] > 0)
            slope[i] = 1 - count;
        else if (prices_[i] < 0)
            slope[i] = -count;
        else
            slope[i] = count > 1 ? 1 - count : std::max(-count, 0);
        norm += slope[i] * slope[i];
    }
    if (norm == 0) return false;
    CellValues next = prices_;
    for (int cell : board_plane) {
        const auto i = static_cast<std::size_t>(cell);
        if (slope[i] == 0) continue;
        int change = gap * slope[i] / (norm << halvings);
        if (change == 0) change = slope[i] > 0 ? 1 : -1;
        next[i] -= change;
        // The slope changes at a price of 0, so a step stops there.
        if (prices_[i] > 0) next[i] = std::max(next[i], 0);
        if (prices_[i] < 0) next[i] = std::min(next[i], 0);
    }
    set_prices(next);
    return true;
}

}  // namespace skerry::tiny_islands::exact
