#pragma once

#include <array>

#include "core/random.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::test {

/// Draws a random shoreline for each empty interior, in their order, as long as there is room.
inline void draw_random_shorelines(
    std::array<tiny_islands::Plane, tiny_islands::shoreline_count>& interiors, Rng& rng) {
    tiny_islands::Plane points;
    for (const tiny_islands::Plane interior : interiors)
        points |= tiny_islands::boundary_points(interior);
    for (tiny_islands::Plane& interior : interiors) {
        if (interior.any()) continue;
        if (!tiny_islands::has_legal_shoreline(points)) return;
        interior = tiny_islands::random_shoreline(points, rng);
        points |= tiny_islands::boundary_points(interior);
    }
}

}  // namespace skerry::test
