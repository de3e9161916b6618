#include "runner/replay/recorded_games.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/statistics/match_tally.hpp"

namespace skerry {

namespace {

constexpr Range any_figure{std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};

std::uint64_t index_of(const JsonNode& game) { return game.unsigned_integer(0, max_game_index); }

}  // namespace

Seating seating_of(const Replayed& replayed, const ReplayedGame& game) {
    return game.second_seat ? Seating{replayed.against, replayed.strategy}
                            : Seating{replayed.strategy, replayed.against};
}

std::optional<int> figure_of(const Trace& trace, const ReplayedGame& game) {
    if (!trace.match) {
        if (!trace.result.finished) return std::nullopt;
        return trace.result.total;
    }
    if (trace.match->ending != MatchEnding::scored) return std::nullopt;
    const int margin = trace.match->totals[0] - trace.match->totals[1];
    return game.second_seat ? -margin : margin;
}

RecordedGames::RecordedGames(const Document& result, const ExperimentFacts& facts,
                             const Replayed& replayed) {
    if (facts.seats == 1) {
        read_scores(result.root().at("results").items().at(replayed.strategy),
                    facts.unfinished_score);
        return;
    }
    const Matchup wanted{std::min(replayed.strategy, replayed.against),
                         std::max(replayed.strategy, replayed.against)};
    const std::vector<Matchup> matchups = matchups_of(facts.strategies.size());
    const auto found = std::ranges::find(matchups, wanted);
    if (found == matchups.end()) return;
    const auto at = static_cast<std::size_t>(found - matchups.begin());
    read_margins(result.root().at("matchups").items().at(at),
                 facts.strategies[replayed.strategy].label, replayed.strategy == wanted.a);
}

void RecordedGames::read_scores(const JsonNode& results, std::optional<int> unfinished) {
    const auto read = [this](const JsonNode& list) {
        std::vector<ReplayedGame> games;
        for (const JsonNode& item : list.items()) {
            games.push_back({index_of(item.at("game"))});
            figures_[games.back()] = static_cast<int>(item.at("score").integer(any_figure));
        }
        return games;
    };
    best_ = read(results.at("extremes").at("best"));
    worst_ = read(results.at("extremes").at("worst"));
    for (const JsonNode& game : results.at("unfinished").at("examples").items())
        figures_[{index_of(game)}] = unfinished;
}

void RecordedGames::read_margins(const JsonNode& matchup, const std::string& label, bool is_a) {
    const auto game_of = [&](const JsonNode& item) {
        return ReplayedGame{index_of(item.at("game")), item.at("first").text() != label};
    };
    const auto read = [&](const JsonNode& list) {
        std::vector<ReplayedGame> games;
        for (const JsonNode& item : list.items()) {
            const int margin = static_cast<int>(item.at("margin").integer(any_figure));
            games.push_back(game_of(item));
            figures_[games.back()] = is_a ? margin : -margin;
        }
        return games;
    };
    const JsonNode margins = matchup.at("largest_margins");
    best_ = read(margins.at(is_a ? "to_a" : "to_b"));
    worst_ = read(margins.at(is_a ? "to_b" : "to_a"));
    for (const char* without_score : {"forfeits", "unfinished"})
        for (const JsonNode& item : matchup.at(without_score).at("examples").items())
            figures_[game_of(item)] = std::nullopt;
}

Recorded RecordedGames::find(const ReplayedGame& game) const {
    const auto found = figures_.find(game);
    if (found == figures_.end()) return {};
    return {true, found->second};
}

}  // namespace skerry
