#pragma once
// Boards for tests: from pictures, at random, and with shorelines walked edge by edge. Nothing here
// uses the core's shoreline functions, because this file is what they are tested with.

#include <bitset>
#include <initializer_list>

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::test {

using tiny_islands::Board;
using tiny_islands::Cell;
using tiny_islands::Plane;

/// Lattice point (x, y), 0-9 each, is bit 10 y + x.
using Points = std::bitset<100>;

/// The result of a walk along the boundary of a set of cells.
struct Boundary {
    int edges = 0;
    Points points;             ///< points where some edge ends
    bool single_loop = false;  ///< one closed path that meets each of its points once

    bool is_shoreline(int longest = 24) const {
        return single_loop && edges >= 4 && edges <= longest;
    }
};

namespace detail {

/// The unit edges of the lattice that separate a cell of the set from a cell outside it.
struct Edges {
    std::array<std::array<bool, 10>, 10> right{};  ///< [y][x]: from (x, y) to (x + 1, y)
    std::array<std::array<bool, 10>, 10> up{};     ///< [y][x]: from (x, y) to (x, y + 1)

    explicit Edges(Plane cells) {
        const auto inside = [cells](int x, int y) {
            return x >= 0 && x < 9 && y >= 0 && y < 9 && cells.test(10 * y + x);
        };
        for (int y = 0; y < 10; ++y)
            for (int x = 0; x < 10; ++x) {
                const auto row = static_cast<std::size_t>(y);
                const auto column = static_cast<std::size_t>(x);
                right[row][column] = inside(x, y) != inside(x, y - 1);
                up[row][column] = inside(x, y) != inside(x - 1, y);
            }
    }

    /// Whether an edge leads from (x, y) in direction 0-3: right, up, left, down.
    bool leads(std::size_t x, std::size_t y, int direction) const {
        switch (direction) {
            case 0:
                return right[y][x];
            case 1:
                return up[y][x];
            case 2:
                return x > 0 && right[y][x - 1];
            default:
                return y > 0 && up[y - 1][x];
        }
    }
};

}  // namespace detail

inline Boundary walk_boundary(Plane cells) {
    const detail::Edges edges(cells);
    Boundary boundary;
    bool simple = true;
    std::size_t start = 100;
    for (std::size_t point = 0; point < 100; ++point) {
        int degree = 0;
        for (int direction = 0; direction < 4; ++direction)
            degree += edges.leads(point % 10, point / 10, direction);
        if (degree == 0) continue;
        boundary.edges += degree;
        boundary.points.set(point);
        simple = simple && degree == 2;
        if (start == 100) start = point;
    }
    boundary.edges /= 2;
    if (!simple || start == 100) return boundary;

    int walked = 0;
    int came = -1;  // the direction that would lead back
    std::size_t at = start;
    do {
        int direction = 0;
        while (direction == came || !edges.leads(at % 10, at / 10, direction)) ++direction;
        constexpr std::array<int, 4> steps = {1, 10, -1, -10};
        at = static_cast<std::size_t>(static_cast<int>(at) +
                                      steps[static_cast<std::size_t>(direction)]);
        came = (direction + 2) % 4;
        ++walked;
    } while (at != start);
    boundary.single_loop = walked == boundary.edges;
    return boundary;
}

/// Whether the shorelines on a board are all legal, in whatever order they were drawn.
inline bool shorelines_are_legal(const Board& board, int longest = 24) {
    Points used;
    for (Plane interior : board.interiors) {
        if (interior.none()) continue;
        const Boundary boundary = walk_boundary(interior);
        if (!boundary.is_shoreline(longest) || (boundary.points & used).any()) return false;
        used |= boundary.points;
    }
    return true;
}

/// Reads cells from a text of rectangles and single cells: "b2:d4 e5" (opposite corners, both
/// included).
inline Plane cells(std::string_view text) {
    const auto cell = [text](std::size_t at) { return Cell(text[at] - 'a', text[at + 1] - '1'); };
    Plane plane;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == ' ') continue;
        const Cell low = cell(at);
        const bool rectangle = at + 2 < text.size() && text[at + 2] == ':';
        const Cell high = rectangle ? cell(at + 3) : low;
        for (int y = low.y(); y <= high.y(); ++y)
            for (int x = low.x(); x <= high.x(); ++x) plane |= Cell(x, y).plane();
        at += rectangle ? 4 : 1;
    }
    return plane;
}

/// Makes a board from tiles, "Cf7 hb2 hb3" (tile letter, cell), and the cells inside its
/// shorelines.
inline Board board(std::string_view tiles, std::initializer_list<std::string_view> shorelines) {
    constexpr std::string_view letters = "fhswMCB";
    Board result;
    for (std::size_t at = 0; at < tiles.size(); at += tiles[at] == ' ' ? 1 : 3)
        if (tiles[at] != ' ')
            result.tiles[letters.find(tiles[at])] |=
                Cell(tiles[at + 1] - 'a', tiles[at + 2] - '1').plane();
    std::size_t drawn = 0;
    for (std::string_view inside : shorelines) result.interiors[drawn++] = cells(inside);
    return result;
}

