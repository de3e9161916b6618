#pragma once
// A strategy for one player that takes means over all that chance may show next.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/chances.hpp"
#include "core/fields.hpp"
#include "strategies/game_value.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Looks one chance event ahead: plays the listed move with the best mean, over all that chance may
/// show next, of the best value that the base gives to a move after it. The base's values must be
/// expected scores of the whole game, as those of learned afterstates are. Where the base values no
/// moves, its choice is played. Among equal moves the first one is.
template <Game G>
requires((ListsChance<G> || HasChanceNodes<G>)&&G::seats == 1) class Lookahead {
  public:
    using Params = NoParams;

    Lookahead(const typename G::Rules&, const Params&, std::unique_ptr<AnyStrategy<G>> base)
        : base_(std::move(base)) {}

    typename G::Move choose(const typename G::State& state, Rng& rng) {
        if (!G::lists_moves(state)) return base_->choose(state, rng);
        list_moves<G>(state, moves_);
        sums_.fill(0);
        if (!add_values(state, rng)) return base_->choose(state, rng);
        return moves_[static_cast<std::size_t>(
            std::max_element(sums_.begin(), sums_.begin() + moves_.size()) - sums_.begin())];
    }

  private:
    /// Fractions of move_value_scale in a mean of values.
    static constexpr std::int64_t mean_scale = 4096;

    /// The value of each move; false where the base values no moves.
    bool add_values(const typename G::State& state, Rng& rng) {
        if constexpr (HasChanceNodes<G>) {
            for (std::size_t i = 0; i < moves_.size(); ++i) {
                typename G::State after = state;
                G::play(after, moves_[i]);
                const auto value = expected_value(after);
                if (!value) return false;
                sums_[i] = *value;
            }
        } else {
            const std::size_t events = std::max<std::size_t>(G::events(state), 1);
            for (std::size_t event = 0; event < events; ++event) {
                const typename G::Deal future =
                    events > 1 ? G::redeal(state, event, rng) : G::redeal(state, rng);
                for (std::size_t i = 0; i < moves_.size(); ++i) {
                    typename G::State after = state;
                    G::play(after, moves_[i], future);
                    const auto value = value_of(after);
                    if (!value) return false;
                    sums_[i] += *value;
                }
            }
        }
        return true;
    }

    /// The mean over all that chance shows before the next decision, each by its weight.
    std::optional<std::int64_t> expected_value(const typename G::State& state) requires(
        HasChanceNodes<G>) {
        if (!G::is_over(state))
            if (const auto chances = G::chances(state); !chances.empty()) {
                std::int64_t sum = 0;
                std::int64_t weight = 0;
                for (const auto& chance : chances) {
                    typename G::State after = state;
                    G::play(after, chance.outcome);
                    const auto value = expected_value(after);
                    if (!value) return std::nullopt;
                    sum += chance.weight * *value;
                    weight += chance.weight;
                }
                return sum / weight;
            }
        const auto value = value_of(state);
        return value ? std::optional(mean_scale * *value) : std::nullopt;
    }

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
    std::array<std::int64_t, Candidates<G>::capacity> sums_{};
};

}  // namespace skerry
