// Keeps planned shorelines legal and the cached gains right while tiles are placed and plans bend.

#include "strategies/tiny_islands/plan/planned_game.hpp"

#include <cstring>

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

/// Cells with a corner on the boundary of `region`.
Plane band_of(Plane region) {
    const Plane points = boundary_points(region);
    return (points | points >> 1 | points >> row_stride | points >> (row_stride + 1)) & board_plane;
}

Board board_of(const State& state) {
    Board board = state.board;
    board.interiors = {};
    return board;
}

}  // namespace

PlannedGame::PlannedGame(const Plan& plan, const Rules& rules)
    : withheld_(static_cast<std::uint8_t>(rules.edges_withheld())),
      drawn_(all_regions_drawn >> rules.shorelines << rules.shorelines) {
    const auto islands = fitted(plan, rules.longest_shoreline).islands;
    for (std::size_t i = 0; i < islands.size() && i < rules.shorelines; ++i)
        regions_[i] = islands[i];
    rebuild();
}

PlannedGame::PlannedGame(const Board& board, const Regions& planned, unsigned drawn)
    : tiles_(board.tiles), regions_(planned), drawn_(drawn) {
    rebuild();
}

PlannedGame::PlannedGame(const State& state, const PlannedGame& empty) : PlannedGame(empty) {
    for (const Plane interior : state.shorelines()) draw_interior(interior);
    const Board board = board_of(state);
    for (Tile tile : all_tiles)
        for (int bit : board.of(tile)) place(tile, Cell::from_bit(bit));
}

void PlannedGame::rebuild() {
    occupied_ = invalid_ = seen_once_ = seen_twice_ = seen_thrice_ = spoiled_ = Plane{};
    valid_ = {};
    reach_ = {};
    kinds_seen_ = {};
    regions_changed();
    for (Tile tile : all_tiles) {
        occupied_ |= tiles_[index(tile)];
        for (int bit : tiles_[index(tile)]) {
            const Cell cell = Cell::from_bit(bit);
            if (on_wrong_side(tile, cell))
                invalid_ |= cell.plane();
            else
                count_valid(tile, cell);
        }
    }
}

void PlannedGame::regions_changed() {
    land_ = regions_[0] ^ regions_[1] ^ regions_[2];
    for (std::size_t i = 0; i < regions; ++i) region_changed(i);
    land_changed();
}

void PlannedGame::region_changed(std::size_t region) {
    bands_[region] = band_of(regions_[region]);
    const int edges = perimeter(regions_[region]);
    edges_[region] = static_cast<std::uint8_t>(edges > 0 ? edges + withheld_ : 0);
}

void PlannedGame::land_changed() {
    Board board;
    board.interiors = regions_;
    masses_ = landmasses(board, land_);
    for (std::size_t i = 0; i < regions; ++i) {
        const Plane own = regions_[i].any() ? bands_[i] : board_plane;
        movable_[i] = is_drawn(i) ? Plane{} : own & ~blocked_for(i);
    }
}

void PlannedGame::count_valid(Tile tile, Cell cell) {
    valid_[index(tile)] |= cell.plane();
    const Plane around = near(cell);
    if (tile != Tile::house) see(around & ~reach_[index(tile)], cell);
    reach_[index(tile)] |= around;
    if (tile == Tile::wave) spoiled_ |= around | lines_of(cell);
}

/// Counts one more kind of tile seen from the `fresh` cells, which lie around `cell`.
void PlannedGame::see(Plane fresh, Cell cell) {
    seen_thrice_ |= seen_twice_ & fresh;
    seen_twice_ |= seen_once_ & fresh;
    seen_once_ |= fresh;
    constexpr int lower_left = row_stride + 1;
    const std::uint64_t window = ((fresh << lower_left) >> cell.bit()).low();
    std::uint8_t* row = kinds_seen_.data() + kinds_margin + cell.bit() - lower_left;
    for (int shift = 0; shift < 3 * row_stride; shift += row_stride, row += row_stride) {
        // Spreads three bits to the lowest bits of three bytes.
        const auto ones = static_cast<std::uint32_t>((window >> shift & 7) * 0x4081 & 0x010101);
        std::uint32_t kinds = 0;
        std::memcpy(&kinds, row, sizeof kinds);
        kinds += ones;
        std::memcpy(row, &kinds, sizeof kinds);
    }
}

