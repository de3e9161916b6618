#pragma once
// The tables of a result. exhibits.hpp lists them.

#include <fmt/core.h>

#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/exhibits/shown_batch.hpp"
#include "runner/exhibits/upright.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/tally.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/table.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// What the tables show, and how. What it refers to must outlive it.
struct ShownTables {
    const ExperimentFacts& facts;
    TextStyle style;
    /// Programs read of pairs a - b as the experiment has them, people of the better one first.
    bool for_programs = false;

    Cell label_cell(std::size_t strategy) const {
        return {label_of(facts, strategy), {facts.strategies[strategy].label}};
    }
    /// "a - b" and both labels.
    Cell pair_cell(std::size_t a, std::size_t b) const {
        return {pair_text(facts, a, b), {facts.strategies[a].label, facts.strategies[b].label}};
    }
    /// The head of a column of mean_cell().
    std::string with_se(const std::string& what) const {
        return what + " " + plus_minus(style.unicode) + " se";
    }
    /// The p of a pair that its verdict goes by.
    template <class Pair>
    std::optional<double> deciding_p(const Pair& pair) const {
        if (judging_of(facts) == Judging::anytime) return pair.anytime.estimate.p;
        return pair.test.p_holm ? pair.test.p_holm : pair.test.p;
    }
    /// The pairs that are judged: for people upright, in the order of the ranking.
    template <class Pair>
    std::vector<Pair> judged(std::vector<Pair> pairs, const Ranking& ranking) const {
        if (!for_programs) return upright(pairs, ranking);
        std::erase_if(pairs, [](const Pair& pair) { return !pair.judged; });
        return pairs;
    }
};

struct ScoreTables : ShownTables {
    explicit ScoreTables(const ShownBatch& shown, const TextStyle& as, bool programs = false)
        : ShownTables{shown.facts, as, programs}, batch(shown) {}

    const ShownBatch& batch;
    const Tally& tally = batch.tally.scores();
    const ScoreFigures& figures = batch.figures->scores();

    /// 0, 1 .. one per strategy.
    std::vector<std::size_t> strategies() const;
    std::vector<Comparison> judged_pairs() const {
        return judged(figures.comparisons, figures.ranking);
    }
};

struct MatchTables : ShownTables {
    explicit MatchTables(const ShownBatch& shown, const TextStyle& as, bool programs = false)
        : ShownTables{shown.facts, as, programs}, batch(shown) {}

    const ShownBatch& batch;
    const MatchFigures& figures = batch.figures->matches();

    std::vector<MatchupSummary> judged_matchups() const {
        return judged(figures.summary.matchups, figures.summary.ranking);
    }
};

/// The first column of tables with a row per strategy, and of those with a row per pair.
TableColumn strategy_column();
TableColumn pair_column();

/// The head of a column of intervals that hold at any time and judge nothing; empty where no pair
/// has one.
template <class Pair>
std::string anytime_head(const ShownTables& shown, const std::vector<Pair>& pairs) {
    const auto has_one = [](const Pair& pair) {
        return pair.anytime.estimate.interval.has_value();
    };
    const bool shows = judging_of(shown.facts) != Judging::anytime;
    return shows && std::ranges::any_of(pairs, has_one) ? "95 % at any time" : "";
}

/// Adds what the verdict on each pair goes by, and the verdict.
template <class Pair>
void add_verdicts(Table& table, const ShownTables& shown, const std::vector<Pair>& pairs,
                  int drop_order) {
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    table.add({anytime ? "" : "p (Holm)", {"p_adjusted"}, drop_order}, pairs,
              [&](const Pair& pair) { return p_cell(shown.deciding_p(pair)); });
    table.add({"a is", {"verdict"}, 1}, pairs, [&](const Pair& pair) {
        std::string text = verdict_of_b(turned(pair.verdict), false);
        if constexpr (requires { pair.deterministic; })
            if (pair.deterministic && pair.verdict == Verdict::undecided) text = "-";
        return Cell{std::move(text), {name_of(pair.verdict)}};
    });
}

/// A quantile of a strategy's scores or of a pair's differences.
struct QuantileRow {
    std::size_t index;
    Quantile quantile;
};
/// Adds what share of the games it is, its value and its interval.
void add_quantiles(Table& table, const std::vector<QuantileRow>& rows, const std::string& head,
                   const std::string& field);

/// One row per strategy.
Table score_table(const ScoreTables& shown);

/// One row per strategy and reported quantile; on a page one per strategy.
Table quantile_table(const ScoreTables& shown);

/// One row per pair that is judged.
Table difference_table(const ScoreTables& shown);
/// One row per pair of these.
Table difference_table(const ScoreTables& shown, const std::vector<Comparison>& pairs);

/// One row per strategy, or per matchup, in the order of the rule sets: what it scores by them, and
/// the change from the same players by the first rule set.
Table rule_table(const ScoreTables& shown);
Table rule_table(const MatchTables& shown);

/// For programs one row per strategy and component, then its total. For people one row per
/// component, one column per strategy, and the paired difference if there is only one pair.
Table component_table(const ScoreTables& shown);

/// The mean number of decisions, with its error.
MeanEstimate mean_length(const Histogram& lengths);

/// "length": one row per strategy, or per matchup: how many decisions a game has, and of matches
/// how often the lead changes.
Table length_table(const ScoreTables& shown);
Table length_table(const MatchTables& shown);
/// "length-histogram": a row for each number of decisions that came, by strategy or matchup.
Table length_histogram(const ScoreTables& shown);
Table length_histogram(const MatchTables& shown);

