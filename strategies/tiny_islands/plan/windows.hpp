#pragma once

#include <bit>
#include <cstring>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// A plane from which the 3 x 3 cells around any cell are read as bits 0-2, 10-12 and 20-22 of a
/// word, with one load and one shift.
class Windows {
  public:
    Windows() = default;
    explicit Windows(Plane plane) {
        const std::array<std::uint64_t, 2> words = {plane.low(), plane.high()};
        std::memcpy(bytes_.data() + margin_bytes, words.data(), sizeof words);
    }

    static constexpr std::uint32_t around = 0x701407;      ///< the eight neighbours
    static constexpr std::uint32_t orthogonal = 0x201402;  ///< the four orthogonal neighbours

    std::uint32_t at(Cell cell) const {
        constexpr int lower_left = row_stride + 1;
        const auto bit = static_cast<unsigned>(cell.bit() + 8 * margin_bytes - lower_left);
        std::uint32_t word = 0;
        std::memcpy(&word, bytes_.data() + bit / 8, sizeof word);
        return word >> bit % 8;
    }

  private:
    static constexpr int margin_bytes = 2;
    std::array<std::uint8_t, 24> bytes_{};
};
static_assert(std::endian::native == std::endian::little);

/// The number of sides of the board that a cell lies at: 0 to 2.
constexpr int sides_touched(Cell cell) {
    constexpr int last = board_size - 1;
    return (cell.x() == 0 || cell.x() == last) + (cell.y() == 0 || cell.y() == last);
}

namespace detail {

inline constexpr auto near_windows = [] {
    std::array<std::uint32_t, row_stride * board_size> windows{};
    for (int bit : board_plane) {
        const Plane around = near(Cell::from_bit(bit));
        windows[static_cast<std::size_t>(bit)] =
            static_cast<std::uint32_t>(((around << (row_stride + 1)) >> bit).low()) &
            Windows::around;
    }
    return windows;
}();

/// For each set of neighbours, in the order SW S SE W E NW N NE: the number of groups of orthogonal
/// neighbours in it that other neighbours in the set do not connect.
extern const std::array<std::uint8_t, 256> local_groups;

constexpr std::uint32_t neighbour_index(std::uint32_t window) {
    return (window & 7) | (window >> 7 & 8) | (window >> 8 & 16) | (window >> 15 & 0xe0);
}

}  // namespace detail

}  // namespace skerry::tiny_islands
