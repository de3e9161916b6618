// Makes the environments of each game from a configuration.

#include "runner/environments/make.hpp"

#include <nlohmann/json.hpp>

#include "core/tiny_islands/game.hpp"
#include "runner/environments/game_kind.hpp"
#include "runner/environments/roam.hpp"
#include "runner/environments/tiger_island.hpp"
#include "runner/environments/tile_game.hpp"
#include "runner/environments/tiny_islands.hpp"
#include "runner/environments/vector_environment.hpp"
#include "runner/games/module.hpp"
#include "runner/games/registry.hpp"

namespace skerry::environments {

namespace {

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
    if (configured.is_reference())
        node.fail("\"" + configured.name +
                  "\" is a reference player: it sees the deal and decides nothing for others");
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
/// `print` tells states of this configuration from those of others.
using Maker = Made(const JsonNode& config, const VectorOptions& options, std::uint64_t print);

template <bool draws>
Made make_tiny_islands(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    using tiny_islands::TinyIslands;
    std::vector<std::string> keys = {"rules"};
    if (!draws) keys.emplace_back("shorelines");
    config.allow_keys(keys);
    const auto& game = module_of<TinyIslands>();
    const tiny_islands::Rules rules = game.read_rules(config);
    TinyIslandsKind::MakeStrategy artist;
    if (!draws) artist = named_strategy<TinyIslands>(game, config, "shorelines", "greedy", rules);
    return std::make_unique<VectorOf<TinyIslandsKind>>(TinyIslandsKind(rules, std::move(artist)),
                                                       options, print);
}

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

Made make_tile_game(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    return make_match<tile_game::TileGame>(
        config, options, print, "greedy",
        [](const tile_game::Rules& rules) { return TileGameCodec(rules); });
}

Made make_tiger_island(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    return make_match<tiger_island::TigerIsland>(
        config, options, print, "totoro",
        [](const tiger_island::Rules&) { return TigerIslandCodec(); });
}

Made make_roam(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    config.allow_keys(std::array<std::string, 1>{"rules"});
    const roam::Rules rules = module_of<roam::Roam>().read_rules(config);
    if (constexpr int most = roam::standard_cards_to_end; rules.cards_to_end > most)
        config.at("rules")
            .at("cards_to_end")
            .fail("found " + std::to_string(rules.cards_to_end) +
                  "; an environment has room for the characters of games to " +
                  std::to_string(most));
    using Kind = GameKind<RoamCodec>;
    return std::make_unique<VectorOf<Kind>>(Kind(RoamCodec(rules), rules), options, print);
}

constexpr std::array<std::string_view, 5> ids = {"TinyIslands-v0", "TinyIslandsPlacements-v0",
                                                 "TileGame-v0", "TigerIsland-v0", "Roam-v0"};
constexpr std::array<Maker*, ids.size()> makers = {make_tiny_islands<true>,
                                                   make_tiny_islands<false>, make_tile_game,
                                                   make_tiger_island, make_roam};

std::uint64_t print_of_text(std::uint64_t start, std::string_view text) {
    return fingerprint(start, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace

std::span<const std::string_view> environment_ids() { return ids; }

std::unique_ptr<VectorEnvironment> make_environments(std::string_view id, const JsonNode& config,
                                                     const VectorOptions& options) {
    const std::vector<std::string> names(ids.begin(), ids.end());
    const Document asked = Document::of(std::string(id), "id");
    const std::size_t which = asked.root().name_among(names, "environment");
    const std::uint64_t configuration = print_of_text(print_of_text(0, id), config.json().dump());
    return makers[which](config, options, configuration);
}

}  // namespace skerry::environments
