#pragma once
// Search by playouts for any game: play each candidate to the end many times and take the best.

#include <algorithm>
#include <cassert>
#include <optional>

#include "core/fields.hpp"
#include "strategies/futures.hpp"
#include "strategies/game_value.hpp"
#include "strategies/strategy.hpp"
#include "strategies/ucb.hpp"

namespace skerry {

/// What a search knows about a game beyond its rules: nothing. A type made for a game has the same
/// members.
template <Game G>
class NoKnowledge {
  public:
    using Params = NoParams;
    NoKnowledge(const typename G::Rules&, const Params&) {}

    /// A decision begins. The best move, if it can be computed.
    std::optional<typename G::Move> solve(const typename G::State&) {
        futures_.clear();
        return std::nullopt;
    }

    /// A future that agrees with what the state shows.
    typename G::Deal future(const typename G::State& state, Rng& rng) {
        return futures_.next(state, rng);
    }

  private:
    Futures<G> futures_;
};

/// Rollout search for any game: picks the move with the best mean game_value() over playouts of a
/// base strategy (Tesauro, Galperin 1996, 'On-line policy improvement using Monte-Carlo search').
/// All candidates meet the same futures, and bad ones are dropped early (see sequential_halving()).
/// If the base strategy values moves itself, its best moves are the candidates, and its values
/// count as a number of playouts already seen: a few playouts are worse than the base strategy.
template <Game G, class Knowledge = NoKnowledge<G>>
class Rollout {
  public:
    /// How long and where to search.
    struct Params {
        int rollouts = 96;
        int candidates = 6;
        int prior = 40;
        typename Knowledge::Params knowledge{};

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("rollouts", self.rollouts, Range{1, 1'000'000},
                  "playouts of the base for each decision, shared by its candidates");
            visit("candidates", self.candidates, Range{2, 64},
                  "moves compared: the best by the base's own values, or its proposals; all legal "
                  "ones where the base has neither");
            visit("prior", self.prior, Range{0, 10'000},
                  "playouts that the base's own value of a move counts for");
            Knowledge::Params::fields(self.knowledge, visit);
        }
    };

    Rollout(const typename G::Rules& rules, const Params& params,
            std::unique_ptr<AnyStrategy<G>> base)
        : params_(params), base_(std::move(base)), knowledge_(rules, params.knowledge) {}

    void start(const typename G::State& state) { base_->start(state); }
    void follow(const typename G::State& before, const typename G::Move& move) {
        base_->follow(before, move);
    }

    typename G::Move choose(const typename G::State& state, Rng& rng) {
        if (const auto exact = knowledge_.solve(state)) return *exact;
        collect(state, rng);
        return candidates_.size() == 1 ? candidates_[0] : best(state, rng);
    }

  private:
    static constexpr std::size_t most = Candidates<G>::capacity;

    /// Fills candidates_ and arms_ for one decision.
    void collect(const typename G::State& state, Rng& rng) {
        candidates_.clear();
        if (G::lists_moves(state))
            list_moves<G>(state, candidates_);
        else
            base_->propose(state, rng, params_.candidates, candidates_);
        assert(!candidates_.empty());
        std::array<int, most> values{};
        const std::span<int> used(values.data(), candidates_.size());
        const bool valued = base_->value_moves(state, candidates_, used);
        for (std::size_t i = 0; i < candidates_.size(); ++i)
            arms_[i] = {i, std::int64_t{params_.prior} * values[i]};
        arm_count_ = candidates_.size();
        if (valued) keep_best(static_cast<std::size_t>(params_.candidates));
    }

    void keep_best(std::size_t count) {
        const auto all = arms();
        std::stable_sort(all.begin(), all.end(),
                         [](const Arm& a, const Arm& b) { return a.sum > b.sum; });
        arm_count_ = std::min(arm_count_, count);
    }

    std::span<Arm> arms() { return {arms_.data(), arm_count_}; }

    typename G::Move best(const typename G::State& state, Rng& rng) {
        const Seat me = G::to_move(state);
        typename G::Deal future;
        std::uint64_t key = 0;
        const std::size_t winner = sequential_halving(
            arms(), params_.rollouts,
            [&] {
                future = knowledge_.future(state, rng);
                key = rng.next();
            },
            [&](std::size_t candidate) {
                typename G::State end = state;
                Rng own(key);
                base_->play_out_after(end, candidates_[candidate], future, own);
                return std::int64_t{move_value_scale} * game_value<G>(G::outcome(end), me);
            });
        return candidates_[winner];
    }

    Params params_;
    std::unique_ptr<AnyStrategy<G>> base_;
    Knowledge knowledge_;
    Candidates<G> candidates_;
    std::array<Arm, most> arms_{};
    std::size_t arm_count_ = 0;
};

}  // namespace skerry
