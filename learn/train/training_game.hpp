#pragma once

#include "learn/train/training.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"

namespace skerry::tiny_islands {

/// A game played to sample decisions: the deal and the choices are those of the streams of its
/// index, the shorelines those of the plan.
class TrainingGame {
  protected:
    TrainingGame(const Plan& plan, const SamplingOptions& options, std::uint64_t index)
        : playouts_(options.playouts),
          rng_(training_stream(options.seed, index, TrainingStream::choices)),
          game_(plan) {
        Rng deal_rng = training_stream(options.seed, index, TrainingStream::deals);
        deal_ = TinyIslands::deal(rules_, deal_rng);
        state_ = TinyIslands::start(rules_, deal_);
    }

    /// Calls `bend` where the policy may bend its plan, and `place` where a tile is due, which it
    /// must play. The last turn is left out: it teaches little.
    template <class Bend, class Place>
    void play_through(Bend bend, Place place) {
        while (!TinyIslands::is_over(state_)) {
            const auto occasion =
                bend_occasion(state_.placed, state_.drawn, state_.shoreline_due());
            if (occasion) bend(*occasion);
            if (state_.shoreline_due()) {
                draw();
                continue;
            }
            if (state_.placed == rules_.placements - 1) return;
            place();
        }
    }

    void play(const ValuedPlacement& choice) {
        game_.place(choice.tile, choice.cell);
        TinyIslands::play(state_, Move::placement(choice.tile, choice.cell), deal_);
    }

    /// Where the game stands once the next tile is placed.
    PolicyModel::Progress after_placement(const DeckCounts& decks) const {
        PolicyModel::Progress progress;
        progress.decks = decks;
        progress.placed = state_.placed + 1;
        progress.drawn = state_.drawn;
        progress.interiors = state_.board.interiors;
        return progress;
    }

    int playouts_;
    Rules rules_;
    Rng rng_;
    PlannedGame game_;
    Deal deal_;
    State state_;

  private:
    void draw() {
        const Plane interior = PolicyModel::shoreline(game_, rules_).interior;
        game_.draw_interior(interior);
        TinyIslands::play(state_, Move::shoreline(interior), deal_);
    }
};

}  // namespace skerry::tiny_islands
