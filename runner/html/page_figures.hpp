#pragma once
// What the page needs to know of a result besides the tables that `skerry show` prints: histograms,
// words, and the figures of one pair at a time.

#include <limits>
#include <nlohmann/json_fwd.hpp>

#include "runner/experiment/figures.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/sweep_figures.hpp"

namespace skerry {

/// A page has room for labels of any length.
inline constexpr TextStyle page_style{.label_width = std::numeric_limits<std::size_t>::max()};

/// {"measure", "level", "charts"}: a chart for each sweep, "points" by the index of the strategy.
/// Null where nothing is swept.
nlohmann::ordered_json sweeps_model(const SweepFigures& figures);

/// Adds to the section "score_table" (texts), the names of "measures", "records" and "categories"
/// as people read them, "score_bins" ([first, last, games of each strategy]), to its strategies
/// "best" and "worst" ({"score", "game"}), and "pairs" in the order of the table "differences":
/// each with its "sentence", "details", "better_intervals", "p", "anytime" unless it judges,
/// "quantiles" of the difference and "bins" ([first, last, games]). Bins are those of the plots.
void put_page_figures(nlohmann::ordered_json& section, const ExperimentFacts& facts,
                      const Tally& tally, const ScoreFigures& figures, const ResultWords& words,
                      const std::vector<std::int32_t>& at_least);
/// Adds "first_seat", "ratings" (texts), and "pairs" in the order of the table "matchups": each
/// with its "sentence", "p", "anytime", results by seat, "pentanomial", "components",
/// "pair_margin", "margin" and "first_seat".
void put_page_figures(nlohmann::ordered_json& section, const ExperimentFacts& facts,
                      const MatchTally& tally, const MatchFigures& figures,
                      const ResultWords& words, const std::vector<std::int32_t>& at_least);

}  // namespace skerry
