// Charts of pairs: differences between two strategies, and games of one against another.

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

constexpr std::string_view minus = "−";

std::string signed_tip(const MeanEstimate& estimate) {
    if (!estimate.mean) return "";
    const int decimals = decimals_for({&estimate, 1});
    const std::string text =
        signed_fixed(*estimate.mean, decimals) + se_text(estimate.se, decimals, true);
    return estimate.interval ? text + " (" + interval_text(estimate.interval, decimals) + ")"
                             : text;
}

/// "+0.25", "+6.1", "+133": a few letters.
std::string short_difference(const std::optional<double>& mean) {
    if (!mean) return "";
    const double size = std::abs(*mean);
    return signed_fixed(*mean, size < 0.995 ? 2 : size < 99.95 ? 1 : 0);
}

/// A share in percent; of what is not nothing and not all neither is said.
std::string short_percent(double value) {
    if (value > 99.5 && value < 100) return ">99";
    if (value < 0.5 && value > 0) return "<1";
    return fmt::format("{:.0f}", value);
}

std::string signed_integer(std::int64_t value) {
    return value > 0 ? fmt::format("+{}", value) : fmt::format("{}", value);
}

}  // namespace

std::string pair_title(const ExperimentFacts& facts, std::size_t a, std::size_t b) {
    return fmt::format("{} {} {}", label_of(facts, a), minus, label_of(facts, b));
}

PairMark difference_mark(const Comparison& pair, Judging judging) {
    const MeanEstimate& mean = pair.difference.mean;
    PairMark mark{pair.a,          pair.b, mean.mean,
                  mean.interval,   {},     pair.verdict != Verdict::undecided,
                  signed_tip(mean)};
    if (judging != Judging::anytime) mark.wide = pair.anytime.estimate.interval;
    mark.text = short_difference(mean.mean);
    return mark;
}

PairMark points_mark(const MatchupSummary& matchup, Judging judging) {
    const auto in_percent = [](const std::optional<Interval>& shares) {
        return shares ? std::optional(Interval{100 * shares->low, 100 * shares->high}) : shares;
    };
    PairMark mark{matchup.a, matchup.b, {}, in_percent(matchup.points.interval), {}, false, ""};
    mark.decided = matchup.verdict != Verdict::undecided;
    if (matchup.points.share) mark.mean = 100 * *matchup.points.share;
    if (judging != Judging::anytime) mark.wide = in_percent(matchup.anytime.estimate.interval);
    if (mark.mean) mark.text = short_percent(*mark.mean);
    if (mark.mean)
        mark.tip = fixed(mark.mean, 1) + " %" +
                   (mark.interval ? " (" + interval_text(mark.interval, 1) + " %)" : "");
    return mark;
}

PairMark elo_mark(const MatchupSummary& matchup) {
    constexpr double beyond = std::numeric_limits<double>::infinity();
    const Interval interval{matchup.elo.low.value_or(-beyond), matchup.elo.high.value_or(beyond)};
    return {matchup.a,
            matchup.b,
            matchup.elo.elo,
            interval,
            {},
            matchup.verdict != Verdict::undecided,
            elo_text(matchup.elo),
            matchup.elo.elo ? signed_fixed(*matchup.elo.elo, 0) : "∞"};
}

