#pragma once
// What a game that is entered promises beyond its rules, which core/testing/check_game.hpp checks.

#include "runner/games/registry.hpp"

namespace skerry {

/// Plays games by the default rules: random ones, and those of the strategies that are no searches.
/// The arrays of each move must be read as this move, the components of a picture must sum to the
/// points so far, and at the end be those of the outcome; games must end. One thread and several
/// must make the same result. Returns the first mistake, with its game where it has one; empty if
/// there is none. Takes a moment, and throws nothing but std::bad_alloc.
[[nodiscard]] std::string check_entry(const EnteredGame& entry);

}  // namespace skerry
