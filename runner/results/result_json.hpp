#pragma once
// The pieces that the documents of all kinds of batches have in common.

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// The names of the seats, and of the values of MatchEnding and of Winner, in their order.
inline constexpr std::array<std::string_view, 2> seat_names{"first", "second"};
inline constexpr std::array<std::string_view, 3> ending_names{"scored", "forfeited", "unfinished"};
inline constexpr std::array<std::string_view, 3> winner_names{"none", "first", "second"};

void put_sums(ordered_json& into, const PowerSums& sums);
ordered_json distribution_json(const Distribution& distribution, const Histogram& histogram);
/// {"p", "value", "low", "high"} of each.
ordered_json quantiles_json(std::span<const Quantile> quantiles);
ordered_json component_json(const PowerSums& sums, const MeanEstimate& mean);
/// A component of a pair, with p and verdict.
ordered_json component_json(const ComponentDifference& component, bool judged);
/// null where there is none.
ordered_json interval_json(const std::optional<Interval>& interval, IntervalMethod method);
/// null if nothing was tested.
ordered_json test_json(const PairedTest& test);
ordered_json anytime_json(const AnytimeComparison& anytime);
const char* verdict_name(Verdict verdict);
/// null where there is none: a matchup that repeats one pair, or of a strategy against itself.
/// Null for a pair that is not judged.
ordered_json verdict_json(Verdict verdict, bool judged);
ordered_json by_margin_json(const std::optional<MarginComparison>& by_margin);
ordered_json ranking_json(const ExperimentFacts& facts, const Ranking& ranking,
                          const std::optional<Outlook>& stop);

struct MatchSummary;
struct Ratings;
/// The block `ratings`; null with fewer than three strategies to rate.
ordered_json ratings_json(const ExperimentFacts& facts, const std::optional<Ratings>& ratings);

/// Sums by blocks of games: one row per block, one column per name. null if a tally keeps none.
ordered_json blocks_json(const BlockSums& blocks, const std::vector<std::string>& columns);
/// What blocks_json() gave, with the smaller blocks near the first game added up to blocks of equal
/// size: does not depend on how finely a result divides its beginning. The first row must be that
/// of game 0.
ordered_json in_equal_blocks(ordered_json blocks);
/// The names of the columns of a tally's blocks.
std::vector<std::string> block_columns(const ExperimentFacts& facts, const Tally& tally);
class MatchTally;
std::vector<std::string> block_columns(const ExperimentFacts& facts, const MatchTally& tally);

/// Adds `measures`, the categories under their name, and `personal_bests`. `n` is the number of
/// finished games.
void put_measures(ordered_json& into, const ExperimentFacts& facts, const MeasureTally& tally,
                  std::uint64_t n);
/// The names under which it has done so in the first of `results`. Throws UserError.
MeasureFacts read_measure_facts(const JsonNode& result);

/// Adds the figures of a batch to its document: `results` and what belongs to them, up to `blocks`.
/// In score_result.cpp for games for one, in match_result.cpp for games for two.
void put_figures(ordered_json& document, const ExperimentFacts& facts, const Tally& tally,
                 const ScoreFigures& figures);
void put_figures(ordered_json& document, const ExperimentFacts& facts, const MatchTally& tally,
                 const MatchFigures& figures);
void put_figures(ordered_json& document, const ExperimentFacts& facts, const BatchTally& tally,
                 const Figures& figures);

// Reads the exact figures of a result. The readers throw UserError with the place of a figure that
// is missing, out of range or in contradiction to another one; no number that is read decides how
// much is allocated.

/// Numbers up to here are exact for every reader of JSON.
inline constexpr std::uint64_t max_json_count = std::uint64_t{1} << 53;

std::uint64_t read_count(const JsonNode& object, std::string_view key,
                         std::uint64_t max = max_json_count);

/// Throws UserError unless both are equal; `what` says what the second one is the number of.
void require_count(const JsonNode& node, std::uint64_t found, std::uint64_t expected,
                   std::string_view what);

/// Reads `sum` and `sum_sq` of `n` integers.
PowerSums read_sums(const JsonNode& object, std::uint64_t n);

/// Reads one for each name, in the order of the names.
std::vector<PowerSums> read_named_sums(const JsonNode& object,
                                       const std::vector<std::string>& names, std::uint64_t n);

/// Reads a distribution of at most `max_n` values, whose `sum` and `sum_sq` must be the
/// histogram's.
Histogram read_histogram(const JsonNode& distribution, std::uint64_t max_n);

/// Fills the empty `into` with the `blocks` of a result of `games` games. `columns` are their
/// names.
void read_blocks(const JsonNode& result, const ExperimentFacts& facts, std::uint64_t games,
                 const std::vector<std::string>& columns, BlockSums& into);

/// Throws UserError if the column does not sum to `expected`, the sum over all games.
void require_column(const JsonNode& result, const BlockSums& blocks, std::size_t column,
                    std::int64_t expected);

/// A value of the `environment` block; null if it has none, or what leads to it is no object.
ordered_json environment_value(const ordered_json& block, std::initializer_list<std::string> path);
/// That value as a number of at least 0; 0 if it is none.
double environment_number(const ordered_json& block, std::initializer_list<std::string> path);

/// Reads the index of a game of the experiment.
std::uint64_t read_game(const JsonNode& node, const ExperimentFacts& facts);

/// Reads a list of games in their order, each of them with `read`.
template <Order order>
Extremes<order> read_extremes(const JsonNode& list,
                              const std::function<Extreme(const JsonNode&)>& read) {
    Extremes<order> extremes;
    const std::vector<JsonNode> items = list.items();
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Extreme extreme = read(items[i]);
        if (i < extremes.capacity) extremes.add(extreme.value, extreme.game);
        if (i >= extremes.capacity || !(extremes.list()[i] == extreme))
            items[i].fail("is not in order, or one too many");
    }
    return extremes;
}

/// The tally from which a result was made, exactly: the inverse of put_figures (result_json.hpp).
/// `result` is the root of a result of the experiment with these facts; `empty` is a tally of that
/// experiment without games. Throws UserError if a figure is missing, out of range or in
/// contradiction to another one. Figures that are computed from the tally (means, intervals) are
/// ignored.
BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts, BatchTally empty);

/// Reads the tally of an experiment that this program may not have: `facts` are the result's.
BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts);

/// Its figures by kind of game: for one, and for two (in read_match_tally.cpp).
void read_score_tally(const JsonNode& result, const ExperimentFacts& facts, Tally& into);
void read_match_tally(const JsonNode& result, const ExperimentFacts& facts, MatchTally& into);

}  // namespace skerry
