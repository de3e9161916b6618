#pragma once
// Where characters fit, and the markers that they put down. Inline, because a strategy asks some
// hundred times a turn.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

#include "core/roam/state.hpp"

namespace skerry::roam {

namespace detail {

/// Whether the solid boxes may lie there. Whether the anchor is covered does not matter.
inline bool solid_fits(const State& state, Squares solid) {
    if ((solid & ~state.grid) != 0) return false;
    return state.options.overlap == Overlap::skip || (solid & state.taken()) == 0;
}

inline bool out_of_markers(const State& state, std::size_t seat) {
    return !state.options.unlimited_markers &&
           std::popcount(state.markers[seat]) >= state.options.markers;
}

/// The anchors that are wanted. Without a branch on the answer: it is a coin toss.
template <class Wanted>
Squares filtered(Squares anchors, Wanted&& wanted) {
    Squares kept = 0;
    for (Squares left = anchors; left != 0; left &= left - 1) {
        const int anchor = std::countr_zero(left);
        kept |= Squares{wanted(static_cast<std::size_t>(anchor)) ? 1u : 0u} << anchor;
    }
    return kept;
}

/// The first `count` squares in reading order of the whole grid.
Squares first_squares(Squares squares, int count);

}  // namespace detail

/// The empty squares that an AI may put the pattern's anchor on.
inline Squares ai_anchors(const State& state, const Pattern& pattern) {
    const Squares empty = pattern.anchors & state.grid & ~state.taken();
    if (state.grid == all_squares && state.options.overlap == Overlap::skip) return empty;
    return detail::filtered(
        empty, [&](std::size_t a) { return detail::solid_fits(state, pattern.solid[a]); });
}

/// The anchor in a slot: the first of a to f. `anchors` must have one there.
inline int first_in_slot(Squares anchors, std::size_t slot) {
    assert(of_slot(anchors, slot) != 0);
    return std::countr_zero(anchors & slot_mask(slot));
}

/// The squares that the player may put the pattern's anchor on: all solid boxes on the grid, at
/// least one new marker.
inline Squares player_anchors(const State& state, const Pattern& pattern) {
    if (detail::out_of_markers(state, player)) return 0;
    const Squares taken = state.taken();
    const Squares barred =
        ~state.grid | (state.options.overlap == Overlap::forbid ? taken : Squares{0});
    return detail::filtered(pattern.anchors, [&](std::size_t a) {
        const Squares solid = pattern.solid[a];
        return ((solid & ~taken) != 0) & ((solid & barred) == 0);
    });
}

/// Whether `anchor` is one of player_anchors().
inline bool player_fits(const State& state, const Pattern& pattern, int anchor) {
    // Outside `anchors` there are no solid boxes, so none is new.
    const Squares solid = pattern.solid[static_cast<std::size_t>(anchor)];
    return (solid & ~state.taken()) != 0 && detail::solid_fits(state, solid) &&
           !detail::out_of_markers(state, player);
}

/// The new markers of a seat that puts the anchor on `anchor` and pays for `shadows`.
inline Squares new_markers(const State& state, std::size_t seat, const Pattern& pattern, int anchor,
                           Squares shadows) {
    const Squares solid = pattern.solid[static_cast<std::size_t>(anchor)] & ~state.taken();
    if (state.options.unlimited_markers) return solid | shadows;
    const int left = state.options.markers - std::popcount(state.markers[seat]);
    const Squares of_solid = detail::first_squares(solid, left);
    return of_solid | detail::first_squares(shadows, left - std::popcount(of_solid));
}

/// The shadow boxes that the player could pay for. None if it cannot pay for any.
struct PayableShadows {
    Squares boxes = 0;  ///< on the grid and empty
    int most = 0;  ///< how many at once: what coins held before the placement and markers allow
};

inline PayableShadows payable_shadows(const State& state, const Pattern& pattern, int anchor) {
    const auto a = static_cast<std::size_t>(anchor);
    PayableShadows shadows;
    shadows.boxes = pattern.shadow[a] & state.grid & ~state.taken();
    shadows.most = std::min(std::popcount(shadows.boxes), state.coins[player] / shadow_price);
    if (!state.options.unlimited_markers) {
        const int used =
            std::popcount(state.markers[player]) + std::popcount(pattern.solid[a] & ~state.taken());
        shadows.most = std::min(shadows.most, state.options.markers - used);
    }
    if (shadows.most <= 0) return {};
    return shadows;
}

/// Puts markers down and gains what lies there.
inline void place_markers(State& state, std::size_t seat, Squares markers) {
    state.coins[seat] += state.coins_on(markers);
    state.markers[seat] |= markers;
}

}  // namespace skerry::roam
