#pragma once
// The charts of a result, from its figures: for pictures and for the report page.

#include "runner/exhibits/chart.hpp"
#include "runner/exhibits/result_shares.hpp"
#include "runner/exhibits/sheet.hpp"
#include "runner/exhibits/strategy_codes.hpp"
#include "runner/exhibits/sweep_figures.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/exhibits/upright.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/sweeps.hpp"

namespace skerry {

/// A panel for each of many strategies.
CurveChart score_chart(const ExperimentFacts& facts, const Tally& tally,
                       const ScoreFigures& figures, const StrategyOrder& order);
/// Share of the games at or below each score.
CurveChart cumulative_chart(const ExperimentFacts& facts, const Tally& tally,
                            const ScoreFigures& figures, const StrategyOrder& order);
/// One row per strategy: median, box of the middle half, whiskers from 5 to 95 %.
RowChart quantile_chart(const ExperimentFacts& facts, const ScoreFigures& figures,
                        const StrategyOrder& order);
/// One row per component, one series per strategy.
RowChart component_chart(const ExperimentFacts& facts, const ScoreFigures& figures,
                         const StrategyOrder& order);
/// One bar per strategy, made of its components.
BarChart component_bars(const ExperimentFacts& facts, const ScoreFigures& figures,
                        const StrategyOrder& order);
/// One bar per strategy, made of the shares of the categories.
BarChart category_bars(const ExperimentFacts& facts, const Tally& tally,
                       const StrategyOrder& order);
/// `seconds`: of a game, by strategy; those with 0 are left out.
TimeChart time_chart(const ExperimentFacts& facts, const ScoreFigures& figures,
                     const std::vector<double>& seconds, const StrategyOrder& order);
TimeChart time_chart(const ExperimentFacts& facts, const MatchFigures& figures,
                     const std::vector<double>& seconds);

/// A row of a chart of pairs, a before b; hollow where it is undecided.
struct PairMark {
    std::size_t a = 0;
    std::size_t b = 0;
    std::optional<double> mean;
    std::optional<Interval> interval;
    std::optional<Interval> wide;  ///< of all pairs together at any time
    bool decided = false;
    std::string tip;
    std::string text = {};  ///< the mean in a few letters
};
PairMark difference_mark(const Comparison& pair, Judging judging);
/// In percent of the points.
PairMark points_mark(const MatchupSummary& matchup, Judging judging);
/// Ends that are no number lie at infinity.
PairMark elo_mark(const MatchupSummary& matchup);
/// A value of pairs, and where neither is ahead by it.
struct PairScale {
    std::string title;
    double reference;
};
RowChart pair_chart(const ExperimentFacts& facts, const std::vector<PairMark>& marks,
                    const PairScale& scale);
/// Cells instead of rows: the first of a pair has a row, the second a column, by `order`.
MatrixChart pair_matrix(const ExperimentFacts& facts, const std::vector<PairMark>& marks,
                        const PairScale& scale, const StrategyOrder& order,
                        const std::vector<std::string>& codes);
/// Whether the pairs are so many that a matrix shows them: those of many strategies, each with most
/// of the others.
bool is_matrix(std::size_t pairs, std::size_t strategies);

/// "policy − greedy".
std::string pair_title(const ExperimentFacts& facts, std::size_t a, std::size_t b);

/// The paired differences of games, or the margins of matches; `title`: of the pair. `unit`: what
/// is counted. `colours`: those of gains and losses.
BinChart difference_bins(const std::string& title, const Histogram& differences,
                         const std::optional<double>& mean, const std::string& unit,
                         std::pair<std::size_t, std::size_t> colours);
/// The components of a difference and their total, `scale` times.
RowChart component_difference_chart(const ExperimentFacts& facts, const std::string& title,
                                    const std::vector<ComponentDifference>& components,
                                    const MeanEstimate& total, double scale);
/// Differences move by move with a band of two standard errors.
CurveChart turn_chart(const std::string& title, const std::vector<MeanEstimate>& by_move);
/// Games won, drawn and lost. Shares: where they are not those of the numbers of games.
struct Outcomes {
    std::string label;
    WinsDrawsLosses results;
    std::optional<ResultShares> shares = {};
};
BarChart outcome_bars(const std::vector<Outcomes>& rows);
BinChart pentanomial_bins(const Pentanomial& points);

/// The charts of all sweeps, one below the other: a curve with its band for one parameter, a map
/// for two. At least one sweep.
std::string drawn(const SweepFigures& figures, const ExperimentFacts& facts,
                  const ChartTexts& texts);
/// The chart of one of them.
std::string drawn(const SweepFigures& figures, const ExperimentFacts& facts, const Sweep& sweep,
                  const ChartTexts& texts);

/// A tick at each value, or at each second, third ... where there is no room for all.
std::vector<Tick> value_ticks(const SweptParameter& parameter, double room);

/// Stands in the first lines of every plot.
inline constexpr const char* plot_mark = "<!-- skerry plot -->";

// The tables of results as pictures of their own (exhibits.hpp).
std::string drawn_scores(const ScoreTables& shown, const ChartTexts& texts);
std::string drawn_quantiles(const ScoreTables& shown, const ChartTexts& texts);
std::string drawn_components(const ScoreTables& shown, const ChartTexts& texts);
std::string drawn_differences(const ScoreTables& shown, const ChartTexts& texts);
std::string drawn_matchups(const MatchTables& shown, const ChartTexts& texts);
/// Throws UserError where no three strategies differ in one parameter only.
std::string drawn_sweeps(const ScoreTables& shown, const ChartTexts& texts);
std::string drawn_sweeps(const MatchTables& shown, const ChartTexts& texts);
std::string drawn_rules(const ScoreTables& shown, const ChartTexts& texts);
std::string drawn_rules(const MatchTables& shown, const ChartTexts& texts);
std::string drawn_times(const ScoreTables& shown, const ChartTexts& texts);
std::string drawn_times(const MatchTables& shown, const ChartTexts& texts);

/// Throws UserError, which names `source`, unless it can draw the table of this name; an empty name
/// stands for the first one.
std::string checked_plot_name(const std::string& name, const ExperimentFacts& facts,
                              const std::string& source);

/// A table of a result as a picture (SVG) with what the result says. `name`: of plot_names(). Does
/// not depend on the machine but for times.
std::string result_plot(const ShownBatch& batch, const std::string& name);

}  // namespace skerry