/// "fair-values": one row per matchup, and one of all: which value of the rule that varies gives
/// each seat half of the points.
Table fair_table(const MatchTables& shown);

/// For programs: one row per pair and component, then the total; of matches one row per change by
/// other rules.
Table component_difference_table(const ScoreTables& shown);
Table component_difference_table(const MatchTables& shown);

/// One row per matchup and component of its margin, then the whole margin.
Table margin_component_table(const MatchTables& shown);

/// The table for people in as many tables as it takes to fit strategies into `width` columns.
std::vector<Table> component_tables(const ScoreTables& shown, std::size_t width);

/// "running": what was known of each judged pair after each block of deals, a row each; blocks with
/// a game that one of two did not finish are left out. The figure is the mean difference of scores,
/// or the share of the points of a in matches.
Table running_table(const ScoreTables& shown);
Table running_table(const MatchTables& shown);

/// Width 1: "histogram", a row for each score that came. Else "score-bins", those of the plot. For
/// people one column a strategy, for programs a row for each strategy.
Table histogram_table(const ScoreTables& shown, bool in_bins);
/// For a page: which share of the games of each strategy has a score of each bin or less.
Table cumulative_table(const ScoreTables& shown);
/// "difference-histogram" or "difference-bins" of the pairs that are judged.
Table difference_histogram(const ScoreTables& shown, bool in_bins);
/// "margin-histogram" or "margin-bins" of the matchups.
Table margin_histogram(const MatchTables& shown, bool in_bins);
/// "quantile-differences": a row for each judged pair and reported quantile.
Table quantile_difference_table(const ScoreTables& shown);

/// One row per strategy: the share of each category among the finished games, with its interval.
Table category_table(const ScoreTables& shown);

/// One row per judged pair and category but the first: the games that ended in it or a later one,
/// the difference of the shares on the same shuffles, and its test.
Table ending_difference_table(const ScoreTables& shown);

/// One row per strategy: the means of the measures.
Table measure_table(const ScoreTables& shown);

/// One row per strategy: the highest values that are kept, with their games.
Table record_table(const ScoreTables& shown);

/// The time that each strategy took for a game, with its standard error, and its score or its
/// points: one row per strategy of which the time is known, the quickest first.
Table time_table(const ScoreTables& shown);
Table time_table(const MatchTables& shown);

/// The times of outside programs alone: no row where there are none.
Table program_table(const ShownTables& shown, const std::vector<StrategyTime>& times);

/// "All 36 pairs: skerry show RESULT --table differences."
std::string where_all_pairs_are(std::size_t pairs, std::string_view table);

/// So many strategies stand side by side on a page, each with every other.
inline constexpr std::size_t most_side_by_side = 8;

template <class Pair>
struct PagePairs {
    std::vector<Pair> shown;
    std::string note;  ///< empty if they are all
};

/// The pairs that a page shows: all, or of many strategies those with the first one.
template <class Pair>
PagePairs<Pair> pairs_on_page(const ExperimentFacts& facts, const Ranking& ranking,
                              std::vector<Pair> pairs, std::string_view table) {
    const bool few = facts.strategies.size() <= most_side_by_side || facts.baseline;
    if (few || ranking.groups.empty()) return {std::move(pairs), {}};
    const std::size_t first = ranking.groups.front().front();
    const std::size_t all = pairs.size();
    std::erase_if(pairs, [&](const Pair& pair) { return pair.a != first && pair.b != first; });
    return {std::move(pairs), fmt::format("Those with {}, which comes first. {}",
                                          label_of(facts, first), where_all_pairs_are(all, table))};
}

/// "games": one row per game and strategy, of matches per game of a pair; those of batch.games.
/// Throws UserError where the scores of every game are not at hand.
Table game_table(const ScoreTables& shown);
Table game_table(const MatchTables& shown);

/// "verdicts": one row per judged pair, by what test or interval it is judged.
Table verdict_table(const ScoreTables& shown);
Table verdict_table(const MatchTables& shown);

/// "changes": one row per change that a rule `until_better` tests.
Table change_table(const ScoreTables& shown);
Table change_table(const MatchTables& shown);

/// "extremes": one row per game in the lists that a tally keeps, pairs as the experiment has them.
Table extreme_table(const ScoreTables& shown);
Table extreme_table(const MatchTables& shown);

/// One row per ranked strategy, from the best to the worst.
Table ranking_table(const ShownTables& shown, const Ranking& ranking);

/// One row per strategy, the one with most points first.
Table standings_table(const MatchTables& shown);

/// The points of each row's strategy against each column's; for programs one row per strategy and
/// opponent.
Table cross_table(const MatchTables& shown);

/// One row per matchup that is judged, or per one of these.
Table matchup_table(const MatchTables& shown);
Table matchup_table(const MatchTables& shown, const std::vector<MatchupSummary>& matchups);

/// Two rows per matchup that is judged: the results of a in the first and in the second seat.
Table seat_table(const MatchTables& shown);

/// "first-seat": one row, the results of whoever was first over all games that are evidence.
Table first_seat_table(const MatchTables& shown);

/// For a page: one row per matchup, how many pairs of games gave a 0, a half .. 2 points.
Table pentanomial_table(const MatchTables& shown);

}  // namespace skerry
