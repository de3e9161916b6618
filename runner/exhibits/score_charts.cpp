// Charts of what each strategy scores.

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// The bins of all curves, and of the table behind them, have one width.
std::int64_t step_width(const Tally& tally) {
    std::vector<const Histogram*> list;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        list.push_back(&tally.strategy(i).totals);
    return common_bin_width(list);
}

std::uint64_t count_between(const Histogram& totals, std::int64_t first, std::int64_t end) {
    std::uint64_t count = 0;
    for (std::int64_t value = std::max<std::int64_t>(first, totals.min());
         value < std::min<std::int64_t>(end, std::int64_t{totals.max()} + 1); ++value)
        count += totals.count(static_cast<std::int32_t>(value));
    return count;
}

/// A histogram as steps down to zero at both ends.
std::vector<Point> steps(const Histogram& totals, std::int64_t step) {
    std::vector<Point> points;
    for (const ValueBin& bin : bins_of(totals, step)) {
        const double from = static_cast<double>(bin.first) - 0.5;
        const double height = percentage(bin.count, totals.n()) / static_cast<double>(step);
        if (points.empty()) points.push_back({from, 0});
        points.push_back({from, height});
        points.push_back({static_cast<double>(bin.last) + 0.5, height});
    }
    if (!points.empty()) points.push_back({points.back().x, 0});
    return points;
}

/// The scores from the lowest to the highest of all, in at most `most` ranges of a round width.
struct ScoreRanges {
    std::int64_t first = 0;
    std::int64_t last = -1;
    std::int64_t step = 1;
};

ScoreRanges ranges_of(const Tally& tally, const StrategyOrder& order, std::int64_t step) {
    constexpr std::int64_t most = 28;
    ScoreRanges ranges{0, -1, step};
    for (const std::size_t i : order) {
        const Histogram& totals = tally.strategy(i).totals;
        if (totals.n() == 0) continue;
        const bool none = ranges.last < ranges.first;
        ranges.first = none ? totals.min() : std::min<std::int64_t>(ranges.first, totals.min());
        ranges.last = none ? totals.max() : std::max<std::int64_t>(ranges.last, totals.max());
    }
    while ((ranges.last - ranges.first) / ranges.step >= most) ranges.step *= 2;
    ranges.first = floor_to(ranges.first, ranges.step);
    return ranges;
}

/// A tip for each range of scores: the share of each strategy's games, by `share_of`.
template <class ShareOf>
std::vector<TipRange> score_tips(const ExperimentFacts& facts, const Tally& tally,
                                 const StrategyOrder& order, std::int64_t step,
                                 std::string_view before, const ShareOf& share_of) {
    const ScoreRanges ranges = ranges_of(tally, order, step);
    std::vector<TipRange> tips;
    for (std::int64_t at = ranges.first; at <= ranges.last; at += ranges.step) {
        const std::int64_t end = at + ranges.step;
        std::string tip = fmt::format("{}{}", before, before.empty() ? at : end - 1);
        if (before.empty() && ranges.step > 1) tip += fmt::format(" to {}", end - 1);
        const char* gap = ": ";
        for (const std::size_t i : order) {
            const Histogram& totals = tally.strategy(i).totals;
            if (totals.n() == 0) continue;
            tip += fmt::format("{}{} {}", std::exchange(gap, ", "), label_of(facts, i),
                               percent(share_of(totals, at, end), totals.n()));
        }
        tips.push_back(
            {static_cast<double>(at) - 0.5, static_cast<double>(end) - 0.5, std::move(tip)});
    }
    return tips;
}

double quantile_at(const std::vector<Quantile>& quantiles, std::uint32_t percent) {
    const auto found = std::ranges::find_if(quantiles, [&](const Quantile& quantile) {
        return quantile.p.numerator * 100 == percent * quantile.p.denominator;
    });
    return found->value;
}

std::string interval_head(const ExperimentFacts& facts) {
    return judging_of(facts) == Judging::anytime ? "95 % at any time" : "95 % interval";
}

/// The components that ever scored.
std::vector<std::size_t> live_components(const ExperimentFacts& facts,
                                         const ScoreFigures& figures) {
    std::vector<std::size_t> list;
    for (std::size_t c = 0; c < facts.components.size(); ++c)
        if (std::ranges::any_of(figures.summaries, [&](const StrategySummary& summary) {
                return summary.components[c].sums.sum_sq != 0;
            }))
            list.push_back(c);
    return list;
}

std::string estimate_tip(const std::string& name, const MeanEstimate& mean) {
    return name + ": " + mean_and_se(mean, decimals_for({&mean, 1}), true);
}

