#pragma once
// A random walk over complete games of one known deal.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/fixed_list.hpp"
#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/clairvoyant/deal_spots.hpp"
#include "strategies/tiny_islands/clairvoyant/moving_shorelines.hpp"

namespace skerry::tiny_islands {

/// All decisions of a game: one placement per turn, and three shorelines in the order of drawing.
struct CompleteGame {
    std::array<Move, max_placements> placements{};
    std::array<Plane, shoreline_count> interiors{};
};

/// The kinds of changes. Chains in lockstep make one kind at a time, so that a processor can
/// foresee the way through the code.
enum class ChangeKind : std::uint8_t {
    place,           ///< a turn's tile in another place that is empty
    push,            ///< ... that is not: the tile there makes room
    flip,            ///< a cell changes sides in a shoreline; a tile that this would lose moves
    flip_and_place,  ///< an empty cell changes sides and gets a tile
    flip_two,        ///< two cells change sides in a shoreline
    redraw,          ///< a random shoreline in place of another
};

/// Metropolis et al. 1953, 'Equation of state calculations by fast computing machines'. What the
/// state shows as played stays; the placements and shorelines still to come are changed one or two
/// at a time, and every state of the walk is a complete, legal game. The order of decisions does
/// not matter for that: placements need different cells, shorelines may not touch.
///
/// The objective is the score without `score_floor`. Integer arithmetic only: a change that loses d
/// points is accepted if d is at most temperature x bits_of_luck(), so that the odds are
/// 2^(-d / temperature) up to 6 %.
class DealChain {
  public:
    /// A cell that joins or leaves a plane: the seven tiles' in the order of Tile, then the
    /// interiors.
    struct Toggle {
        std::uint8_t plane;
        Cell cell;
    };
    /// The most cells of two loops, 6 x 6 and 16 of a random shoreline, and those of two tiles.
    using Toggles = FixedList<Toggle, 64>;

    /// The state must not be over, nor all placements and shorelines played. `spots`: those of the
    /// deal from the state's turn on; it must outlive this.
    DealChain(const State& state, const DealSpots& spots);

    /// Takes a game that continues the state as the current one; `finished` is its end. All draws
    /// from here on come from `rng`.
    void start_from(const State& finished, const CompleteGame& game, const Rng& rng);

    /// Makes a change and forgets the one before; false if none of some tries is legal.
    bool propose(ChangeKind kind);
    /// What the change toggles in board(). What is listed twice stays.
    const Toggles& toggles() const { return toggles_; }
    /// Takes the change over or not. `points`: the score of the board with the change; temperature
    /// in 1/256 point. Returns whether it did.
    bool decide(int points, std::int64_t temperature);

    /// The best game becomes the current one; the change at hand is forgotten.
    void return_to_best();

    /// The current game, without the change at hand, its board and score.
    CompleteGame current() const { return complete_game(placed_, shorelines_.interiors()); }
    Board board() const { return {tiles_, shorelines_.interiors()}; }
    int score() const { return score_; }
    /// The best game met since start_from().
    CompleteGame best() const { return complete_game(best_placed_, best_interiors_); }
    int best_score() const { return best_score_; }

  private:
    using Placed = std::array<Spot, max_placements>;
    using Interiors = MovingShorelines::Interiors;

    static constexpr std::uint8_t nobody = 0xff;            ///< in turn_at_: the cell is empty
    static constexpr std::uint8_t played = max_placements;  ///< in turn_at_: not ours to move

    static CompleteGame complete_game(const Placed& placed, const Interiors& interiors);

    bool try_change(ChangeKind kind);
    bool place();
    bool push();
    bool flip();
    bool flip_and_place();
    bool flip_two();
    bool redraw();

    bool make_room(std::size_t turn, Cell left, std::uint64_t dice);
    bool rescue_from(Cell cell);
    bool pick_shoreline();
    void list_toggles();
    void accept(int points);
    void take_up(const Spot& spot);
    void put_down(const Spot& spot);

    std::uint8_t& turn_at(Cell cell) { return turn_at_[static_cast<std::size_t>(cell.bit())]; }
    std::uint8_t turn_at(Cell cell) const { return turn_at_[static_cast<std::size_t>(cell.bit())]; }
    bool is_empty(Cell cell) const { return turn_at(cell) == nobody; }
    /// Whether the tile would be on the wrong side, without the change's flips.
    bool is_lost(const Spot& spot) const {
        return is_land(shorelines_.around(spot.cell)) == spot.on_water;
    }
    bool is_land(unsigned around) const { return (land_sets_ >> around & 1) != 0; }
    bool flips_lose(Cell cell) const;

    Rules rules_;
    const DealSpots* spots_;
    std::size_t first_turn_;
    std::size_t first_shoreline_;
    unsigned land_sets_;  ///< bit s: whether cells inside the shorelines of set s are land

    Placed placed_{};
    std::array<Plane, tile_kinds> tiles_{};
    MovingShorelines shorelines_;
    int score_ = 0;
    std::array<std::uint8_t, row_stride * board_size> turn_at_{};

    Rng rng_{0};
    /// The change at hand: places of turns, and cells that change sides in one shoreline.
    FixedList<Spot, 2> placings_;
    std::size_t flipped_ = 0;
    FixedList<Cell, 60> flips_;
    Toggles toggles_;

    Placed best_placed_{};
    Interiors best_interiors_{};
    int best_score_ = 0;
};

/// log2(1 / u) in 1/65536, u uniform: by how much luck lets something pass whose odds are a power
/// of 1/2. Linear between powers of two (Mitchell 1962).
std::int64_t bits_of_luck(Rng& rng);

}  // namespace skerry::tiny_islands
