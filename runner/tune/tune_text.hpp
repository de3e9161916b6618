#pragma once

#include <string>

#include "runner/tune/tuner.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// One line about a race that goes on.
std::string live_line(const Tuner& tuner, const Race& race);

/// The races, and the values before and after, for a person at a terminal. `matches`: gains are
/// shares of the points.
std::string tuning_page(const Tuner& tuner, bool matches, const TextStyle& style);

}  // namespace skerry
