#pragma once
// Optional members of games whose deals tell luck before anybody plays:
//     covariate_count, covariate_names
//     covariates(rules, deal)   figures of the deal, |figure| <= max_covariate
//     covariate_means(rules)    their means over all deals of the rules, exactly
// They are counted where a configuration asks for it, since drawing a deal takes less time.

#include <algorithm>
#include <concepts>
#include <cstddef>

#include "core/covariates.hpp"
#include "core/game.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

template <class G>
concept CovariateGame = Game<G> && G::seats == 1 &&
                        requires(const typename G::Rules& rules, const typename G::Deal& deal) {
    G::covariate_names[G::covariate_count - 1];
    G::covariates(rules, deal)[G::covariate_count - 1];
    G::covariate_means(rules)[G::covariate_count - 1];
};

template <Game G>
CovariateFacts covariate_facts(const typename G::Rules& rules) {
    CovariateFacts facts;
    if constexpr (CovariateGame<G>) {
        facts.names.assign(G::covariate_names.begin(), G::covariate_names.end());
        const auto means = G::covariate_means(rules);
        facts.means.assign(means.begin(), means.end());
    }
    return facts;
}

}  // namespace skerry
