#pragma once
// Every shoreline that the rules allow, one after the other, and a pool of thousands to draw from.

#include <cstdlib>

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

namespace detail {

/// The cells of column x from row y upwards: the cells that the lattice edge from (x, y) to (x + 1,
/// y) toggles when an interior is summed up edge by edge (even-odd rule along columns).
constexpr auto make_columns_above() {
    std::array<std::array<Plane, board_size + 1>, board_size> columns{};
    for (int x = 0; x < board_size; ++x)
        for (int from = 0; from <= board_size; ++from)
            for (int y = from; y < board_size; ++y)
                columns[static_cast<std::size_t>(x)][static_cast<std::size_t>(from)] |=
                    Cell(x, y).plane();
    return columns;
}
inline constexpr auto columns_above = make_columns_above();

/// Depth-first search over lattice paths from the lowest point of a loop, the leftmost one of them.
/// Paths leave that point to the right and enter it from above, so that each loop is found once.
template <class Visitor>
class LoopSearch {
  public:
    LoopSearch(Plane shore_points, Visitor& visit, int longest)
        : blocked_(shore_points), visit_(visit), longest_(longest) {}

    /// Returns false as soon as the visitor has returned false.
    bool run() {
        for (int y = 0; y < board_size; ++y)
            for (int x = 0; x < board_size; ++x)
                if (is_free(x, y) && !run_from(x, y)) return false;
        return true;
    }

  private:
    static int bit(int x, int y) { return row_stride * y + x; }

    bool is_free(int x, int y) const { return !blocked_.test(bit(x, y)); }

    bool run_from(int x, int y) {
        home_x_ = x;
        home_y_ = y;
        return step(x, y, 1, 0, longest_, Plane{});
    }

    bool below_home(int x, int y) const { return y < home_y_ || (y == home_y_ && x < home_x_); }

    /// Takes one edge from (x, y), with `left` edges still available, and continues from its end.
    bool step(int x, int y, int dx, int dy, int left, Plane interior) {
        const int to_x = x + dx;
        const int to_y = y + dy;
        if (to_x < 0 || to_x > board_size || to_y > board_size || below_home(to_x, to_y))
            return true;
        if (std::abs(to_x - home_x_) + (to_y - home_y_) > left - 1) return true;
        if (dx != 0)
            interior ^= columns_above[static_cast<std::size_t>(dx > 0 ? x : to_x)]
                                     [static_cast<std::size_t>(y)];
        if (to_x == home_x_ && to_y == home_y_) return dy != -1 || visit_(interior);
        if (!is_free(to_x, to_y)) return true;
        const Plane here = Plane::single(bit(to_x, to_y));
        blocked_ ^= here;
        const bool go_on = (dx < 0 || step(to_x, to_y, 1, 0, left - 1, interior)) &&
                           (dx > 0 || step(to_x, to_y, -1, 0, left - 1, interior)) &&
                           (dy < 0 || step(to_x, to_y, 0, 1, left - 1, interior)) &&
                           (dy > 0 || step(to_x, to_y, 0, -1, left - 1, interior));
        blocked_ ^= here;
        return go_on;
    }

    Plane blocked_;
    Visitor& visit_;
    int longest_;
    int home_x_ = 0;
    int home_y_ = 0;
};

}  // namespace detail

/// Calls visit(interior) for every legal shoreline of at most `longest` edges, in a fixed order,
/// until it returns false. On an empty board that is 59,621,305 calls for 24 edges.
template <class Visitor>
void for_each_loop(Plane shore_points, Visitor&& visit, int longest = max_shoreline_edges) {
    detail::LoopSearch<Visitor>(shore_points, visit, longest).run();
}

/// Lattice points in two words of five rows: point (x, y) of rows 0-4 is bit 10 y + x of `low`.
struct PointWords {
    static constexpr int bits = 5 * row_stride;

    std::uint64_t low = 0;
    std::uint64_t high = 0;

    constexpr PointWords() = default;
    constexpr explicit PointWords(Plane points)
        : low(points.low() & ((std::uint64_t{1} << bits) - 1)), high((points >> bits).low()) {}
    constexpr Plane plane() const { return Plane(low) | Plane(high) << bits; }
};

/// Loops grown by random_shoreline() on the empty board, from a random stream of their own: equal
/// in every program. Stored as a structure of arrays, so that several draws can be made at once.
struct LoopPool {
    static constexpr int index_bits = 13;
    static constexpr std::size_t size = std::size_t{1} << index_bits;

    std::array<std::uint64_t, size> interior_low;   ///< rows 0-4
    std::array<std::uint64_t, size> interior_high;  ///< rows 5-9
    std::array<std::uint64_t, size> points_low;
    std::array<std::uint64_t, size> points_high;

    /// A uniform index, made from one word of a stream.
    static constexpr std::size_t index(std::uint64_t word) { return word >> (64 - index_bits); }

    Plane interior(std::size_t i) const {
        return Plane(interior_low[i]) | Plane(interior_high[i]) << PointWords::bits;
    }
};

const LoopPool& loop_pool();

/// After this many refused draws sample_shoreline() grows a loop; that is rare enough to be slow.
inline constexpr int pool_draws = 64;

/// A random legal shoreline; one must exist. Uniform over the legal shorelines of the pool, with
/// one word per draw; after 64 draws that do not fit, random_shoreline() is called. The shoreline
/// may enclose an earlier one. Where fewer than 24 edges are allowed, random_shoreline() grows it.
Plane sample_shoreline(Plane shore_points, Rng& rng, int longest = max_shoreline_edges);

}  // namespace skerry::tiny_islands
