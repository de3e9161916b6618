#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/fields.hpp"
#include "strategies/game_value.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Looks one chance event ahead: plays the listed move with the best mean, over all that chance may
/// show next, of the best value that the base gives to a move after it. The base's values must be
/// expected scores of the whole game, as those of learned afterstates are. Where the base values no
/// moves, its choice is played. Among equal moves the first one is.
template <ListsChance G>
requires(G::seats == 1) class Lookahead {
  public:
    using Params = NoParams;

    Lookahead(const typename G::Rules&, const Params&, std::unique_ptr<AnyStrategy<G>> base)
        : base_(std::move(base)) {}

    typename G::Move choose(const typename G::State& state, Rng& rng) {
        if (!G::lists_moves(state)) return base_->choose(state, rng);
        list_moves<G>(state, moves_);
        std::array<std::int64_t, Candidates<G>::capacity> sums{};
        const std::size_t events = std::max<std::size_t>(G::events(state), 1);
        for (std::size_t event = 0; event < events; ++event) {
            const typename G::Deal future =
                events > 1 ? G::redeal(state, event, rng) : G::redeal(state, rng);
            for (std::size_t i = 0; i < moves_.size(); ++i) {
                typename G::State after = state;
                G::play(after, moves_[i], future);
                const auto value = value_of(after);
                if (!value) return base_->choose(state, rng);
                sums[i] += *value;
            }
        }
        return moves_[static_cast<std::size_t>(
            std::max_element(sums.begin(), sums.begin() + moves_.size()) - sums.begin())];
    }

  private:
    /// In parts of a point; empty where the base values no moves.
    std::optional<std::int64_t> value_of(const typename G::State& after) {
        if (G::is_over(after))
            return std::int64_t{move_value_scale} * game_value<G>(G::outcome(after), Seat::first);
        if (!G::lists_moves(after)) return std::nullopt;
        list_moves<G>(after, next_);
        const std::span<int> values(values_.data(), next_.size());
        if (!base_->value_moves(after, next_, values)) return std::nullopt;
        return std::ranges::max(values);
    }

    std::unique_ptr<AnyStrategy<G>> base_;
    typename G::MoveList moves_;
    typename G::MoveList next_;
    std::array<int, Candidates<G>::capacity> values_{};
};

}  // namespace skerry
