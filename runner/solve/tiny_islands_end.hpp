#pragma once
// The best end of a game of Tiny Islands.

#include <string>

namespace skerry {

/// The best last shoreline of a position, or the best last placement together with it, as text or
/// JSON. `position` is in the game's notation; its offers may be left out if they no longer matter.
/// Throws UserError if the text is no such position.
std::string best_end_of_tiny_islands(const std::string& position, bool json);

}  // namespace skerry
