#pragma once

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/statistics/tally.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/table.hpp"

namespace skerry {

/// What the tables show, and how. What it refers to must outlive it.
struct ScoreTables {
    const ExperimentFacts& facts;
    const Tally& tally;
    const ScoreFigures& figures;  ///< of the tally
    TextStyle style;
    std::vector<std::int32_t> at_least = {};  ///< scores whose shares of the games are asked for

    /// The label of a strategy as a cell of at most `width` columns.
    std::string label(std::size_t strategy, std::size_t width = long_label) const {
        return label_of(facts, strategy, style, width);
    }
    Cell label_cell(std::size_t strategy) const {
        return {label(strategy), {facts.strategies[strategy].label}};
    }
    /// "a - b" and both labels.
    Cell pair_cell(std::size_t a, std::size_t b) const {
        return {pair_text(facts, a, b, style),
                {facts.strategies[a].label, facts.strategies[b].label}};
    }
    /// 0, 1 .. one per strategy.
    std::vector<std::size_t> strategies() const;
    /// The comparisons that are judged.
    std::vector<Comparison> judged_pairs() const;
    /// The head of a column of mean_cell().
    std::string with_se(const std::string& what) const;
};

/// The first column of tables with a row per strategy, and of those with a row per pair.
TableColumn strategy_column();
TableColumn pair_column();

/// "25 %" and 0.25; "61 to 63" and both ends, of scores or differences.
Cell quantile_share_cell(const Quantile& of);
Cell value_interval_cell(const Quantile& of);

/// One row per strategy.
Table score_table(const ScoreTables& shown);

/// One row per strategy and reported quantile.
Table quantile_table(const ScoreTables& shown);

/// One row per pair that is judged.
Table difference_table(const ScoreTables& shown);
/// One row per pair of these.
Table difference_table(const ScoreTables& shown, const std::vector<Comparison>& pairs);

/// One row per strategy, in the order of the rule sets: what it scores by them, and the paired
/// change from the same player by the first rule set.
Table rule_table(const ScoreTables& shown);

/// One row per strategy and per pair: how much of the variance comes from the shuffle and from the
/// play, and the standard error if each game had a shuffle of its own.
Table variance_table(const ScoreTables& shown);

}  // namespace skerry
