#pragma once
// The place where a character of the player is worth most, and its shadow boxes.

#include <climits>

#include "core/roam/state.hpp"
#include "strategies/roam/display_value.hpp"

namespace skerry::roam {

/// Shadow boxes that are worth their price.
struct Shadows {
    Squares boxes = 0;
    int gain = 0;  ///< value over placing only the solid boxes, minus the price of the others
};

/// The best shadow boxes to pay for in addition to the solid boxes of a pattern on an anchor; of
/// several, the first one in the order of Roam::legal_moves. None if none gains anything.
Shadows best_shadows(const State& state, const DisplayValue& display, const Pattern& pattern,
                     int anchor);

/// The value of one placement with its best shadow boxes; if it is not above `beat`, no more than
/// that. `boxes`, if it is not null, gets those shadow boxes where the value is above `beat`.
int place_value(const State& state, const DisplayValue& display, const Pattern& pattern, int anchor,
                int beat, Squares* boxes = nullptr);

struct BestPlace {
    int anchor = -1;
    int value = INT_MIN;
    Squares boxes = 0;  ///< the shadow boxes to pay for
};

/// The best placement of a character, the first one on ties; if none is above `beat`, there is no
/// anchor, and the value is `beat`.
BestPlace best_place(const State& state, const DisplayValue& display, std::size_t position,
                     int beat);

}  // namespace skerry::roam
