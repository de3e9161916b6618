#pragma once
// Strategies whose code is not part of this program (runner/experiment/outside.hpp), among those of
// a game: asked decision by decision, and for many games side by side.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/strategy_table.hpp"

namespace skerry {

/// A state for a message: the end of a long one tells the most.
inline std::string state_for_message(std::string text) {
    constexpr std::size_t longest = 160;
    if (text.size() > longest) text = "..." + text.substr(text.size() - longest);
    return text;
}

/// Decisions that wait for one strategy from outside.
template <Game G>
class OutsideDesk {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    explicit OutsideDesk(const Configured<G>& configured)
        : name_(configured.name), player_(configured.outside->player()) {}

    bool empty() const { return states_.empty(); }

    /// `place` is told with the answer. `game` is its index in the experiment, where there is one.
    /// `stream` is the one of who decides.
    void ask(std::size_t place, const State& state, Rng& stream,
             std::optional<std::uint64_t> game = {}) {
        places_.push_back(place);
        states_.push_back(state);
        streams_.push_back(stream);
        sources_.push_back(&stream);
        if (game) games_.push_back(*game);
    }

    /// Has all decisions taken at once; take(place, move) is called for each, in their order.
    /// Throws StrategyFailure. None waits any more then.
    template <class Take>
    void answer(Take&& take) {
        const Cleared cleared{this};
        moves_.resize(states_.size());
        player_->choose({states_.size(), states_.data(), streams_, moves_.data(), games_});
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (!G::is_legal(states_[i], moves_[i])) refuse(i);
            *sources_[i] = streams_[i];
        }
        for (std::size_t i = 0; i < states_.size(); ++i) take(places_[i], moves_[i]);
    }

  private:
    struct Cleared {
        OutsideDesk* desk;
        ~Cleared() { desk->clear(); }
    };

    void clear() {
        places_.clear();
        states_.clear();
        streams_.clear();
        sources_.clear();
        games_.clear();
    }

    [[noreturn]] void refuse(std::size_t i) const {
        const std::optional<std::uint64_t> game =
            games_.empty() ? std::nullopt : std::optional(games_[i]);
        throw StrategyFailure("strategy \"" + name_ + "\"" +
                                  (game ? ", game " + std::to_string(*game) : std::string()) +
                                  ": chose a move that is not legal in " +
                                  state_for_message(G::print_state(states_[i])),
                              game);
    }

    std::string name_;
    std::unique_ptr<AnyPlayer> player_;
    std::vector<std::size_t> places_;
    std::vector<State> states_;
    std::vector<Rng> streams_;
    std::vector<Rng*> sources_;
    std::vector<std::uint64_t> games_;
    std::vector<Move> moves_;
};

/// Asked for one decision at a time, as any strategy: the plain twin of games side by side.
template <Game G>
class OutsideChoice {
  public:
    explicit OutsideChoice(const Configured<G>& configured) : desk_(configured) {}

    typename G::Move choose(const typename G::State& state, Rng& rng) {
        typename G::Move chosen{};
        desk_.ask(0, state, rng);
        desk_.answer([&](std::size_t, const typename G::Move& move) { chosen = move; });
        return chosen;
    }

  private:
    OutsideDesk<G> desk_;
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
    configured.params = nlohmann::ordered_json::object();
    configured.outside = strategy;
    configured.make = [name, strategy]() -> std::unique_ptr<AnyStrategy<G>> {
        Configured<G> own;
        own.name = name;
        own.outside = strategy;
        return std::make_unique<ErasedStrategy<G, OutsideChoice<G>>>(OutsideChoice<G>(own));
    };
    return configured;
}

/// The games of a strategy from outside in games for one, played side by side: the code is asked
/// once for each decision of all of them.
template <Game G>
class OutsideGames {
  public:
    explicit OutsideGames(const Configured<G>& configured) : desk_(configured) {}

    bool has(std::uint64_t game) const { return game >= games_.begin && game < games_.end; }
    const typename G::State& end(std::uint64_t game) const { return states_[game - games_.begin]; }

    template <class SetupOfG>
    void play(const SetupOfG& setup, GameRange games) {
        games_ = {};
        const std::size_t count = games.end - games.begin;
        deals_.clear();
        states_.clear();
        streams_.clear();
        for (std::uint64_t game = games.begin; game < games.end; ++game) {
            deals_.push_back(setup.deal(game));
            states_.push_back(G::start(setup.rules, deals_.back()));
            streams_.push_back(setup.strategy_stream(game, Seat::first));
        }
        do {
            for (std::size_t i = 0; i < count; ++i)
                if (!G::is_over(states_[i])) desk_.ask(i, states_[i], streams_[i], games.begin + i);
        } while (answered());
        games_ = games;
    }

  private:
    bool answered() {
        if (desk_.empty()) return false;
        desk_.answer([&](std::size_t i, const typename G::Move& move) {
            G::play(states_[i], move, deals_[i]);
        });
        return true;
    }

    OutsideDesk<G> desk_;
    GameRange games_ = {};  ///< whose ends are known
    std::vector<typename G::Deal> deals_;
    std::vector<typename G::State> states_;
    std::vector<Rng> streams_;
};

}  // namespace skerry