RowChart pair_chart(const ExperimentFacts& facts, const std::vector<PairMark>& marks,
                    const PairScale& scale) {
    RowChart chart{scale.title, scale.reference};
    bool shaded = false;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const PairMark& marked = marks[i];
        if (i > 0 && marked.a != marks[i - 1].a) shaded = !shaded;
        Mark mark{marked.decided ? circle : diamond, marked.mean};
        if (marked.interval) mark.low = marked.interval->low;
        if (marked.interval) mark.high = marked.interval->high;
        if (marked.wide) mark.wide = {marked.wide->low, marked.wide->high};
        mark.filled = marked.decided;
        mark.colour = marked.decided ? colour_of(0) : "soft";
        MarkRow row{label_of(facts, marked.a), {}, "", {marked.a, marked.b}, shaded};
        row.below = fmt::format("{} {}", minus, label_of(facts, marked.b));
        if (width_of(row.label + row.below) < width_of(std::string(23, ' ')))
            row.label += " " + std::exchange(row.below, "");
        mark.tip = pair_title(facts, marked.a, marked.b) + ": " + marked.tip;
        row.marks.push_back(std::move(mark));
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

bool is_matrix(std::size_t pairs, std::size_t strategies) {
    return strategies >= many_strategies && 4 * pairs >= strategies * (strategies - 1);
}

MatrixChart pair_matrix(const ExperimentFacts& facts, const std::vector<PairMark>& marks,
                        const PairScale& scale, const StrategyOrder& order,
                        const std::vector<std::string>& codes) {
    MatrixChart chart{scale.title, key_of(facts, order, codes), {}};
    for (const std::size_t i : order) chart.codes.push_back(codes[i]);
    const double reference = scale.reference;
    double farthest = 0;
    for (const PairMark& mark : marks)
        farthest = std::max(farthest, std::abs(mark.mean.value_or(reference) - reference));
    const auto place_of = [&](std::size_t strategy) {
        return static_cast<std::size_t>(std::ranges::find(order, strategy) - order.begin());
    };
    for (const PairMark& mark : marks) {
        MatrixCell cell{place_of(mark.a), place_of(mark.b), mark.text,
                        pair_title(facts, mark.a, mark.b) + ": " + mark.tip};
        cell.decided = mark.decided;
        // Without a mean the one has won all games.
        cell.strength = farthest > 0 && mark.mean ? std::abs(*mark.mean - reference) / farthest : 1;
        chart.cells.push_back(std::move(cell));
    }
    return chart;
}

BinChart difference_bins(const std::string& title, const Histogram& differences,
                         const std::optional<double>& mean, const std::string& unit,
                         std::pair<std::size_t, std::size_t> colours) {
    BinChart chart{title, "% of the games"};
    for (const ValueBin& bin : bins_around_zero(differences)) {
        if (bin.count == 0) continue;
        std::string name = signed_integer(bin.first);
        if (bin.last > bin.first) name += " to " + signed_integer(bin.last);
        chart.bins.push_back({static_cast<double>(bin.first) - 0.5,
                              static_cast<double>(bin.last) + 0.5,
                              percentage(bin.count, differences.n()),
                              name + ": " + counted(bin.count, unit), "soft"});
        const bool wins = bin.first > 0;
        if (!wins && bin.last >= 0) continue;
        chart.bins.back().colour = colour_of(wins ? colours.first : colours.second);
        chart.bins.back().hatch = wins ? 0 : 1;
    }
    if (mean && !chart.bins.empty()) {
        chart.mean = mean;
        chart.mean_text = "mean " + signed_fixed(*chart.mean, 2);
    }
    return chart;
}

RowChart component_difference_chart(const ExperimentFacts& facts, const std::string& title,
                                    const std::vector<ComponentDifference>& components,
                                    const MeanEstimate& total, double scale) {
    RowChart chart{title + ", points a game", 0};
    // The standard errors to each side: those of the total's interval, of whatever method it is.
    double errors = 1.96;
    if (total.interval && total.mean && total.se.value_or(0) > 0)
        errors = std::max(total.interval->high - *total.mean, *total.mean - total.interval->low) /
                 *total.se;
    const auto add = [&](const std::string& name, const MeanEstimate& estimate, std::size_t shape,
                         bool filled) {
        MeanEstimate mean = scaled(estimate, scale);
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
        const ComponentDifference& component = components[c];
        if (component.mean.mean.value_or(0) == 0 && component.mean.se.value_or(0) == 0) continue;
        add(spaced(facts.components[c]), component.mean, circle,
            component.verdict != Verdict::undecided);
    }
    add("total", total, diamond, true);
    return chart;
}

CurveChart turn_chart(const std::string& title, const std::vector<MeanEstimate>& by_move) {
    CurveChart chart{"moves made", title + ", points so far"};
    Curve curve;
    std::vector<Point> back;
    for (const MeanEstimate& estimate : by_move) {
        const double move = static_cast<double>(curve.points.size() + 1);
        curve.points.push_back({move, *estimate.mean});
        curve.band.push_back({move, *estimate.mean + 2 * *estimate.se});
        back.push_back({move, *estimate.mean - 2 * *estimate.se});
        chart.tips.push_back(
            {move - 0.5, move + 0.5, fmt::format("after move {}: {}", move, signed_tip(estimate))});
    }
    if (!chart.tips.empty()) chart.tips.front().from = 1;
    if (!chart.tips.empty()) chart.tips.back().to = static_cast<double>(by_move.size());
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
        const ResultShares shares = row.shares.value_or(shares_of(row.results));
        const double parts[] = {shares.won, shares.drawn, shares.lost};
        for (std::size_t i = 0; i < 3; ++i) {
            const double share = 100 * parts[i];
            bar.pieces.push_back({share, fmt::format("{} {:.0f} %", chart.parts[i].name, share),
                                  fmt::format("{}: {} of {}", chart.parts[i].name,
                                              grouped(counts[i]), counted(all, "game"))});
        }
        chart.bars.push_back(std::move(bar));
    }
    return chart;
}

BinChart pentanomial_bins(const Pentanomial& points) {
    BinChart chart{"points of both games together", "% of the pairs"};
    constexpr const char* names[] = {"0", "½", "1", "1½", "2"};
    const std::uint64_t all = pairs_of(points);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::uint64_t count = points[i];
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
