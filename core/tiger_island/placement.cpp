// Finds where a tile fits, all directions around a cell at once, and lays it on the table.

#include "core/tiger_island/placement.hpp"

#include "core/tiger_island/build.hpp"

namespace skerry::tiger_island {

namespace {

/// Six bits, one for each direction.
using Mask = unsigned;
constexpr Mask all_directions = 0b111111;

/// Bit d is set if bits d and next_clockwise(d) of `mask` are.
constexpr Mask both(Mask mask) { return mask & (mask >> 1 | mask << 5) & all_directions; }
constexpr Mask either(Mask mask) { return (mask | mask >> 1 | mask << 5) & all_directions; }

unsigned hex_of(const State& state, unsigned number) {
    return static_cast<unsigned>(state.grid[number] - land);
}

/// Whether eruptions may not cover the hex: it holds a totoro or a whole settlement.
bool is_blocked(const State& state, unsigned hex) {
    if (!state.occupied().test(hex)) return false;
    const Player& owner = state.players[state.players[0].pieces.test(hex) ? 0 : 1];
    return state.totoros.test(hex) || owner.settlements[state.settlement[hex]].size == 1;
}

/// Whether two hexes together are all of one settlement.
bool is_whole_settlement(const State& state, unsigned a, unsigned b) {
    for (const Player& player : state.players)
        if (player.pieces.test(a) && player.pieces.test(b))
            return state.settlement[a] == state.settlement[b] &&
                   player.settlements[state.settlement[a]].size == 2;
    return false;
}

/// Whether a tile may lie with its volcano on `hex`, itself a volcano, and its habitable hexes on
/// `a` and `b`.
bool can_erupt(const State& state, unsigned hex, unsigned a, unsigned b) {
    if (state.level[a] != state.level[hex] || state.level[b] != state.level[hex]) return false;
    if (state.tile[a] == state.tile[hex] && state.tile[b] == state.tile[hex]) return false;
    if (is_blocked(state, a) || is_blocked(state, b)) return false;
    return !state.rules.protect_whole_settlements || !is_whole_settlement(state, a, b);
}

/// Whether a tile fits; `number` is the number of the cell that its volcano lies on.
bool fits(const State& state, unsigned number, int direction) {
    const unsigned a = neighbour(number, direction);
    const unsigned b = wrap(number + next_step_numbers[static_cast<std::size_t>(direction)]);
    const unsigned places[3] = {state.grid[number], state.grid[a], state.grid[b]};
    // These are sums of comparisons, because no predictor knows which cells are sea.
    const int lands = (places[0] >= land) + (places[1] >= land) + (places[2] >= land);
    const int shores = (places[0] == shore) + (places[1] == shore) + (places[2] == shore);
    if ((shores != 0) & (lands == 0)) return true;
    if (lands < 3) return false;
    const unsigned hex = hex_of(state, number);
    return state.terrain[hex] == Terrain::volcano &&
           can_erupt(state, hex, hex_of(state, a), hex_of(state, b));
}

/// The Places around a cell, one byte for each direction.
std::uint64_t places_around(const State& state, unsigned number) {
    std::uint64_t places = 0;
    for (int d = 0; d < directions; ++d)
        places |= std::uint64_t{state.grid[neighbour(number, d)]} << (8 * d);
    return places;
}

/// Turns six bytes that are 0 or 1 into bits.
Mask gather(std::uint64_t bytes) {
    return static_cast<Mask>(bytes * 0x0102'0408'1020 >> 40) & all_directions;
}

constexpr std::uint64_t six_bytes(std::uint64_t byte) { return byte * 0x0101'0101'0101; }

/// The directions in which a tile fits if its volcano lies on a cell of the sea.
Mask fits_at_sea(const State& state, unsigned number) {
    const std::uint64_t places = places_around(state, number);
    // The top bit of each byte whose place is `land` or more, without a carry into the next byte.
    const std::uint64_t low_bits = (places & six_bytes(0x7f)) + six_bytes(0x80 - land);
    const std::uint64_t island = (places | low_bits) >> 7 & six_bytes(1);
    const Mask sea = all_directions & ~gather(island);
    if (state.grid[number] == shore) return both(sea);
    static_assert(near_sea == 1 && shore == 2 && land == 3);
    return both(sea) & either(gather(places >> 1 & six_bytes(1)) & sea);
}

/// The directions in which a tile fits if its volcano covers the volcano `hex`.
Mask fits_on_volcano(const State& state, unsigned hex, const HexSet& blocked) {
    const unsigned number = number_of(state.cells[hex]);
    Mask free = 0;
    Mask same_tile = 0;
    std::array<unsigned, directions> beside{};
    for (std::size_t d = 0; d < beside.size(); ++d) {
        const unsigned place = state.grid[neighbour(number, static_cast<int>(d))];
        if (place < land) continue;
        beside[d] = place - land;
        same_tile |= Mask{state.tile[beside[d]] == state.tile[hex]} << d;
        free |= Mask{state.level[beside[d]] == state.level[hex] && !blocked.test(beside[d])} << d;
    }
    Mask fitting = both(free) & ~both(same_tile);
    if (!state.rules.protect_whole_settlements) return fitting;
    for (Mask rest = fitting; rest != 0; rest &= rest - 1) {
        const int d = std::countr_zero(rest);
        if (is_whole_settlement(state, beside[static_cast<std::size_t>(d)],
                                beside[static_cast<std::size_t>(next_clockwise(d))]))
            fitting &= ~(Mask{1} << d);
    }
    return fitting;
}

/// Whether the cell touches the island or lies on it. Farther away, the ring of the grid could
/// confuse it with another cell.
bool is_near(const State& state, Cell cell) {
    if (state.hex_at(cell) >= 0) return true;
    for (const Cell& step : steps)
        if (state.hex_at(cell + step) >= 0) return true;
    return false;
}

void add_near(State& state, Cell cell, Place at_least) {
    std::uint8_t& place = state.grid[number_of(cell)];
    if (place == far_sea) {
        assert(state.near_count < state.near_cells.size());
        state.near_cells[state.near_count++] = cell;
    }
    if (place < at_least) place = at_least;
}

void set_terrain(State& state, unsigned hex, Terrain terrain) {
    state.terrain[hex] = terrain;
    state.of_terrain[static_cast<std::size_t>(terrain)].insert(hex);
}

void add_hex(State& state, Cell cell, Terrain terrain) {
    add_near(state, cell, near_sea);
    assert(state.hex_count < max_hexes);
    const unsigned hex = state.hex_count++;
    state.grid[number_of(cell)] = static_cast<std::uint8_t>(land + hex);
    state.cells[hex] = cell;
    state.level[hex] = 1;
    state.tile[hex] = static_cast<std::uint8_t>(state.turn());
    state.level_one.insert(hex);
    set_terrain(state, hex, terrain);
}

void cover_hex(State& state, unsigned hex, Terrain terrain) {
    remove_piece(state, hex);
    state.of_terrain[static_cast<std::size_t>(state.terrain[hex])].erase(hex);
    set_terrain(state, hex, terrain);
    state.level_one.erase(hex);
    ++state.level[hex];
    state.tile[hex] = static_cast<std::uint8_t>(state.turn());
}

}  // namespace

HexSet blocked_hexes(const State& state) {
    HexSet blocked = state.totoros;
    for (const Player& player : state.players)
        for (std::size_t i = 0; i < player.settlement_count; ++i)
            if (player.settlements[i].size == 1) blocked |= player.settlements[i].hexes;
    return blocked;
}

bool can_place(const State& state, Cell volcano, int direction) {
    if (direction < 0 || direction >= directions) return false;
    if (state.turn() == 0) return volcano == Cell{};
    const Cell a = volcano + steps[static_cast<std::size_t>(direction)];
    const Cell b = volcano + steps[static_cast<std::size_t>(next_clockwise(direction))];
    return (is_near(state, volcano) || is_near(state, a) || is_near(state, b)) &&
           fits(state, number_of(volcano), direction);
}

unsigned fitting_directions(const State& state, Cell cell, const HexSet& blocked) {
    const unsigned number = number_of(cell);
    const unsigned here = state.grid[number];
    if (here < land) return fits_at_sea(state, number);
    return state.terrain[here - land] == Terrain::volcano
               ? fits_on_volcano(state, here - land, blocked)
               : 0;
}

void list_placements(const State& state, TigerIsland::MoveList& list) {
    if (state.turn() == 0)
        for (int d = 0; d < directions; ++d) list.push_back(place({}, d));
    const HexSet blocked = blocked_hexes(state);
    for (std::size_t i = 0; i < state.near_count; ++i) {
        const Cell cell = state.near_cells[i];
        const Mask fitting = fitting_directions(state, cell, blocked);
        if (fitting != 0)
            for (int d = 0; d < directions; ++d)
                list.push_back_if(place(cell, d), (fitting >> d & 1) != 0);
    }
}

Move sample_placement(const State& state, Rng& rng) {
    if (state.turn() == 0) return place({}, static_cast<int>(rng.below(directions)));
    for (;;) {
        const std::uint32_t draw = rng.below(std::uint32_t{state.near_count} * directions);
        const Cell cell = state.near_cells[draw / directions];
        const auto direction = static_cast<int>(draw % directions);
        if (fits(state, number_of(cell), direction)) return place(cell, direction);
    }
}

void lay_tile(State& state, Cell volcano, int direction) {
    const auto d = static_cast<std::size_t>(direction);
    const std::array<Cell, 3> cells = {
        volcano, volcano + steps[d],
        volcano + steps[static_cast<std::size_t>(next_clockwise(direction))]};
    const TileKind kind = state.tile_kind();
    const std::array<Terrain, 3> terrain = {Terrain::volcano, kind.first, kind.second};
    if (state.grid[number_of(volcano)] >= land) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            cover_hex(state, hex_of(state, number_of(cells[i])), terrain[i]);
        return;
    }
    const unsigned hex = state.hex_count;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        add_hex(state, cells[i], terrain[i]);
        state.around[hex + i].insert_three(hex, 0b111u ^ 1u << i);
    }
    add_surroundings(state, volcano, d, hex);
}

}  // namespace skerry::tiger_island
