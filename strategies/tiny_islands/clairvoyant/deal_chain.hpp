#pragma once
// A random walk over complete games of one known deal.

#include "core/fixed_list.hpp"
#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/clairvoyant/moving_shorelines.hpp"

namespace skerry::tiny_islands {

/// A tile in a cell, as one turn may place it.
struct Spot {
    std::uint8_t turn = 0;
    Tile tile{};
    Cell cell;
    bool on_water = false;  ///< belongs_on_water(tile)
    friend bool operator==(const Spot&, const Spot&) = default;

    static Spot of(std::size_t turn, Tile tile, Cell cell) {
        return {static_cast<std::uint8_t>(turn), tile, cell, belongs_on_water(tile)};
    }
};

/// The spots of the turns from first_turn to placements - 1, regardless of the tiles on the board.
/// A spot that both draws of a turn allow is listed twice.
class DealSpots {
  public:
    DealSpots(const Deal& deal, std::size_t first_turn, const Rules& rules);

    std::span<const Spot> all() const { return {spots_.data(), count_}; }
    std::span<const Spot> of(std::size_t turn) const {
        return {spots_.data() + (turn - first_turn_) * spots_of_turn, spots_of_turn};
    }
    std::span<const Spot> at(Cell cell) const {
        const auto bit = static_cast<std::size_t>(cell.bit());
        const std::size_t first = first_at_[bit];
        return {by_cell_.data() + first, first_at_[bit + 1] - first};
    }
    /// The index in all() of a turn's spot in a cell by draw 0 or 1; `none` if there is none.
    std::size_t place(std::size_t turn, Cell cell, std::size_t draw) const {
        return places_[turn][static_cast<std::size_t>(cell.bit())][draw];
    }
    static constexpr std::size_t none = 0xffff;

  private:
    static constexpr std::size_t spots_of_turn = 18;
    static constexpr std::size_t bits = row_stride * board_size;

    std::size_t first_turn_;
    std::size_t count_ = 0;
    std::array<Spot, max_placements * spots_of_turn> spots_{};
    std::array<Spot, max_placements * spots_of_turn> by_cell_{};
    std::array<std::uint16_t, bits + 1> first_at_{};
    std::array<std::array<std::array<std::uint16_t, 2>, bits>, max_placements> places_{};
};

/// All decisions of a game: one placement per turn, and three shorelines in the order of drawing.
struct CompleteGame {
    std::array<Move, max_placements> placements{};
    std::array<Plane, shoreline_count> interiors{};
};

/// The kinds of changes. All chains in lockstep make the same kind of change at the same time, so
/// that the processor can predict the branches.
enum class ChangeKind : std::uint8_t {
    place,           ///< a turn places in an empty cell, or its other tile in its own cell
    push,            ///< a turn places in the cell of another tile, which makes room
    flip,            ///< a cell changes sides in a shoreline; a tile that this would lose moves
    flip_and_place,  ///< an empty cell changes sides and gets a tile
    flip_two,        ///< two cells change sides in a shoreline; a tile may move as in flip
    redraw,          ///< a random shoreline replaces a shoreline
};

/// A random walk by Metropolis et al. 1953, 'Equation of state calculations by fast computing
/// machines'. Moves that the state shows as played stay; the placements and shorelines still to
/// come are changed one or two at a time. Every position of the walk is a complete, legal game. The
/// order of decisions does not matter for that: placements need different cells, and shorelines may
/// not touch.
///
/// The objective is the score without `score_floor`. Arithmetic is with integers only: a change
/// that loses d points is accepted if d is at most temperature x bits_of_luck(), so that its
/// probability is 2^(-d / temperature), within 6 %.
class DealChain {
  public:
    /// A cell that joins or leaves a plane. Planes are numbered: the seven tiles in the order of
    /// Tile, then the interiors.
    struct Toggle {
        std::uint8_t plane;
        Cell cell;
    };
    /// Has room for the cells of two loops, at most 6 x 6 and 16 (of a random shoreline), and for
    /// the cells of two tiles.
    using Toggles = FixedList<Toggle, 64>;

    /// The game must not be over: a placement or a shoreline must be left. `spots`: the spots of
    /// the deal from the state's turn on; it must outlive this object.
    DealChain(const State& state, const DealSpots& spots);

    /// Makes `game`, which must continue the state, the current game; `finished` is the state at
    /// its end. All random numbers from here on come from `rng`.
    void start_from(const State& finished, const CompleteGame& game, const Rng& rng);

    /// Proposes a change and forgets the change before; false if none of a few tries is legal.
    bool propose(ChangeKind kind);
    /// What the proposed change toggles in board(). A toggle that is listed twice has no effect.
    const Toggles& toggles() const { return toggles_; }
    /// Accepts the proposed change or not. `points`: the score of the board with the change;
    /// `temperature`: in 1/256 point. Returns whether the change was accepted.
    bool decide(int points, std::int64_t temperature);

    /// Makes the best game the current game; forgets the proposed change.
    void return_to_best();

    /// The current game, its board and its score, without the proposed change.
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
    static constexpr std::uint8_t played = max_placements;  ///< in turn_at_: may not be moved

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
    /// Whether the spot's tile would be on the wrong side, before the flips of the proposed change.
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
    /// The proposed change: new spots of turns, and cells that change sides in one shoreline.
    FixedList<Spot, 2> placings_;
    std::size_t flipped_ = 0;
    FixedList<Cell, 60> flips_;
    Toggles toggles_;

    Placed best_placed_{};
    Interiors best_interiors_{};
    int best_score_ = 0;
};

/// Draws log2(1 / u), in 1/65536, for a uniform number u: an event of probability 2^-x happens if x
/// is at most the result. The logarithm is taken as linear between powers of two (Mitchell 1962).
std::int64_t bits_of_luck(Rng& rng);

}  // namespace skerry::tiny_islands
