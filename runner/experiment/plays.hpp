#pragma once

#include <cstddef>
#include <cstdint>

#include "runner/documents/document.hpp"

namespace skerry {

/// Reads /plays of a configuration: how often each deal is played, 1 by default. `games`: of the
/// experiment, or the default. Throws UserError, also where it does not go with the other values.
std::uint64_t read_plays(const JsonNode& config, std::size_t seats, std::uint64_t games);

/// Throws UserError at `node` unless so many games are a multiple of the plays of a deal.
void require_whole_deals(const JsonNode& node, std::uint64_t games, std::uint64_t plays);

}  // namespace skerry