/// By index: the labels, of many strategies with their codes.
std::vector<std::string> curve_names(const ExperimentFacts& facts, const ScoreFigures& figures,
                                     const StrategyOrder& order) {
    std::vector<std::string> names(facts.strategies.size());
    for (const std::size_t i : order) names[i] = label_of(facts, i);
    const std::vector<std::string> codes =
        codes_of(ranked_order(figures.ranking, facts.strategies.size()));
    for (const LegendEntry& entry : key_of(facts, order, codes)) names[entry.series] = entry.name;
    return names;
}

/// Labels of many strategies cover each other: they become codes, with a key.
void call_by_codes(TimeChart& chart, const ExperimentFacts& facts, const Ranking& ranking) {
    StrategyOrder order = ranked_order(ranking, facts.strategies.size());
    const std::vector<std::string> codes = codes_of(order);
    if (codes.empty()) return;
    for (LabelledPoint& point : chart.points) point.label = codes[point.series];
    std::erase_if(order, [&](std::size_t i) {
        return std::ranges::find(chart.points, i, &LabelledPoint::series) == chart.points.end();
    });
    chart.key = key_of(facts, order, codes);
}

}  // namespace

CurveChart score_chart(const ExperimentFacts& facts, const Tally& tally,
                       const ScoreFigures& figures, const StrategyOrder& order) {
    const std::int64_t step = step_width(tally);
    CurveChart chart{"score", step == 1
                                  ? std::string("% of the games at each score")
                                  : fmt::format("% of the games a score, in steps of {}", step)};
    const std::vector<std::string> names = curve_names(facts, figures, order);
    chart.apart = facts.strategies.size() >= many_strategies;
    for (const std::size_t i : order)
        chart.curves.push_back({names[i], steps(tally.strategy(i).totals, step), i});
    chart.tips = score_tips(facts, tally, order, step, "", count_between);
    return chart;
}

CurveChart cumulative_chart(const ExperimentFacts& facts, const Tally& tally,
                            const ScoreFigures& figures, const StrategyOrder& order) {
    CurveChart chart{"score", "% of the games at or below"};
    chart.apart = facts.strategies.size() >= many_strategies;
    const std::vector<std::string> names = curve_names(facts, figures, order);
    const ScoreRanges all = ranges_of(tally, order, 1);
    const auto below = [](const Histogram& totals, std::int64_t, std::int64_t end) {
        return count_between(totals, totals.min(), end);
    };
    for (const std::size_t i : order) {
        const Histogram& totals = tally.strategy(i).totals;
        if (totals.n() == 0) continue;
        Curve curve{names[i], {{static_cast<double>(all.first), 0}}, i};
        std::uint64_t games = 0;
        double reached = 0;
        for (std::int64_t at = all.first; at <= all.last; at += all.step) {
            const std::int64_t end = std::min(at + all.step - 1, all.last);
            games += count_between(totals, at, end + 1);
            const double share = percentage(games, totals.n());
            if (share == reached) continue;
            curve.points.push_back({static_cast<double>(end), reached});
            curve.points.push_back({static_cast<double>(end), share});
            reached = share;
        }
        curve.points.push_back({static_cast<double>(all.last), 100});
        const std::vector<Quantile>& quantiles = figures.summaries[i].score.quantiles;
        std::vector<Point> back;
        for (const Quantile& quantile : quantiles) {
            if (!quantile.interval) continue;
            const double y = 100.0 * quantile.p.numerator / quantile.p.denominator;
            curve.band.push_back({static_cast<double>(quantile.interval->low), y});
            back.push_back({static_cast<double>(quantile.interval->high), y});
        }
        curve.band.insert(curve.band.end(), back.rbegin(), back.rend());
        chart.curves.push_back(std::move(curve));
    }
    chart.tips = score_tips(facts, tally, order, 1, "at or below ", below);
    return chart;
}

