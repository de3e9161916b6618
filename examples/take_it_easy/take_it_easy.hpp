#pragma once
// Take It Easy, by Peter Burley, as a game of Skerry: 27 tiles, 19 of which come one after the
// other and are placed on 19 hexes. A line of hexes that shows one number throughout scores that
// number times its length.

#include <algorithm>
#include <array>
#include <string>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "runner/experiment/scene.hpp"

namespace take_it_easy {

inline constexpr std::size_t cells = 19;
inline constexpr std::size_t tiles = 27;
inline constexpr std::size_t directions = 3;
inline constexpr std::uint8_t nothing = 255;

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

/// Such as 928.
inline std::string tile_name(std::size_t tile) {
    std::string text;
    for (std::size_t d = 0; d < directions; ++d) text += std::to_string(numbers[d][digit(tile, d)]);
    return text;
}
/// A1 to E3: columns from the left, hexes from the top.
inline std::string cell_name(std::size_t cell) {
    const auto [q, r, line] = board[cell];
    return {static_cast<char>('A' + q + 2), static_cast<char>('1' + r + 2 - std::max(0, -q))};
}

struct TakeItEasy {
    static constexpr std::string_view name = "take-it-easy";
    static constexpr std::size_t seats = 1;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = directions;

    struct Rules {
        template <class Self, class Visitor>
        static void fields(Self&, Visitor&&) {}
        friend constexpr bool operator==(const Rules&, const Rules&) = default;
    };
    /// The order in which the tiles come; the last eight never do.
    struct Deal {
        std::array<std::uint8_t, tiles> order{};
        friend constexpr bool operator==(const Deal&, const Deal&) = default;
    };
    /// Tiles and cells in the order in which they came, since a redealt game passes through the
    /// same states.
    struct State {
        std::array<std::uint8_t, cells> shown{};    ///< tiles; shown[turn] is in hand
        std::array<std::uint8_t, cells> cell_of{};  ///< of shown[i]
        std::array<std::uint8_t, cells> tile_on{};  ///< by cell, or nothing
        std::uint8_t turn = 0;
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    struct Move {
        std::uint8_t cell = 0;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };
    using Seat = skerry::Seat;
    using Rng = skerry::Rng;
    using Outcome = skerry::Outcome<seats, components>;
    using MoveList = skerry::FixedList<Move, cells>;

    static Deal deal(const Rules&, Rng& rng) {
        Deal deal;
        for (std::size_t i = 0; i < tiles; ++i) deal.order[i] = static_cast<std::uint8_t>(i);
        rng.shuffle(std::span<std::uint8_t>(deal.order));
        return deal;
    }
    static State start(const Rules&, const Deal& deal) {
        State state;
        for (auto* list : {&state.shown, &state.cell_of, &state.tile_on}) list->fill(nothing);
        state.shown[0] = deal.order[0];
        return state;
    }
    static Seat to_move(const State&) { return Seat::first; }
    static bool is_over(const State& state) { return state.turn == cells; }

