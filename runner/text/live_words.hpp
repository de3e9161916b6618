#pragma once
// What a progress line says about the figures of a run.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace skerry {

struct LiveWords {
    std::vector<std::string> words;             ///< several forms, the longest first
    std::optional<std::uint64_t> games_in_all;  ///< games that the stop rule will need
};

}  // namespace skerry
