#pragma once
// What page_model() is made of.

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/sweep_figures.hpp"
#include "runner/exhibits/upright.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/html/page_model.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// The second result compared with the first, as `skerry compare` does it: {"a", "b" (files),
/// "headline", "how", "overview" (texts), "notes" (how the strategies of each row differ), "parts"
/// (a list of texts), "warnings"}. Where the two cannot be compared: {"a", "b", "why"}. Adds the
/// plot of the rows, "0/changes", to `plots`.
ordered_json comparison_section(const ReportSource& a, const ReportSource& b, bool rules_may_differ,
                                std::string& plots);

inline constexpr TextStyle page_style{.page = true};

/// A table as people read it: {"title", "heads", "left" (which columns are aligned so), "rows"}.
ordered_json texts_of(const Table& table);
/// One whose first column names a pair: "rows" are by that name, without it.
ordered_json texts_by_pair(const Table& table);

/// The pairs that the page tells of: those that are judged and have games, upright.
template <class Pair>
std::vector<Pair> page_pairs(const std::vector<Pair>& pairs, const Ranking& ranking) {
    std::vector<Pair> list = upright(pairs, ranking);
    std::erase_if(list, [](const Pair& pair) { return pair.pairs() == 0; });
    return list;
}

/// What turn_differences() has of a pair, in its direction; nothing where it was not played again.
std::vector<MeanEstimate> by_move_of(const ordered_json& turns, const Comparison& pair);

/// What the words about a sweep's plots need: {"level", "charts": [{"sliced", "map", "ordered",
/// "bars"}]}.
ordered_json sweeps_model(const SweepFigures& figures);

/// Adds to the section the name of the "category" of an ending, "categories", "bin_width", and
/// "turned_games", how many games `turns` rest on. Its strategies get "finished", "best" and
/// "worst"
/// ({"score", "game"}).
void put_page_figures(ordered_json& section, const ExperimentFacts& facts, const Tally& tally,
                      const ScoreFigures& figures, const ResultWords& words,
                      const ordered_json& turns);
/// Adds "first_seat" ({"sentence", "shares"}) and "ratings", a sentence.
void put_page_figures(ordered_json& section, const ExperimentFacts& facts, const MatchTally& tally,
                      const MatchFigures& figures, const ResultWords& words,
                      const ordered_json& turns);

struct PagePlots {
    std::string elements;
    /// Strategies in the plots at first, as near_order() has them.
    std::vector<std::size_t> shown;
    bool matrix = false;  ///< whether the pairs are one
};

/// The plots of a result, each with the name `prefix` + "/" + what it draws: of a pair a and b
/// "differences-a-b", by index. Those of a page's whole width have "wide " before their name a
/// second time. With strategies that are not shown at first, the plots in which
/// they are have "all " before their name a second time. `seconds`: of a game, by strategy.
/// `turns`: of turn_differences().
PagePlots page_plots(const std::string& prefix, const ExperimentFacts& facts, const Tally& tally,
                     const ScoreFigures& figures, const SweepFigures& sweeps,
                     const std::vector<double>& seconds, const ordered_json& turns);
PagePlots page_plots(const std::string& prefix, const ExperimentFacts& facts,
                     const MatchTally& tally, const MatchFigures& figures,
                     const SweepFigures& sweeps, const std::vector<double>& seconds,
                     const ordered_json& turns);

/// The lines and markers of so many strategies, with the names "key/0" and on.
std::string plot_keys(std::size_t strategies);

/// For each strategy of the experiment of a result what it sets otherwise than its defaults, as
/// text: "rollouts 4, base greedy (room 3)". All parameters where this program does not know the
/// strategy.
std::vector<std::string> strategy_settings(const Document& result);

}  // namespace skerry
