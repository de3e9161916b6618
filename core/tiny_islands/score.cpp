#include "core/tiny_islands/score.hpp"

#include "core/tiny_islands/holes.hpp"
#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands {

namespace {

/// Orthogonal groups = cells - pairs + squares + holes (Euler's formula).
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

int mountain_points(Plane mountains, Plane forests) {
    int pairs = 0;
    for (int bit : mountains) pairs += (near(Cell::from_bit(bit)) & forests).count();
    return 2 * pairs;
}

int sand_points(Plane sands, const Board& board, Plane land, SandRule rule) {
    if (rule == SandRule::touching) return (sands & orthogonal_neighbours(land)).count();
    // Two shorelines share no edge: a cell edge is on one iff the number of shorelines around its
    // two cells differs in parity.
    const Plane odd = board.interiors[0] ^ board.interiors[1] ^ board.interiors[2];
    return (sands & (odd ^ odd << 1)).count() + (sands & (odd ^ odd >> 1)).count() +
           (sands & (odd ^ odd << row_stride)).count() +
           (sands & (odd ^ odd >> row_stride)).count();
}

/// Cells of `p` with another cell of `p` in their row. The pad column takes the carries: minus the
/// low bit of each row, with the pad set as a guard, clears the lowest cell of each row.
Plane sharing_row(Plane p) {
    constexpr Plane low_column = cells_of(Zone{9});
    constexpr Plane pads = low_column << board_size;
    const Plane others((((p | pads).word() - low_column.word()) & p.word()));
    constexpr Plane full_rows((pads.word() - low_column.word()));
    const Plane crowded = Plane(others.word() + full_rows.word()) & pads;
    return p & Plane(crowded.word() - (crowded >> board_size).word());
}

/// Cells of `p` with another cell of `p` in their column.
Plane sharing_column(Plane p) {
    Plane below = p << row_stride;
    Plane above = p >> row_stride;
    for (int rows = 1; rows < board_size - 1; rows *= 2) {
        below |= below << (rows * row_stride);
        above |= above >> (rows * row_stride);
    }
    return p & (below | above);
}

/// Cells of `p` with another cell of `p` among their neighbours.
Plane sharing_neighbourhood(Plane p) {
    const Plane row = p | p << 1 | p >> 1;
    return p & (p << 1 | p >> 1 | row << row_stride | row >> row_stride);
}

int wave_points(Plane waves, Plane land, const Rules& rules) {
    Plane spoiled = sharing_row(waves) | sharing_column(waves);
    if (rules.wave == WaveRule::near_and_lines) spoiled |= sharing_neighbourhood(waves);
    if (!rules.coastal_waves) spoiled |= orthogonal_neighbours(land);
    return 2 * (waves & ~spoiled).count();
}

/// Houses near a church are always on its landmass: diagonal neighbours on land whose common
/// neighbours are both water would mean two shorelines, or one twice, through a lattice point.
int church_points(Plane churches, Plane houses, const Board& board, Plane land) {
    if (churches.none()) return 0;
    int points = 0;
    for (Plane mass : land_sets(board, land)) {
        const Plane on_mass = churches & mass;
        if (!on_mass.is_single()) continue;
        points +=
            (houses & mass).count() + (houses & near(Cell::from_bit(on_mass.lowest()))).count();
    }
    return points;
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
    const Plane waves = board.of(Tile::wave) & ~land;
    const Plane boats = board.of(Tile::boat) & ~land;
    const Plane valid = forests | houses | mountains | churches | sands | waves | boats;
    const Plane invalid = board.occupied() & ~valid;

    Score result;
    result.components = {
        -invalid_tile_penalty * invalid.count(),
        forest_points(forests),
        house_points(houses, forests, mountains, churches, sands, waves, boats),
        sand_points(sands, board, land, rules.sand),
        wave_points(waves, land, rules),
        mountain_points(mountains, forests),
        church_points(churches, houses, board, land),
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
