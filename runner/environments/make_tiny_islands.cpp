#include <array>
#include <string>

#include "core/tiny_islands/game.hpp"
#include "runner/environments/makers.hpp"
#include "runner/environments/named_strategy.hpp"
#include "runner/environments/tiny_islands.hpp"
#include "runner/environments/vector_environment.hpp"

namespace skerry::environments {

namespace {

using tiny_islands::TinyIslands;

std::unique_ptr<VectorEnvironment> make(const JsonNode& config, const VectorOptions& options,
                                        std::uint64_t configuration, bool draws) {
    const auto& game = module_of<TinyIslands>();
    const tiny_islands::Rules rules = game.read_rules(config);
    TinyIslandsKind::MakeStrategy artist;
    if (!draws) artist = named_strategy<TinyIslands>(game, config, "shorelines", "greedy", rules);
    return std::make_unique<VectorOf<TinyIslandsKind>>(TinyIslandsKind(rules, std::move(artist)),
                                                       options, configuration);
}

}  // namespace

std::unique_ptr<VectorEnvironment> make_tiny_islands(const JsonNode& config,
                                                     const VectorOptions& options,
                                                     std::uint64_t configuration) {
    config.allow_keys(std::array<std::string, 1>{"rules"});
    return make(config, options, configuration, true);
}

std::unique_ptr<VectorEnvironment> make_tiny_islands_placements(const JsonNode& config,
                                                                const VectorOptions& options,
                                                                std::uint64_t configuration) {
    config.allow_keys(std::array<std::string, 2>{"rules", "shorelines"});
    return make(config, options, configuration, false);
}

}  // namespace skerry::environments
