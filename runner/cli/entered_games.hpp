#pragma once
// A program of games of one's own: it has every command of skerry.
//
//     int main(int argc, char** argv) {
//         return skerry::program(argc, argv, {skerry::game<MyGame>({.help = "what it is"})});
//     }

#include <initializer_list>

#include "runner/games/module.hpp"
#include "strategies/greedy.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/tree_search.hpp"

namespace skerry {

using EnteredGame = std::shared_ptr<const GameEntry>;

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
    return rows;
}

/// A game with what its author says of it. What is left out has a default: the strategies above,
/// and boards as text in place of pictures.
template <Game G>
EnteredGame game(GameParts<G> parts) {
    parts.strategies = with_general_strategies<G>(parts.strategies);
    return std::make_shared<const GameModule<G>>(std::move(parts));
}

/// Runs the command line on these games and returns the exit code. Its name in help, messages and
/// files is that of the file that was started, argv[0] without its folder.
int program(int argc, const char* const* argv, std::initializer_list<EnteredGame> games);

}  // namespace skerry
