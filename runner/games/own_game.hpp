#pragma once
// A game of one's own as an entry of the registry: for a program
// (bindings/program/entered_games.hpp), or for a library that C and Python load:
//
//     const bool entered = skerry::enter({skerry::game<MyGame>({.help = "what it is"})});

#include <memory>
#include <utility>
#include <vector>

#include "runner/games/module.hpp"
#include "runner/games/plain_scene.hpp"
#include "runner/games/registry.hpp"
#include "strategies/alpha_beta.hpp"
#include "strategies/greedy.hpp"
#include "strategies/lookahead.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/tree_search.hpp"

namespace skerry {

/// The strategies that every game has, around those of its author. A name that the author has
/// given is the author's.
template <Game G>
StrategyTable<G> with_general_strategies(const StrategyTable<G>& own) {
    std::vector<StrategyRow<G>> rows;
    const auto add = [&](StrategyRow<G> row) {
        if (!own.has(row.info.name)) rows.push_back(std::move(row));
    };
    add(strategy_row<G, RandomStrategy<G>>("random", "any legal move"));
    add(strategy_row<G, Greedy<G>>("greedy", "looks one move ahead, at the points so far"));
    rows.insert(rows.end(), own.rows().begin(), own.rows().end());
    add(search_row<G, Rollout<G>>("rollout", "best mean result over playouts after each move",
                                  "random"));
    add(search_row<G, TreeSearch<G>>("mcts", "tree search by simulations (UCT)", "random"));
    if constexpr (G::seats == 2 && !G::has_chance)
        add(strategy_row<G, AlphaBeta<PlainSearch<G>>>(
            "alpha_beta", "looks several moves ahead (iterative deepening, transposition table)"));
    if constexpr ((ListsChance<G> || HasChanceNodes<G>)&&G::seats == 1)
        add(search_row<G, Lookahead<G>>(
            "lookahead", "best mean, over what chance may show next, of the base's values",
            "greedy"));
    return rows;
}

/// A game with what its author says of it. What is left out has a default: the strategies above,
/// and a plain picture, or where the state names no fields and has no board, the board as text.
template <Game G>
EnteredGame game(GameParts<G> parts) {
    if constexpr (HasPlainScene<G>)
        if (!parts.draw) parts.draw = plain_scene<G>;
    parts.strategies = with_general_strategies<G>(parts.strategies);
    return std::make_shared<const GameModule<G>>(std::move(parts));
}

}  // namespace skerry
