// Makes the environments of each game from a configuration.

#include "learn/environments/make.hpp"

#include "core/tiny_islands/game.hpp"
#include "learn/environments/make_kind.hpp"
#include "learn/environments/roam.hpp"
#include "learn/environments/tiger_island.hpp"
#include "learn/environments/tile_game.hpp"
#include "learn/environments/tiny_islands.hpp"

namespace skerry::environments {

namespace {

template <bool draws>
Made make_tiny_islands(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    using tiny_islands::TinyIslands;
    std::vector<std::string> keys = {"rules"};
    if (!draws) keys.emplace_back("shorelines");
    config.allow_keys(keys);
    const auto& game = module_of<TinyIslands>();
    const tiny_islands::Rules rules = game.read_rules(config);
    TinyIslandsKind::MakeStrategy artist;
    if (!draws) artist = named_strategy<TinyIslands>(game, config, "shorelines", "greedy", rules);
    return std::make_unique<VectorOf<TinyIslandsKind>>(TinyIslandsKind(rules, std::move(artist)),
                                                       options, print);
}

Made make_tile_game(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    return make_match<tile_game::TileGame>(
        config, options, print, "greedy",
        [](const tile_game::Rules& rules) { return TileGameCodec(rules); });
}

Made make_tiger_island(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    return make_match<tiger_island::TigerIsland>(
        config, options, print, "totoro",
        [](const tiger_island::Rules&) { return TigerIslandCodec(); });
}

Made make_roam(const JsonNode& config, const VectorOptions& options, std::uint64_t print) {
    config.allow_keys(std::array<std::string, 1>{"rules"});
    const roam::Rules rules = module_of<roam::Roam>().read_rules(config);
    if (constexpr int most = roam::standard_cards_to_end; rules.cards_to_end > most)
        config.at("rules")
            .at("cards_to_end")
            .fail("found " + std::to_string(rules.cards_to_end) +
                  "; an environment has room for the characters of games to " +
                  std::to_string(most));
    using Kind = GameKind<RoamCodec>;
    return std::make_unique<VectorOf<Kind>>(Kind(RoamCodec(rules), rules), options, print);
}

constexpr std::size_t of_the_house = 5;

std::vector<EnvironmentEntry>& entries() {
    static std::vector<EnvironmentEntry> all = {
        {"TinyIslands-v0", make_tiny_islands<true>},
        {"TinyIslandsPlacements-v0", make_tiny_islands<false>},
        {"TileGame-v0", make_tile_game},
        {"TigerIsland-v0", make_tiger_island},
        {"Roam-v0", make_roam}};
    return all;
}

std::uint64_t print_of_text(std::uint64_t start, std::string_view text) {
    return fingerprint(start, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace

bool enter_environments(EnvironmentEntry entry) {
    entries().push_back(std::move(entry));
    return true;
}

std::vector<EnvironmentEntry> own_environments() {
    return {entries().begin() + of_the_house, entries().end()};
}

std::vector<std::string> environment_ids() {
    std::vector<std::string> ids;
    for (const EnvironmentEntry& entry : entries()) ids.push_back(entry.id);
    return ids;
}

std::unique_ptr<VectorEnvironment> make_environments(std::string_view id, const JsonNode& config,
                                                     const VectorOptions& options) {
    const Document asked = Document::of(std::string(id), "id");
    const std::size_t which = asked.root().name_among(environment_ids(), "environment");
    const std::uint64_t configuration =
        print_of_text(print_of_text(0, id), compact_text(config.json()));
    return entries()[which].make(config, options, configuration);
}

}  // namespace skerry::environments
