#pragma once
// Simulated annealing over complete games of one known deal.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// All decisions of a game: one placement a turn, and three shorelines in the order of drawing.
struct GamePlan {
    std::array<Move, max_placements> placements{};
    std::array<Plane, shoreline_count> interiors{};
};

/// Kirkpatrick, Gelatt, Vecchi 1983, 'Optimization by simulated annealing'. What the state shows as
/// played stays; the placements and shorelines still to come are changed one or two at a time, and
/// every state of the search is a complete, legal game. The order of decisions does not matter for
/// that: placements need different cells, shorelines may not touch.
///
/// The objective is the score without `score_floor`. Integer arithmetic only: a change that loses d
/// points is accepted if d is at most temperature x log2(1 / u), u uniform, with a piecewise linear
/// logarithm (Mitchell 1962), so that the odds are 2^(-d / temperature) up to 6 %.
class DealAnnealing {
  public:
    /// The state must not be over, nor all placements and shorelines played.
    DealAnnealing(const State& state, const Deal& deal);

    /// Takes a complete game that continues the state as the current one. All draws from here on
    /// come from `rng`.
    void start_from(const State& finished, const GamePlan& plan, const Rng& rng);

    /// Makes a change and forgets the one before; false if it is not legal.
    bool propose();
    /// The board with the change.
    const Board& proposed() const { return tried_; }
    /// Takes the change over or not. `points`: the score of proposed(); temperature in 1/256 point.
    void decide(int points, std::int64_t temperature);

    /// The best game met since start_from().
    const GamePlan& best() const { return best_; }
    int best_score() const { return best_score_; }

  private:
    /// What a proposal changes.
    struct Change {
        std::array<std::uint8_t, 2> turns{};
        std::array<Move, 2> moves{};
        std::size_t moved = 0;                    ///< turns
        std::size_t shoreline = shoreline_count;  ///< the one that changes, if any
        Plane interior;                           ///< its new cells
    };

    bool propose_placement();
    bool make_room(std::size_t turn, Cell wanted);
    bool is_lost(Tile tile, Cell cell) const {
        return land_.test(cell.bit()) == belongs_on_water(tile);
    }
    bool turn_to_its_side(Cell cell);
    bool propose_shoreline();
    bool redraw(std::size_t shoreline, Plane interior);
    bool flip_one_of(Plane cells, Plane& interior);
    void shoreline_changed(std::size_t shoreline);
    void move_tile(std::size_t turn, const Move& to);
    void make_change();
    void accept(int points);

    Plane other_points(std::size_t shoreline) const;

    Rules rules_;
    Deal deal_;
    std::size_t first_turn_;
    std::size_t first_shoreline_;

    GamePlan plan_;
    Board board_;
    Plane land_;
    Plane occupied_;
    int score_ = 0;
    std::array<std::uint8_t, row_stride * board_size> turn_at_{};  ///< max_placements: none of ours
    std::array<Plane, shoreline_count> points_{};                  ///< boundaries of shorelines
    std::array<Plane, shoreline_count> edges_{};                   ///< their edge_cells()

    Rng rng_{0};
    std::uint32_t dice_ = 0;  ///< decides on the change at hand
    Board tried_;
    Change change_;
    GamePlan best_;
    int best_score_ = 0;
};

/// `steps` proposals to each chain, cooling quadratically between the temperatures, which are in
/// 1/256 point. The chains know nothing of each other; side by side they are scored in batches.
void anneal(std::span<DealAnnealing> chains, const Rules& rules, std::int64_t steps, int hot,
            int cold);

}  // namespace skerry::tiny_islands
