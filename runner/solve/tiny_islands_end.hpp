#pragma once
// The best end of a game of Tiny Islands.

#include <string>

namespace skerry {

/// The best last shoreline of a position, or the best last placement with it, as text or JSON.
/// `position`: in the game's notation; its offers may be left out where they no longer matter.
/// Throws UserError for what is no such position.
std::string best_end_of_tiny_islands(const std::string& position, bool json);

}  // namespace skerry
