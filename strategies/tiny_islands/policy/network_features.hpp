#pragma once
// What the small networks look at beyond the features of placement_features.hpp: two more of each
// placement, and counts of the whole decision.

#include <algorithm>
#include <bit>

#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"

namespace skerry::tiny_islands {

/// The groups of a placement that the network has after the policy's, in the order of its rows.
inline constexpr std::array<FeatureGroup, 2> further_groups = {{
    {"kinds in reach", 128},  ///< a bit for each kind of which a valid tile lies around
    {"neighbours", 90},       ///< open neighbours on the tile's side x cards left of them, in parts
}};
inline constexpr auto further_offsets = offsets_of(further_groups);
inline constexpr std::size_t network_feature_count = feature_count + further_offsets.back();

/// The counts of a decision; each value of each group has a row of the network. Counts above the
/// last value count as the last value.
inline constexpr std::array<FeatureGroup, 24> count_groups = {{
    {"forests left", 14},
    {"houses left", 14},
    {"sands left", 14},
    {"waves left", 14},
    {"mountains left", 14},
    {"churches left", 14},
    {"boats left", 14},
    {"first region", 26},   ///< edges of its boundary, in twos x drawn or not
    {"second region", 26},  ///< the same of the second one
    {"third region", 26},   ///< and of the third one
    {"placed", 26},
    {"drawn", 4},
    {"land", 41},         ///< in twos
    {"open land", 41},    ///< in twos
    {"open water", 41},   ///< in twos
    {"calm water", 50},   ///< open cells of water where a wave would not be spoiled
    {"seen twice", 30},   ///< open cells of land that see two kinds
    {"seen thrice", 30},  ///< open cells of land that see three kinds
    {"houses", 11},
    {"forests", 14},
    {"by forests", 30},         ///< open cells of land beside forests
    {"beaches", 40},            ///< open cells of water orthogonally beside land
    {"invalid, churches", 16},  ///< tiles on the wrong side, and churches in fours
    {"sands, waves", 100},      ///< sands, and waves in tens
}};
inline constexpr auto count_offsets = offsets_of(count_groups);
/// The number of rows of all counts together.
inline constexpr std::size_t count_rows = count_offsets.back();

/// A row of each group, in their order.
using DecisionCounts = std::array<std::uint16_t, count_groups.size()>;

/// Calls put(count) for each of count_groups, in their order, with the counts before the placement
/// of a turn. `placed`: tiles placed before; `decks`: the cards left after the offer is taken out.
template <class Put>
void for_each_count(const PlannedGame& game, const DeckCounts& decks, int placed, Put&& put) {
    for (const Tile tile : all_tiles) put(decks.tiles_left(tile));
    for (std::size_t i = 0; i < PlannedGame::regions; ++i)
        put(2 * (game.edges(i) / 2) + (game.is_drawn(i) ? 1 : 0));
    const Plane land = game.land();
    const Plane open = board_plane & ~game.occupied();
    const Plane dry = open & land;
    const Plane wet = open & ~land;
    put(placed);
    put(std::popcount(game.drawn()));
    put(land.count() / 2);
    put(dry.count() / 2);
    put(wet.count() / 2);
    put((wet & ~game.spoiled()).count());
    put((dry & game.seen_twice()).count());
    put((dry & game.seen_thrice()).count());
    put(game.valid(Tile::house).count());
    put(game.valid(Tile::forest).count());
    put((dry & game.reach(Tile::forest)).count());
    put((wet & orthogonal_neighbours(land)).count());
    put(game.invalid().count() + 4 * std::min(game.valid(Tile::church).count(), 3));
    put(game.valid(Tile::sand).count() + 10 * std::min(game.valid(Tile::wave).count(), 9));
}

/// The rows of these counts.
inline DecisionCounts decision_counts(const PlannedGame& game, const DeckCounts& decks,
                                      int placed) {
    DecisionCounts rows{};
    std::size_t next = 0;
    for_each_count(game, decks, placed, [&](int count) {
        const int most = count_groups[next].size - 1;
        rows[next] = static_cast<std::uint16_t>(count_offsets[next] +
                                                static_cast<std::size_t>(std::min(count, most)));
        ++next;
    });
    return rows;
}

namespace detail {

/// The index in the group of the neighbours, for their number and the sum of the cards left of
/// their zones.
inline constexpr std::size_t most_neighbours = 8;
inline constexpr std::size_t most_cards = 6;
inline constexpr auto neighbour_rows = [] {
    std::array<std::array<std::uint8_t, most_cards * most_neighbours + 1>, most_neighbours + 1>
        rows{};
    for (std::size_t n = 1; n < rows.size(); ++n)
        for (std::size_t sum = 0; sum < rows[n].size(); ++sum)
            rows[n][sum] =
                static_cast<std::uint8_t>(10 * n + std::min<std::size_t>(3 * sum / (2 * n), 9));
    return rows;
}();

/// A zone, and the cells of it in the window around a cell (see Windows).
struct ZonePart {
    std::uint8_t zone = 0;
    std::uint32_t cells = 0;
};

/// The three rows and columns of each cell, and the nonants around it.
inline constexpr auto neighbour_zones = [] {
    std::array<std::array<ZonePart, 10>, row_stride * board_size> all{};
    for (int bit : board_plane) {
        auto& parts = all[static_cast<std::size_t>(bit)];
        std::size_t size = 0;
        for (int other : near(Cell::from_bit(bit))) {
            const int place = other - (bit - row_stride - 1);
            for (const std::size_t zone : DeckCounts::zones_of(Cell::from_bit(other))) {
                std::size_t i = 0;
                while (i < size && parts[i].zone != zone) ++i;
                if (i == size) parts[size++].zone = static_cast<std::uint8_t>(zone);
                parts[i].cells |= 1u << place;
            }
        }
    }
    return all;
}();

}  // namespace detail

/// The rows of a placement in the two groups that the policy does not have.
inline std::array<std::uint16_t, further_groups.size()> further_features(const PlannedGame& game,
                                                                         const DeckCounts& decks,
                                                                         Tile tile, Cell cell) {
    std::size_t kinds = 0;
    for (const Tile kind : all_tiles)
        kinds |= static_cast<std::size_t>(game.reach(kind).test(cell.bit())) << index(kind);
    const Plane side = belongs_on_water(tile) ? ~game.land() : game.land();
    // A bit for each cell of three rows; the neighbours' zones are counted, not the neighbours.
    const auto& around = detail::neighbour_zones[static_cast<std::size_t>(cell.bit())];
    const std::uint32_t open = Windows(side & ~game.occupied()).at(cell) &
                               detail::near_windows[static_cast<std::size_t>(cell.bit())];
    std::size_t cards = 0;
    for (const auto& [zone, cells] : around)
        cards += decks.zones()[zone] * static_cast<std::size_t>(std::popcount(open & cells));
    const auto neighbours = static_cast<std::size_t>(std::popcount(open));
    const std::size_t rated = detail::neighbour_rows[neighbours][cards];
    return {static_cast<std::uint16_t>(feature_count + further_offsets[0] + kinds),
            static_cast<std::uint16_t>(feature_count + further_offsets[1] + rated)};
}

}  // namespace skerry::tiny_islands
