#pragma once

#include <string>

#include "runner/experiment/any_game.hpp"

namespace skerry {

/// What the rules of a game do, as 16 hexadecimal digits: random games of a seed of its own, their
/// legal moves and points. Moves are told by their sorted texts, so that another order of listing
/// changes nothing. Empty where the game throws. It is made once for a game and its rules.
std::string rules_fingerprint(const AnyGame& game);

}  // namespace skerry
