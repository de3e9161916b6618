#pragma once
// The pieces that the documents of all kinds of batches have in common.

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/documents/json_text.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/extremes.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/measures.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// The names of the values of MatchEnding and of Winner, in their order.
inline constexpr std::array<std::string_view, 3> ending_names{"scored", "forfeited", "unfinished"};
inline constexpr std::array<std::string_view, 3> winner_names{"none", "first", "second"};

/// A value as a file holds it, on one line: text that is not UTF-8 is replaced.
std::string compact_text(const nlohmann::ordered_json& value);

void put_sums(nlohmann::ordered_json& into, const PowerSums& sums);
nlohmann::ordered_json distribution_json(const Distribution& distribution,
                                         const Histogram& histogram);
/// {"p", "value", "low", "high"} of each.
nlohmann::ordered_json quantiles_json(std::span<const Quantile> quantiles);
nlohmann::ordered_json component_json(const PowerSums& sums, const MeanEstimate& mean);
/// A component of a pair, with p and verdict.
nlohmann::ordered_json component_json(const ComponentDifference& component, bool judged);
/// null if nothing was tested.
nlohmann::ordered_json test_json(const PairedTest& test);
nlohmann::ordered_json anytime_json(const AnytimeComparison& anytime);
/// The estimate of a single mean.
nlohmann::ordered_json anytime_json(const AnytimeEstimate& mean);
const char* verdict_name(Verdict verdict);
/// null where there is none: a matchup that repeats one pair, or of a strategy against itself.
/// Null for a pair that is not judged.
nlohmann::ordered_json verdict_json(Verdict verdict, bool judged);
nlohmann::ordered_json by_margin_json(const std::optional<MarginComparison>& by_margin);
nlohmann::ordered_json ranking_json(const ExperimentFacts& facts, const Ranking& ranking,
                                    const std::optional<Outlook>& stop);

struct MatchSummary;
struct Ratings;
/// The block `ratings`; null with fewer than three strategies to rate.
nlohmann::ordered_json ratings_json(const ExperimentFacts& facts, const MatchSummary& summary,
                                    const std::optional<Ratings>& ratings);

/// Sums by blocks of games: one row per block, one column per name. null if a tally keeps none.
nlohmann::ordered_json blocks_json(const BlockSums& blocks,
                                   const std::vector<std::string>& columns);
/// What blocks_json() gave, with the smaller blocks near the first game added up to blocks of equal
/// size: does not depend on how finely a result divides its beginning. The first row must be that
/// of game 0.
nlohmann::ordered_json in_equal_blocks(nlohmann::ordered_json blocks);
/// The names of the columns of a tally's blocks.
std::vector<std::string> block_columns(const ExperimentFacts& facts, const Tally& tally);
class MatchTally;
std::vector<std::string> block_columns(const ExperimentFacts& facts, const MatchTally& tally);

/// Adds `measures`, the categories under their name, and `personal_bests`. `n` is the number of
/// finished games. With several plays of a deal, whose games are not independent, without errors.
void put_measures(nlohmann::ordered_json& into, const ExperimentFacts& facts,
                  const MeasureTally& tally, std::uint64_t n);
/// The names under which it has done so in the first of `results`. Throws UserError.
MeasureFacts read_measure_facts(const JsonNode& result);

/// Adds the figures of a batch to its document: `results` and what belongs to them, up to `blocks`.
/// In score_result.cpp for games for one, in match_result.cpp for games for two.
void put_figures(nlohmann::ordered_json& document, const ExperimentFacts& facts, const Tally& tally,
                 const ScoreFigures& figures);
void put_figures(nlohmann::ordered_json& document, const ExperimentFacts& facts,
                 const MatchTally& tally, const MatchFigures& figures);
void put_figures(nlohmann::ordered_json& document, const ExperimentFacts& facts,
                 const BatchTally& tally, const Figures& figures);

}  // namespace skerry
