#pragma once
// The features of a placement under a plan: small integers, one for each group below. Each value of
// each group has a weight for each tile and time, and the value of a placement is the sum of its
// weights. So only lookups are needed: the model is linear in its weights, and yet can express any
// function of each group.
//
// The features of a bend, which moves one cell of a planned shoreline, are small integers, too;
// each value of each group has a weight for each side and occasion.

#include <optional>

#include "core/tiny_islands/types.hpp"

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

/// The groups, in the order of the weights. A pair `a x b` has the index a * |b| + b, where |b| is
/// the number of values of b.
enum class BendFeature : std::uint8_t {
    shape,    ///< third shoreline or not x edges gained, -4 to 4 by twos x edges, in fours, 0-6
    land,     ///< open land around, 0-8 x orthogonal, 0-4
    water,    ///< open water around, 0-8 x orthogonal, 0-4
    sands,    ///< sands beside, 0-4 x sands left in the deck, 0-5
    houses,   ///< houses around, 0-8 x kinds around, 0-6
    forests,  ///< forests around, 0-8 x orthogonal ones, 0-4
    waves,    ///< spoiled for a wave or not x waves left, 0-7
    boats,    ///< points that boats gain, -7 to 8 x boats left, 0-3
    holds,    ///< the tile on the wrong side that the cell holds, 1-7; 0: none
    open,     ///< open land of the board, in twos, 0-15 x share of land tiles left, 0-7
    place,    ///< the cell itself
};
inline constexpr std::array<FeatureGroup, 11> bend_groups = {{
    {"shape", 70},
    {"land", 45},
    {"water", 45},
    {"sands", 30},
    {"houses", 63},
    {"forests", 45},
    {"waves", 16},
    {"boats", 64},
    {"holds", 8},
    {"open", 128},
    {"place", 90},
}};
inline constexpr auto bend_offsets = offsets_of(bend_groups);
/// The number of weights of one side on one occasion.
inline constexpr std::size_t bend_feature_count = bend_offsets.back();

constexpr std::size_t offset_of(BendFeature feature) {
    return bend_offsets[static_cast<std::size_t>(feature)];
}

/// The side that the cell changes to; each side has weights of its own.
enum class BendTo : std::uint8_t { land, water };
inline constexpr std::size_t bend_sides = 2;

/// A time when the policy bends its plan: before it draws the first and the second shoreline, and
/// once more when few tiles are left to prepare for the third shoreline.
struct BendOccasion {
    int placed;         ///< tiles on the board
    std::size_t drawn;  ///< shorelines drawn
    bool at_draw;       ///< a shoreline is due
};
inline constexpr std::array<BendOccasion, 3> bend_occasions = {
    {{9, 0, true}, {18, 1, true}, {22, 2, false}}};

/// The index of the occasion for this number of tiles and shorelines on the board; at most times
/// there is none.
constexpr std::optional<std::size_t> bend_occasion(int placed, std::size_t drawn,
                                                   bool shoreline_due) {
    for (std::size_t i = 0; i < bend_occasions.size(); ++i) {
        const BendOccasion& occasion = bend_occasions[i];
        if (placed == occasion.placed && drawn == occasion.drawn &&
            shoreline_due == occasion.at_draw)
            return i;
    }
    return std::nullopt;
}

}  // namespace skerry::tiny_islands
