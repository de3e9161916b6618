#pragma once
// Scores blocks of boards with one instruction set. One source per instruction set includes this
// header; see core/simd/README.md.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/score_blocks.hpp"

namespace skerry::tiny_islands::detail {

/// Scores `L::width` boards of a block at a time.
template <class L>
class BlockScorer {
  public:
    static void score(const BoardBlock& block, BlockScores& scores) {
        for (std::size_t lane = 0; lane < BoardBlock::lanes; lane += L::width)
            BlockScorer(block, scores, lane).run();
        score_boats(block, scores);
    }

  private:
    using Word = typename L::Word;
    using Mask = typename L::Mask;

    struct Split {
        Word low;
        Word high;
        friend Split operator&(Split a, Split b) { return {a.low & b.low, a.high & b.high}; }
        friend Split operator|(Split a, Split b) { return {a.low | b.low, a.high | b.high}; }
        friend Split operator^(Split a, Split b) { return {a.low ^ b.low, a.high ^ b.high}; }
        friend Split operator<<(Split a, int n) { return {a.low << n, a.high << n}; }
        friend Split operator>>(Split a, int n) { return {a.low >> n, a.high >> n}; }
        Split without(Split b) const { return {low & ~b.low, high & ~b.high}; }
    };

    BlockScorer(const BoardBlock& block, BlockScores& scores, std::size_t lane)
        : block_(block), scores_(scores), lane_(lane) {}

    static Split load(const BoardBlock& block, std::size_t lane, std::size_t plane) {
        return {L::load(&block.words[plane][0][lane]), L::load(&block.words[plane][1][lane])};
    }
    Split load(std::size_t plane) const { return load(block_, lane_, plane); }
    Split load(Tile tile) const { return load(index(tile)); }

    void store(std::size_t part, Word points) {
        auto* to = reinterpret_cast<std::uint64_t*>(&scores_.components[part][lane_]);
        L::store(to, points);
    }
    void store(Tile tile, Word points) { store(component(tile), points); }

    /// The cells in the rows that each half owns (see SplitPlane).
    static Split own(Split p) {
        return {p.low & L::all(SplitPlane::own_low), p.high & L::all(SplitPlane::own_high)};
    }
    static Word count(Split owned) { return L::popcount(owned.low) + L::popcount(owned.high); }

    static Split dilated(Split p) {
        const Split row = p | p << 1 | p >> 1;
        return row | row << row_stride | row >> row_stride;
    }

    void run() {
        const Split a = load(tile_kinds);
        const Split b = load(tile_kinds + 1);
        const Split c = load(tile_kinds + 2);
        const Split land = a ^ b ^ c;
        const Split forests = load(Tile::forest) & land;
        const Split houses = load(Tile::house) & land;
        const Split mountains = load(Tile::mountain) & land;
        const Split churches = load(Tile::church) & land;
        const Split sands = load(Tile::sand).without(land);
        const Split waves = load(Tile::wave).without(land);
        const Split boats = load(Tile::boat).without(land);
        score_penalty(land);
        score_forests(forests);
        const Split own_houses = own(houses);
        const Word types = near_count(forests, own_houses) + near_count(mountains, own_houses) +
                           near_count(churches, own_houses) + near_count(sands, own_houses) +
                           near_count(waves, own_houses) + near_count(boats, own_houses);
        store(Tile::house, types);
        score_sands(own(sands), land);
        score_waves(waves);
        store(Tile::mountain, (neighbours(forests.low, own(mountains).low) +
                               neighbours(forests.high, own(mountains).high))
                                  << 1);
        score_churches(own(churches), own_houses, a, b, c);
    }

    void score_penalty(Split land) {
        const Split on_land =
            load(Tile::forest) | load(Tile::house) | load(Tile::mountain) | load(Tile::church);
        const Split on_water = load(Tile::sand) | load(Tile::wave) | load(Tile::boat);
        const Word invalid = count(own((on_land.without(land)) | (on_water & land)));
        store(penalty_component, L::all(0) - (invalid + (invalid << 2)));
    }

    /// Forests score 2 (cells - groups), with groups = cells - pairs + squares + holes (Euler's
    /// formula).
    void score_forests(Split forests) {
        const Split across = forests & forests >> 1;
        const Split up = forests & forests >> row_stride;
        const Split squares = across & across >> row_stride;
        const Word points = (count(own(across)) + count(own(up)) - count(own(squares))) << 1;
        store(Tile::forest, points);
        const Split enclosed_below = forests << 1 & forests << row_stride &
                                     forests << (row_stride + 1) & forests << (row_stride - 1);
        const Split hole = own(enclosed_below.without(forests));
        if (L::any(hole.low | hole.high)) [[unlikely]]
            subtract_holes(forests, hole);
    }

