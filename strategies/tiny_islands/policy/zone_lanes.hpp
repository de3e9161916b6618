#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/board.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"

namespace skerry::tiny_islands::detail {

/// The nine cells of a zone in the lanes of 512-bit vectors, in the order of their bits; the other
/// seven lanes are 0 throughout. Of bytes a lane has four: those that select no byte of a table
/// select one past its end.
struct alignas(64) ZoneLanes {
    static constexpr std::size_t lanes = 16;
    static constexpr int window_pad = 16;  ///< bits below the plane of which windows are read
    static constexpr std::uint8_t no_zone = 63;
    static constexpr std::size_t plane_words = 3;  ///< 32-bit words of a plane of the board

    using Ints = std::array<std::int32_t, lanes>;
    using Bytes = std::array<std::uint8_t, 4 * lanes>;

    Bytes window_bytes{};  ///< the word that begins at or before the south-west neighbour's bit
    Ints window_shift{};   ///< and the place of that bit in it
    Ints around{};         ///< neighbours on the board, as near_windows
    Ints cell{};           ///< bits of the cells
    Ints rims{};           ///< sides of the board touched
    std::array<Ints, plane_words> attacked{};  ///< near() and lines_of(), 32 bits a word
    std::array<Bytes, 3> zone_byte{};  ///< places of its row, column and nonant in one by zone
};

extern const std::array<ZoneLanes, zone_count> zone_lanes;

}  // namespace skerry::tiny_islands::detail
