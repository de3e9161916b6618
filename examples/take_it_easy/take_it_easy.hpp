#pragma once
// Take It Easy, by Peter Burley, as a game of Skerry: 27 tiles, 19 of which come one after the
// other and are placed on 19 hexes. A line of hexes that shows one number throughout scores that
// number times its length.

#include "core/playable.hpp"
#include "runner/experiment/scene.hpp"

namespace take_it_easy {

inline constexpr std::size_t cells = 19;
inline constexpr std::size_t tiles = 27;
inline constexpr std::size_t directions = 3;

/// Tile t has one of these three numbers in each direction, and no two tiles have the same ones.
inline constexpr std::array<std::array<int, 3>, directions> numbers = {
    {{1, 5, 9}, {2, 6, 7}, {3, 4, 8}}};
constexpr std::size_t digit(std::size_t tile, std::size_t direction) {
    return std::array{tile / 9, tile / 3 % 3, tile % 3}[direction];
}

/// A hex in axial coordinates, and the line of each direction that it lies on, 0 to 4.
struct Hex {
    int q = 0;
    int r = 0;
    std::array<std::size_t, directions> line{};
};
inline constexpr std::array<Hex, cells> board = [] {
    std::array<Hex, cells> hexes;
    std::size_t count = 0;
    for (int q = -2; q <= 2; ++q)
        for (int r = std::max(-2, -2 - q); r <= std::min(2, 2 - q); ++r)
            hexes[count++] = {
                q, r, {std::size_t(q + 2), std::size_t(r + 2), std::size_t(q + r + 2)}};
    return hexes;
}();

/// A1 to E3: columns from the left, hexes from the top.
inline std::string cell_name(std::size_t cell) {
    const auto [q, r, line] = board[cell];
    return {static_cast<char>('A' + q + 2), static_cast<char>('1' + r + 2 - std::max(0, -q))};
}
/// What a place holds: a tile such as 928, or, behind the tiles, nothing.
inline constexpr std::uint8_t nothing = tiles;
inline constexpr skerry::Choices<tiles + 1> tile_names = {
    "123", "124", "128", "163", "164", "168", "173", "174", "178", "523",
    "524", "528", "563", "564", "568", "573", "574", "578", "923", "924",
    "928", "963", "964", "968", "973", "974", "978", "."};

struct Description {
    static constexpr std::string_view name = "take-it-easy";
    static constexpr std::size_t seats = 1;
    static constexpr bool always_finishes = true;
    static constexpr bool chance_ignores_moves = true;
    static constexpr std::array<std::string_view, directions> score_names = {"columns", "falling",
                                                                             "rising"};

    struct State {
        std::uint32_t bag = (1U << tiles) - 1;  ///< a bit for each tile that has not come
        std::array<std::uint8_t, cells> tile_on{};
        std::uint8_t hand = nothing;  ///< the tile to place
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("board", self.tile_on, tile_names, "the tiles on the hexes A1 to E3");
            visit("hand", self.hand, tile_names, "the tile to place");
        }
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    using Move = skerry::MoveCode<cells>;  ///< a hex

    static State start() {
        State state;
        state.tile_on.fill(nothing);
        return state;
    }
    static int tiles_left(const State& state) { return std::popcount(state.bag); }
    static bool is_over(const State& state) {
        return state.hand == nothing && tiles_left(state) == tiles - cells;
    }
    static bool is_legal(const State& state, const Move& move) {
        return state.tile_on[move.code] == nothing;
    }
    static void play(State& state, const Move& move) {
        state.tile_on[move.code] = std::exchange(state.hand, nothing);
    }

    /// A tile of the bag comes into an empty hand.
    static skerry::OneOf chances(const State& state) {
        return skerry::OneOf(state.hand == nothing ? state.bag : 0);
    }
    static void play(State& state, const skerry::Drawn& tile) {
        state.hand = tile.number;
        state.bag &= ~(1U << tile.number);
    }
    static std::uint64_t draw_key(const State& state) { return std::uint64_t(tiles_left(state)); }

    /// Points of the complete lines of each direction.
    static std::array<int, directions> score(const State& state) {
        std::array<std::array<unsigned, 5>, directions> seen{};  // a bit a number; bit 3: a hole
        std::array<std::array<int, 5>, directions> length{};
        for (std::size_t cell = 0; cell < cells; ++cell)
            for (std::size_t d = 0; d < directions; ++d) {
                const std::uint8_t tile = state.tile_on[cell];
                seen[d][board[cell].line[d]] |= 1U << (tile == nothing ? 3 : digit(tile, d));
                ++length[d][board[cell].line[d]];
            }
        std::array<int, directions> sums{};
        for (std::size_t d = 0; d < directions; ++d)
            for (std::size_t line = 0; line < 5; ++line)
                for (std::size_t n = 0; n < 3; ++n)
                    if (seen[d][line] == 1U << n) sums[d] += numbers[d][n] * length[d][line];
        return sums;
    }

    static std::string print_move(const State&, const Move& move) { return cell_name(move.code); }
    /// The bag follows from what has come.
    static void complete(State& state) {
        for (const std::uint8_t tile : state.tile_on)
            if (tile != nothing) state.bag &= ~(1U << tile);
        if (state.hand != nothing) state.bag &= ~(1U << state.hand);
    }
    static std::string check(const State& state) {
        const auto placed = cells - std::ranges::count(state.tile_on, nothing);
        if (tiles - tiles_left(state) != placed + (state.hand != nothing))
            return "a tile comes once";
        return placed == cells && state.hand != nothing ? "no hex is left for a tile" : "";
    }
    static std::string text_board(const State& state) {
        std::string text;
        for (int y = -4; y <= 4; ++y) {  // a hex is two rows high
            std::string row;
            for (std::size_t cell = 0; cell < cells; ++cell) {
                if (2 * board[cell].r + board[cell].q != y) continue;
                row.resize(static_cast<std::size_t>(4 * (board[cell].q + 2)), ' ');
                const std::uint8_t tile = state.tile_on[cell];
                row += tile == nothing ? cell_name(cell) + " " : tile_names[tile];
            }
            text += row + "\n";
        }
        return text + caption(state) + "\n";
    }
    static std::string caption(const State& state) {
        return is_over(state) ? "the end" : "in hand: " + std::string(tile_names[state.hand]);
    }
};

using TakeItEasy = skerry::Playable<Description>;

/// The picture of reports and pages.
inline skerry::Scene draw_scene(const TakeItEasy::State& state) {
    skerry::Scene scene;
    scene.grid = skerry::SceneGrid::hexes;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::uint8_t tile = state.tile_on[cell];
        scene.cells.push_back({board[cell].q, board[cell].r, tile == nothing ? "open" : "grass",
                               tile == nothing ? "" : std::string(tile_names[tile])});
    }
    scene.caption = TakeItEasy::caption(state);
    const auto sums = TakeItEasy::score(state);
    scene.points = {{sums.begin(), sums.end()}};
    return scene;
}

}  // namespace take_it_easy
