#pragma once
// Tiny Islands as programs about it are usually written: tables of cells, a list of all legal moves
// each turn, the plain scorer at the end. What the core's speed is measured against.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score_plain.hpp"

namespace skerry::peers {

class TinyIslands {
  public:
    struct Cell {
        int x = 0;  ///< from the left, 0-8
        int y = 0;  ///< from below, 0-8
    };
    struct Placement {
        tiny_islands::Tile tile{};
        Cell cell;
    };
    /// A set of cells, with a rim of cells beyond the board that are in no set.
    class Area {
      public:
        bool has(Cell cell) const { return rows_[at(cell.y)][at(cell.x)]; }
        void add(Cell cell) { rows_[at(cell.y)][at(cell.x)] = true; }
        void remove(Cell cell) { rows_[at(cell.y)][at(cell.x)] = false; }
        std::vector<Cell> cells() const {
            std::vector<Cell> all;
            for (int y = 0; y < 9; ++y)
                for (int x = 0; x < 9; ++x)
                    if (has({x, y})) all.push_back({x, y});
            return all;
        }

      private:
        static std::size_t at(int i) { return static_cast<std::size_t>(i + 1); }
        std::array<std::array<bool, 11>, 11> rows_{};
    };

    static std::vector<Cell> cells_of(tiny_islands::Zone zone) {
        std::vector<Cell> cells;
        const auto number = static_cast<int>(index(zone));
        for (int i = 0; i < 9; ++i) {
            if (number < 9)
                cells.push_back({i, number});
            else if (number < 18)
                cells.push_back({number - 9, i});
            else
                cells.push_back(
                    {3 * ((number - 18) % 3) + i % 3, 8 - 3 * ((number - 18) / 3) - i / 3});
        }
        return cells;
    }

    std::vector<Placement> legal_placements(const tiny_islands::Offer& offer) const {
        std::vector<Placement> legal;
        for (const tiny_islands::Draw& draw : offer)
            for (const Cell& cell : cells_of(draw.zone))
                if (!taken_.has(cell)) legal.push_back({draw.tile, cell});
        return legal;
    }

    void place(const Placement& placement) {
        placements_.push_back(placement);
        taken_.add(placement.cell);
    }

    /// Whether the border is one loop of 4 to 24 edges that meets no shoreline drawn before, nor
    /// itself.
    bool is_legal_shoreline(const Area& interior) const {
        int edges = 0;
        int points = 0;
        Cell on_border;
        for (int y = 0; y <= 9; ++y)
            for (int x = 0; x <= 9; ++x) {
                const int ends = edges_at(interior, {x, y});
                if (ends == 0) continue;
                if (ends != 2 || shore_points_[index_of(y)][index_of(x)]) return false;
                edges += ends;
                ++points;
                on_border = {x, y};
            }
        edges /= 2;
        return edges >= 4 && edges <= 24 && walk(interior, on_border) == points;
    }

    void draw(const Area& interior) {
        shorelines_.push_back(interior);
        for (int y = 0; y <= 9; ++y)
            for (int x = 0; x <= 9; ++x)
                if (edges_at(interior, {x, y}) > 0) shore_points_[index_of(y)][index_of(x)] = true;
    }

    /// Grows from a random cell to 1 to 16 cells by cells that keep it legal; empty if there is no
    /// cell to begin with.
    Area random_shoreline(Rng& rng) const {
        std::vector<Area> choices = legal_with({}, all_cells());
        if (choices.empty()) return {};
        Area interior = pick(choices, rng);
        const std::uint32_t target = 1 + rng.below(16);
        for (std::uint32_t size = 1; size < target; ++size) {
            choices = legal_with(interior, beside(interior));
            if (choices.empty()) break;
            interior = pick(choices, rng);
        }
        return interior;
    }

    int score() const {
        tiny_islands::Board board;
        for (const auto& [tile, cell] : placements_)
            board.of(tile) |= tiny_islands::Cell(cell.x, cell.y).plane();
        for (std::size_t i = 0; i < shorelines_.size(); ++i)
            for (const Cell& cell : shorelines_[i].cells())
                board.interiors[i] |= tiny_islands::Cell(cell.x, cell.y).plane();
        return score_plain(board, {}).total();
    }

    /// Plays at random to the end; returns the score, 0 if no move was left.
    int play_at_random(const tiny_islands::Deal& deal, Rng& rng) {
        for (std::size_t turn = 0; turn < 26; ++turn) {
            const std::vector<Placement> legal = legal_placements(deal.offers[turn]);
            if (legal.empty()) return 0;
            place(pick(legal, rng));
            if (turn != 8 && turn != 17 && turn != 25) continue;
            const Area interior = random_shoreline(rng);
            if (interior.cells().empty()) return 0;
            draw(interior);
        }
        return score();
    }

  private:
    template <class T>
    static const T& pick(const std::vector<T>& choices, Rng& rng) {
        return choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
    }
    static std::size_t index_of(int i) { return static_cast<std::size_t>(i); }

    static std::vector<Cell> all_cells() {
        std::vector<Cell> cells;
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 9; ++x) cells.push_back({x, y});
        return cells;
    }
    static std::vector<Cell> beside(const Area& area) {
        std::vector<Cell> found;
        for (const auto& [x, y] : all_cells())
            if (!area.has({x, y}) && (area.has({x + 1, y}) || area.has({x - 1, y}) ||
                                      area.has({x, y + 1}) || area.has({x, y - 1})))
                found.push_back({x, y});
        return found;
    }
    std::vector<Area> legal_with(Area area, const std::vector<Cell>& more) const {
        std::vector<Area> legal;
        for (const Cell& cell : more) {
            area.add(cell);
            if (is_legal_shoreline(area)) legal.push_back(area);
            area.remove(cell);
        }
        return legal;
    }

    /// Whether the border runs from a lattice point to the right, up, to the left, down. Point (x,
    /// y) is the lower left corner of cell (x, y).
    static std::array<bool, 4> border_at(const Area& area, Cell point) {
        const auto [x, y] = point;
        const bool right_up = area.has({x, y});
        const bool left_up = area.has({x - 1, y});
        const bool left_down = area.has({x - 1, y - 1});
        const bool right_down = area.has({x, y - 1});
        return {right_up != right_down, right_up != left_up, left_up != left_down,
                left_down != right_down};
    }
    static int edges_at(const Area& area, Cell point) {
        int edges = 0;
        for (bool runs : border_at(area, point)) edges += runs ? 1 : 0;
        return edges;
    }
    /// The points on the way along the border back to `start`; every point has two edges.
    static int walk(const Area& area, Cell start) {
        static constexpr std::array<Cell, 4> steps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
        Cell point = start;
        std::size_t back = steps.size();
        int count = 0;
        do {
            const std::array<bool, 4> runs = border_at(area, point);
            std::size_t direction = 0;
            while (!runs[direction] || direction == back) ++direction;
            point = {point.x + steps[direction].x, point.y + steps[direction].y};
            back = (direction + 2) % steps.size();
            ++count;
        } while (point.x != start.x || point.y != start.y);
        return count;
    }

    std::vector<Placement> placements_;
    Area taken_;
    std::vector<Area> shorelines_;
    std::array<std::array<bool, 10>, 10> shore_points_{};
};

}  // namespace skerry::peers
