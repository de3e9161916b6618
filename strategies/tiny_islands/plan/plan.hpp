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

/// The plan for shorelines of at most `longest` edges: an island that would be longer is the
/// largest of those loops within it that grow from one of its cells.
Plan fitted(const Plan& plan, int longest);

}  // namespace skerry::tiny_islands
