#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/board.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"

namespace skerry::tiny_islands::detail {

/// The nine cells of a zone in the lanes of 512-bit vectors, in the order of their bits; the
/// numbers of the other seven lanes are 0. Vectors of bytes have four bytes per lane; a byte of
/// `zone_byte` that selects no zone is no_zone, past the end of a table by zone.
struct alignas(64) ZoneLanes {
    static constexpr std::size_t lanes = 16;
    static constexpr int window_pad = 16;  ///< empty bits below the plane that holds the windows
    static constexpr std::uint8_t no_zone = 63;
    static constexpr std::size_t plane_words = 3;  ///< 32-bit words of a plane of the board

    using Ints = std::array<std::int32_t, lanes>;
    using Bytes = std::array<std::uint8_t, 4 * lanes>;

    Bytes window_bytes{};  ///< indices of a word's bytes; byte 0 has the south-west neighbour's bit
    Ints window_shift{};   ///< place of that bit in the word
    Ints around{};         ///< neighbours on the board, as in near_windows
    Ints cell{};           ///< bits of the cells
    Ints rims{};           ///< number of sides of the board touched
    std::array<Ints, plane_words> attacked{};  ///< near() and lines_of(), 32 bits per word
    std::array<Bytes, 3> zone_byte{};          ///< row, column and nonant, as indices of zones
};

extern const std::array<ZoneLanes, zone_count> zone_lanes;

}  // namespace skerry::tiny_islands::detail
