#pragma once
// A player that learned from its own games: a table of weights values the board after a placement,
// without a network. Features: each open line, each empty hex with the state of its three lines,
// and how many hexes each number is still wanted for. train.cpp learns the weights by TD(0).

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "core/fields.hpp"
#include "strategies/strategy.hpp"
#include "take_it_easy.hpp"

namespace take_it_easy {

inline constexpr std::size_t line_states = 17;  // 0 empty, 1 + 5 * number + filled - 1, 16 broken
inline constexpr std::size_t broken = 16;
inline constexpr std::size_t of_lines = 9 * line_states * 10 * 20;
inline constexpr std::size_t of_hexes = 10 * line_states * line_states * line_states * 16;
inline constexpr std::size_t weight_count = of_lines + of_hexes + 9UL * 20 * 10 * 20;
inline constexpr std::array<int, 5> lengths = {3, 4, 5, 4, 3};

inline constexpr std::array<std::array<std::uint32_t, 3>, directions> tiles_with = [] {
    std::array<std::array<std::uint32_t, 3>, directions> sets{};
    for (std::size_t tile = 0; tile < tiles; ++tile)
        for (std::size_t d = 0; d < directions; ++d) sets[d][digit(tile, d)] |= 1U << tile;
    return sets;
}();

/// The board as the weights see it.
struct Position {
    std::array<std::array<std::uint8_t, 5>, directions> line{};
    std::uint32_t empty = (1U << cells) - 1;
    std::uint32_t left = (1U << tiles) - 1;  ///< tiles that were not placed
    std::size_t placed = 0;

    static std::size_t number(std::size_t state) { return (state - 1) / 5; }
    static int filled(std::size_t state) { return static_cast<int>((state - 1) % 5) + 1; }

    void put(std::size_t cell, std::size_t tile) {
        for (std::size_t d = 0; d < directions; ++d) {
            std::uint8_t& state = line[d][board[cell].line[d]];
            const std::size_t n = digit(tile, d);
            state = static_cast<std::uint8_t>(state == 0                              ? 1 + 5 * n
                                              : state == broken || number(state) != n ? broken
                                                                                      : state + 1U);
        }
        empty &= ~(1U << cell);
        left &= ~(1U << tile);
        ++placed;
    }

    /// Points of the complete lines; the features of all else go to `visit` as places of weights.
    template <class Visit>
    int features(Visit&& visit) const {
        int sure = 0;
        std::array<std::array<std::uint32_t, 5>, directions> fits{};
        std::array<std::array<std::size_t, 3>, directions> wanted{};
        for (std::size_t d = 0; d < directions; ++d)
            for (std::size_t l = 0; l < 5; ++l) {
                const std::size_t s = line[d][l];
                const bool open = s != 0 && s != broken;
                fits[d][l] = open ? tiles_with[d][number(s)] : ~0U;
                if (s == broken) continue;
                if (open && filled(s) == lengths[l]) {
                    sure += numbers[d][number(s)] * lengths[l];
                    continue;
                }
                if (open) wanted[d][number(s)] += static_cast<std::size_t>(lengths[l] - filled(s));
                const std::size_t kind = 3 * d + static_cast<std::size_t>(std::abs(int(l) - 2));
                const int fitting = open ? std::popcount(left & fits[d][l]) : 0;
                visit(((kind * line_states + s) * 10 + static_cast<std::size_t>(fitting)) * 20 +
                      placed);
            }
        for (std::size_t d = 0; d < directions; ++d)
            for (std::size_t n = 0; n < 3; ++n)
                visit(of_lines + of_hexes +
                      (((d * 3 + n) * 20 + wanted[d][n]) * 10 +
                       static_cast<std::size_t>(std::popcount(left & tiles_with[d][n]))) *
                          20 +
                      placed);
        const std::size_t stage = placed < 5 ? 0 : placed < 10 ? 1 : placed < 14 ? 2 : 3;
        for (std::uint32_t rest = empty; rest != 0; rest &= rest - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
            std::size_t place = std::min(cell, cells - 1 - cell);  // half a turn is the same
            std::uint32_t fitting = left;
            for (std::size_t d = 0; d < directions; ++d) {
                place = place * line_states + line[d][board[cell].line[d]];
                fitting &= fits[d][board[cell].line[d]];
            }
            visit(of_lines +
                  (place * 4 + static_cast<std::size_t>(std::min(std::popcount(fitting), 3))) * 4 +
                  stage);
        }
        return sure;
    }
};

/// The value of a board: its complete lines and a weight for each feature.
struct Weights : std::vector<float> {
    Weights() : std::vector<float>(weight_count) {}

    double value(const Position& at) const {
        double sum = 0;
        const int sure = at.features([&](std::size_t place) { sum += double((*this)[place]); });
        return sure + sum;
    }
    /// The best placement of a tile, and its value.
    double best_placement(const Position& at, std::size_t tile, std::size_t& best) const {
        double most = -1e9;
        for (std::uint32_t rest = at.empty; rest != 0; rest &= rest - 1) {
            Position after = at;
            after.put(static_cast<std::size_t>(std::countr_zero(rest)), tile);
            const double found = value(after);
            if (found > most) best = static_cast<std::size_t>(std::countr_zero(rest));
            most = std::max(most, found);
        }
        return most;
    }
};

class Learned {
  public:
    struct Params {
        skerry::InputFile file;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("file", self.file, "the weights that train has written; empty: all are 0");
        }
    };

    Learned(const TakeItEasy::Rules&, const Params& params) {
        if (params.file.path.empty()) return;
        std::ifstream file(params.file.path, std::ios::binary);
        if (!file.read(reinterpret_cast<char*>(weights_.data()), weight_count * sizeof(float)))
            throw skerry::NotationError(
                0, skerry::quoted(params.file.path) + " has no weights of train");
    }

    TakeItEasy::Move choose(const TakeItEasy::State& state, skerry::Rng&) {
        std::size_t best = 0;
        weights_.best_placement(position(state), state.shown[state.turn], best);
        return {static_cast<std::uint8_t>(best)};
    }
    bool value_moves(const TakeItEasy::State& state, const TakeItEasy::MoveList& moves,
                     std::span<int> values) {
        const Position at = position(state);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Position after = at;
            after.put(moves[i].cell, state.shown[state.turn]);
            values[i] =
                static_cast<int>(std::lround(weights_.value(after) * skerry::move_value_scale));
        }
        return true;
    }

  private:
    static Position position(const TakeItEasy::State& state) {
        Position at;
        for (std::size_t i = 0; i < state.turn; ++i) at.put(state.cell_of[i], state.shown[i]);
        return at;
    }

    Weights weights_;
};

}  // namespace take_it_easy