    /// Points of the complete lines of each direction.
    static std::array<int, directions> points(const State& state) {
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
    static Outcome outcome(const State& state) {
        const auto sums = points(state);
        return {skerry::Ending::finished, skerry::Winner::none, {{{{sums[0], sums[1], sums[2]}}}}};
    }
    static int score_so_far(const State& state, Seat) {
        const auto sums = points(state);
        return sums[0] + sums[1] + sums[2];
    }

    static bool lists_moves(const State&) { return true; }
    static bool is_legal(const State& state, const Move& move) {
        return !is_over(state) && move.cell < cells && state.tile_on[move.cell] == nothing;
    }
    static void legal_moves(const State& state, MoveList& list) {
        for (std::uint8_t cell = 0; cell < cells; ++cell)
            if (is_legal(state, {cell})) list.push_back({cell});
    }
    static Move sample_move(const State& state, Rng& rng) {
        MoveList list;
        legal_moves(state, list);
        return list[rng.below(static_cast<std::uint32_t>(list.size()))];
    }
    static void play(State& state, const Move& move, const Deal& deal) {
        state.tile_on[move.cell] = state.shown[state.turn];
        state.cell_of[state.turn] = move.cell;
        if (++state.turn < cells) state.shown[state.turn] = deal.order[state.turn];
    }
    /// The tiles already shown keep their places; the others are shuffled.
    static Deal redeal(const State& state, Rng& rng) {
        Deal deal;
        const auto known = std::ranges::remove_copy(state.shown, deal.order.begin(), nothing).out;
        auto next = known;
        for (std::uint8_t tile = 0; tile < tiles; ++tile)
            if (std::find(deal.order.begin(), known, tile) == known) *next++ = tile;
        rng.shuffle(std::span<std::uint8_t>(known, deal.order.end()));
        return deal;
    }

    /// The next tile is one of those that were not shown.
    static std::size_t events(const State& state) {
        return state.turn + 1U < cells ? tiles - state.turn - 1U : 0;
    }
    static Deal redeal(const State& state, std::size_t event, Rng& rng) {
        Deal deal = redeal(state, rng);
        const auto next = deal.order.begin() + state.turn + 1;
        std::array<std::uint8_t, tiles> left = deal.order;
        std::sort(left.begin() + state.turn + 1, left.end());
        std::iter_swap(next, std::find(next, deal.order.end(), left[state.turn + 1 + event]));
        return deal;
    }

    static std::span<const std::string_view> component_names(const Rules&) {
        static constexpr std::array<std::string_view, components> names = {"columns", "falling",
                                                                           "rising"};
        return names;
    }
    static std::span<const skerry::Variant<Rules>> variants() {
        static constexpr std::array<skerry::Variant<Rules>, 1> all = {
            {{"standard", "the published rules", {}}}};
        return all;
    }
    static std::string check(const Rules&) { return {}; }

    static std::string print_move(const State&, const Move& move) { return cell_name(move.cell); }
    static Move parse_move(const State&, std::string_view text) { return {read_cell({text, 0})}; }
    /// Tiles with their cells as they came, then the tile in hand: 928C3 164A1 573
    static std::string print_state(const State& state) {
        std::string text;
        for (std::size_t i = 0; i < state.turn; ++i)
            text += (i > 0 ? " " : "") + tile_name(state.shown[i]) + cell_name(state.cell_of[i]);
        if (is_over(state)) return text;
        return text + (state.turn > 0 ? " " : "") + tile_name(state.shown[state.turn]);
    }
    static State parse_state(std::string_view text) {
        const auto parts = skerry::split({text, 0}, ' ');
        State state = start({}, {});
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const skerry::Part& part = parts[i];
            const bool in_hand = part.text.size() == 3 && i + 1 == parts.size();
            if (i == cells) part.fail("19 tiles fill the board; nothing comes after them");
            if (part.text.size() != 5 && !in_hand)
                part.fail(
                    "a state reads like '928C3 164A1 573': tiles with hexes, the tile in hand");
            const std::uint8_t tile = named({part.text.substr(0, 3), part.offset}, tiles, tile_name,
                                            "a tile such as 928");
            if (std::find(state.shown.begin(), state.shown.begin() + i, tile) !=
                state.shown.begin() + i)
                part.fail("tile " + tile_name(tile) + " comes once");
            state.shown[i] = tile;
            if (in_hand) return state;
            const std::uint8_t cell = read_cell({part.text.substr(3), part.offset + 3});
            if (state.tile_on[cell] != nothing)
                part.fail(cell_name(cell) + " holds a tile already");
            state.tile_on[cell] = tile;
            state.cell_of[i] = cell;
            ++state.turn;
        }
        if (!is_over(state))
            throw skerry::NotationError(text.size(), "the tile in hand is missing");
        return state;
    }
    static std::string text_board(const State& state) {
        std::string text;
        for (int y = -4; y <= 4; ++y) {  // a hex is two rows high
            std::string row;
            for (std::size_t cell = 0; cell < cells; ++cell) {
                if (2 * board[cell].r + board[cell].q != y) continue;
                row.resize(static_cast<std::size_t>(4 * (board[cell].q + 2)), ' ');
                const std::uint8_t tile = state.tile_on[cell];
                row += tile == nothing ? cell_name(cell) + " " : tile_name(tile);
            }
            text += row + "\n";
        }
        return text + caption(state) + "\n";
    }
    static std::string caption(const State& state) {
        return is_over(state) ? "the end" : "in hand: " + tile_name(state.shown[state.turn]);
    }

  private:
    template <class Name>
    static std::uint8_t named(const skerry::Part& text, std::size_t count, Name name,
                              const char* what) {
        for (std::size_t i = 0; i < count; ++i)
            if (name(i) == text.text) return static_cast<std::uint8_t>(i);
        text.fail(skerry::quoted(text.text) + " is not " + what);
    }
    static std::uint8_t read_cell(const skerry::Part& text) {
        return named(text, cells, cell_name, "a hex from A1 to E3");
    }
};

/// The picture of reports and pages.
inline skerry::Scene draw_scene(const TakeItEasy::State& state) {
    skerry::Scene scene;
    scene.grid = skerry::SceneGrid::hexes;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::uint8_t tile = state.tile_on[cell];
        scene.cells.push_back({board[cell].q, board[cell].r, tile == nothing ? "open" : "grass",
                               tile == nothing ? "" : tile_name(tile)});
    }
    scene.caption = TakeItEasy::caption(state);
    const auto sums = TakeItEasy::points(state);
    scene.points = {{sums.begin(), sums.end()}};
    return scene;
}

}  // namespace take_it_easy