    /// A hole has a first cell that is enclosed from below and a last cell that is enclosed from
    /// above. Boards that have both kinds of cells are checked one by one.
    [[gnu::noinline]] void subtract_holes(const Split& forests, const Split& below) {
        const Split enclosed_above = forests >> 1 & forests >> row_stride &
                                     forests >> (row_stride + 1) & forests >> (row_stride - 1);
        const Split above = own(enclosed_above.without(forests));
        alignas(64) std::array<std::array<std::uint64_t, L::width>, 4> words;
        L::store(words[0].data(), below.low | below.high);
        L::store(words[1].data(), above.low | above.high);
        L::store(words[2].data(), forests.low);
        L::store(words[3].data(), forests.high);
        for (std::size_t i = 0; i < L::width; ++i) {
            if (words[0][i] == 0 || words[1][i] == 0) continue;
            SplitPlane split;
            split.low = words[2][i];
            split.high = words[3][i];
            scores_.components[component(Tile::forest)][lane_ + i] -= 2 * holes_in(split.plane());
        }
    }

    static Word near_count(Split tiles, Split own_houses) {
        return count(dilated(tiles) & own_houses);
    }

    /// The number of pairs of neighbours, diagonal ones included, of a cell of `from` and a cell of
    /// `centres`. Sums of three bits, first in rows and then in columns, give counts in binary.
    /// `from` and `centres` must share no cell.
    static Word neighbours(Word from, Word centres) {
        const Word left = from << 1;
        const Word right = from >> 1;
        const Word ones = from ^ left ^ right;
        const Word twos = majority(from, left, right);
        const Word ones_up = ones << row_stride;
        const Word ones_down = ones >> row_stride;
        const Word twos_up = twos << row_stride;
        const Word twos_down = twos >> row_stride;
        const Word one = ones ^ ones_up ^ ones_down;
        const Word two = majority(ones, ones_up, ones_down);
        const Word two_more = twos ^ twos_up ^ twos_down;
        const Word four = majority(twos, twos_up, twos_down);
        return L::popcount(one & centres) +
               ((L::popcount(two & centres) + L::popcount(two_more & centres)) << 1) +
               (L::popcount(four & centres) << 2);
    }
    static Word majority(Word a, Word b, Word c) { return (a & b) | (c & (a | b)); }

    /// A valid sand lies on water: an edge of the sand is on a shoreline if and only if the cell
    /// behind the edge is land.
    void score_sands(Split own_sands, Split land) {
        store(Tile::sand, edges(land.low, own_sands.low) + edges(land.high, own_sands.high));
    }
    static Word edges(Word land, Word sands) {
        const Word left = land << 1;
        const Word right = land >> 1;
        const Word below = land << row_stride;
        const Word one = left ^ right ^ below;
        const Word two = majority(left, right, below);
        return L::popcount(one & sands) + L::popcount(land >> row_stride & sands) +
               (L::popcount(two & sands) << 1);
    }

    void score_waves(Split waves) {
        const Split columns = crowded_columns(waves);
        const Split sides = waves << 1 | waves >> 1;
        const Split diagonal = sides << row_stride | sides >> row_stride;
        const Split spoiled = {crowded_rows(waves.low), crowded_rows(waves.high)};
        store(Tile::wave, count(own(waves.without(spoiled | columns | diagonal))) << 1);
    }

    /// All nine cells of each row with two or more waves. The bit of a row's pad column guards its
    /// subtractions: subtracting one clears the lowest wave, and subtracting one again takes the
    /// guard if the row has no wave left.
    static Word crowded_rows(Word waves) {
        constexpr std::uint64_t firsts = SplitPlane::every_row(1);
        constexpr std::uint64_t pads = firsts << board_size;
        const Word others = ((waves | L::all(pads)) - L::all(firsts)) & waves;
        const Word guards = ((others | L::all(pads)) - L::all(firsts)) & L::all(pads);
        return guards - (guards >> board_size);
    }

