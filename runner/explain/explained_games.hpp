#pragma once
// Which games of a result are explained, and what is said of each.

#include <functional>

#include "runner/candidates/parting.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// The most futures on which the moves of a parting are valued.
inline constexpr std::uint64_t most_explained_futures = 1'000'000;

struct ExplainRequest {
    std::vector<std::string> pair;          ///< labels; empty: the only two that there are
    std::optional<std::uint64_t> top = {};  ///< how many of the largest swings; default: up to 3
    std::vector<std::uint64_t> games = {};  ///< these games instead
    std::uint64_t futures = 32;
};

/// The two strategies: those named, or the only two that there are. `source` is the result. Throws
/// UserError.
std::pair<std::size_t, std::size_t> explained_pair(const ExperimentFacts& facts,
                                                   const ExplainRequest& request,
                                                   const std::string& source);

/// The games that were asked for, or those with the largest swings. Throws UserError.
std::vector<Swing> explained_games(const ExplainRequest& request, const std::vector<Swing>& swings);

/// "tiny-islands, seed 1: greedy against rollout, the 3 largest swings"
std::string explanation_title(const ExperimentFacts& facts, std::size_t a, std::size_t b,
                              const ExplainRequest& request, std::size_t games);

/// Plays the games of a pair again and tells what is said of each. `differs` is told where a game
/// ended otherwise than the result recorded.
void explain_games(const Experiment& experiment, const Seating& pair,
                   const std::vector<Swing>& games, const ExplainRequest& request,
                   const TextStyle& style, const std::function<void(const std::string&)>& tell,
                   const std::function<void(const std::string&)>& differs);

}  // namespace skerry
