#pragma once
// Who plays the games of the conformance kit: strategies reach branches that random moves never do.

#include <functional>
#include <memory>
#include <string>

#include "strategies/strategy.hpp"

namespace skerry::testing {

/// A strategy by its name, and how it is made for rules.
template <Game G>
struct Player {
    std::string name;
    std::function<std::unique_ptr<AnyStrategy<G>>(const typename G::Rules&)> make;
};

/// A strategy of type S(rules, params) as a player.
template <Game G, StrategyFor<G> S>
Player<G> player(std::string name, const typename S::Params& params = {}) {
    return {std::move(name), [params](const typename G::Rules& rules) {
                return std::make_unique<ErasedStrategy<G, S>>(S(rules, params));
            }};
}

}  // namespace skerry::testing