/// Random boards of kinds that games rarely reach: 0 to 81 tiles with unequal frequencies, and
/// islands grown from rectangles anywhere, so that they lie beside, inside and around each other.
class RandomBoards {
  public:
    explicit RandomBoards(std::uint64_t seed) : rng_(seed) {}

    Rng& rng() { return rng_; }

    Board next() {
        Board board;
        Points used;
        const std::uint32_t shorelines = rng_.below(8) == 0 ? rng_.below(3) : 3;
        const bool nested = rng_.chance(1, 2);
        std::array<int, 3> levels = {0, 1, 2};
        rng_.shuffle(std::span<int>(levels));
        for (std::uint32_t i = 0; i < shorelines; ++i)
            board.interiors[i] = draw(nested && rng_.chance(7, 8) ? levels[i] : -1, used);
        place_tiles(board);
        return board;
    }

    /// A board with tiles only.
    Board without_shorelines() {
        Board board;
        place_tiles(board);
        return board;
    }

  private:
    int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }

    /// A shoreline that fits, at one level of a nest or (-1) anywhere; empty if none is found soon.
    Plane draw(int level, Points& used) {
        for (int tries = 0; tries < 30; ++tries) {
            Plane inside = level < 0 ? rectangle() : nested_rectangle(level);
            if (!fits(inside, used)) continue;
            for (int flips = below(level < 0 ? 30 : 10); flips > 0; --flips) {
                const Plane cell = Cell(below(9), below(9)).plane();
                if (fits(inside ^ cell, used)) inside ^= cell;
            }
            used |= walk_boundary(inside).points;
            return inside;
        }
        return {};
    }

    static bool fits(Plane inside, const Points& used) {
        const Boundary boundary = walk_boundary(inside);
        return boundary.is_shoreline() && (boundary.points & used).none();
    }

    Plane rectangle() {
        const int width = 1 + below(7);
        const int height = 1 + below(12 - width < 7 ? 12 - width : 7);
        return block(below(10 - width), below(10 - height), width, height);
    }

    /// A rectangle about the middle of the board: level 1 mostly contains level 0, level 2 the
    /// others.
    Plane nested_rectangle(int level) {
        const int smallest = 2 * level + 1;
        const int width = smallest + below(2);
        const int height = smallest + below(level == 2 ? 3 : 2);
        const auto at = [&](int length) { return (9 - length) / 2 + (level < 2 ? below(2) : 0); };
        return block(at(width), at(height), width, height);
    }

    static Plane block(int left, int bottom, int width, int height) {
        Plane plane;
        for (int y = bottom; y < bottom + height; ++y)
            for (int x = left; x < left + width; ++x) plane |= Cell(x, y).plane();
        return plane;
    }

    void place_tiles(Board& board) {
        const bool few_kinds = rng_.chance(1, 3);
        std::array<std::uint32_t, tiny_islands::tile_kinds> weights{};
        std::uint32_t total = 0;
        for (std::uint32_t& weight : weights) {
            weight = few_kinds && rng_.chance(2, 3) ? 0 : 1 + rng_.below(6);
            total += weight;
        }
        if (rng_.chance(1, 20)) {  // forests so wide that they have holes
            weights = {30, 1};
            total = 31;
        }
        const std::uint32_t density = rng_.chance(1, 4) ? 60 + rng_.below(41) : rng_.below(60);
        for (int bit : tiny_islands::board_plane)
            if (total > 0 && rng_.chance(density, 100)) {
                std::uint32_t at = rng_.below(total);
                std::size_t kind = 0;
                while (at >= weights[kind]) at -= weights[kind++];
                board.tiles[kind] |= Plane::single(bit);
            }
    }

    Rng rng_;
};

/// Rules with any mixture of options.
inline tiny_islands::Rules random_score_rules(Rng& rng) {
    tiny_islands::Rules rules;
    rules.sand = static_cast<tiny_islands::SandRule>(rng.below(2));
    rules.wave = static_cast<tiny_islands::WaveRule>(rng.below(2));
    rules.coastal_waves = rng.chance(1, 2);
    rules.coastal_waves_spoil = rng.chance(1, 2);
    rules.offshore_sand = rng.chance(1, 2);
    rules.church = static_cast<tiny_islands::ChurchRule>(rng.below(2));
    rules.islets = rng.chance(1, 2);
    rules.score_floor = rng.chance(1, 2);
    rules.penalties_first = rules.score_floor && rng.chance(1, 3);
    if (rng.chance(1, 3)) rules.tile_penalty = static_cast<std::uint8_t>(rng.below(21));
    return rules;
}

}  // namespace skerry::test
