#pragma once
// What a game that is entered promises beyond its rules, which core/testing/check_game.hpp checks.

#include "runner/games/registry.hpp"

namespace skerry {

/// Plays random games by the default rules. The arrays of each move must be read as this move, the
/// picture of the end must have the points of the outcome, and games must end. One thread and
/// several must make the same result. Returns the first mistake, with its game where it has one;
/// empty if there is none. Takes a moment, and throws nothing but std::bad_alloc.
[[nodiscard]] std::string check_entry(const EnteredGame& entry);

}  // namespace skerry
