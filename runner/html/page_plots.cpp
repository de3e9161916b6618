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

constexpr const char* rules_title = "What the rules change";

/// Collects the plots of one result.
class Plots {
  public:
    explicit Plots(std::string prefix) : prefix_(std::move(prefix)) {}

    void add(const std::string& name, const std::string& title, const auto& chart) {
        elements_ += drawn(chart, {.title = title, .name = prefix_ + "/" + name});
    }
    /// In two widths, of which the page shows the one that fits.
    void add_wide(const std::string& name, const std::string& title, const auto& chart) {
        add(name, title, chart);
        elements_ +=
            drawn(chart, {.title = title, .name = prefix_ + "/wide " + name, .wide = true});
    }
    void add_of(const std::string& name, const auto& pair, const std::string& title,
                const auto& chart) {
        add(fmt::format("{}-{}-{}", name, pair.a, pair.b), title, chart);
    }
    /// Panels take the whole width.
    void add_curves(const std::string& name, const std::string& title, const CurveChart& chart) {
        if (chart.apart)
            add_wide(name, title, chart);
        else
            add(name, title, chart);
    }
    /// Rows, or of many strategies a matrix.
    void add_pairs(const std::string& name, const std::string& title, const ExperimentFacts& facts,
                   const std::vector<PairMark>& marks, const PairScale& scale,
                   const StrategyOrder& order, const Ranking& ranking) {
        matrix_ = is_matrix(marks.size(), order.size());
        if (matrix_)
            add_wide(name, title,
                     pair_matrix(facts, marks, scale, order,
                                 codes_of(ranked_order(ranking, facts.strategies.size()))));
        else
            add_wide(name, title, pair_chart(facts, marks, scale));
    }
    void add_sweeps(const ExperimentFacts& facts, const SweepFigures& figures) {
        for (std::size_t i = 0; i < figures.sweeps.size(); ++i)
            for (const bool wide : {false, true})
                elements_ +=
                    drawn(figures, facts, figures.sweeps[i],
                          {.title = sweep_title(figures, figures.sweeps[i]),
                           .name = fmt::format("{}/{}sweep-{}", prefix_, wide ? "wide " : "", i),
                           .wide = wide});
    }
    PagePlots taken(StrategyOrder shown) && {
        return {std::move(elements_), std::move(shown), matrix_};
    }

  private:
    std::string prefix_;
    std::string elements_;
    bool matrix_ = false;
};

void add_distributions(Plots& plots, const ExperimentFacts& facts, const Tally& tally,
                       const ScoreFigures& figures, const std::vector<double>& seconds,
                       const StrategyOrder& order, const std::string& all) {
    plots.add_curves(all + "scores", "How often each score comes",
                     score_chart(facts, tally, figures, order));
    plots.add_curves(all + "cumulative", "How many games end at or below a score",
                     cumulative_chart(facts, tally, figures, order));
    plots.add_wide(all + "quantiles", "The middle half of the games, and nine tenths of them",
                   quantile_chart(facts, figures, order));
    plots.add_wide(all + "components", "Mean points a game by component",
                   component_bars(facts, figures, order));
    if (const TimeChart time = time_chart(facts, figures, seconds, order); time.points.size() > 1)
        plots.add_wide(all + "time", "What a second buys", time);
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
    const StrategyOrder ranked = scored_order(facts, figures);
    const StrategyOrder shown = near_order(facts, figures);
    const std::vector<Comparison> pairs = page_pairs(figures.comparisons, figures.ranking);
    const auto add_forest = [&](const StrategyOrder& order, const std::string& all) {
        std::vector<PairMark> marks;
        for (const Comparison& pair : pairs)
            if (std::ranges::find(order, pair.a) != order.end() &&
                std::ranges::find(order, pair.b) != order.end())
                marks.push_back(difference_mark(pair, judging_of(facts)));
        plots.add_pairs(all + "differences",
                        facts.baseline ? "Every pair with the baseline, on the same shuffles"
                                       : "Every pair on the same shuffles",
                        facts, marks, {"points a game, first minus second", 0}, order,
                        figures.ranking);
    };
    if (shown != ranked) {
        add_distributions(plots, facts, tally, figures, seconds, ranked, "all ");
        add_forest(ranked, "all ");
    }
    add_distributions(plots, facts, tally, figures, seconds, shown, "");
    add_forest(shown, "");
    if (rule_sets_of(facts).size() > 1)
        plots.add_wide("rules", rules_title, rule_chart(facts, tally, figures));
    plots.add_sweeps(facts, sweeps);
    if (!facts.measures.categories.empty())
        plots.add_wide("categories", "How the games end", category_bars(facts, tally, ranked));
    for (std::size_t i = 0; i < std::min(pairs.size(), most_drawn_pairs); ++i)
        add_pair(plots, facts, tally, pairs[i], turns);
    return std::move(plots).taken(shown);
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
        if (const auto shares = mean_shares(summary, standing.strategy))
            rows.push_back({label_of(facts, standing.strategy), standing.results, shares});
    plots.add_wide("outcomes", "Won, drawn and lost", outcome_bars(rows));
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
    const StrategyOrder ranked = ranked_order(summary.ranking, facts.strategies.size());
    plots.add_pairs("points", "Every pair", facts, points, {"% of the points, the first's", 50},
                    ranked, summary.ranking);
    if (!elo.empty())
        plots.add_pairs("elo", "Elo of all pairs", facts, elo,
                        {"Elo, the first over the second", 0}, ranked, summary.ranking);
    if (rule_sets_of(facts).size() > 1)
        plots.add_wide("rules", rules_title, rule_chart(facts, figures));
    plots.add_sweeps(facts, sweeps);
    if (const TimeChart time = time_chart(facts, figures, seconds); time.points.size() > 1)
        plots.add_wide("time", "What a second buys", time);
    return std::move(plots).taken(ranked);
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
