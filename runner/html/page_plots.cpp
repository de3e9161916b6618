// Chooses the plots of a result for the page, and draws them.

#include <fmt/format.h>

#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/rule_chart.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/html/page_parts.hpp"

namespace skerry {

namespace {

/// The page has only tables of more pairs, so that it stays small.
constexpr std::size_t most_drawn_pairs = 100;

StrategyOrder shown_at_first(const ScoreFigures& figures, std::size_t strategies) {
    StrategyOrder all(strategies);
    for (std::size_t i = 0; i < strategies; ++i) all[i] = i;
    const auto mean = [&](std::size_t i) { return *figures.summaries[i].score.mean.mean; };
    StrategyOrder scored = all;
    std::erase_if(scored, [&](std::size_t i) { return !figures.summaries[i].score.mean.mean; });
    std::ranges::stable_sort(scored, std::greater{}, mean);
    for (std::size_t n = scored.size(); n-- > 3;)
        if (mean(scored[n - 1]) - mean(scored[n]) > 4 * (mean(scored[0]) - mean(scored[n - 1]))) {
            scored.resize(n);
            return scored;
        }
    return all;
}

constexpr const char* rules_title = "What the rules change";

/// Collects the plots of one result.
class Plots {
  public:
    explicit Plots(std::string prefix) : prefix_(std::move(prefix)) {}

    void add(const std::string& name, const std::string& title, const auto& chart) {
        elements_ += drawn(chart, {.title = title, .name = prefix_ + "/" + name});
    }
    void add_of(const std::string& name, const auto& pair, const std::string& title,
                const auto& chart) {
        add(fmt::format("{}-{}-{}", name, pair.a, pair.b), title, chart);
    }
    void add_sweeps(const ExperimentFacts& facts, const SweepFigures& figures) {
        for (std::size_t i = 0; i < figures.sweeps.size(); ++i)
            elements_ += drawn(figures, facts, figures.sweeps[i],
                               {.title = sweep_title(figures, figures.sweeps[i]),
                                .name = fmt::format("{}/sweep-{}", prefix_, i)});
    }
    std::string elements() && { return std::move(elements_); }

