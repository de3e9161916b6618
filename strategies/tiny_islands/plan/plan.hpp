#pragma once

#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// The two islands that a player intends to draw.
struct Plan {
    std::array<Plane, 2> islands{};

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// Reads a plan from text: nine rows from the top, joined by `/`, with `A` and `B` for the cells of
/// the islands and `.` for the rest. Throws NotationError unless both islands are shorelines that
/// do not touch each other.
Plan parse_plan(std::string_view text);
std::string print_plan(const Plan& plan);

}  // namespace skerry::tiny_islands
