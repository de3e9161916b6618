#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "runner/games/strategy_table.hpp"

namespace skerry {

/// A contestant in an experiment of a game for one: a strategy, or a reference player. Only a
/// reference player is handed the deal.
template <Game G>
class Contestant {
  public:
    explicit Contestant(const Configured<G>& configured)
        : strategy_(configured.make ? configured.make() : nullptr),
          reference_(configured.make_reference ? configured.make_reference() : nullptr) {}

    /// How many games it likes to play side by side.
    std::size_t at_once() const { return strategy_ ? strategy_->at_once() : 1; }
    /// The strategy; must not be called for a reference player.
    AnyStrategy<G>& strategy() { return *strategy_; }

    /// Plays from the start of a game to its end.
    void play(typename G::State& state, const typename G::Deal& deal, Rng& rng) {
        begin(state, deal, rng);
        if (strategy_)
            strategy_->play_out(state, deal, rng);
        else
            for (const typename G::Move& move : moves_) G::play(state, move, deal);
    }

    /// Plays move by move instead: begin(), then next() until the game is over.
    void begin(const typename G::State& state, const typename G::Deal& deal, Rng& rng) {
        next_ = 0;
        moves_.clear();
        if (strategy_)
            strategy_->start(state);
        else
            reference_->solve(state, deal, rng, moves_);
    }

    typename G::Move next(const typename G::State& state, Rng& rng) {
        if (!strategy_) return moves_.at(next_++);
        const typename G::Move move = strategy_->choose(state, rng);
        strategy_->follow(state, move);
        return move;
    }

  private:
    std::unique_ptr<AnyStrategy<G>> strategy_;
    std::unique_ptr<AnyClairvoyant<G>> reference_;
    std::vector<typename G::Move> moves_;  ///< moves of the reference player
    std::size_t next_ = 0;
};

}  // namespace skerry
