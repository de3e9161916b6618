#pragma once

#include "play/advice/review.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// What the reviewer expected over the game, as a plot of letters, and where it turned most.
std::string expectation_graph(const Review& review, const TextStyle& style);

}  // namespace skerry
