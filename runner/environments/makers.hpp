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
using Maker = std::unique_ptr<VectorEnvironment> (*)(const JsonNode& config,
                                                     const VectorOptions& options,
                                                     std::uint64_t configuration);

std::unique_ptr<VectorEnvironment> make_tiny_islands(const JsonNode& config,
                                                     const VectorOptions& options,
                                                     std::uint64_t configuration);
std::unique_ptr<VectorEnvironment> make_tiny_islands_placements(const JsonNode& config,
                                                                const VectorOptions& options,
                                                                std::uint64_t configuration);
std::unique_ptr<VectorEnvironment> make_tile_game(const JsonNode& config,
                                                  const VectorOptions& options,
                                                  std::uint64_t configuration);
std::unique_ptr<VectorEnvironment> make_tiger_island(const JsonNode& config,
                                                     const VectorOptions& options,
                                                     std::uint64_t configuration);
std::unique_ptr<VectorEnvironment> make_roam(const JsonNode& config, const VectorOptions& options,
                                             std::uint64_t configuration);

}  // namespace skerry::environments
