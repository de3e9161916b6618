#include "runner/experiment/plays.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "runner/statistics/deal_sums.hpp"

namespace skerry {

namespace {

/// "8 or 12": the multiples next to a number of games.
std::string nearest_multiples(std::uint64_t games, std::uint64_t plays) {
    const std::uint64_t below = games / plays * plays;
    const std::string above = std::to_string(below + plays);
    return below == 0 ? above : std::to_string(below) + " or " + above;
}

}  // namespace

std::uint64_t read_plays(const JsonNode& config, std::size_t seats, std::uint64_t games) {
    const auto node = config.find("plays");
    const std::uint64_t plays = node ? node->unsigned_integer(1, max_plays) : 1;
    if (plays == 1) return plays;
    if (seats > 1)
        node->fail("found " + std::to_string(plays) +
                   "; in games for two each deal is played twice already, with the seats swapped");
    const auto covariates = config.find("covariates");
    if (covariates && covariates->boolean())
        covariates->fail("not together with several plays of a deal");
    if (const auto given = config.find("games"))
        require_whole_deals(*given, games, plays);
    else if (games % plays != 0)
        node->fail("found " + std::to_string(plays) + ", of which " + std::to_string(games) +
                   " games, the default, are no multiple; say \"games\": " +
                   nearest_multiples(games, plays));
    return plays;
}

std::optional<std::int32_t> read_unfinished_score(const JsonNode& config, std::size_t seats) {
    const auto node = config.find("unfinished_score");
    if (!node) return std::nullopt;
    if (seats > 1)
        node->fail("in games for two a game without a result has no score for either side");
    return static_cast<std::int32_t>(node->integer({-max_score, max_score}));
}

void require_whole_deals(const JsonNode& node, std::uint64_t games, std::uint64_t plays) {
    if (games % plays == 0) return;
    node.fail("found " + std::to_string(games) + "; must be a multiple of " +
              std::to_string(plays) +
              ", the plays of each deal: " + nearest_multiples(games, plays));
}

}  // namespace skerry
