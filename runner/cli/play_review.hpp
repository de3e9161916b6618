#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runner/play/play_table.hpp"

namespace skerry {

/// The review of a game that was played to its end, as `skerry review` prints it, a line an entry;
/// empty if it was given up because `goes_on` was false.
std::vector<std::string> lines_of_review(const play::PlayTable& table,
                                         const std::function<bool()>& goes_on);

}  // namespace skerry
