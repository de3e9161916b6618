// The terms of ScoreBound, rule by rule.

#include <algorithm>

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/waves.hpp"
#include "strategies/tiny_islands/exact/score_bound.hpp"

namespace skerry::tiny_islands::exact {

namespace {

/// The four corners of a cell.
constexpr std::array<int, 4> corners_of(int cell) {
    return {cell, cell + 1, cell + row_stride, cell + row_stride + 1};
}
constexpr Plane corner_plane(int cell) {
    Plane points;
    for (int point : corners_of(cell)) points |= Plane::single(point);
    return points;
}
constexpr int common_corner(int a, int b) { return (corner_plane(a) & corner_plane(b)).lowest(); }

/// The quadrant of a cell around a point; see ScoreBound::at().
constexpr unsigned quadrant(int cell, int point) {
    switch (point - cell) {
        case 0:
            return 0;
        case 1:
            return 1;
        case row_stride + 1:
            return 2;
        default:
            return 3;
    }
}

/// The cells of `cells` that touch a point.
Plane around(Plane cells, int point) {
    Plane found;
    for (int cell : cells)
        if (corner_plane(cell).test(point)) found |= Plane::single(cell);
    return found;
}

/// Cells near `center`, in groups that share one of the corners of `center`, and those corners.
struct CornerGroups {
    std::array<Plane, 4> cells{};
    std::array<int, 4> points{};
    std::size_t count = 0;

