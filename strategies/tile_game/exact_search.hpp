#pragma once
// The search behind the solver: null windows (is the value at least this much?) over positions
// without their dead parts. Bounds are remembered under full keys.

#include <functional>

#include "strategies/tile_game/bound_table.hpp"
#include "strategies/tile_game/position.hpp"

namespace skerry::tile_game {

/// Thrown to leave a search when `keep_going` has returned false.
struct SearchGivenUp {};

template <std::size_t Size>
class ExactSearch {
  public:
    ExactSearch(int rows, int cols, bool stop_when_decided, std::size_t table_bytes);

    const Geometry<Size>& geometry() const { return geometry_; }
    const BoundTable<Size>& table() const { return table_; }

    /// Starts counting nodes. `keep_going` is called now and then and must outlive the searches.
    void begin(const std::function<bool(std::uint64_t)>* keep_going);
    std::uint64_t nodes() const { return nodes_; }

    /// The margin under best play for the player to move, including dead tiles. Throws
    /// SearchGivenUp.
    int value(const Position<Size>& position);

    /// Whether the value of the position is at least `margin`.
    bool at_least(const Position<Size>& position, int margin) {
        return search(position, margin - position.offset) >= margin - position.offset;
    }
    /// Whether the value after a move is at least `margin`, seen by the player who made the move.
    bool at_least(const Successor<Size>& next, int margin);

  private:
    /// Classes of moves, by how many tiles they flip (0-4) and whether they can be flipped back;
    /// the most promising class comes first.
    static constexpr int class_count = 10;
    /// Cells, indexed by class, then by value (small values first).
    using MoveClasses = std::array<std::array<SetOf<Size>, max_pool + 1>, class_count>;

    int search(const Position<Size>& position, int target);
    int successor_value(const Position<Size>& position, const Successor<Size>& next, int target);
    int search_moves(const Position<Size>& position, int target, Move first, Move& proof);
    void classify(const Position<Size>& position, MoveClasses& classes) const;

    Geometry<Size> geometry_;
    BoundTable<Size> table_;
    std::uint64_t nodes_ = 0;
    const std::function<bool(std::uint64_t)>* keep_going_ = nullptr;
};

extern template class ExactSearch<16>;
extern template class ExactSearch<32>;
extern template class ExactSearch<64>;

}  // namespace skerry::tile_game
