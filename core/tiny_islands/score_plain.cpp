// Scoring the plain way: this file documents the scoring rules.
//
// Everything is first copied into arrays of 9 x 9 cells. From there on this file shares nothing
// with the bitboards, so that score() and score_plain() do not make the same mistakes.

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/tiny_islands/score.hpp"

namespace skerry::tiny_islands {
namespace {

struct Place {
    int x = 0;
    int y = 0;
    friend constexpr bool operator==(const Place&, const Place&) = default;
};

template <class T>
class Grid {
  public:
    T& operator[](Place p) { return cells_[index_of(p)]; }
    const T& operator[](Place p) const { return cells_[index_of(p)]; }

  private:
    static std::size_t index_of(Place p) {
        return static_cast<std::size_t>(board_size * p.y + p.x);
    }
    std::array<T, cell_count> cells_{};
};

constexpr bool on_board(Place p) {
    return p.x >= 0 && p.x < board_size && p.y >= 0 && p.y < board_size;
}

std::vector<Place> all_places() {
    std::vector<Place> places;
    for (int y = 0; y < board_size; ++y)
        for (int x = 0; x < board_size; ++x) places.push_back({x, y});
    return places;
}

/// The four places that share an edge with p; they may lie beyond the board's rim.
std::array<Place, 4> across_edges(Place p) {
    return {Place{p.x + 1, p.y}, {p.x - 1, p.y}, {p.x, p.y + 1}, {p.x, p.y - 1}};
}

std::vector<Place> orthogonal_of(Place p) {
    std::vector<Place> places;
    for (Place q : across_edges(p))
        if (on_board(q)) places.push_back(q);
    return places;
}

/// The up to eight neighbours, orthogonal and diagonal: what the rules call 'near'.
std::vector<Place> near_of(Place p) {
    std::vector<Place> places;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const Place q{p.x + dx, p.y + dy};
            if (q != p && on_board(q)) places.push_back(q);
        }
    return places;
}

constexpr int no_landmass = -1;

/// A board in the terms of the scoring rules.
struct Chart {
    Grid<std::optional<Tile>> placed;
    Grid<std::array<bool, shoreline_count>> inside;  ///< for each shoreline: it encloses the cell
    Grid<bool> land;
    /// The tiles that count: those on the right side of the shore.
    Grid<std::optional<Tile>> valid;
    Grid<int> landmass;  ///< number of the 4-connected land, or no_landmass