Plane PlannedGame::mass_at(Cell cell) const {
    for (const Plane& mass : masses_)
        if (mass.test(cell.bit())) return mass;
    const Plane beside = orthogonal_neighbours(cell.plane());
    for (const Plane& mass : masses_)
        if (mass.intersects(beside)) return mass;
    return {};
}

bool PlannedGame::can_flip(std::size_t region, Cell cell) const {
    if (!movable_[region].test(cell.bit())) return false;
    const Plane now = regions_[region];
    if (now.none()) return true;
    return flip_keeps_loop(now, cell) &&
           edges_[region] + flip_perimeter(now, cell) <= max_shoreline_edges;
}

int PlannedGame::flippable(Cell cell) const {
    for (std::size_t i = 0; i < regions; ++i)
        if (can_flip(i, cell)) return static_cast<int>(i);
    return -1;
}

void PlannedGame::place(Tile tile, Cell cell) {
    tiles_[index(tile)] |= cell.plane();
    occupied_ |= cell.plane();
    if (on_wrong_side(tile, cell)) {
        const int region = flippable(cell);
        if (region < 0) {
            invalid_ |= cell.plane();
            return;
        }
        flip(static_cast<std::size_t>(region), cell);
    }
    count_valid(tile, cell);
}

void PlannedGame::flip(std::size_t region, Cell cell) {
    regions_[region] ^= cell.plane();
    land_ ^= cell.plane();
    region_changed(region);
    land_changed();
}

void PlannedGame::plan(std::size_t region, Plane interior) {
    regions_[region] = interior;
    rebuild();
}

bool PlannedGame::plans(Plane interior) const {
    for (std::size_t i = 0; i < regions; ++i)
        if (!is_drawn(i) && regions_[i] == interior) return true;
    return false;
}

std::size_t PlannedGame::slot_for(Plane interior) const {
    // Picks the region that `interior` stands for: an equal one; else one of which it covers at
    // least half; else an empty one; else the one with which it shares the most cells.
    std::size_t slot = regions;
    int closest = -1;
    for (std::size_t i = 0; i < regions; ++i) {
        if (is_drawn(i)) continue;
        if (regions_[i] == interior) return i;
        const int shared = (regions_[i] & interior).count();
        const bool covers = regions_[i].any() && 2 * shared >= regions_[i].count();
        const int closeness = covers ? 2 * cell_count : regions_[i].none() ? cell_count : shared;
        if (closeness > closest) {
            closest = closeness;
            slot = i;
        }
    }
    return slot;
}

void PlannedGame::draw_interior(Plane interior) {
    const std::size_t slot = slot_for(interior);
    draw(slot);
    if (regions_[slot] == interior) return;
    regions_[slot] = interior;
    clear_way();
    rebuild();
}

void PlannedGame::clear_way() {
    for (std::size_t i = 0; i < regions; ++i) {
        if (is_drawn(i)) continue;
        Plane points;
        Plane blocked;
        for (std::size_t j = 0; j < regions; ++j)
            if (is_drawn(j) || j < i) {
                points |= boundary_points(regions_[j]);
                blocked |= band_of(regions_[j]);
            }
        Plane& region = regions_[i];
        if (!boundary_points(region).intersects(points)) continue;
        region &= ~blocked;
        if (!is_loop(region, max_shoreline_edges - withheld_)) region = Plane{};
    }
}

Plane changeable_cells(const PlannedGame& game, std::size_t region) {
    Plane cells;
    for (int bit : border_cells(game, region)) {
        const Cell cell = Cell::from_bit(bit);
        if (game.can_flip(region, cell)) cells |= cell.plane();
    }
    return cells;
}

void change(PlannedGame& game, std::size_t region, Cell cell) {
    if (game.occupied().test(cell.bit()))
        game.plan(region, game.region(region) ^ cell.plane());
    else
        game.flip(region, cell);
}

PlannedGame with_flip(const PlannedGame& game, std::size_t region, Cell cell) {
    PlannedGame changed = game;
    change(changed, region, cell);
    return changed;
}

}  // namespace skerry::tiny_islands
