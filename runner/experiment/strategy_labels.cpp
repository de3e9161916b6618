#include "runner/experiment/strategy_labels.hpp"

#include <algorithm>
#include <vector>

#include "runner/documents/nearest_name.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

std::size_t find_strategy(const ExperimentFacts& facts, const std::string& option,
                          const std::string& label) {
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : facts.strategies) labels.push_back(strategy.label);
    const auto found = std::ranges::find(labels, label);
    if (found == labels.end())
        throw UserError(option + " " + label + ": no strategy has this label; known: " +
                        list_names(labels) + did_you_mean(label, labels));
    return static_cast<std::size_t>(found - labels.begin());
}

}  // namespace skerry
