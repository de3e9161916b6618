#pragma once

#include <cstddef>
#include <string>

#include "runner/experiment/facts.hpp"

namespace skerry {

/// The index of the strategy with this label. A UserError names the option, the known labels and
/// the nearest one.
std::size_t find_strategy(const ExperimentFacts& facts, const std::string& option,
                          const std::string& label);

}  // namespace skerry