RowChart quantile_chart(const ExperimentFacts& facts, const ScoreFigures& figures,
                        const StrategyOrder& order) {
    RowChart chart{"score: median, middle half, and from 5 to 95 % of the games"};
    for (const std::size_t i : order) {
        MarkRow row{label_of(facts, i), {}, {}, {i}};
        const std::vector<Quantile>& quantiles = figures.summaries[i].score.quantiles;
        if (!quantiles.empty()) {
            const auto at = [&](std::uint32_t p) { return quantile_at(quantiles, p); };
            Mark mark{i, at(50), at(5), at(95), at(25), at(75)};
            mark.tip = fmt::format("{}: median {}, middle half {} to {}, 5 to 95 % {} to {}",
                                   row.label, at(50), at(25), at(75), at(5), at(95));
            for (const Quantile& quantile : quantiles)
                if (const double p = 100.0 * quantile.p.numerator / quantile.p.denominator;
                    quantile.interval && (p == 5 || p == 25 || p == 50 || p == 75 || p == 95))
                    mark.bounds.emplace_back(quantile.interval->low, quantile.interval->high);
            row.marks.push_back(std::move(mark));
        }
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

RowChart component_chart(const ExperimentFacts& facts, const ScoreFigures& figures,
                         const StrategyOrder& order) {
    RowChart chart{"points in a game, mean with 95 % interval"};
    for (const std::size_t i : order) chart.series.push_back({label_of(facts, i), i});
    std::vector<std::size_t> rows = live_components(facts, figures);
    const std::size_t total = facts.components.size();
    rows.push_back(total);
    for (const std::size_t c : rows) {
        MarkRow row{c == total ? "total" : facts.components[c], {}};
        for (const auto& [name, i, bar, hatch] : chart.series) {
            const StrategySummary& summary = figures.summaries[i];
            const MeanEstimate& mean = c == total ? summary.score.mean : summary.components[c].mean;
            if (!mean.mean) continue;
            Mark mark{i, mean.mean};
            if (mean.interval) mark.low = mean.interval->low;
            if (mean.interval) mark.high = mean.interval->high;
            mark.tip = estimate_tip(name, mean);
            row.marks.push_back(std::move(mark));
        }
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

BarChart component_bars(const ExperimentFacts& facts, const ScoreFigures& figures,
                        const StrategyOrder& order) {
    BarChart chart{"points a game"};
    const std::vector<std::size_t> live = live_components(facts, figures);
    for (std::size_t i = 0; i < live.size(); ++i)
        chart.parts.push_back(
            {spaced(facts.components[live[i]]), 0, colour_of(i), i % hatch_count});
    for (const std::size_t i : order) {
        Bar bar{label_of(facts, i), {}, {i}};
        for (std::size_t k = 0; k < live.size(); ++k) {
            const MeanEstimate& mean = figures.summaries[i].components[live[k]].mean;
            bar.pieces.push_back({mean.mean.value_or(0), chart.parts[k].name,
                                  estimate_tip(chart.parts[k].name, mean)});
        }
        chart.bars.push_back(std::move(bar));
    }
    return chart;
}

BarChart category_bars(const ExperimentFacts& facts, const Tally& tally,
                       const StrategyOrder& order) {
    BarChart chart{"% of the finished games", 100};
    const std::vector<std::string>& names = facts.measures.categories;
    for (std::size_t i = 0; i < names.size(); ++i)
        chart.parts.push_back(
            {spaced(names[i]), 0, ordered_colour(i, names.size()), i % hatch_count});
    for (const std::size_t i : order) {
        const std::vector<std::uint64_t>& counts = tally.strategy(i).measures.categories;
        std::uint64_t all = 0;
        for (const std::uint64_t count : counts) all += count;
        Bar bar{label_of(facts, i), {}, {i}};
        for (std::size_t k = 0; k < counts.size(); ++k) {
            const double share = percentage(counts[k], all);
            bar.pieces.push_back({share, fmt::format("{} {:.0f} %", chart.parts[k].name, share),
                                  chart.parts[k].name + ": " + percent(counts[k], all)});
        }
        chart.bars.push_back(std::move(bar));
    }
    return chart;
}

TimeChart time_chart(const ExperimentFacts& facts, const ScoreFigures& figures,
                     const std::vector<double>& seconds, const StrategyOrder& order) {
    TimeChart chart{"CPU time of a game", "mean score, with " + interval_head(facts)};
    for (const std::size_t i : order) {
        const MeanEstimate& mean = figures.summaries[i].score.mean;
        if (i >= seconds.size() || seconds[i] <= 0 || !mean.mean) continue;
        LabelledPoint point{label_of(facts, i), seconds[i], *mean.mean};
        if (mean.interval) point.low = mean.interval->low;
        if (mean.interval) point.high = mean.interval->high;
        point.series = i;
        point.tip = estimate_tip(point.label, mean);
        chart.points.push_back(std::move(point));
    }
    call_by_codes(chart, facts, figures.ranking);
    return chart;
}

TimeChart time_chart(const ExperimentFacts& facts, const MatchFigures& figures,
                     const std::vector<double>& seconds) {
    TimeChart chart{"CPU time of the decisions of a game", "% of the points"};
    for (const Standing& standing : figures.summary.standings) {
        if (standing.strategy >= seconds.size() || seconds[standing.strategy] <= 0 ||
            !standing.share)
            continue;
        LabelledPoint point{label_of(facts, standing.strategy), seconds[standing.strategy],
                            100 * *standing.share};
        point.series = standing.strategy;
        point.tip = fmt::format("{}: {:.1f} % of the points", point.label, point.value);
        chart.points.push_back(std::move(point));
    }
    call_by_codes(chart, facts, figures.summary.ranking);
    return chart;
}

}  // namespace skerry
