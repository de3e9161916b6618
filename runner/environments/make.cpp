#include "runner/environments/make.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/environments/makers.hpp"
#include "runner/environments/vector_environment.hpp"

namespace skerry::environments {

namespace {

constexpr std::array<std::string_view, 5> ids = {"TinyIslands-v0", "TinyIslandsPlacements-v0",
                                                 "TileGame-v0", "TigerIsland-v0", "Roam-v0"};
constexpr std::array<Maker*, ids.size()> makers = {make_tiny_islands, make_tiny_islands_placements,
                                                   make_tile_game, make_tiger_island, make_roam};

std::uint64_t print_of_text(std::uint64_t start, std::string_view text) {
    return fingerprint(start, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace

std::span<const std::string_view> environment_ids() { return ids; }

std::unique_ptr<VectorEnvironment> make_environments(std::string_view id, const JsonNode& config,
                                                     const VectorOptions& options) {
    const std::vector<std::string> names(ids.begin(), ids.end());
    const Document asked = Document::of(std::string(id), "id");
    const std::size_t which = asked.root().name_among(names, "environment");
    const std::uint64_t configuration = print_of_text(print_of_text(0, id), config.json().dump());
    return makers[which](config, options, configuration);
}

}  // namespace skerry::environments
