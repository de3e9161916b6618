#pragma once
// What is in the decks.

#include "core/tiny_islands/types.hpp"

namespace skerry::tiny_islands {

inline constexpr std::size_t deck_size = 54;

/// How many zones are in play, and how often each is in a deck of 54.
constexpr std::size_t zones_in_play(ZoneRule rule) {
    return rule == ZoneRule::all ? zone_count : line_count;
}
constexpr std::uint8_t copies_of_zone(ZoneRule rule) {
    return static_cast<std::uint8_t>(deck_size / zones_in_play(rule));
}

/// The published double-sided cards: the tile on the front, the zone on the back. They were derived
/// from 61 recorded shuffles of the published game.
extern const std::array<Draw, deck_size> double_sided_cards;

}  // namespace skerry::tiny_islands
