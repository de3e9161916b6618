#include "learn/environments/tile_game.hpp"

#include "learn/environments/planes.hpp"

namespace skerry::environments {

using tile_game::Move;
using tile_game::State;

EnvironmentInfo TileGameCodec::info() const {
    const auto pool = static_cast<std::uint8_t>(pool_);
    const auto cells = static_cast<std::uint8_t>(cells_);
    EnvironmentInfo info;
    info.id = "TileGame-v0";
    info.game = Game::name;
    info.help = "a cell and a value each turn, against a strategy or for both seats";
    info.actions = {{"place", 0, cells_ * pool_,
                     "put a tile of value v on cell c: c times the larger pool at the start, plus "
                     "v - 1; cells row by row from the top"}};
    info.observation = {
        {"owners", 0, cells_, 0, 2, "of each cell: 0 open, 1 mine, 2 the opponent's"},
        {"values", cells_, cells_, 0, pool, "of the tile on each cell; 0 locked, or open"},
        {"pools", 2 * cells_, 2, 0, pool, "points left: mine, the opponent's"},
        {"tiles", 2 * cells_ + 2, 2, 0, cells, "tiles on the board: mine, the opponent's"},
        {"seat", 2 * cells_ + 4, 1, 0, 1,
         "which seat is I: 0 the first, 1 the second; where both are stepped, the one to move"}};
    mark_one_hot(info, {"owners", "values", "pools"});
    return info;
}

void TileGameCodec::list(const State& state, Part, Actions& actions) const {
    const auto pool = static_cast<std::size_t>(state.pool());
    for (tile_game::Cells rest = state.open; rest != 0; rest &= rest - 1) {
        const std::size_t first = static_cast<std::size_t>(std::countr_zero(rest)) * pool_;
        if (pool < 64)
            actions.insert_bits(first, (std::uint64_t{1} << pool) - 1);
        else
            actions.insert_range(first, pool);
    }
}

std::optional<Move> TileGameCodec::choose(const State&, Part, std::size_t action) const {
    return Move{static_cast<std::uint8_t>(action / pool_),
                static_cast<std::uint8_t>(action % pool_ + 1)};
}

void TileGameCodec::observe(const State& state, Part, Seat view, std::uint8_t* bytes) const {
    const tile_game::Cells mine = state.owned(view);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const auto is_mine = static_cast<unsigned>(mine >> cell & 1);
        bytes[cell] = static_cast<std::uint8_t>(state.is_open(cell) ? 0 : 2 - is_mine);
        bytes[cells_ + cell] = static_cast<std::uint8_t>(state.value(cell));
    }
    std::uint8_t* rest = bytes + 2 * cells_;
    const std::size_t me = index(view);
    rest[0] = state.pools[me];
    rest[1] = state.pools[1 - me];
    rest[2] = static_cast<std::uint8_t>(tile_game::count(mine));
    rest[3] = static_cast<std::uint8_t>(state.cells() - tile_game::count(state.open) - rest[2]);
    rest[4] = static_cast<std::uint8_t>(me);
}

std::vector<std::int64_t> TileGameCodec::actions_of(const State&, const Move& move) const {
    return {static_cast<std::int64_t>(move.cell * pool_ + move.value - 1)};
}

}  // namespace skerry::environments
