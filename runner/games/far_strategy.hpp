#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/game.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// A state for a message: the end of a long one tells the most.
template <Game G>
std::string state_for_message(const typename G::State& state) {
    constexpr std::size_t longest = 160;
    std::string text = G::print_state(state);
    if (text.size() > longest) text = "..." + text.substr(text.size() - longest);
    return text;
}

/// A strategy whose code is far away, behind a pipe or in another language: all that it does is
/// choose_all(), which throws StrategyFault.
template <Game G>
class FarStrategy : public AnyStrategy<G> {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    Move choose(const State& state, Rng& rng) final {
        Move move{};
        this->choose_all({&state, 1}, {&rng, 1}, {&move, 1});
        return move;
    }

    void choose_all(std::span<const State> states, std::span<Rng> streams,
                    std::span<Move> moves) override = 0;
    std::size_t at_once() override = 0;

    void propose(const State& state, Rng& rng, int count, Candidates<G>& list) final {
        add_candidate<G>(list, choose(state, rng));
        for (int i = 1; i < count; ++i) add_candidate<G>(list, G::sample_move(state, rng));
    }
    bool value_moves(const State&, const Candidates<G>&, std::span<int>) final { return false; }
    void start(const State&) final {}
    void follow(const State&, const Move&) final {}

    void play_out(State& state, const typename G::Deal& deal, Rng& rng) final {
        while (!G::is_over(state)) G::play(state, choose(state, rng), deal);
    }
    void play_out_after(State& state, const Move& move, const typename G::Deal& deal,
                        Rng& rng) final {
        G::play(state, move, deal);
        play_out(state, deal, rng);
    }
};

}  // namespace skerry