    bool has(Tile tile, Place p) const { return valid[p] == tile; }
};

void read_board(const Board& board, Chart& chart) {
    for (Place p : all_places()) {
        const int bit = Cell(p.x, p.y).bit();
        for (Tile tile : all_tiles)
            if (board.tiles[index(tile)].test(bit)) chart.placed[p] = tile;
        for (std::size_t s = 0; s < shoreline_count; ++s)
            chart.inside[p][s] = board.interiors[s].test(bit);
    }
}

/// Whether the cell is land. Parity decides, not the first shoreline met: inside one shoreline is
/// an island, inside two a lake in an island, inside three an islet in that lake. Without the
/// option `islets` the third changes nothing.
bool is_land(const std::array<bool, shoreline_count>& inside, bool islets) {
    const auto around = std::count(inside.begin(), inside.end(), true);
    return around == 1 || (islets && around == 3);
}

/// Marks everything orthogonally connected to `start` within `member` with `label`.
int flood(const Grid<bool>& member, Place start, int label, Grid<int>& labels) {
    std::vector<Place> open{start};
    labels[start] = label;
    int size = 0;
    while (!open.empty()) {
        const Place p = open.back();
        open.pop_back();
        ++size;
        for (Place q : orthogonal_of(p))
            if (member[q] && labels[q] == no_landmass) {
                labels[q] = label;
                open.push_back(q);
            }
    }
    return size;
}

Grid<int> unlabelled() {
    Grid<int> labels;
    for (Place p : all_places()) labels[p] = no_landmass;
    return labels;
}

Chart make_chart(const Board& board, const Rules& rules) {
    Chart chart;
    read_board(board, chart);
    for (Place p : all_places()) {
        chart.land[p] = is_land(chart.inside[p], rules.islets);
        const std::optional<Tile> tile = chart.placed[p];
        if (tile && belongs_on_water(*tile) != chart.land[p]) chart.valid[p] = tile;
    }
    chart.landmass = unlabelled();
    int landmasses = 0;
    for (Place p : all_places())
        if (chart.land[p] && chart.landmass[p] == no_landmass)
            flood(chart.land, p, landmasses++, chart.landmass);
    return chart;
}

/// A tile on the wrong side of a shoreline costs 5 (option `penalty`), and every rule below ignores
/// it. It is no type for a house, spoils no wave, is no target for a boat and no second church. If
/// penalties come first, each is taken from a total of 0 that the floor raises to 0 again.
int penalty_points(const Chart& chart, const Rules& rules) {
    int invalid = 0;
    for (Place p : all_places())
        if (chart.placed[p] && !chart.valid[p]) ++invalid;
    return rules.penalties_first ? 0 : -rules.tile_penalty * invalid;
}

/// The points of all groups. Groups are orthogonal: a diagonal does not join them. A group of n
/// forests scores 2 n - 2, so a single forest scores 0.
int forest_points(const Chart& chart) {
    Grid<bool> forest;
    for (Place p : all_places()) forest[p] = chart.has(Tile::forest, p);
    Grid<int> group = unlabelled();
    int groups = 0;
    int points = 0;
    for (Place p : all_places())
        if (forest[p] && group[p] == no_landmass)
            points += 2 * flood(forest, p, groups++, group) - 2;
    return points;
}

bool beside_land(const Chart& chart, Place p) {
    const std::vector<Place> beside = orthogonal_of(p);
    return std::any_of(beside.begin(), beside.end(), [&](Place q) { return chart.land[q]; });
}

/// One point for each different type near the house, on land or water, however often it is there.
/// Houses are not a type. Without the option of offshore sand, a sand that touches no land is none
/// either, though it is valid.
int house_points(const Chart& chart, const Rules& rules, Place house) {
    std::array<bool, tile_kinds> seen{};
    for (Place p : near_of(house)) {
        const std::optional<Tile> tile = chart.valid[p];
        if (!tile || tile == Tile::house) continue;
        if (tile == Tile::sand && !rules.offshore_sand && !beside_land(chart, p)) continue;
        seen[index(*tile)] = true;
    }
    return static_cast<int>(std::count(seen.begin(), seen.end(), true));
}

/// Whether a shoreline runs between two neighbouring places. Places beyond the rim are inside no
/// shoreline, so the rim counts exactly where a shoreline follows it.
bool shoreline_between(const Chart& chart, Place p, Place q) {
    const std::array<bool, shoreline_count> outside{};
    const auto& beyond = on_board(q) ? chart.inside[q] : outside;
    for (std::size_t s = 0; s < shoreline_count; ++s)
        if (chart.inside[p][s] != beyond[s]) return true;
    return false;
}

/// Scored by edges: one point for each of the four edges on a shoreline, whether it is the shore of
/// an island, a lake or an islet. Scored by touching: one point if any orthogonal neighbour is
/// land.
int sand_points(const Chart& chart, const Rules& rules, Place sand) {
    int edges = 0;
    for (Place q : across_edges(sand))
        if (shoreline_between(chart, sand, q)) ++edges;
    if (rules.sand == SandRule::edges) return edges;
    return beside_land(chart, sand) ? 1 : 0;
}

bool spoils(WaveRule rule, Place wave, Place other) {
    if (other == wave) return false;
    if (other.x == wave.x || other.y == wave.y) return true;
    return rule == WaveRule::near_and_lines && std::abs(other.x - wave.x) <= 1 &&
           std::abs(other.y - wave.y) <= 1;
}

/// 2 points or none. Another wave anywhere in its row or column spoils it, also across land and
/// tiles. Without the option of coastal waves, a wave with land beside it scores nothing. It is
/// still a valid wave, and spoils others if the rules let coastal waves spoil.
int wave_points(const Chart& chart, const Rules& rules, Place wave) {
    for (Place q : all_places())
        if (chart.has(Tile::wave, q) && spoils(rules.wave, wave, q) &&
            (rules.coastal_waves_spoil || !beside_land(chart, q)))
            return 0;
    return rules.coastal_waves || !beside_land(chart, wave) ? 2 : 0;
}

/// 2 points for each forest near the mountain, on any landmass.
int mountain_points(const Chart& chart, Place mountain) {
    int forests = 0;
    for (Place q : near_of(mountain)) forests += chart.has(Tile::forest, q);
    return 2 * forests;
}

/// If a landmass has two or more churches, all of them score 0, not all but one. Otherwise a church
/// scores 2 for each house near it and 1 for each other house on its landmass. The rule of all
/// houses gives 2 for each near it and 1 for each on its landmass, near or not.
int church_points(const Chart& chart, const Rules& rules, Place church) {
    const std::vector<Place> beside = near_of(church);
    int points = 0;
    for (Place q : all_places()) {
        const bool near_it = std::find(beside.begin(), beside.end(), q) != beside.end();
        const bool same_land = chart.landmass[q] == chart.landmass[church];
        if (chart.has(Tile::church, q) && same_land && q != church) return 0;
        if (!chart.has(Tile::house, q)) continue;
        if (near_it) points += 2;
        if (same_land && (!near_it || rules.church == ChurchRule::all_houses)) points += 1;
    }
    return points;
}

/// The orthogonal steps to the nearest land or other boat: a neighbour is 1 step away, a diagonal
/// neighbour 2. Steps may cross anything. 0 if there is neither land nor another boat on the board.
int boat_points(const Chart& chart, Place boat) {
    Grid<bool> seen;
    seen[boat] = true;
    std::vector<Place> frontier{boat};
    for (int steps = 1; !frontier.empty(); ++steps) {
        std::vector<Place> next;
        for (Place p : frontier)
            for (Place q : orthogonal_of(p)) {
                if (seen[q]) continue;
                if (chart.land[q] || chart.has(Tile::boat, q)) return steps;
                seen[q] = true;
                next.push_back(q);
            }
        frontier = next;
    }
    return 0;
}

/// The points of one tile that is no forest; forests score by groups.
int tile_points(const Chart& chart, const Rules& rules, Tile tile, Place p) {
    switch (tile) {
        case Tile::house:
            return house_points(chart, rules, p);
        case Tile::sand:
            return sand_points(chart, rules, p);
        case Tile::wave:
            return wave_points(chart, rules, p);
        case Tile::mountain:
            return mountain_points(chart, p);
        case Tile::church:
            return church_points(chart, rules, p);
        case Tile::boat:
            return boat_points(chart, p);
        case Tile::forest:
            break;
    }
    return 0;
}

}  // namespace

Score score_plain(const Board& board, const Rules& rules) {
    const Chart chart = make_chart(board, rules);
    Score result;
    result.components[penalty_component] = penalty_points(chart, rules);
    result.components[component(Tile::forest)] = forest_points(chart);
    for (Place p : all_places())
        if (const std::optional<Tile> tile = chart.valid[p]; tile && *tile != Tile::forest)
            result.components[component(*tile)] += tile_points(chart, rules, *tile, p);
    if (rules.score_floor && result.total() < 0)
        result.components[floor_component] = -result.total();
    return result;
}

}  // namespace skerry::tiny_islands
