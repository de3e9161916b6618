#pragma once
// Reference players that see the deal: how well could someone play who knows the future? They are
// not strategies (see strategies/strategy.hpp). Separate types keep the two apart: nothing that
// plays by the rules can be given a deal by mistake, and no search can have a reference player as
// its base.

#include <vector>

#include "strategies/strategy.hpp"

namespace skerry {

/// A value type that plays a whole game for one player and knows all its chance:
///
///     Clairvoyant(const Rules&, const Params&);
///     void solve(const State&, const Deal&, Rng&, std::vector<Move>& moves);
///
/// solve() appends legal moves from `state` to the end of the game. They are a function of (state,
/// deal, draws of the stream) only. It may stop early only if no legal move is left.
template <class S, class G>
concept ClairvoyantFor =
    Game<G> && G::seats == 1 && !StrategyFor<S, G> &&
    requires(S & player, const typename G::State& state, const typename G::Deal& deal, Rng& rng,
             std::vector<typename G::Move>& moves) {
    { player.solve(state, deal, rng, moves) } -> std::same_as<void>;
};

/// A reference player with its type erased.
template <Game G>
class AnyClairvoyant {
  public:
    virtual ~AnyClairvoyant() = default;
    /// Appends moves to the end of the game: see ClairvoyantFor.
    virtual void solve(const typename G::State&, const typename G::Deal&, Rng&,
                       std::vector<typename G::Move>& moves) = 0;
};

/// A reference player behind AnyClairvoyant.
template <Game G, ClairvoyantFor<G> S>
class ErasedClairvoyant final : public AnyClairvoyant<G> {
  public:
    explicit ErasedClairvoyant(S player) : player_(std::move(player)) {}

    void solve(const typename G::State& state, const typename G::Deal& deal, Rng& rng,
               std::vector<typename G::Move>& moves) override {
        player_.solve(state, deal, rng, moves);
    }

  private:
    S player_;
};

}  // namespace skerry
