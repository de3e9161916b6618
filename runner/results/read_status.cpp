#include "runner/results/read_status.hpp"

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "runner/experiment/plays.hpp"
#include "runner/results/read_figures.hpp"

namespace skerry {

namespace {

constexpr std::array<std::string_view, 2> statuses{"partial", "complete"};

GameRange read_range(const JsonNode& node, const GameRange& within) {
    const std::uint64_t begin =
        node.at("first_game").unsigned_integer(within.begin, within.end - 1);
    return {begin, begin + node.at("games").unsigned_integer(1, within.end - begin)};
}

}  // namespace

RunStatus read_status(const JsonNode& result, const ExperimentFacts& facts) {
    const GameRange all{facts.first_game, facts.first_game + facts.games};
    RunStatus status;
    status.complete = result.at("status").choice(statuses) == 1;
    status.stop_reason = result.at("stop_reason").visible_text();
    status.games_done = read_count(result, "games_done", facts.games);
    if (const auto part = result.find("part")) status.part = read_range(*part, all);
    GameRange left = status.part.value_or(all);
    std::uint64_t games = 0;
    for (const JsonNode& node : result.at("played").items()) {
        if (left.begin >= left.end) node.fail("there is no game left for this range");
        status.played.push_back(read_range(node, left));
        require_whole_deals(node.at("first_game"), status.played.back().begin, facts.plays);
        require_whole_deals(node.at("games"), status.played.back().end - status.played.back().begin,
                            facts.plays);
        left.begin = status.played.back().end + 1;  // there is a gap between two ranges
        games += status.played.back().end - status.played.back().begin;
    }
    require_count(result.at("games_done"), status.games_done, games, "the games in \"played\"");
    return status;
}

}  // namespace skerry