  private:
    std::string prefix_;
    std::string elements_;
};

void add_distributions(Plots& plots, const ExperimentFacts& facts, const Tally& tally,
                       const ScoreFigures& figures, const std::vector<double>& seconds,
                       const StrategyOrder& order, const std::string& all) {
    plots.add(all + "scores", "How often each score comes", score_chart(facts, tally, order));
    plots.add(all + "cumulative", "How many games end at or below a score",
              cumulative_chart(facts, tally, figures, order));
    plots.add(all + "quantiles", "The middle half of the games, and nine tenths of them",
              quantile_chart(facts, figures, order));
    plots.add(all + "components", "Mean points a game by component",
              component_bars(facts, figures, order));
    if (const TimeChart time = time_chart(facts, figures, seconds, order); time.points.size() > 1)
        plots.add(all + "time", "What a second buys", time);
}

void add_pair(Plots& plots, const ExperimentFacts& facts, const Tally& tally,
              const Comparison& pair, const ordered_json& turns) {
    const std::string title = pair_title(facts, pair.a, pair.b);
    plots.add_of("differences", pair, "Paired differences",
                 difference_bins(title, differences_of(tally, pair), pair.difference.mean.mean,
                                 "shuffle", {pair.a, pair.b}));
    plots.add_of(
        "parts", pair, "Where the difference comes from",
        component_difference_chart(facts, title, pair.components, pair.difference.mean, 1));
    if (const std::vector<MeanEstimate> by_move = by_move_of(turns, pair); !by_move.empty())
        plots.add_of("turns", pair, "When the difference arises", turn_chart(title, by_move));
}

void add_matchup(Plots& plots, const ExperimentFacts& facts, const MatchupSummary& matchup) {
    const std::string title = pair_title(facts, matchup.a, matchup.b);
    std::vector<Outcomes> seats{{"both seats", matchup.results(), {}},
                                {"first seat", matchup.games.by_seat[0]},
                                {"second seat", matchup.games.by_seat[1]}};
    std::erase_if(seats, [](const Outcomes& row) { return row.results.games() == 0; });
    plots.add_of("seats", matchup, label_of(facts, matchup.a) + " by seat", outcome_bars(seats));
    plots.add_of("pairs", matchup, "Points in a pair of games",
                 pentanomial_bins(matchup.games.points));
    plots.add_of("margins", matchup, "Score margins of the games",
                 difference_bins(title, matchup.games.margins, matchup.game_margin.mean.mean,
                                 "game", {0, 1}));
    // Sums over the two games of a deal as means of a game, the unit of all other margins.
    plots.add_of("parts", matchup, "Where the margin comes from",
                 component_difference_chart(facts, title, matchup.pair_components,
                                            matchup.pair_margin.mean, 0.5));
}

}  // namespace

PagePlots page_plots(const std::string& prefix, const ExperimentFacts& facts, const Tally& tally,
                     const ScoreFigures& figures, const SweepFigures& sweeps,
                     const std::vector<double>& seconds, const ordered_json& turns) {
    Plots plots(prefix);
    const StrategyOrder first = shown_at_first(figures, facts.strategies.size());
    StrategyOrder ranked = ranked_order(figures.ranking, facts.strategies.size());
    const std::vector<Comparison> pairs = page_pairs(figures.comparisons, figures.ranking);
    std::erase_if(ranked, [&](std::size_t i) { return !figures.summaries[i].score.mean.mean; });
    StrategyOrder shown = ranked;
    std::erase_if(shown, [&](std::size_t i) { return std::ranges::find(first, i) == first.end(); });
    const auto add_forest = [&](const StrategyOrder& order, const std::string& all) {
        std::vector<PairMark> marks;
        for (const Comparison& pair : pairs)
            if (std::ranges::find(order, pair.a) != order.end() &&
                std::ranges::find(order, pair.b) != order.end())
                marks.push_back(difference_mark(pair, judging_of(facts)));
        plots.add(all + "differences",
                  facts.baseline ? "Every pair with the baseline, on the same shuffles"
                                 : "Every pair on the same shuffles",
                  pair_chart(facts, marks, "points a game, first minus second", 0));
    };
    add_distributions(plots, facts, tally, figures, seconds, shown, "");
    add_forest(shown, "");
    if (shown != ranked) {
        add_distributions(plots, facts, tally, figures, seconds, ranked, "all ");
        add_forest(ranked, "all ");
    }
    if (rule_sets_of(facts).size() > 1)
        plots.add("rules", rules_title, rule_chart(facts, tally, figures));
    plots.add_sweeps(facts, sweeps);
    if (!facts.measures.categories.empty())
        plots.add("categories", "How the games end", category_bars(facts, tally, ranked));
    for (std::size_t i = 0; i < std::min(pairs.size(), most_drawn_pairs); ++i)
        add_pair(plots, facts, tally, pairs[i], turns);
    return {std::move(plots).elements(), first};
}

PagePlots page_plots(const std::string& prefix, const ExperimentFacts& facts,
                     const MatchTally& /*tally*/, const MatchFigures& figures,
                     const SweepFigures& sweeps, const std::vector<double>& seconds,
                     const ordered_json& /*turns*/) {
    Plots plots(prefix);
    const MatchSummary& summary = figures.summary;
    std::vector<Standing> standings = summary.standings;
    std::ranges::stable_sort(standings, std::greater{},
                             [](const Standing& standing) { return standing.share.value_or(-1); });
    std::vector<Outcomes> rows;
    for (const Standing& standing : standings)
        if (standing.shares)
            rows.push_back({label_of(facts, standing.strategy), standing.results, standing.shares});
    plots.add("outcomes", "Won, drawn and lost", outcome_bars(rows));
    const std::vector<MatchupSummary> matchups = page_pairs(summary.matchups, summary.ranking);
    std::vector<PairMark> points;
    std::vector<PairMark> elo;
    for (std::size_t i = 0; i < std::min(matchups.size(), most_drawn_pairs); ++i)
        add_matchup(plots, facts, matchups[i]);
    for (const MatchupSummary& matchup : matchups) {
        if (matchup.a == matchup.b) continue;
        points.push_back(points_mark(matchup, judging_of(facts)));
        if (matchup.elo.low || matchup.elo.high) elo.push_back(elo_mark(matchup));
    }
    plots.add("points", "Every pair, with its interval",
              pair_chart(facts, points, "% of the points, the first's", 50));
    if (!elo.empty())
        plots.add("elo", "Elo of all pairs",
                  pair_chart(facts, elo, "Elo, the first over the second", 0));
    if (rule_sets_of(facts).size() > 1) plots.add("rules", rules_title, rule_chart(facts, figures));
    plots.add_sweeps(facts, sweeps);
    if (const TimeChart time = time_chart(facts, figures, seconds); time.points.size() > 1)
        plots.add("time", "What a second buys", time);
    StrategyOrder all(facts.strategies.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return {std::move(plots).elements(), all};
}

std::string plot_keys(std::size_t strategies) {
    std::string elements;
    for (std::size_t i = 0; i < strategies; ++i) {
        Svg svg("");
        svg.line({0, 6}, {30, 6}, colour_of(i), 2.5, dash_of(i));
        svg.marker({15, 6}, i, colour_of(i), true);
        elements += svg.element(fmt::format("key/{}", i), 30, 0, 12);
    }
    return elements;
}

}  // namespace skerry
