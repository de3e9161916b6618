#include <array>
#include <string>

#include "runner/environments/game_kind.hpp"
#include "runner/environments/makers.hpp"
#include "runner/environments/named_strategy.hpp"
#include "runner/environments/roam.hpp"
#include "runner/environments/vector_environment.hpp"

namespace skerry::environments {

std::unique_ptr<VectorEnvironment> make_roam(const JsonNode& config, const VectorOptions& options,
                                             std::uint64_t configuration) {
    config.allow_keys(std::array<std::string, 1>{"rules"});
    const roam::Rules rules = module_of<roam::Roam>().read_rules(config);
    using Kind = GameKind<RoamCodec>;
    return std::make_unique<VectorOf<Kind>>(Kind(RoamCodec(rules), rules), options, configuration);
}

}  // namespace skerry::environments
