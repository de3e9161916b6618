#pragma once
// Connect Four on boards up to 8x7: stones fall into columns by turns, and a row of four wins.

#include <bit>

#include "core/playable.hpp"

namespace connect_four {

using skerry::Seat;

struct Description {
    static constexpr std::string_view name = "connect-four";
    static constexpr std::size_t seats = 2;
    static constexpr std::array<std::string_view, 1> score_names = {"win"};
    static constexpr std::size_t most_moves = 56;
    static constexpr bool always_finishes = true;

    struct Rules {
        int width = 7;
        int height = 6;
        int connect = 4;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("width", self.width, skerry::Range{3, 8}, "columns");
            visit("height", self.height, skerry::Range{3, 7}, "rows");
            visit("connect", self.connect, skerry::Range{3, 5}, "stones in a row that win");
        }
        friend constexpr bool operator==(const Rules&, const Rules&) = default;
    };
    static std::span<const skerry::Variant<Rules>> variants() {
        static constexpr std::array<skerry::Variant<Rules>, 2> all = {
            {{"standard", "7x6, four in a row", {}}, {"small", "5x4, four in a row", {5, 4, 4}}}};
        return all;
    }

    struct State {
        std::array<std::uint64_t, 2> stones{};  ///< a bit each: 8 * column + row from below
        Rules rules;
        std::uint32_t turn = 0;
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    using Move = skerry::MoveCode<8>;  ///< a column

    static State start(const Rules& rules) { return {{}, rules, 0}; }
    static bool won(const State& state, Seat seat) {
        for (const int step : {1, 7, 8, 9}) {
            std::uint64_t row = state.stones[index(seat)];
            for (int i = 1; i < state.rules.connect; ++i)
                row &= state.stones[index(seat)] >> i * step;
            if (row != 0) return true;
        }
        return false;
    }
    static bool is_over(const State& state) {
        return won(state, Seat::first) || won(state, Seat::second) ||
               static_cast<int>(state.turn) == state.rules.width * state.rules.height;
    }
    static int score(const State& state, Seat seat) { return won(state, seat) ? 1 : 0; }

    static int filled(const State& state, int column) {
        return std::popcount((state.stones[0] | state.stones[1]) >> 8 * column & 0xff);
    }
    static bool is_legal(const State& state, const Move& move) {
        return move.code < state.rules.width && filled(state, move.code) < state.rules.height;
    }
    static void play(State& state, const Move& move) {
        const int bit = 8 * move.code + filled(state, move.code);
        state.stones[state.turn++ % 2] |= std::uint64_t{1} << bit;
    }
    static std::string print_move(const State&, const Move& move) {
        return skerry::column_name(move.code);
    }

    static constexpr std::string_view pieces = ".xo";
    static skerry::BoardSize board(const State& state) {
        return {state.rules.width, state.rules.height};
    }
    static std::size_t square(const State& state, int column, int row) {
        const int bit = 8 * column + state.rules.height - 1 - row;
        return (state.stones[0] >> bit & 1) + 2 * (state.stones[1] >> bit & 1);
    }
    static void put(State& state, int column, int row, std::size_t piece) {
        state.stones[piece - 1] |= std::uint64_t{1} << (8 * column + state.rules.height - 1 - row);
        ++state.turn;
    }
    static std::string check(const State& state) {
        const auto all = state.stones[0] | state.stones[1];
        const auto ground = 0x0101010101010101;
        if ((all & ~ground & ~(all << 1)) != 0) return "a stone lies on nothing";
        if (std::popcount(state.stones[1]) != static_cast<int>(state.turn / 2))
            return "x has as many stones as o, or one more";
        if (won(state, static_cast<Seat>(state.turn % 2))) return "play went on after a row";
        return {};
    }
    static std::string caption(const State& state) {
        if (won(state, Seat::first)) return "x wins";
        if (won(state, Seat::second)) return "o wins";
        return is_over(state) ? "a draw" : state.turn % 2 == 0 ? "x to move" : "o to move";
    }
};

using ConnectFour = skerry::Playable<Description>;

}  // namespace connect_four
