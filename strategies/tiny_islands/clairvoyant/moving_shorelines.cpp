#include "strategies/tiny_islands/clairvoyant/moving_shorelines.hpp"

#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

namespace {

static_assert(std::endian::native == std::endian::little, "windows are read from bytes");

}  // namespace

void MovingShorelines::reset(const Interiors& interiors, int withheld) {
    interiors_ = interiors;
    withheld_ = withheld;
    around_.fill(0);
    for (std::size_t i = 0; i < shoreline_count; ++i) {
        for (int bit : interiors_[i])
            around_[static_cast<std::size_t>(bit)] |= static_cast<std::uint8_t>(1u << i);
        interior_changed(i);
    }
    points_changed();
}

bool MovingShorelines::can_flip(std::size_t i, Cell first, Cell second) const {
    if (first == second) return false;
    const int between = edges_with(i, first, neighbours(i, first));
    if (between >= too_long) return false;
    // Takes the window of the second cell, with the first cell flipped if the window contains it.
    const unsigned place = static_cast<unsigned>(first.bit() - second.bit() + row_stride + 1);
    const std::uint32_t flipped = place < 23 ? std::uint32_t{1} << place : 0;
    const int edges = edges_with(i, second, neighbours_in(window(i, second) ^ flipped));
    return edges + between - edges_[i] <= max_shoreline_edges;
}

void MovingShorelines::flip(std::size_t i, std::span<const Cell> cells) {
    for (Cell cell : cells) {
        interiors_[i] ^= cell.plane();
        around_[static_cast<std::size_t>(cell.bit())] ^= static_cast<std::uint8_t>(1u << i);
    }
    interior_changed(i);
    points_changed();
}

void MovingShorelines::interior_changed(std::size_t i) {
    const Plane interior = interiors_[i];
    const Plane shifted = interior << pad;
    const std::array<std::uint64_t, 2> words = {shifted.low(), shifted.high()};
    std::memcpy(padded_[i].data(), words.data(), sizeof words);
    edges_[i] = perimeter(interior) + withheld_;
    points_[i] = boundary_points(interior);
    std::size_t count = 0;
    const auto list = [&](std::uint64_t half, int from) {
        for (; half != 0; half &= half - 1)
            edge_cells_[i][count++] = static_cast<std::uint8_t>(from + std::countr_zero(half));
    };
    const Plane edge = tiny_islands::edge_cells(interior);
    list(edge.low(), 0);
    list(edge.high(), 64);
    edge_cell_count_[i] = count;
}

void MovingShorelines::points_changed() {
    for (std::size_t i = 0; i < shoreline_count; ++i)
        other_points_[i] = points_[(i + 1) % shoreline_count] | points_[(i + 2) % shoreline_count];
}

}  // namespace skerry::tiny_islands
