#include <nlohmann/json.hpp>

#include "runner/environments/makers.hpp"
#include "runner/environments/match_config.hpp"
#include "runner/environments/tile_game.hpp"
#include "runner/environments/vector_environment.hpp"

namespace skerry::environments {

std::unique_ptr<VectorEnvironment> make_tile_game(const JsonNode& config,
                                                  const VectorOptions& options,
                                                  std::uint64_t configuration) {
    using tile_game::TileGame;
    const auto& game = module_of<TileGame>();
    const tile_game::Rules rules = game.read_rules(config);
    MatchConfig<TileGame> match(game, config, "greedy", rules);
    using Kind = GameKind<TileGameCodec>;
    return std::make_unique<VectorOf<Kind>>(
        Kind(TileGameCodec(rules), rules, std::move(match.opponent), match.seat), options,
        configuration);
}

}  // namespace skerry::environments
