// Scores a board on bitboards, all tiles of a kind at once; score_plain.cpp explains the rules.

#include "core/tiny_islands/score.hpp"

#include "core/tiny_islands/holes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/waves.hpp"

namespace skerry::tiny_islands {

namespace {

/// Counts orthogonal groups as cells - pairs + squares + holes (Euler's formula).
int forest_points(Plane forests) {
    const Plane across = forests & forests >> 1;
    const Plane up = forests & forests >> row_stride;
    const Plane squares = across & across >> row_stride;
    const int cells = forests.count();
    int groups = cells - across.count() - up.count() + squares.count();
    constexpr int smallest_ring = 8;
    if (cells >= smallest_ring) [[unlikely]] {
        const Plane enclosed_below = forests << 1 & forests << row_stride &
                                     forests << (row_stride + 1) & forests << (row_stride - 1);
        if ((enclosed_below & ~forests & board_plane).any()) groups += holes_in(forests);
    }
    return 2 * (cells - groups);
}

int house_points(Plane houses, Plane forests, Plane mountains, Plane churches, Plane sands,
                 Plane waves, Plane boats) {
    return (dilated(forests) & houses).count() + (dilated(mountains) & houses).count() +
           (dilated(churches) & houses).count() + (dilated(sands) & houses).count() +
           (dilated(waves) & houses).count() + (dilated(boats) & houses).count();
}

/// Counts the forests around each cell in binary: sums of three bits, first along rows, then along
/// columns. A mountain's own cell holds no forest.
int mountain_points(Plane mountains, Plane forests) {
    const auto majority = [](Plane a, Plane b, Plane c) { return (a & b) | (c & (a | b)); };
    const Plane left = forests << 1;
    const Plane right = forests >> 1;
    const Plane ones = forests ^ left ^ right;
    const Plane twos = majority(forests, left, right);
    const Plane ones_up = ones << row_stride;
    const Plane ones_down = ones >> row_stride;
    const Plane twos_up = twos << row_stride;
    const Plane twos_down = twos >> row_stride;
    const Plane one = ones ^ ones_up ^ ones_down;
    const Plane two = majority(ones, ones_up, ones_down);
    const Plane two_more = twos ^ twos_up ^ twos_down;
    const Plane four = majority(twos, twos_up, twos_down);
    return 2 * ((one & mountains).count() +
                2 * ((two & mountains).count() + (two_more & mountains).count()) +
                4 * (four & mountains).count());
}

int sand_points(Plane sands, const Board& board, Plane land, SandRule rule) {
    if (rule == SandRule::touching) return (sands & orthogonal_neighbours(land)).count();
    // Two shorelines share no edge, so a cell edge is on a shoreline if and only if the numbers of
    // shorelines around its two cells differ in parity.
    const Plane odd = board.interiors[0] ^ board.interiors[1] ^ board.interiors[2];
    return (sands & (odd ^ odd << 1)).count() + (sands & (odd ^ odd >> 1)).count() +
           (sands & (odd ^ odd << row_stride)).count() +
           (sands & (odd ^ odd >> row_stride)).count();
}

/// Houses near a church are always on its landmass: if diagonal neighbours on land had water as
/// both of their common neighbours, two shorelines, or one shoreline twice, would pass through one
/// lattice point. There are no branches, because no branch predictor knows which landmass has one
/// church.
int church_points(Plane churches, Plane houses, const Board& board, Plane land, ChurchRule rule) {
    int points = 0;
    Plane alone;
    for (Plane mass : land_sets(board.interiors, land)) {
        const Plane on_mass = churches & mass;
        const int single = -static_cast<int>(on_mass.count() == 1);
        const auto low = static_cast<std::uint64_t>(single);
        alone |= Plane((uint128{low} << 64 | low) & on_mass.word());
        points += (houses & mass).count() & single;
    }
    const int near_houses = (dilated(alone) & houses).count();
    if (rule == ChurchRule::all_houses) [[unlikely]]
        points += near_houses;
    return points + near_houses;
}

int boat_points(Plane boats, Plane land) {
    int points = 0;
    for (int bit : boats) points += distance_to(Cell::from_bit(bit), land | boats);
    return points;
}

}  // namespace

Score score(const Board& board, const Rules& rules) {
    const Plane land = land_of(board, rules.islets);
    const Plane forests = board.of(Tile::forest) & land;
    const Plane houses = board.of(Tile::house) & land;
    const Plane mountains = board.of(Tile::mountain) & land;
    const Plane churches = board.of(Tile::church) & land;
    const Plane sands = board.of(Tile::sand) & ~land;
    Plane shown_sands = sands;
    if (!rules.offshore_sand) [[unlikely]]
        shown_sands &= orthogonal_neighbours(land);
    const Plane waves = board.of(Tile::wave) & ~land;
    const Plane boats = board.of(Tile::boat) & ~land;
    const Plane valid = forests | houses | mountains | churches | sands | waves | boats;
    const Plane invalid = board.occupied() & ~valid;

    Score result;
    result.components = {
        rules.penalties_first ? 0 : -invalid_tile_penalty * invalid.count(),
        forest_points(forests),
        house_points(houses, forests, mountains, churches, shown_sands, waves, boats),
        sand_points(sands, board, land, rules.sand),
        2 * scoring_waves(waves, land, rules).count(),
        mountain_points(mountains, forests),
        church_points(churches, houses, board, land, rules.church),
        boat_points(boats, land),
        0,
    };
    if (rules.score_floor) {
        const int total = result.total();
        if (total < 0) result.components[floor_component] = -total;
    }
    return result;
}

}  // namespace skerry::tiny_islands
