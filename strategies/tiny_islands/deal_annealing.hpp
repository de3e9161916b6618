#pragma once
// Simulated annealing over complete games of one known deal.

#include <array>
#include <cstddef>
#include <cstdint>

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

    /// Takes a complete game that continues the state as the current one.
    void start_from(const State& finished, const GamePlan& plan);

    /// `steps` proposals, cooling quadratically between the temperatures, which are in 1/256 point.
    void run(std::int64_t steps, int hot, int cold, Rng& rng);

    /// The best game met since start_from().
    const GamePlan& best() const { return best_; }
    int best_score() const { return best_score_; }

  private:
    /// Set by every proposal: what accept() writes back.
    struct Change {
        std::array<std::uint8_t, 2> turns{};
        std::array<Move, 2> moves{};
        std::size_t moved = 0;                    ///< turns
        std::size_t shoreline = shoreline_count;  ///< the one that changes, if any
        Plane points;                             ///< its new boundary
    };

    bool propose_placement(Rng& rng);
    bool make_room(std::size_t turn, Cell wanted, Rng& rng);
    bool is_lost(Tile tile, Cell cell) const {
        return land_.test(cell.bit()) == belongs_on_water(tile);
    }
    bool turn_to_its_side(Cell cell);
    bool propose_shoreline(Rng& rng);
    bool redraw(std::size_t shoreline, Plane interior);
    bool flip_coast_cell(Plane& interior, Rng& rng) const;
    void move_tile(std::size_t turn, const Move& to);
    void accept(int score);

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

    Board tried_;
    Change change_;
    GamePlan best_;
    int best_score_ = 0;
};

}  // namespace skerry::tiny_islands
