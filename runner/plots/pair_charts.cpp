// Charts of pairs: differences between two strategies, and games of one against another.

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/plots/result_charts.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

constexpr std::string_view minus = "−";

std::optional<Interval> negated(const std::optional<Interval>& of) {
    return of ? std::optional(Interval{-of->high, -of->low}) : std::nullopt;
}

std::optional<double> negated(const std::optional<double>& of) {
    return of ? std::optional(-*of) : std::nullopt;
}

std::string signed_tip(const MeanEstimate& of) {
    if (!of.mean) return "";
    const int decimals = decimals_for({&of, 1});
    const std::string text = signed_fixed(*of.mean, decimals) + se_text(of.se, decimals, true);
    return of.interval ? text + " (" + interval_text(of.interval, decimals) + ")" : text;
}

std::string pair_title(const ExperimentFacts& facts, const DrawnPair& pair) {
    return fmt::format("{} {} {}", label_of(facts, pair.a), minus, label_of(facts, pair.b));
}

std::string signed_integer(std::int64_t value) {
    return value > 0 ? fmt::format("+{}", value) : fmt::format("{}", value);
}

}  // namespace

DrawnPair as_compared(const Comparison& of) { return {of.a, of.b}; }

DrawnPair upright(const Comparison& of) {
    if (of.difference.mean.mean.value_or(0) < 0) return {of.b, of.a, true};
    return {of.a, of.b};
}

DrawnPair upright(const MatchupSummary& of) {
    if (of.points.share.value_or(0.5) < 0.5) return {of.b, of.a, true};
    return {of.a, of.b};
}

PairMark difference_mark(const Comparison& of, const DrawnPair& pair, Judging judging) {
    const MeanEstimate mean = scaled(of.difference.mean, pair.turned ? -1 : 1);
    PairMark mark{
        pair, mean.mean, mean.interval, {}, of.verdict != Verdict::undecided, signed_tip(mean)};
    if (judging != Judging::anytime)
        mark.wide =
            pair.turned ? negated(of.anytime.estimate.interval) : of.anytime.estimate.interval;
    return mark;
}

PairMark points_mark(const MatchupSummary& of, const DrawnPair& pair, Judging judging) {
    const auto turned = [&](const std::optional<Interval>& shares) -> std::optional<Interval> {
        if (!shares) return std::nullopt;
        return pair.turned ? Interval{100 - 100 * shares->high, 100 - 100 * shares->low}
                           : Interval{100 * shares->low, 100 * shares->high};
    };
    const std::optional<double>& share = of.points.share;
    PairMark mark{pair, {}, turned(of.points.interval), {}, of.verdict != Verdict::undecided, ""};
    if (share) mark.mean = 100 * (pair.turned ? 1 - *share : *share);
    if (judging != Judging::anytime) mark.wide = turned(of.anytime.estimate.interval);
    if (mark.mean)
        mark.tip = fixed(mark.mean, 1) + " %" +
                   (mark.interval ? " (" + interval_text(mark.interval, 1) + " %)" : "");
    return mark;
}

PairMark elo_mark(const MatchupSummary& of, const DrawnPair& pair) {
    constexpr double beyond = std::numeric_limits<double>::infinity();
    const std::optional<double> low = pair.turned ? negated(of.elo.high) : of.elo.low;
    const std::optional<double> high = pair.turned ? negated(of.elo.low) : of.elo.high;
    PairMark mark{pair,
                  pair.turned ? negated(of.elo.elo) : of.elo.elo,
                  Interval{low.value_or(-beyond), high.value_or(beyond)},
                  {},
                  of.verdict != Verdict::undecided,
                  ""};
    const auto text = [](const std::optional<double>& value) {
        return value ? signed_fixed(*value, 0) : std::string("any");
    };
    mark.tip = text(mark.mean) + " (" + text(low) + " to " + text(high) + ")";
    return mark;
}

