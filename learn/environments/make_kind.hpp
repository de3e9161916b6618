#pragma once
// What the environments of all games are made with: the strategies that a configuration names, and
// any game whose moves are its actions.
//
//     const bool learns = skerry::environments::enter<MyGame>();
//
// enters MyGame-v0 for a game of one's own: action i is the i-th legal move as the game lists them,
// and the observation is the bytes of its state. Who wants better ones writes a codec
// (game_kind.hpp).

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "learn/environments/game_kind.hpp"
#include "learn/environments/make.hpp"
#include "learn/environments/vector_environment.hpp"
#include "runner/games/module.hpp"
#include "runner/games/registry.hpp"

namespace skerry::environments {

template <Game G>
const GameModule<G>& module_of() {
    return dynamic_cast<const GameModule<G>&>(*game_named(G::name));
}

/// What makes the strategy that the configuration has under `key`, by default `fallback`. Throws
/// UserError: it must exist, with these parameters, and see no more than a player may.
template <Game G>
std::function<std::unique_ptr<AnyStrategy<G>>()> named_strategy(const GameModule<G>& game,
                                                                const JsonNode& config,
                                                                std::string_view key,
                                                                const std::string& fallback,
                                                                const typename G::Rules& rules) {
    const Document standard = Document::of(fallback, std::string(key));
    const auto found = config.find(key);
    const JsonNode node = found ? *found : standard.root();
    Configured<G> configured = game.read_strategy(node, rules);
    return std::move(configured.make);
}

/// The players of a game for two, from a configuration. Keys: `opponent`, a strategy, or null where
/// both seats are stepped; `seat`, the learner's.
template <Game G>
struct MatchConfig {
    std::function<std::unique_ptr<AnyStrategy<G>>()> opponent;
    LearnerSeat seat = LearnerSeat::alternating;

    MatchConfig(const GameModule<G>& game, const JsonNode& config, const std::string& standard,
                const typename G::Rules& rules) {
        config.allow_keys(std::array<std::string, 3>{"rules", "opponent", "seat"});
        const auto asked = config.find("opponent");
        const bool both = asked && asked->json().is_null();
        if (!both) opponent = named_strategy<G>(game, config, "opponent", standard, rules);
        const auto place = config.find("seat");
        if (!place) return;
        if (both) place->fail("goes with an opponent only; here both seats are stepped");
        static constexpr std::array<std::string_view, 3> seats = {"first", "second", "alternating"};
        seat = static_cast<LearnerSeat>(place->choice(seats));
    }
};

using Made = std::unique_ptr<VectorEnvironment>;

template <Game G, class MakeCodec>
Made make_match(const JsonNode& config, const VectorOptions& options, std::uint64_t print,
                const std::string& standard, MakeCodec&& codec_of) {
    const auto& game = module_of<G>();
    const typename G::Rules rules = game.read_rules(config);
    MatchConfig<G> match(game, config, standard, rules);
    using Kind = GameKind<decltype(codec_of(rules))>;
    return std::make_unique<VectorOf<Kind>>(
        Kind(codec_of(rules), rules, std::move(match.opponent), match.seat), options, print);
}

/// The moves of a game in the order in which it lists them.
template <Game G>
class FlatCodec {
  public:
    using Game = G;
    using State = typename G::State;
    static constexpr std::size_t max_actions = G::MoveList::capacity;
    static_assert(max_actions <= 4096, "an environment has at most 4,096 actions");
    static_assert(std::has_unique_object_representations_v<State>,
                  "a state with gaps between its members has no bytes to observe: fill them");
    struct Part {
        friend bool operator==(const Part&, const Part&) = default;
    };
    using Actions = ActionSet<max_actions>;

    static std::string id() {
        std::string id;
        bool upper = true;
        for (const char letter : G::name) {
            if (letter != '-') id += upper ? static_cast<char>(letter & ~0x20) : letter;
            upper = letter == '-';
        }
        return id + "-v0";
    }

    EnvironmentInfo info() const {
        EnvironmentInfo info;
        info.id = id();
        info.game = G::name;
        info.help = "the legal moves in the order in which the game lists them";
        info.actions = {{"move", 0, max_actions, "number i: the i-th legal move"}};
        info.observation = {{"state", 0, sizeof(State), 0, 255, "the bytes of the state"}};
        return info;
    }
    void list(const State& state, Part, Actions& actions) const {
        actions.insert_range(0, moves(state).size());
    }
    std::optional<typename G::Move> choose(const State& state, Part, std::size_t action) const {
        return moves(state)[action];
    }
    void observe(const State& state, Part, Seat, std::uint8_t* bytes) const {
        std::memcpy(bytes, &state, sizeof(State));
    }
    std::vector<std::int64_t> actions_of(const State& state, const typename G::Move& move) const {
        const auto list = moves(state);
        return {std::ranges::find(list, move) - list.begin()};
    }
    std::int32_t lowest_score() const { return 0; }

  private:
    static typename G::MoveList moves(const State& state) {
        typename G::MoveList list;
        G::legal_moves(state, list);
        return list;
    }
};

/// Enters the environments of a game that lists every decision's moves; in a game for two `random`
/// is the opponent where none is named. Returns true.
template <Game G>
bool enter() {
    return enter_environments(
        {FlatCodec<G>::id(),
         [](const JsonNode& config, const VectorOptions& options, std::uint64_t print) -> Made {
             if constexpr (G::seats == 2) {
                 return make_match<G>(config, options, print, "random",
                                      [](const auto&) { return FlatCodec<G>(); });
             } else {
                 config.allow_keys(std::array<std::string, 1>{"rules"});
                 using Kind = GameKind<FlatCodec<G>>;
                 return std::make_unique<VectorOf<Kind>>(
                     Kind(FlatCodec<G>(), module_of<G>().read_rules(config)), options, print);
             }
         }});
}

}  // namespace skerry::environments