    CornerGroups(int center, Plane others) {
        while (others.any()) {
            for (int point : corners_of(center))
                if (const Plane group = around(others, point);
                    group.count() > cells[count].count()) {
                    cells[count] = group;
                    points[count] = point;
                }
            others &= ~cells[count++];
        }
    }
};

}  // namespace

void ScoreBound::add_cell(int cell, int outside, int inside) {
    base_ += outside;
    weights_[static_cast<std::size_t>(cell)] += inside - outside;
}

void ScoreBound::add_valid(int cell, int value) {
    add_cell(cell, is_valid(cell, false) ? value : 0, is_valid(cell, true) ? value : 0);
}

void ScoreBound::add_invalid(int cell, int value) {
    base_ += value;
    add_valid(cell, -value);
}

template <class F>
void ScoreBound::add_corner(int point, F&& f) {
    Corner& corner = at_[static_cast<std::size_t>(point)];
    for (unsigned state = 0; state < corner.size(); ++state)
        corner[state] +=
            f([state, point](int cell) { return (state >> quadrant(cell, point) & 1) != 0; });
}

template <class F>
void ScoreBound::add_pair(int a, int b, F&& f) {
    add_corner(common_corner(a, b), [&](auto is_inside) { return f(is_inside(a), is_inside(b)); });
}

void ScoreBound::add_both_valid(int a, int b, int value) {
    add_pair(a, b, [&](bool a_inside, bool b_inside) {
        return is_valid(a, a_inside) && is_valid(b, b_inside) ? value : 0;
    });
}

/// The term is exact where all of `others` touch one corner of the cell. Otherwise two terms are
/// never too low: the value whenever the tile is valid, and the sum over groups of others that
/// share a corner. The term with the smaller excess at the guess and at no shoreline is taken.
template <class F>
void ScoreBound::add_any(int cell, Plane others, int value, F&& counts) {
    const CornerGroups groups(cell, others);
    const auto any_counts = [&counts](Plane group, auto&& is_inside) {
        for (int other : group)
            if (counts(other, is_inside(other))) return true;
        return false;
    };
    int excess_whole = 0;
    int excess_sum = 0;
    for (Plane interior : {Plane{}, guess_}) {
        if (!is_valid(cell, interior.test(cell))) continue;
        int active = 0;
        for (std::size_t g = 0; g < groups.count; ++g)
            active += any_counts(groups.cells[g], [&](int other) { return interior.test(other); });
        excess_whole += active == 0;
        excess_sum += std::max(active - 1, 0);
    }
    if (groups.count > 1 && excess_whole < excess_sum) {
        add_valid(cell, value);
        return;
    }
    for (std::size_t g = 0; g < groups.count; ++g)
        add_corner(groups.points[g], [&](auto is_inside) {
            const bool scores =
                is_valid(cell, is_inside(cell)) && any_counts(groups.cells[g], is_inside);
            return scores ? value : 0;
        });
}

void ScoreBound::add_penalties(int penalty) {
    for (int cell : board_.occupied()) add_invalid(cell, -penalty * unit);
}

/// Forests score 2 (cells - groups) = 2 (pairs - squares - holes), by Euler's formula.
void ScoreBound::add_forests() {
    const Plane forests = board_.of(Tile::forest);
    const Plane across = forests & forests >> 1;
    for (int cell : across) add_both_valid(cell, cell + 1, 2 * unit);
    for (int cell : forests& forests >> row_stride)
        add_both_valid(cell, cell + row_stride, 2 * unit);
    for (int cell : across& across >> row_stride)
        add_corner(cell + row_stride + 1, [&](auto is_inside) {
            for (int forest : corners_of(cell))
                if (!is_valid(forest, is_inside(forest))) return 0;
            return -2 * unit;
        });
}

void ScoreBound::add_mountains() {
    for (int mountain : board_.of(Tile::mountain))
        for (int forest : near(Cell::from_bit(mountain)) & board_.of(Tile::forest))
            add_both_valid(mountain, forest, 2 * unit);
}

/// A sand at the rim of the board has no shore at the rim: a single shoreline around the sand makes
/// it land, and three shorelines cannot meet at the rim.
void ScoreBound::add_sands(SandRule rule) {
    const auto& [a, b, c] = board_.interiors;
    const Plane odd = a ^ b ^ c;
    for (int sand : board_.of(Tile::sand)) {
        const Plane beside = orthogonal_neighbours(Plane::single(sand)) & board_plane;
        if (rule == SandRule::touching) {
            add_any(sand, beside, unit,
                    [&](int cell, bool inside) { return land_[inside].test(cell); });
            continue;
        }
        for (int cell : beside)
            add_pair(sand, cell, [&](bool sand_inside, bool cell_inside) {
                const bool shore =
                    (odd.test(sand) != sand_inside) != (odd.test(cell) != cell_inside);
                return shore && is_valid(sand, sand_inside) ? unit : 0;
            });
    }
}

/// A sand is taken as a type wherever it lies, which is never too low.
void ScoreBound::add_houses() {
    for (int house : board_.of(Tile::house))
        for (Tile tile : all_tiles)
            if (tile != Tile::house)
                add_any(house, near(Cell::from_bit(house)) & board_.of(tile), unit,
                        [&](int cell, bool inside) { return is_valid(cell, inside); });
}

void ScoreBound::add_waves(const Rules& rules) {
    const Plane waves = board_.of(Tile::wave);
    for (int wave : waves) {
        const Plane spoilers = spoiling_cells(Cell::from_bit(wave), rules.wave) & waves;
        const int chosen = best_spoiler(wave, spoilers);
        if (chosen < 0)
            add_wave(wave, rules.coastal_waves);
        else
            add_spoiled_wave(wave, chosen, rules.coastal_waves_spoil);
    }
}

/// A wave scores only while none of its spoilers spoils, so any one spoiler gives a bound. The best
/// choice is a spoiler that is valid at the guess and that few other waves wait for. -1: none.
int ScoreBound::best_spoiler(int wave, Plane spoilers) const {
    int chosen = -1;
    int chosen_rank = -1;
    for (int spoiler : spoilers) {
        const int rank = 256 * is_valid(spoiler, guess_.test(spoiler)) +
                         128 * is_valid(spoiler, false) +
                         64 * near(Cell::from_bit(wave)).test(spoiler) -
                         96 * rivals_[static_cast<std::size_t>(spoiler)];
        if (!is_valid(spoiler, guess_.test(spoiler)) && !is_valid(spoiler, false)) continue;
        if (chosen < 0 || rank > chosen_rank) {
            chosen = spoiler;
            chosen_rank = rank;
        }
    }
    return chosen;
}

/// Adds a wave that scores only while its spoiler is invalid or, if coastal waves do not spoil, has
/// land beside it.
void ScoreBound::add_spoiled_wave(int wave, int spoiler, bool coastal_waves_spoil) {
    ++rivals_[static_cast<std::size_t>(spoiler)];
    if (coastal_waves_spoil && near(Cell::from_bit(wave)).test(spoiler)) {
        add_pair(wave, spoiler, [&](bool wave_inside, bool other_inside) {
            return is_valid(wave, wave_inside) && !is_valid(spoiler, other_inside) ? 2 * unit : 0;
        });
        return;
    }
    add_invalid(spoiler, 2 * unit);
    if (coastal_waves_spoil) return;
    add_any(spoiler, orthogonal_neighbours(Plane::single(spoiler)) & board_plane, 2 * unit,
            [&](int cell, bool inside) { return land_[inside].test(cell); });
}

/// Adds a wave that nothing is known to spoil. If coastal waves do not score, its points times the
/// share of its four sides without land are never too low.
void ScoreBound::add_wave(int wave, bool coastal_waves) {
    const Plane beside = orthogonal_neighbours(Plane::single(wave)) & board_plane;
    const int share = 2 * unit / 4;
    const int elsewhere = coastal_waves ? 4 : 4 - beside.count();
    add_valid(wave, elsewhere * share);
    if (coastal_waves) return;
    for (int cell : beside)
        add_pair(wave, cell, [&](bool wave_inside, bool cell_inside) {
            return is_valid(wave, wave_inside) && !land_[cell_inside].test(cell) ? share : 0;
        });
}

/// Each cell of land is part of an earlier island that stays as it is, or was water before the new
/// shoreline. Open sea becomes the new island, a lake becomes an islet. Each of these parts lies on
/// one landmass.
void ScoreBound::add_churches(std::size_t slot, int near_bonus) {
    const Plane churches = board_.of(Tile::church);
    if (churches.none()) return;
    const Plane houses = board_.of(Tile::house);
    const auto masses = landmasses(board_, land_[0]);
    Plane earlier;
    for (std::size_t i = 0; i < masses.size(); ++i) {
        earlier |= board_.interiors[i];
        if (i != slot) add_parish(churches & masses[i], houses & masses[i], near_bonus, false);
    }
    const Plane raised = land_[1] & ~land_[0];
    add_parish(churches & raised & ~earlier, houses & raised & ~earlier, near_bonus, true);
    add_parish(churches & raised & earlier, houses & raised & earlier, near_bonus, true);
}

/// Adds churches and houses that are valid while they are inside (or outside, if `inside` is
/// false), and that then lie on one landmass. If exactly one church is valid, each valid house
/// scores 1, and `near_bonus` more if it is near the church; otherwise nothing scores.
void ScoreBound::add_parish(Plane churches, Plane houses, int near_bonus, bool inside) {
    if (churches.none() || houses.none()) return;
    int valid_churches = 0;
    int most_near = 0;
    for (int church : churches) {
        valid_churches += guess_.test(church) == inside;
        most_near = std::max(most_near, (near(Cell::from_bit(church)) & houses).count());
    }
    if (valid_churches > 1) {
        // The houses score only if all churches but one are invalid. So their points are at most
        // their greatest value times the number of invalid churches divided by `others`.
        const int others = churches.count() - 1;
        const int most = houses.count() + near_bonus * most_near;
        const int share = (most * unit + others - 1) / others;
        for (int church : churches) add_invalid(church, share);
        return;
    }
    const bool single = churches.is_single();
    for (int church : churches) {
        const Plane close = near(Cell::from_bit(church)) & houses;
        for (int house : close)
            add_both_valid(church, house, ((single ? 1 : 0) + near_bonus) * unit);
        if (single) houses &= ~close;
    }
    if (valid_churches == 1)
        for (int house : houses) add_valid(house, unit);
    else
        for (int church : churches) add_valid(church, unit * houses.count());
}

/// A boat that is on water while it is outside counts in boats(). There it counts at least 1, even
/// if it ends up inside; so a boat that ends up invalid gives back 1 here. A boat in a lake that
/// the new shoreline makes or widens scores longest_in_lake at most.
void ScoreBound::add_boats() {
    const Plane boats = board_.of(Tile::boat);
    boats_.clear();
    boat_cells_ = Plane{};
    for (int bit : boats) {
        const Cell cell = Cell::from_bit(bit);
        if (!is_valid(bit, false)) {
            add_cell(bit, 0, is_valid(bit, true) ? longest_in_lake * unit : 0);
            continue;
        }
        add_cell(bit, 0, is_valid(bit, true) ? (longest_in_lake - 1) * unit : -unit);
        // A boat that the shoreline makes invalid leaves land in its place.
        const Plane targets = (land_[0] | (boats & valid_[0])) & ~cell.plane();
        boats_.push_back({cell, targets});
        const int now = distance_to(cell, targets);
        for (int other : land_[1] & ~land_[0])
            if (now == 0 || distance(cell, Cell::from_bit(other)) < now)
                boat_cells_ |= Plane::single(other);
    }
}

}  // namespace skerry::tiny_islands::exact
