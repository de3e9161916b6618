#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// Two islands that a player means to draw.
struct Plan {
    std::array<Plane, 2> islands{};

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// A plan in text: nine rows from the top joined by `/`, `A` and `B` for the cells of the islands,
/// `.` for the rest. Throws NotationError unless both are shorelines that do not touch.
Plan parse_plan(std::string_view text);
std::string print_plan(const Plan& plan);

}  // namespace skerry::tiny_islands
