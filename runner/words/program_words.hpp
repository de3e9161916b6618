#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Says of each outside program that the result rests on it: "bot is an outside program (My bot
/// 1.2; ./my_bot): ...".
std::vector<std::string> program_warnings(const ExperimentFacts& facts, const TextStyle& style);

}  // namespace skerry
