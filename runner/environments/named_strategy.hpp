#pragma once
// The rules and strategies of a game by name, from the room of games.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

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
    if (configured.is_reference())
        node.fail("\"" + configured.name +
                  "\" is a reference player: it sees the deal and decides nothing for others");
    return std::move(configured.make);
}

}  // namespace skerry::environments
