#pragma once
// The rule sets of an experiment whose strategies do not all play by the same rules.

#include <cstddef>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"

namespace skerry {

/// Strategies that play by the same rules.
struct RuleSet {
    std::string
        text;  ///< the options in which rule sets differ: "sand=touching"; empty of the only
    std::vector<std::size_t> strategies = {};
    bool own_deals = false;  ///< they share no shuffles with the experiment's rules
};

/// In the order in which the strategies name them: one, where all play by the same rules.
std::vector<RuleSet> rule_sets_of(const ExperimentFacts& facts);

/// By strategy: the first one of the same name and parameters, whatever its rules.
std::vector<std::size_t> contestants_of(const ExperimentFacts& facts);

}  // namespace skerry
