#pragma once
// The learned policy: a strategy, and the decisions on planned games that search builds on.

#include "core/fields.hpp"
#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/plan/shoreline_arms.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/policy/change_values.hpp"
#include "strategies/tiny_islands/policy/network.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

namespace detail {
class ByteWeightTable;
class NetworkRowTable;
}  // namespace detail

/// A placement and its linear value, in parts of a point (value_scale).
struct LinearPlacement {
    std::size_t draw = 0;  ///< 0 or 1, the place in the offer
    Cell cell;
    int value = 0;
};
/// Every empty cell of each draw in turn.
using LinearPlacements = FixedList<LinearPlacement, 18>;

/// A placement and its value, in parts of a point (value_scale). Values are comparable only within
/// one decision.
struct ValuedPlacement {
    Tile tile{};
    Cell cell;
    int value = 0;
};
using ValuedPlacements = FixedList<ValuedPlacement, 18>;

/// A placement of the last turn, the last shoreline that follows it, and the score of both.
struct LastPlacement {
    ValuedPlacement placement;
    Shoreline shoreline;
};
using LastPlacements = FixedList<LastPlacement, ValuedPlacements::capacity>;

/// A single change of the plan, and what the game gains by it, in parts of a point (value_scale).
struct ValuedChange {
    std::size_t region = 0;
    Cell cell;
    int value = 0;
};
using ValuedChanges = FixedList<ValuedChange, ChangeValues::capacity * PlannedGame::regions>;

/// The decisions of the policy, made on planned games. Search builds on them.
class PolicyModel {
  public:
    /// `set`: one of instruction_sets(); decides how fast best(), changes() and bend() are, never
    /// what they find.
    explicit PolicyModel(const PolicyWeights& weights, InstructionSet set = best_instruction_set());
    /// The policy with the network's linear part, and corrected by the network. `window`: best()
    /// looks only at placements whose linear values are at most so far behind the best one.
    PolicyModel(const PolicyWeights& policy, const NetworkWeights& network,
                InstructionSet set = best_instruction_set(), int window = near_window);

    const Plan& plan() const { return table_->plan(); }

    /// Appends every legal placement and its value. `turn`: tiles placed before; `decks`: the cards
    /// left after `offer` is taken out.
    void values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                ValuedPlacements& list) const;

    /// Finds the placement with the largest value, the earliest on ties; a value to which no other
    /// comes near is not corrected. Returns false if no placement is legal.
    bool best(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
              ValuedPlacement& best) const;

    /// Appends the placements of the last turn, each with its quick last shoreline (see
    /// quick_last_shoreline()): those whose linear values are at most `window` behind the best one.
    void last_placements(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         const Rules& rules, int window, LastPlacements& list) const;

    /// Appends every single change of undrawn regions and its value, before the decision of a turn.
    void changes(const PlannedGame& game, const DeckCounts& decks, int turn,
                 ValuedChanges& list) const;

    /// Moves the shoreline to draw next by single cells, where that is worth more than an eighth of
    /// a point. `decks`: the cards left, without the offer if one is shown.
    void bend(PlannedGame& game, const DeckCounts& decks, std::size_t occasion) const;

    /// The undrawn region to draw next: the third region if it is planned, else the island with
    /// more tiles.
    static std::size_t next_region(const PlannedGame& game);

    /// The shoreline to draw next: next_region() as planned; the last shoreline is also improved,
    /// and only its `total` is known. The interior is empty if the plan leaves no room.
    static Shoreline shoreline(const PlannedGame& game, const Rules& rules);

    /// How far a game is that finish() plays to its end. `placed`: tiles on the board; `drawn`: as
    /// in State; `decks`: the cards left without the offers before turn `placed`;
    /// `interiors`: the shorelines drawn, in their order.
    struct Progress {
        Progress() = default;
        /// The progress before the decision at `state`.
        explicit Progress(const State& state);

        DeckCounts decks;
        int placed = 0;
        std::size_t drawn = 0;
        std::array<Plane, shoreline_count> interiors{};
        bool bent = false;  ///< the plan is bent already for the decision at hand
    };
    /// Plays a game to its end and returns the score, or nothing if the game is dead. `future`: a
    /// deal that the caller, a search or the training, has drawn.
    std::optional<int> finish(PlannedGame& game, Progress& progress, const Deal& future,
                              const Rules& rules) const;
    /// Plays `running` to its end; its deal stays hidden.
    void finish(PlannedGame& game, Progress& progress, RunningGame<TinyIslands>& running) const;

  private:
    bool wide() const { return lanes_ == InstructionSet::avx512; }
    void linear_values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                       int turn, LinearPlacements& list) const;

    void list_changes(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                      const BendWeights& weights, int least, ChangeValues& list) const;

    std::shared_ptr<const PolicyTable> table_;
    std::shared_ptr<const detail::ByteWeightTable> byte_weights_;  ///< none: not by lanes
    InstructionSet lanes_;                                         ///< evaluates cells side by side
    std::shared_ptr<const Network> network_;
    std::shared_ptr<const detail::NetworkRowTable> network_rows_;  ///< for byte_weights_
    int window_ = near_window;
};

/// Plays towards a plan of two islands that bends with the tiles. The value of a placement is the
/// sum of the learned weights of its features (see placement_features.hpp). The weights were
/// trained on the standard rules by `skerry train`; other rules are played by the same weights.
class Policy {
  public:
    static constexpr bool learned = true;  ///< see Configured in runner/games/strategy_table.hpp

    struct Params {
        /// Playouts of a search that has such a base cost half as much again, or more.
        bool network = false;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("network", self.network, "two small networks correct the best of the values");
        }
    };
    Policy(const Rules& rules, const Params& params)
        : Policy(params.network ? PolicyModel(trained_policy(), trained_network())
                                : PolicyModel(trained_policy()),
                 rules) {}
    explicit Policy(const PolicyWeights& weights) : Policy(PolicyModel(weights)) {}
    explicit Policy(const PolicyModel& model, const Rules& rules = {})
        : model_(model), empty_(model_.plan(), rules), followed_(empty_) {}

    Move choose(const State& state, Rng& rng);

    /// Proposes placements in the order of their value; where a shoreline is due, the choice and
    /// then the undrawn regions.
    void propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list);

    /// Values placements only; returns false where a shoreline is due.
    bool value_moves(const State& state, const Candidates<TinyIslands>& moves,
                     std::span<int> values);

    void start(const State& state);
    void follow(const State& before, const Move& move);
    /// Makes `game` the game followed, after a search has changed the plan.
    void follow_as(const PlannedGame& game) {
        followed_ = game;
        following_ = true;
    }
    void play_out(RunningGame<TinyIslands>& game, Rng& rng);
    void play_out_after(RunningGame<TinyIslands>& game, const Move& move, Rng& rng);

    const PolicyModel& model() const { return model_; }

    /// The planned game for the decision at `state`: the game followed, or a new one if `state` is
    /// not its current state. Its plan is bent if this decision is an occasion to bend.
    PlannedGame planned(const State& state) const;
    /// planned(), then `move`. A shoreline that is neither planned nor the policy's choice leaves
    /// tiles on the wrong side and the plan no room: the new board gets a new plan then.
    PlannedGame planned_after(const State& state, const Move& move) const;

  private:
    static Plane next_interior(const PlannedGame& game, const State& state);

    PolicyModel model_;
    PlannedGame empty_;  ///< the plan on an empty board
    PlannedGame followed_;
    bool following_ = false;
};

}  // namespace skerry::tiny_islands
