#pragma once
// What the environments of all games are made with: the strategies that a configuration names, and
// any game whose moves are its actions.
//
//     const bool learns = skerry::environments::enter<MyGame>();
//
// enters MyGame-v0 for a game of one's own. Action i is the move of this code (core/move_code.hpp),
// or where moves have none the i-th legal move as the game lists them. state_bytes.hpp says what is
// observed. Who wants better ones writes a codec (game_kind.hpp).

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/move_code.hpp"
#include "learn/environments/game_kind.hpp"
#include "learn/environments/make.hpp"
#include "learn/environments/state_bytes.hpp"
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

/// The moves of a game by their codes, or in the order in which it lists them.
template <Game G>
class FlatCodec {
  public:
    using Game = G;
    using State = typename G::State;
    using Move = typename G::Move;
    static constexpr std::size_t max_actions = [] {
        if constexpr (HasMoveCodes<G>)
            return Move::count;
        else
            return G::MoveList::capacity;
    }();
    static_assert(max_actions <= 4096, "an environment has at most 4,096 actions");

    explicit FlatCodec(const typename G::Rules& rules) : bytes_(first_state(rules)) {}

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
        info.help = HasMoveCodes<G> ? "the moves by their codes"
                                    : "the legal moves in the order in which the game lists them";
        info.actions = {{"move", 0, max_actions,
                         HasMoveCodes<G> ? "number i: the move of this code"
                                         : "number i: the i-th legal move"}};
        info.observation = bytes_.fields();
        return info;
    }
    void list(const State& state, Part, Actions& actions) const {
        if constexpr (HasMoveCodes<G>)
            for (const Move& move : moves(state)) actions.insert(move.code);
        else
            actions.insert_range(0, moves(state).size());
    }
    std::optional<typename G::Move> choose(const State& state, Part, std::size_t action) const {
        if constexpr (HasMoveCodes<G>)
            return Move(action);
        else
            return moves(state)[action];
    }
    void observe(const State& state, Part, Seat view, std::uint8_t* bytes) const {
        bytes_.write(state, view, bytes);
    }
    std::vector<std::int64_t> actions_of(const State& state, const typename G::Move& move) const {
        if constexpr (HasMoveCodes<G>) return {static_cast<std::int64_t>(move.code)};
        const auto list = moves(state);
        return {std::ranges::find(list, move) - list.begin()};
    }
    std::int32_t lowest_score() const { return 0; }

  private:
    static State first_state(const typename G::Rules& rules) {
        Rng rng(0);
        return G::start(rules, G::deal(rules, rng));
    }
    static typename G::MoveList moves(const State& state) {
        typename G::MoveList list;
        G::legal_moves(state, list);
        return list;
    }

    StateBytes<G> bytes_;
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
                                      [](const auto& rules) { return FlatCodec<G>(rules); });
             } else {
                 config.allow_keys(std::array<std::string, 1>{"rules"});
                 using Kind = GameKind<FlatCodec<G>>;
                 const typename G::Rules rules = module_of<G>().read_rules(config);
                 return std::make_unique<VectorOf<Kind>>(Kind(FlatCodec<G>(rules), rules), options,
                                                         print);
             }
         }});
}

}  // namespace skerry::environments
