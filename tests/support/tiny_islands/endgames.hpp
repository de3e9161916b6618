#pragma once
// Endgames for the exact solver: every tile is placed, two shorelines are drawn, the third is due.

#include "core/random.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::test {

/// Random loops: the perimeter is uniform in 4, 6, .. 24, and the loop uniform among those of that
/// perimeter. A Metropolis walk over all loops on the board, by flips of a cell and by shifts, with
/// the number of loops of each perimeter as weights.
class RandomLoops {
  public:
    explicit RandomLoops(std::uint64_t seed) : rng_(seed) {
        for (int i = 0; i < 20; ++i) next();
    }

    tiny_islands::Plane next() {
        constexpr int steps = 500;
        for (int i = 0; i < steps; ++i) step();
        return loop_;
    }

    Rng& rng() { return rng_; }

  private:
    using Plane = tiny_islands::Plane;

    void step() {
        constexpr std::uint32_t cells = 81;
        const std::uint32_t choice = rng_.below(cells + 4);
        if (choice >= cells) {
            shift(choice - cells);
            return;
        }
        const tiny_islands::Cell cell(static_cast<int>(choice % 9), static_cast<int>(choice / 9));
        if (!tiny_islands::flip_keeps_loop(loop_, cell)) return;
        const int edges = tiny_islands::perimeter(loop_);
        const int flipped = edges + tiny_islands::flip_perimeter(loop_, cell);
        if (flipped > 24) return;
        const std::uint32_t now = loops_of(edges);
        const std::uint32_t then = loops_of(flipped);
        if (now >= then || rng_.chance(now, then)) loop_ ^= cell.plane();
    }

    void shift(std::uint32_t direction) {
        const Plane shifted = direction == 0   ? loop_ << 1
                              : direction == 1 ? loop_ >> 1
                              : direction == 2 ? loop_ << 10
                                               : loop_ >> 10;
        const bool fits = (shifted & tiny_islands::board_plane).count() == loop_.count();
        if (fits) loop_ = shifted;
    }

    static std::uint32_t loops_of(int edges) {
        constexpr std::array<std::uint32_t, 11> loops = {
            81, 144, 446, 1564, 6046, 24912, 107550, 479248, 2181904, 10067864, 46751546};
        return loops[static_cast<std::size_t>(edges / 2 - 2)];
    }

    Rng rng_;
    Plane loop_ = tiny_islands::Cell(4, 4).plane();
};

/// 26 tiles and two random loops as islands and lakes. A tile lies with probability 85 % on the
/// side where it would be valid if a third random loop had been drawn.
class Endgames {
  public:
    explicit Endgames(std::uint64_t seed) : loops_(seed) {}

    tiny_islands::State next() {
        tiny_islands::State state;
        while (!draw_loops(state.board)) {
        }
        place_tiles(state.board);
        state.board.interiors[2] = {};
        state.placed = 26;
        state.drawn = 2;
        for (tiny_islands::Plane interior : state.board.interiors)
            state.shore_points |= tiny_islands::boundary_points(interior);
        return state;
    }

  private:
    bool draw_loops(tiny_islands::Board& board) {
        tiny_islands::Plane points;
        for (auto& interior : board.interiors) {
            int tries = 400;
            do interior = loops_.next();
            while (--tries > 0 && tiny_islands::boundary_points(interior).intersects(points));
            if (tries == 0) return false;
            points |= tiny_islands::boundary_points(interior);
        }
        return true;
    }

    void place_tiles(tiny_islands::Board& board) {
        std::array<tiny_islands::Tile, tiny_islands::deck_size> deck{};
        std::size_t size = 0;
        for (tiny_islands::Tile tile : tiny_islands::all_tiles)
            for (int i = 0; i < tiny_islands::tiles_in_deck[index(tile)]; ++i) deck[size++] = tile;
        loops_.rng().shuffle(std::span<tiny_islands::Tile>(deck));
        const tiny_islands::Plane land = tiny_islands::land_of(board, true);
        for (tiny_islands::Tile tile : std::span(deck).first(26)) {
            const tiny_islands::Plane empty = tiny_islands::board_plane & ~board.occupied();
            const tiny_islands::Plane fitting =
                empty & (tiny_islands::belongs_on_water(tile) ? ~land : land);
            const bool fits = loops_.rng().chance(85, 100) && fitting.any();
            const tiny_islands::Plane from = fits ? fitting : empty;
            const auto count = static_cast<std::uint32_t>(from.count());
            board.of(tile) |=
                tiny_islands::Plane::single(from.nth(static_cast<int>(loops_.rng().below(count))));
        }
    }

    RandomLoops loops_;
};

}  // namespace skerry::test
