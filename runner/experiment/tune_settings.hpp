#pragma once
// "tune" of a configuration: what `skerry tune` does with it. Runs do not look at it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

inline constexpr std::uint64_t least_tuning_games = 1'000;
inline constexpr std::uint64_t most_tuning_games = 1'000'000'000'000;
inline constexpr std::uint64_t most_tuning_seconds = 1'000'000;

/// A parameter of the tuned strategy with its values as parse_values() has them.
struct TunedValues {
    std::string path;
    nlohmann::ordered_json values;
    std::string origin;  ///< for messages
};

struct TuneSettings {
    std::string strategy;  ///< its label; empty: the only one
    std::vector<TunedValues> vary;
    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> seconds;  ///< not together with games
    std::string out;
};

/// Those of a configuration; empty where it has none. Throws UserError at the first fault.
std::optional<TuneSettings> tune_settings(const Document& configuration);

/// The schema of "tune".
nlohmann::ordered_json tune_schema();

}  // namespace skerry
