// Finds the best closed walks by dynamic programming over edges left, direction and point.
// And raises and lowers the prices of cells, step by step, until the bound of a home is low enough.

#include "strategies/tiny_islands/exact/walk_bound.hpp"

#include <algorithm>
#include <cstdlib>

namespace skerry::tiny_islands::exact {

namespace {

constexpr bool stays_on_lattice(int point, std::size_t direction) {
    switch (direction) {
        case right:
            return point % row_stride < board_size;
        case up:
            return point / row_stride < board_size;
        case left:
            return point % row_stride > 0;
        default:
            return point / row_stride > 0;
    }
}

/// For each edge of a column, the sum over the cells of the column above the edge. The sum over an
/// interior is the sum of these numbers over its horizontal edges, with rightward edges positive
/// and leftward edges negative (Green's theorem). A constant added to a column changes nothing,
/// because a closed walk crosses the column as often in both directions. So each column is centred
/// around 0, which keeps the numbers small.
using Potentials = std::array<std::array<int, board_size + 1>, board_size>;

Potentials potentials_of(const ScoreBound& bound, const CellValues& prices) {
    Potentials columns{};
    for (int x = 0; x < board_size; ++x) {
        auto& column = columns[static_cast<std::size_t>(x)];
        int sum = 0;
        for (int y = board_size - 1; y >= 0; --y) {
            const int cell = row_stride * y + x;
            sum += bound.weight(cell) - prices[static_cast<std::size_t>(cell)];
            column[static_cast<std::size_t>(y)] = sum;
        }
        const auto [least, greatest] = std::ranges::minmax(column);
        for (int& value : column) value -= (least + greatest) / 2;
    }
    return columns;
}

int greatest_size(const Potentials& columns) {
    int greatest = 0;
    for (const auto& column : columns)
        for (int value : column) greatest = std::max(greatest, std::abs(value));
    return greatest;
}

}  // namespace

WalkBound::WalkBound(InstructionSet set) : set_(set) {
    for (auto& rows : best_)
        for (Row& row : rows) row.fill(impossible);
    for (auto& rows : steps_)
        for (Row& row : rows) row.fill(impossible);
}

void WalkBound::load(const ScoreBound& bound, Plane blocked) {
    for (std::size_t arriving = 0; arriving < direction_count; ++arriving)
        for (std::size_t leaving = 0; leaving < direction_count; ++leaving) {
            Row& row = turns_[arriving][leaving];
            const unsigned corner = corner_left_of(arriving, leaving);
            for (int point = 0; point < point_count; ++point) {
                const bool possible = leaving != reversed(arriving) && !blocked.test(point) &&
                                      stays_on_lattice(point, leaving);
                row[at(point)] =
                    possible ? static_cast<Value>(bound.at(point, corner)) : impossible;
            }
            steps_[arriving][leaving] = row;
        }
}

void WalkBound::set_prices(const ScoreBound& bound, CellValues& prices) {
    // 24 steps of at most 600 for columns, and as much again for corners, fit into 16 bits.
    constexpr int greatest_potential = 600;
    Potentials columns = potentials_of(bound, prices);
    while (greatest_size(columns) > greatest_potential) {
        for (int cell : board_plane) {
            int& price = prices[static_cast<std::size_t>(cell)];
            price += (bound.weight(cell) - price) / 2;
        }
        columns = potentials_of(bound, prices);
    }
    Row rightward{};
    Row leftward{};
    for (int point = 0; point < point_count; ++point) {
        const auto x = static_cast<std::size_t>(point % row_stride);
        const auto y = static_cast<std::size_t>(point / row_stride);
        if (x < board_size) rightward[at(point)] = static_cast<Value>(columns[x][y]);
        if (x > 0) leftward[at(point)] = static_cast<Value>(-columns[x - 1][y]);
    }
    for (std::size_t arriving = 0; arriving < direction_count; ++arriving) {
        add(turns_[arriving][right], rightward, steps_[arriving][right]);
        add(turns_[arriving][left], leftward, steps_[arriving][left]);
    }
}

void WalkBound::add(const Row& a, const Row& b, Row& sum) {
    for (std::size_t i = 0; i < row_size; ++i) sum[i] = static_cast<Value>(a[i] + b[i]);
}

void relax(const std::array<WalkBound::DirectionRows, direction_count>& steps,
           const WalkBound::DirectionRows& from, std::size_t begin, std::size_t end,
           WalkBound::DirectionRows& to) {
    using Value = WalkBound::Value;
    constexpr Value impossible = WalkBound::impossible;
    const auto larger = [](int a, int b) { return static_cast<Value>(a < b ? b : a); };
    for (std::size_t i = begin; i < end; ++i) {
        const auto after = [&](std::size_t arriving, std::size_t leaving) {
            const std::size_t next = i + static_cast<std::size_t>(point_step[leaving]);
            return static_cast<Value>(steps[arriving][leaving][i] + from[leaving][next]);
        };
        to[right][i] = larger(larger(after(right, right), after(right, up)),
                              larger(after(right, down), impossible));
        to[up][i] =
            larger(larger(after(up, right), after(up, up)), larger(after(up, left), impossible));
        to[left][i] = larger(larger(after(left, left), after(left, up)),
                             larger(after(left, down), impossible));
        to[down][i] = larger(larger(after(down, right), after(down, left)),
                             larger(after(down, down), impossible));
    }
}

void WalkBound::relax(std::size_t edges, std::size_t begin, std::size_t end) {
#if SKERRY_X86_KERNELS
    if (set_ != InstructionSet::baseline)
        return avx2::relax(steps_, best_[edges - 1], begin, end, best_[edges]);
#endif
    exact::relax(steps_, best_[edges - 1], begin, end, best_[edges]);
}

void WalkBound::aim_at(int home) {
    const int home_row = home / row_stride;
    for (std::size_t edges = 0; edges < tables; ++edges) {
        // A point `n` rows above the home matters only with n to 24 - n edges left.
        const int k = static_cast<int>(edges);
        const int rows = home_row + std::min(k, max_shoreline_edges - k) + 1;
        const int top = std::min(point_count, row_stride * rows);
        if (edges > 0) relax(edges, at(home + 1), at(top));
        for (Row& row : best_[edges]) {
            std::fill_n(row.begin() + at(home) + 1 - margin, margin, impossible);
            // The next table reads up to two rows further up.
            std::fill_n(row.begin() + at(top), margin + 8, impossible);
            if (edges == 0) std::fill_n(row.begin() + at(home), 2 * margin, impossible);
        }
        best_[edges][down][at(home)] = 0;
    }
}

void WalkBound::windings(int home, int longest, CellValues& count) const {
    count = {};
    const auto cross = [&count](int point, int sign) {
        for (int cell = point; cell < row_stride * board_size; cell += row_stride)
            count[static_cast<std::size_t>(cell)] += sign;
    };
    cross(home, 1);
    int point = home + 1;
    std::size_t arriving = right;
    for (int edges = longest - 1; point != home && edges > 0; --edges) {
        std::size_t best = up;
        int most = 4 * impossible;
        for (std::size_t leaving = 0; leaving < direction_count; ++leaving) {
            if (leaving == reversed(arriving)) continue;
            const int sum = step(arriving, leaving, point) +
                            rest(edges - 1, leaving, point + point_step[leaving]);
            if (sum > most) {
                most = sum;
                best = leaving;
            }
        }
        if (best == right) cross(point, 1);
        if (best == left) cross(point - 1, -1);
        point += point_step[best];
        arriving = best;
    }
}

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
