// Which pair and which games are meant, and the text of each, where two strategies part.

#include "runner/explain/explained_games.hpp"

#include <fmt/format.h>

#include "runner/candidates/parting_values.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/explain/explain.hpp"

namespace skerry {

namespace {

std::string swings_text(std::size_t count) {
    if (count == 0) return ": the result keeps no game on which they differ";
    return count == 1 ? ", the largest swing" : fmt::format(", the {} largest swings", count);
}

/// Empty if the two do not part, or if moves cannot be valued.
std::optional<PartingValues> values_of(const Experiment& experiment, const PairOfGames& pair,
                                       std::uint64_t futures) {
    const std::optional<Parting> parting = first_parting(pair);
    if (!parting) return std::nullopt;
    return in_game(experiment.facts().seeded(pair.game_index), "", [&] {
        const auto player = experiment.parting({pair.a, pair.b}, pair.game_index, parting->step);
        return player ? std::optional(value_parting(*player, futures)) : std::nullopt;
    });
}

/// Empty also where a program loses a game by a fault on the way.
std::optional<PartingValues> values_without_faults(const Experiment& experiment,
                                                   const PairOfGames& pair, std::uint64_t futures) {
    try {
        return values_of(experiment, pair, futures);
    } catch (const StrategyFault& fault) {
        if (fault.stops()) throw;
        return std::nullopt;
    }
}

}  // namespace

std::pair<std::size_t, std::size_t> explained_pair(const ExperimentFacts& facts,
                                                   const ExplainRequest& request,
                                                   const std::string& source) {
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : facts.strategies) labels.push_back(strategy.label);
    if (labels.size() < 2)
        throw UserError(source + ": has one strategy, " + labels.front() + "; a pair needs two");
    if (request.pair.empty() && labels.size() > 2)
        throw UserError("explain: which pair? --pair A B, two of: " + join(labels));
    const std::vector<std::string>& pair = request.pair.empty() ? labels : request.pair;
    if (pair.size() != 2)
        throw UserError("--pair " + pair[0] + ": and which other? known: " + join(labels));
    const std::size_t a = find_strategy(facts, "--pair", pair[0]);
    const std::size_t b = facts.seats == 1 ? find_strategy(facts, "--pair", pair[1])
                                           : find_opponent(facts, a, "--pair", pair[1]);
    if (a == b)
        throw UserError("--pair " + pair[0] + " " + pair[1] + ": must be two different strategies");
    return {a, b};
}

std::vector<Swing> explained_games(const ExplainRequest& request,
                                   const std::vector<Swing>& swings) {
    if (!request.games.empty()) {
        if (request.top) throw UserError("--top: not together with --index");
        std::vector<Swing> chosen;
        for (const std::uint64_t game : request.games) chosen.push_back({game, 0});
        return chosen;
    }
    constexpr std::uint64_t usual = 3;
    if (request.top && *request.top > swings.size())
        throw UserError(fmt::format("--top {}: the result keeps {} swings of this pair",
                                    *request.top, swings.size()));
    const auto top = std::min<std::uint64_t>(request.top.value_or(usual), swings.size());
    return {swings.begin(), swings.begin() + static_cast<std::ptrdiff_t>(top)};
}

std::string explanation_title(const ExperimentFacts& facts, std::size_t a, std::size_t b,
                              const ExplainRequest& request, std::size_t games) {
    return fmt::format("{}, {}: {} against {}{}", facts.game, seeds_text(facts),
                       facts.strategies[a].label, facts.strategies[b].label,
                       request.games.empty() ? swings_text(games) : "");
}

void explain_games(const Experiment& experiment, const Seating& pair,
                   const std::vector<Swing>& games, const ExplainRequest& request,
                   const TextStyle& style, const std::function<void(const std::string&)>& tell,
                   const std::function<void(const std::string&)>& differs) {
    for (const Swing& swing : games) {
        const PairOfGames played = play_pair(experiment, pair.first, pair.second, swing.game_index);
        if (request.games.empty() && !agrees(played, swing))
            differs(fmt::format("game {}: the result recorded {}; played again it ended otherwise",
                                swing.game_index, swing.recorded));
        const auto values = values_without_faults(experiment, played, request.futures);
        tell(explanation_text(experiment.facts(), played, values, style));
    }
}

}  // namespace skerry