    /// All cells of each column with two or more waves. Rows are folded onto each other: `once` has
    /// the columns with a wave in the folded rows, `twice` those with two or more.
    static Split crowded_columns(Split waves) {
        constexpr std::uint64_t one_row = 1023;
        constexpr std::uint64_t two_rows = (one_row << row_stride) | one_row;
        const Word low = waves.low & L::all(SplitPlane::own_low);
        const Word high = waves.high >> row_stride;
        const Word once5 = low | high;
        const Word twice5 = low & high;
        const Word once2 = once5 & L::all(two_rows);
        const Word once4 = once5 >> (2 * row_stride) & L::all(two_rows);
        const Word once = once2 | once4;
        const Word twice = twice5 | twice5 >> (2 * row_stride) | (once2 & once4);
        const Word last = once5 >> (4 * row_stride);
        const Word even = once & L::all(one_row);
        const Word odd = once >> row_stride;
        const Word crowded = (twice | twice >> row_stride | twice5 >> (4 * row_stride) |
                              (even & odd) | ((even | odd) & last)) &
                             L::all(one_row);
        const Word pair = crowded | crowded << row_stride;
        const Word rows = pair | pair << (2 * row_stride) | crowded << (4 * row_stride);
        return {rows, rows << row_stride};
    }

    /// The landmasses are as in land_sets(). A church near a house is on the landmass of that house
    /// (see score.cpp).
    void score_churches(Split churches, Split own_houses, Split a, Split b, Split c) {
        Word points = L::all(0);
        Split alone = {L::all(0), L::all(0)};
        const auto add = [&](Split mass) {
            const Split on_mass = churches & mass;
            const Mask single = L::equal(count(on_mass), L::all(1));
            alone = alone | Split{L::where(single, on_mass.low), L::where(single, on_mass.high)};
            points = points + L::where(single, count(own_houses & mass));
        };
        add(a.without(b | c));
        add(b.without(a | c));
        add(c.without(a | b));
        add(a & b & c);
        // A church in row 4 or 5 has neighbours in a row that the other half owns.
        constexpr int rows4 = SplitPlane::high_first_bit;
        alone.low = alone.low | (alone.high & L::all(1023 << row_stride)) << rows4;
        alone.high = alone.high | ((alone.low >> rows4) & L::all(1023));
        store(Tile::church, points + count(dilated(alone) & own_houses));
    }

    /// Boards differ in their number of boats. So the boats of all boards are listed first; then no
    /// loop depends on a single board.
    static void score_boats(const BoardBlock& block, BlockScores& scores) {
        alignas(64) std::array<std::array<std::uint64_t, BoardBlock::lanes>, 2> targets;
        alignas(64) std::array<std::uint64_t, BoardBlock::lanes*(cell_count + 1)> boats;
        std::size_t count = 0;
        for (std::size_t lane = 0; lane < BoardBlock::lanes; lane += L::width)
            count += list_boats(block, lane, targets, &boats[count]);
        auto& points = scores.components[component(Tile::boat)];
        points.fill(0);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t lane = boats[i] / listed_lane;
            const SplitBalls& within = split_balls[boats[i] % listed_lane];
            const unsigned free = L::first_hit(within.low.data(), within.high.data(),
                                               targets[0][lane], targets[1][lane]);
            const unsigned found = free / 16 - 1;  // all bits, or 0 if free == 16: no target
            points[lane] += (free + 1) & found;
        }
    }

    /// Lists valid boats as bit + listed_lane * lane. Sets `targets` to the cells from which boats
    /// keep their distance. A deck has three boats; boards with more boats need more rounds.
    static std::size_t list_boats(
        const BoardBlock& block, std::size_t lane,
        std::array<std::array<std::uint64_t, BoardBlock::lanes>, 2>& targets,
        std::uint64_t* boats) {
        const auto at = [&](std::size_t plane) { return load(block, lane, plane); };
        const Split land = at(tile_kinds) ^ at(tile_kinds + 1) ^ at(tile_kinds + 2);
        const Split valid = at(index(Tile::boat)).without(land);
        const Split all = land | valid;
        L::store(&targets[0][lane], all.low);
        L::store(&targets[1][lane], all.high);
        Split left = own(valid);
        std::size_t count = 0;
        do {
            for (int round = 0; round < 3; ++round)
                count += L::list_lowest(left.low, left.high, SplitPlane::high_first_bit,
                                        listed_lane, lane, boats + count);
        } while (L::any(left.low | left.high));
        return count;
    }
    static constexpr std::uint64_t listed_lane = 128;

    const BoardBlock& block_;
    BlockScores& scores_;
    std::size_t lane_;
};

template <class L>
void score_blocks(const BoardBlock* blocks, BlockScores* scores, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) BlockScorer<L>::score(blocks[i], scores[i]);
}

}  // namespace skerry::tiny_islands::detail
