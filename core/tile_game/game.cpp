#include "core/tile_game/game.hpp"

namespace skerry::tile_game {

constinit const std::array<std::array<Footprint, small_cells>, small_cells + 1> footprints = [] {
    std::array<std::array<Footprint, small_cells>, small_cells + 1> table{};
    for (int cols = 1; cols <= small_cells; ++cols)
        for (int cell = 0; cell < small_cells; ++cell) {
            Footprint& footprint =
                table[static_cast<std::size_t>(cols)][static_cast<std::size_t>(cell)];
            footprint.self[static_cast<std::size_t>(cell)] = 0xff;
            const Cells beside = neighbours(cols, cell) & (cell_bit(small_cells) - 1);
            for (Cells rest = beside; rest != 0; rest &= rest - 1)
                footprint.neighbours[static_cast<std::size_t>(std::countr_zero(rest))] = 0xff;
        }
    return table;
}();

void TileGame::legal_moves(const State& state, MoveList& list) {
    if (is_over(state)) return;
    for (Cells rest = state.open; rest != 0; rest &= rest - 1)
        for (int value = 1; value <= state.pool(); ++value)
            list.push_back({static_cast<std::uint8_t>(std::countr_zero(rest)),
                            static_cast<std::uint8_t>(value)});
}

std::span<const std::string_view> TileGame::component_names(const Rules&) {
    static constexpr std::array<std::string_view, 1> names = {"tiles"};
    return names;
}

std::span<const Variant<Rules>> TileGame::variants() {
    static constexpr std::array<Variant<Rules>, 3> all = {{
        {"standard", "the standard board, 3x3x10", {}},
        {"large", "the board that the inventor prefers, 5x5x26", {5, 5, 26, false}},
        {"reference_program",
         "3x3x10, stopped as soon as the winner is certain, as the inventor's program does",
         {3, 3, 10, true}},
    }};
    return all;
}

std::string TileGame::check(const Rules& rules) {
    if (const int second = rules.pools()[1]; second < 1 || second > max_pool)
        return "the pool of the second player, pool and handicap together, must be 1 to " +
               std::to_string(max_pool) + ", not " + std::to_string(second);
    if (rules.cells() <= max_cells) return {};
    return "a board has at most " + std::to_string(max_cells) +
           " cells: " + std::to_string(rules.rows) + " rows of " + std::to_string(rules.cols) +
           " are " + std::to_string(rules.cells());
}

}  // namespace skerry::tile_game
