#include <nlohmann/json.hpp>

#include "runner/environments/makers.hpp"
#include "runner/environments/match_config.hpp"
#include "runner/environments/tiger_island.hpp"
#include "runner/environments/vector_environment.hpp"

namespace skerry::environments {

std::unique_ptr<VectorEnvironment> make_tiger_island(const JsonNode& config,
                                                     const VectorOptions& options,
                                                     std::uint64_t configuration) {
    using tiger_island::TigerIsland;
    const auto& game = module_of<TigerIsland>();
    const tiger_island::Rules rules = game.read_rules(config);
    MatchConfig<TigerIsland> match(game, config, "totoro", rules);
    using Kind = GameKind<TigerIslandCodec>;
    return std::make_unique<VectorOf<Kind>>(
        Kind(TigerIslandCodec(), rules, std::move(match.opponent), match.seat), options,
        configuration);
}

}  // namespace skerry::environments
