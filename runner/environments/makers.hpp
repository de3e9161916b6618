#pragma once
// What makes the environments of each game: one source a game, because each contains the game's
// strategies.

#include <cstdint>
#include <memory>

#include "runner/documents/document.hpp"
#include "runner/environments/environment.hpp"
#include "runner/environments/vector_options.hpp"

namespace skerry::environments {

/// `configuration` tells states of this configuration from those of others.
using Maker = std::unique_ptr<VectorEnvironment>(const JsonNode& config,
                                                 const VectorOptions& options,
                                                 std::uint64_t configuration);

Maker make_tiny_islands;
Maker make_tiny_islands_placements;
Maker make_tile_game;
Maker make_tiger_island;
Maker make_roam;

}  // namespace skerry::environments
