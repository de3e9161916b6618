// Looks at places one by one. best_place_avx2.cpp looks at all places of a character at once.

#include "strategies/roam/best_place.hpp"

#include "core/roam/turn.hpp"

namespace skerry::roam {

namespace {

/// A character on an anchor, without shadow boxes.
struct Spot {
    const Pattern& pattern;
    int anchor;
    Squares solid;  ///< new markers
    int value;      ///< what they are worth

    Spot(const State& state, const DisplayValue& display, const Pattern& character, int on)
        : pattern(character),
          anchor(on),
          solid(new_markers(state, player, character, on, 0)),
          value(display.gain(solid)) {}
};

/// The best shadow boxes if they gain more than `beat`, which is not negative; else none.
Shadows best_boxes(const State& state, const DisplayValue& display, const Spot& spot, int beat) {
    const auto [open, most] = payable_shadows(state, spot.pattern, spot.anchor);
    if (most == 0) return {};
    const int price = shadow_price * display.worth().coin;
    if (display.most_gain(spot.solid, open, most, price) <= beat) return {};
    Shadows best;
    for (Squares subset = open; subset != 0; subset = (subset - 1) & open) {
        const int count = std::popcount(subset);
        if (count > most) continue;
        const int gain = display.gain(spot.solid | subset) - spot.value - price * count;
        if (gain > best.gain) best = {subset, gain};
    }
    return best;
}

}  // namespace

Shadows best_shadows(const State& state, const DisplayValue& display, const Pattern& pattern,
                     int anchor) {
    return best_boxes(state, display, Spot(state, display, pattern, anchor), 0);
}

int place_value(const State& state, const DisplayValue& display, const Pattern& pattern, int anchor,
                int beat, Squares* boxes) {
    const Spot spot(state, display, pattern, anchor);
    const int gain_to_beat = beat == INT_MIN ? 0 : std::max(beat - spot.value, 0);
    const Shadows shadows = best_boxes(state, display, spot, gain_to_beat);
    if (boxes != nullptr) *boxes = shadows.boxes;
    return spot.value + shadows.gain;
}

BestPlace best_place(const State& state, const DisplayValue& display, std::size_t position,
                     int beat) {
    const Pattern& pattern = state.pattern(player, position);
    BestPlace best{-1, beat, 0};
    const bool pays = state.coins[player] >= shadow_price;
    for (Squares left = player_anchors(state, pattern); left != 0; left &= left - 1) {
        const int anchor = std::countr_zero(left);
        Squares boxes = 0;
        const int value = pays ? place_value(state, display, pattern, anchor, best.value, &boxes)
                               : display.gain(new_markers(state, player, pattern, anchor, 0));
        if (value > best.value) best = {anchor, value, boxes};
    }
    return best;
}

}  // namespace skerry::roam