RowChart pair_chart(const ExperimentFacts& facts, const std::vector<PairMark>& marks,
                    const std::string& x_title, double reference) {
    RowChart chart{x_title, reference};
    bool shaded = false;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const PairMark& of = marks[i];
        if (i > 0 && of.pair.a != marks[i - 1].pair.a) shaded = !shaded;
        Mark mark{of.decided ? circle : diamond, of.mean};
        if (of.interval) mark.low = of.interval->low;
        if (of.interval) mark.high = of.interval->high;
        if (of.wide) mark.wide = {of.wide->low, of.wide->high};
        mark.filled = of.decided;
        mark.colour = of.decided ? colour_of(0) : "soft";
        MarkRow row{label_of(facts, of.pair.a), {}, "", {of.pair.a, of.pair.b}, shaded};
        row.below = fmt::format("{} {}", minus, label_of(facts, of.pair.b));
        if (width_of(row.label + row.below) < width_of(std::string(23, ' ')))
            row.label += " " + std::exchange(row.below, "");
        mark.tip = pair_title(facts, of.pair) + ": " + of.tip;
        row.marks.push_back(std::move(mark));
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

BinChart difference_bins(const ExperimentFacts& facts, const Histogram& differences,
                         const std::optional<double>& mean, const DrawnPair& pair,
                         const std::string& unit, bool own_colours) {
    BinChart chart{pair_title(facts, pair), "% of the games"};
    if (differences.n() == 0) return chart;
    const int sign = pair.turned ? -1 : 1;
    for (const ValueBin& bin : bins_around_zero(differences, pair.turned)) {
        if (bin.count == 0) continue;
        std::string name = signed_integer(bin.first);
        if (bin.last > bin.first) name += " to " + signed_integer(bin.last);
        chart.bins.push_back({static_cast<double>(bin.first) - 0.5,
                              static_cast<double>(bin.last) + 0.5,
                              percentage(bin.count, differences.n()),
                              name + ": " + counted(bin.count, unit), "soft"});
        const bool wins = bin.first > 0;
        if (!wins && bin.last >= 0) continue;
        chart.bins.back().colour = colour_of(own_colours ? (wins ? pair.a : pair.b) : !wins);
        chart.bins.back().hatch = wins ? 0 : 1;
    }
    if (mean) {
        chart.mean = sign * *mean;
        chart.mean_text = "mean " + signed_fixed(*chart.mean, 2);
    }
    return chart;
}

RowChart component_difference_chart(const ExperimentFacts& facts,
                                    const std::vector<ComponentDifference>& components,
                                    const MeanEstimate& total, const DrawnPair& pair,
                                    double scale) {
    const double sign = pair.turned ? -scale : scale;
    RowChart chart{pair_title(facts, pair) + ", points a game", 0};
    // The standard errors to each side: those of the total's interval, of whatever method it is.
    double errors = 1.96;
    if (total.interval && total.mean && total.se.value_or(0) > 0)
        errors = std::max(total.interval->high - *total.mean, *total.mean - total.interval->low) /
                 *total.se;
    const auto add = [&](const std::string& name, const MeanEstimate& of, std::size_t shape,
                         bool filled) {
        MeanEstimate mean = scaled(of, sign);
        if (!mean.mean) return;
        Mark mark{shape, mean.mean};
        mark.low = *mean.mean - errors * mean.se.value_or(0);
        mark.high = *mean.mean + errors * mean.se.value_or(0);
        mark.filled = filled;
        mark.colour = "ink";
        mean.interval = Interval{*mark.low, *mark.high};
        mark.tip = name + ": " + signed_tip(mean);
        chart.rows.push_back({name, {std::move(mark)}});
    };
    for (std::size_t c = 0; c < components.size(); ++c) {
        const ComponentDifference& of = components[c];
        if (of.mean.mean.value_or(0) == 0 && of.mean.se.value_or(0) == 0) continue;
        add(spaced(facts.components[c]), of.mean, circle, of.verdict != Verdict::undecided);
    }
    add("total", total, diamond, true);
    return chart;
}

CurveChart turn_chart(const ExperimentFacts& facts, const std::vector<double>& mean,
                      const std::vector<double>& se, const DrawnPair& pair, bool turned) {
    CurveChart chart{"moves made", pair_title(facts, pair) + ", points so far"};
    Curve curve;
    std::vector<Point> back;
    for (std::size_t i = 0; i < mean.size(); ++i) {
        const double move = static_cast<double>(i + 1);
        MeanEstimate of;
        of.mean = turned ? -mean[i] : mean[i];
        of.se = se[i];
        curve.points.push_back({move, *of.mean});
        curve.band.push_back({move, *of.mean + 2 * se[i]});
        back.push_back({move, *of.mean - 2 * se[i]});
        chart.tips.push_back(
            {move - 0.5, move + 0.5, fmt::format("after move {}: {}", i + 1, signed_tip(of))});
    }
    if (!chart.tips.empty()) chart.tips.front().from = 1;
    if (!chart.tips.empty()) chart.tips.back().to = static_cast<double>(mean.size());
    curve.band.insert(curve.band.end(), back.rbegin(), back.rend());
    chart.curves.push_back(std::move(curve));
    return chart;
}

BarChart outcome_bars(const std::vector<Outcomes>& rows) {
    BarChart chart{"% of the games", 100};
    chart.parts = {
        {"won", 0, colour_of(0), 0}, {"drawn", 0, colour_of(6), 2}, {"lost", 0, colour_of(1), 1}};
    for (const Outcomes& row : rows) {
        const std::uint64_t all = row.results.games();
        Bar bar{row.label, {}, {}};
        const std::uint64_t counts[] = {row.results.wins, row.results.draws, row.results.losses};
        for (std::size_t i = 0; i < 3; ++i) {
            const double share = percentage(counts[i], all);
            bar.pieces.push_back({share, fmt::format("{} {:.0f} %", chart.parts[i].name, share),
                                  fmt::format("{}: {} of {}", chart.parts[i].name,
                                              grouped(counts[i]), counted(all, "game"))});
        }
        chart.bars.push_back(std::move(bar));
    }
    return chart;
}

BinChart pentanomial_bins(const Pentanomial& points, bool turned) {
    BinChart chart{"points of both games together", "% of the pairs"};
    constexpr const char* names[] = {"0", "½", "1", "1½", "2"};
    const std::uint64_t all = pairs_of(points);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::uint64_t count = points[turned ? points.size() - 1 - i : i];
        const double at = static_cast<double>(i);
        const std::size_t look = i < 2 ? 1 : i == 2 ? 2 : 0;
        constexpr std::size_t colours[] = {0, 1, 6};
        chart.ticks.push_back({at, names[i]});
        chart.bins.push_back(
            {at - 0.45, at + 0.45, percentage(count, all),
             fmt::format("{}: {} of {}", names[i], grouped(count), counted(all, "pair")),
             colour_of(colours[look]), look});
    }
    return chart;
}

}  // namespace skerry
