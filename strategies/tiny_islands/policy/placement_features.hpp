#pragma once
// What the policy looks at. A placement under a plan is described by small integers, one for each
// group below. Each value of each group has a weight for each tile and time, and the value of a
// placement is the sum of its weights. So only lookups are needed: the model is linear in its
// weights, and yet can express any function of each group.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace skerry::tiny_islands {

struct FeatureGroup {
    std::string_view name;
    std::uint16_t size;
};

/// The groups, in the order of the weights. A pair `a x b` has the index a * |b| + b, where |b| is
/// the number of values of b.
enum class Feature : std::uint8_t {
    status,   ///< on which side of which shoreline: see Status
    gain,     ///< points gained at once, -8 to 15
    room,     ///< open cells around on the tile's side, 0-8 x orthogonal ones, 0-4
    future,   ///< open land around that lacks the tile, 0-8 x such cells that see two kinds, 0-8
    kinds,    ///< kinds around the cell, 0-6 x cards left of its zones, 0-6
    houses,   ///< kinds around the cell, 0-6 x houses left in the deck, in threes, 0-3
    supply,   ///< cards left of the cell's zones, 0-6 x tiles of this kind left, 0-7
    shore,    ///< orthogonal neighbours on the other side, 0-4 x sides of the board touched, 0-2
    served,   ///< houses around, 0-8 x houses among them that lack the tile, 0-8
    forests,  ///< forests around, 0-8 x orthogonal ones, 0-4
    first,    ///< first feature of the tile's own: see TileView in placement_view.hpp
    second,   ///< second feature of the tile's own
    place,    ///< the cell itself: the plan knows where things belong
};
inline constexpr std::array<FeatureGroup, 13> feature_groups = {{
    {"status", 8},
    {"gain", 24},
    {"room", 45},
    {"future", 81},
    {"kinds", 49},
    {"houses", 28},
    {"supply", 56},
    {"shore", 15},
    {"served", 81},
    {"forests", 45},
    {"first", 64},
    {"second", 64},
    {"place", 90},
}};

/// The offset of each group's first value; the last offset is the end of all groups.
template <std::size_t count>
constexpr std::array<std::size_t, count + 1> offsets_of(
    const std::array<FeatureGroup, count>& groups) {
    std::array<std::size_t, count + 1> offsets{};
    for (std::size_t i = 0; i < count; ++i) offsets[i + 1] = offsets[i] + groups[i].size;
    return offsets;
}

inline constexpr auto feature_offsets = offsets_of(feature_groups);
/// The number of weights of one tile at one time.
inline constexpr std::size_t feature_count = feature_offsets.back();

constexpr std::size_t offset_of(Feature feature) {
    return feature_offsets[static_cast<std::size_t>(feature)];
}

/// The lowest value of Feature::gain. Lower gains count as this one, and gains above the highest
/// value count as the highest.
inline constexpr int least_gain = -8;

/// The position of a cell relative to the planned shorelines, for one tile.
enum class Status : std::uint8_t {
    fits,         ///< on the tile's side
    joins_land,   ///< water that an undrawn island takes in
    leaves_land,  ///< land that an undrawn island gives away
    seeds_land,   ///< water that becomes an islet
    seeds_lake,   ///< land that becomes a lake
    bends_third,  ///< an undrawn third shoreline moves
    wrong_coast,  ///< the wrong side of a shoreline that cannot move
    wrong,        ///< the wrong side, away from any shoreline
};

}  // namespace skerry::tiny_islands
