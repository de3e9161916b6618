#pragma once
// The learned policy: a strategy, and the decisions on planned games that search builds on.

#include <memory>
#include <optional>
#include <span>

#include "core/fields.hpp"
#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiny_islands/plan/deck_counts.hpp"
#include "strategies/tiny_islands/plan/last_shoreline.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/policy/change_values.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

/// A placement and its value, in parts of a point (value_scale), comparable within one decision.
struct ValuedPlacement {
    Tile tile{};
    Cell cell;
    int value = 0;
};
using ValuedPlacements = FixedList<ValuedPlacement, 18>;

/// A single change of the plan, and what the game gains by it, in parts of a point.
struct ValuedChange {
    std::size_t region = 0;
    Cell cell;
    int value = 0;
};
using ValuedChanges = FixedList<ValuedChange, ChangeValues::capacity * PlannedGame::regions>;

/// How the policy decides, on planned games. Search builds on these.
class PolicyModel {
  public:
    /// `set`: one of instruction_sets(); decides how fast best(), changes() and
    /// bend() are, never what they find.
    explicit PolicyModel(const PolicyWeights& weights, InstructionSet set = best_instruction_set())
        : table_(std::make_shared<const PolicyTable>(weights)),
          in_lanes_(set == InstructionSet::avx512) {}

    const Plan& plan() const { return table_->plan(); }

    /// Appends the value of every legal placement. `turn`: tiles placed before; `decks`: what is
    /// left once `offer` is taken out.
    void values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                ValuedPlacements& list) const;

    /// The placement of the largest value, the earliest on ties; false if there is no legal one.
    bool best(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
              ValuedPlacement& best) const;

    /// Appends every single change of undrawn regions before the decision of a turn.
    void changes(const PlannedGame& game, const DeckCounts& decks, int turn,
                 ValuedChanges& list) const;

    /// Moves the shoreline to draw next by single cells where that is worth more than nothing.
    /// `decks`: what is left, less the offer where one is shown.
    void bend(PlannedGame& game, const DeckCounts& decks, std::size_t occasion) const;

    /// The undrawn region to draw next: a planned third one, else the island with more tiles.
    static std::size_t next_region(const PlannedGame& game);

    /// The shoreline to draw next: next_region() as planned, and improved if it is the last, of
    /// which alone the total is known. Empty if the plan leaves no room.
    static Shoreline shoreline(const PlannedGame& game, const Rules& rules);

    /// Plays a game on to its end. `placed`: tiles on the board; `drawn`: shorelines drawn;
    /// `decks`: what is left less offers before turn `placed`. `interiors`: those drawn, in their
    /// order.
    struct Progress {
        Progress() = default;
        /// Before the decision at `state`.
        explicit Progress(const State& state);

        DeckCounts decks;
        int placed = 0;
        std::size_t drawn = 0;
        std::array<Plane, shoreline_count> interiors{};
        bool bent = false;  ///< the plan is bent already for the decision at hand
    };
    /// Returns the score; none: the game is dead. `future`: drawn by whoever searches, or trains.
    std::optional<int> finish(PlannedGame& game, Progress& progress, const Deal& future,
                              const Rules& rules) const;
    /// Plays the moves of a game whose deal nobody here sees.
    void finish(PlannedGame& game, Progress& progress, RunningGame<TinyIslands>& running) const;

  private:
    /// How a game ended. `total`: of a game not dead, where it is known.
    struct End {
        bool dead = false;
        std::optional<int> total = {};
    };
    /// `game` is not told of the last shoreline where it was planned. `dealer`: shows the offer of
    /// the turn reached and is told of every move.
    template <class Dealer>
    End play_on(PlannedGame& game, Progress& progress, Dealer dealer, const Rules& rules) const;

    void list_changes(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                      const BendWeights& weights, int least, ChangeValues& list) const;

    std::shared_ptr<const PolicyTable> table_;
    [[maybe_unused]] bool in_lanes_;  ///< whether cells are looked at in vector lanes
};

/// Plays towards a plan of two islands that bends with the tiles: each placement is worth the sum
/// of learned weights of what it is (see placement_features.hpp). The weights were trained on the
/// standard rules by `skerry train`; other rules are played by the same weights.
class Policy {
  public:
    using Params = NoParams;
    Policy(const Rules&, const Params&) : Policy(trained_policy()) {}
    explicit Policy(const PolicyWeights& weights) : model_(weights), followed_(model_.plan()) {}

    Move choose(const State& state, Rng& rng);

    /// Placements in the order of their value; the shoreline chosen, then the undrawn regions.
    void propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list);

    /// Placements only.
    bool value_moves(const State& state, const Candidates<TinyIslands>& moves,
                     std::span<int> values);

    void start(const State& state);
    void follow(const State& before, const Move& move);
    /// The game followed stands at `game` now: a search has changed the plan.
    void follow_as(const PlannedGame& game) {
        followed_ = game;
        following_ = true;
    }
    void play_out(RunningGame<TinyIslands>& game, Rng& rng);
    void play_out_after(RunningGame<TinyIslands>& game, const Move& move, Rng& rng);

    const PolicyModel& model() const { return model_; }

    /// The game as planned for the decision at `state`: the one followed, or made anew where
    /// `state` is not on its way; bent where it is time to.
    PlannedGame planned(const State& state) const;

  private:
    PolicyModel model_;
    PlannedGame followed_;
    bool following_ = false;
};

}  // namespace skerry::tiny_islands
