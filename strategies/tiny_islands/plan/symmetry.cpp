#include "strategies/tiny_islands/plan/symmetry.hpp"

#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

/// The image of a zone: that of two cells which lie in no other zone together.
constexpr std::size_t image_of_zone(Symmetry symmetry, std::size_t zone) {
    const int along = static_cast<int>(zone % 9);
    if (zone >= line_count) {
        const Cell centre(3 * (along % 3) + 1, 8 - (3 * (along / 3) + 1));
        return DeckCounts::zones_of(symmetry.of(centre))[2];
    }
    const bool row = zone < 9;
    const Cell first = symmetry.of(row ? Cell(0, along) : Cell(along, 0));
    const Cell last = symmetry.of(row ? Cell(8, along) : Cell(along, 8));
    const auto [row_image, column_image, nonant] = DeckCounts::zones_of(first);
    return first.y() == last.y() ? row_image : column_image;
}

constexpr auto zone_images = [] {
    std::array<std::array<Zone, zone_count>, Symmetry::count> images{};
    for (std::size_t i = 0; i < images.size(); ++i)
        for (std::size_t zone = 0; zone < zone_count; ++zone)
            images[i][zone] = static_cast<Zone>(image_of_zone(Symmetry(i), zone));
    return images;
}();

}  // namespace

Zone Symmetry::of(Zone zone) const { return zone_images[number_][index(zone)]; }

Plane Symmetry::of(Plane cells) const {
    if (number_ == 0) return cells;
    Plane image;
    for (int bit : cells) image |= of(Cell::from_bit(bit)).plane();
    return image;
}

State Symmetry::of(const State& state) const {
    if (number_ == 0) return state;
    State image = state;
    for (Plane& tiles : image.board.tiles) tiles = of(tiles);
    image.shore_points = {};
    for (std::size_t i = state.rules.left_out(); i < state.drawn; ++i) {
        image.board.interiors[i] = of(state.board.interiors[i]);
        image.shore_points |= boundary_points(image.board.interiors[i]);
    }
    const bool shows = !state.shoreline_due() && state.placed < state.rules.placements;
    const std::size_t shown = std::size_t{state.placed} + (shows ? 1 : 0);
    for (std::size_t turn = 0; turn < shown; ++turn) image.offers[turn] = of(state.offers[turn]);
    return image;
}

}  // namespace skerry::tiny_islands
