#pragma once
// Strategies whose code is not part of this program (runner/experiment/outside.hpp), among those of
// a game.

#include "core/game.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/strategy_table.hpp"
#include "runner/programs/conversation.hpp"
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
    /// What its process has spent, where it has one of its own.
    virtual std::optional<ProgramTime> spent() const { return std::nullopt; }

    void propose(const State& state, Rng& rng, int count, Candidates<G>& list) final {
        add_candidate<G>(list, choose(state, rng));
        for (int i = 1; i < count; ++i) add_candidate<G>(list, G::sample_move(state, rng));
    }
    bool value_moves(const State&, const Candidates<G>&, std::span<int>) final { return false; }
    void start(const State&) final {}
    void follow(const State&, const Move&) final {}

    std::size_t play_out(State& state, const typename G::Deal& deal, Rng& rng) final {
        return play_out_by_choices<G>(*this, state, deal, rng);
    }
    void play_out_after(State& state, const Move& move, const typename G::Deal& deal,
                        Rng& rng) final {
        G::play(state, move, deal);
        play_out(state, deal, rng);
    }
};

template <Game G>
class OutsideCode final : public FarStrategy<G> {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    explicit OutsideCode(const OutsideStrategy& strategy)
        : player_(strategy.player()), at_once_(strategy.at_once()) {}

    std::size_t at_once() override { return at_once_; }

    void choose_all(std::span<const State> states, std::span<Rng> streams,
                    std::span<Move> moves) override {
        try {
            player_->choose({states.size(), states.data(), streams, moves.data()});
        } catch (const StrategyFault& fault) {
            if (fault.decision()) require_legal(states.first(*fault.decision()), moves);
            throw;
        }
        require_legal(states, moves);
    }

  private:
    static void require_legal(std::span<const State> states, std::span<const Move> moves) {
        for (std::size_t i = 0; i < states.size(); ++i)
            if (!G::is_legal(states[i], moves[i]))
                throw StrategyFault::of_call(
                    "chose a move that is not legal in " + state_for_message<G>(states[i]), i);
    }

    std::unique_ptr<AnyPlayer> player_;
    std::size_t at_once_;
};

/// The entry of a configuration that names a strategy from outside.
template <Game G>
Configured<G> configure_outside(const JsonNode& node, const std::string& name,
                                const std::shared_ptr<const OutsideStrategy>& strategy) {
    if (!node.is_string()) {
        static const std::vector<std::string> allowed = {"name", "label", "outside"};
        node.allow_keys(allowed);
        if (const auto origin = node.find("outside");
            origin && origin->json() != strategy->origin())
            origin->fail("the code that was given for \"" + name +
                         "\" is from elsewhere: " + origin_text(strategy->origin()));
    }
    Configured<G> configured;
    configured.name = name;
    configured.params = ordered_json::object();
    configured.outside = strategy;
    configured.make = [strategy]() -> std::unique_ptr<AnyStrategy<G>> {
        return std::make_unique<OutsideCode<G>>(*strategy);
    };
    return configured;
}

}  // namespace skerry
