#pragma once
// A player that learned from its own games: a table of weights values the board after a placement,
// by its open lines, the hexes that each number is wanted for, and the empty hexes with their
// lines.

#include <cmath>
#include <fstream>

#include "core/fields.hpp"
#include "strategies/strategy.hpp"
#include "take_it_easy.hpp"

namespace take_it_easy {

using G = TakeItEasy;
inline constexpr std::size_t broken = 16;                    // a line that cannot score
inline constexpr std::size_t of_counts = 18 * 20 * 10 * 20;  // weights of lines and of numbers
inline constexpr std::size_t weight_count = of_counts + 10 * 17 * 17 * 17 * 16;
inline constexpr std::size_t weight_bytes = weight_count * sizeof(float);

/// Points of the complete lines, and what open ones promise: without these, all that is learned
/// hangs on the first games. The features go to `visit` as places of weights.
template <class Visit>
double features(const G::State& state, Visit&& visit) {
    std::size_t line[directions][5] = {};    // 0 empty, 5 * number + filled, or broken
    std::uint32_t with[directions][3] = {};  // tiles left with a number
    std::size_t wanted[directions][3] = {};  // hexes of open lines with a number
    std::uint32_t left = (1U << tiles) - 1;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::uint8_t tile = state.tile_on[cell];
        if (tile == nothing) continue;
        left &= ~(1U << tile);
        for (std::size_t d = 0; d < directions; ++d) {
            std::size_t& s = line[d][board[cell].line[d]];
            const std::size_t none = 5 * digit(tile, d);
            s = s == 0 ? none + 1 : s > none && s < none + 5 ? s + 1 : broken;
        }
    }
    for (std::size_t tile = 0; tile < tiles; ++tile)
        for (std::size_t d = 0; d < directions; ++d) with[d][digit(tile, d)] |= left & 1U << tile;
    const std::size_t placed = tiles - std::popcount(left);
    const auto count = [&](std::size_t kind, std::size_t what, std::size_t fitting) {
        visit(((kind * 20 + what) * 10 + fitting) * 20 + placed);
    };
    double points = 0;
    for (std::size_t d = 0; d < directions; ++d) {
        for (std::size_t l = 0; l < 5; ++l) {
            const std::size_t s = line[d][l];
            if (s == 0 || s == broken) continue;
            const std::size_t n = (s - 1) / 5, filled = (s - 1) % 5 + 1;
            const std::size_t missing = 3 + std::min(l, 4 - l) - filled;
            const std::size_t fitting = std::popcount(with[d][n]);
            if (fitting >= missing) points += numbers[d][n] * double(filled);
            if (missing > 0) count(3 * d + std::min(l, 4 - l), s, fitting);
            wanted[d][n] += missing;
        }
        for (std::size_t n = 0; n < 3; ++n)
            count(9 + 3 * d + n, wanted[d][n], std::popcount(with[d][n]));
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (state.tile_on[cell] != nothing) continue;
        std::size_t place = std::min(cell, cells - 1 - cell);  // half a turn is the same
        std::uint32_t fitting = left;
        for (std::size_t d = 0; d < directions; ++d) {
            const std::size_t s = line[d][board[cell].line[d]];
            place = place * 17 + s;
            if (s != 0 && s != broken) fitting &= with[d][(s - 1) / 5];
        }
        visit(of_counts + (place * 4 + std::min(std::popcount(fitting), 3)) * 4 + placed / 5);
    }
    return points;
}

/// The value of a board is its points and a weight for each feature.
struct Learned : std::vector<float> {
    struct Params {
        skerry::InputFile file;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("file", self.file, "the weights that train has written; empty: all are 0");
        }
    };

    Learned(const G::Rules&, const Params& params) : std::vector<float>(weight_count) {
        if (params.file.path.empty()) return;
        std::ifstream file(params.file.path, std::ios::binary);
        if (!file.read(reinterpret_cast<char*>(data()), weight_bytes))
            throw skerry::NotationError(0, skerry::quoted(params.file.path) + " has no weights");
    }
    double value(const G::State& state) const {
        double sum = 0;
        return features(state, [&](std::size_t at) { sum += double((*this)[at]); }) + sum;
    }
    double value_after(G::State state, G::Move move) const {
        G::play(state, move);
        return value(state);
    }
    G::Move best(const G::State& state) const {
        std::pair<double, std::uint8_t> best = {-1e9, 0};
        for (std::uint8_t cell = 0; cell < cells; ++cell)
            if (G::is_legal(state, cell))
                best = std::max(best, std::pair(value_after(state, cell), cell));
        return best.second;
    }
    G::Move choose(const G::State& state, skerry::Rng&) { return best(state); }
    bool value_moves(const G::State& state, const G::MoveList& moves, std::span<int> values) {
        for (std::size_t i = 0; i < moves.size(); ++i)
            values[i] = int(std::lround(value_after(state, moves[i]) * skerry::move_value_scale));
        return true;
    }
};

}  // namespace take_it_easy
