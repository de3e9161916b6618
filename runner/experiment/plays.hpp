#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runner/documents/document.hpp"

namespace skerry {

/// Reads /plays of a configuration: how often each deal is played, 1 by default. `games`: of the
/// experiment, or the default. Throws UserError, also where it does not go with the other values.
std::uint64_t read_plays(const JsonNode& config, std::size_t seats, std::uint64_t games);

/// Reads /unfinished_score of a configuration, at most max_score from 0. Throws UserError.
std::optional<std::int32_t> read_unfinished_score(const JsonNode& config, std::size_t seats);
inline constexpr std::int32_t max_score = 10'000;
/// The component that holds it.
inline constexpr const char* unfinished_component = "unfinished";

/// Throws UserError at `node` unless so many games are a multiple of the plays of a deal.
void require_whole_deals(const JsonNode& node, std::uint64_t games, std::uint64_t plays);

}  // namespace skerry
