// Says in words what a comparison of scores shows, what explains it, and how sure it is.

#include "runner/exhibits/score_words.hpp"

#include <fmt/core.h>

#include <cmath>

#include "runner/documents/text.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/trained_on.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/mean_power.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// With fewer shuffles a standard deviation or a correlation is hardly known: that of 30 pairs of
/// equal spread is 0.36 to either side of 0 at 95 %.
constexpr std::uint64_t least_described = 30;

std::string amount(const MeanEstimate& estimate, const TextStyle& style) {
    return mean_and_se(estimate, decimals_for({&estimate, 1}), style.unicode);
}

/// The number of shuffles that finds a true difference of the observed size, among all ranked
/// pairs, four times in five, if as many of them count as did here. Two digits. A run that adds
/// them to these shuffles has looked, and errs in 8 % between equals.
std::string games_to_settle(const ExperimentFacts& facts, const Comparison& comparison) {
    const MeanEstimate& difference = comparison.difference.mean;
    if (difference.n < least_described) return {};
    if (!difference.se || *difference.se == 0) return {};
    if (std::fabs(*difference.mean) < *difference.se) return {};  // nothing was seen
    const auto needed = games_for(comparison.evidence, {.difference = std::fabs(*difference.mean),
                                                        .power = 0.8,
                                                        .family = judged_pairs_of(facts).family()});
    if (!needed || *needed < difference.n) return {};
    const double played = static_cast<double>(*needed) * static_cast<double>(comparison.deals) /
                          static_cast<double>(difference.n);
    return fmt::format(
        " About {} shuffles of another seed have an 80 % chance to settle it, if the true "
        "difference is as seen; on this seed go by --until-decided.",
        rounded_up(static_cast<std::uint64_t>(std::ceil(played))));
}

std::string undecided_sentence(const ExperimentFacts& facts, const std::string& a,
                               const std::string& b, const Comparison& comparison,
                               const TextStyle& style) {
    const MeanEstimate& difference = comparison.difference.mean;
    const std::string shuffles = counted(comparison.pairs(), "shuffle");
    if (comparison.pairs() == 0)
        return fmt::format("{} and {} have no game that both finished.", a, b);
    if (comparison.identical == comparison.pairs())
        return fmt::format("{} and {} ended in the same state on all {}.", a, b, shuffles);
    const std::string text =
        fmt::format("{} and {} cannot be told apart: difference {}{}, over {}", a, b,
                    amount(difference, style), difference_interval(facts, difference), shuffles);
    if (judging_of(facts) == Judging::anytime) return text + ".";
    if (comparison.test.p && *comparison.test.p <= 1 - confidence_level)
        return text + ". Alone it would be clear; among this many pairs (Holm) it is not.";
    return text + "." + games_to_settle(facts, comparison);
}

/// The components that are clearly on the side of `verdict`, the largest first: "forest +0.37 ±
/// 0.12, boat +0.20 ± 0.05".
std::string clear_parts(const ExperimentFacts& facts, const Comparison& comparison, Verdict verdict,
                        const TextStyle& style) {
    std::vector<std::size_t> order;
    std::vector<MeanEstimate> means;
    for (std::size_t c = 0; c < comparison.components.size(); ++c) {
        means.push_back(comparison.components[c].mean);
        if (comparison.components[c].verdict == verdict) order.push_back(c);
    }
    const auto size = [&](std::size_t c) { return std::fabs(*means[c].mean); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return size(x) > size(y); });
    std::string text;
    for (const std::size_t c : order) {
        MeanEstimate part = means[c];
        part.mean = std::fabs(*part.mean);
        text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", spaced(facts.components[c]),
                            *means[c].mean > 0 ? "+" : "-",
                            mean_and_se(part, decimals_for({&part, 1}), style.unicode));
    }
    return text;
}

/// What the better one gains, and what it loses by it.
std::string parts_of_difference(const ExperimentFacts& facts, const Comparison& comparison,
                                const TextStyle& style) {
    const std::string gains = clear_parts(facts, comparison, Verdict::a_is_better, style);
    const std::string losses = clear_parts(facts, comparison, Verdict::b_is_better, style);
    const auto varies = [](const ComponentDifference& component) {
        return component.sums.sum_sq != 0;
    };
    if (std::ranges::count_if(comparison.components, varies) < 2) return {};
    if (gains.empty() && losses.empty()) return "No single component explains it.";
    std::string text = gains.empty() ? "" : "Gains " + gains;
    if (!losses.empty()) text += (text.empty() ? "Loses " : "; loses ") + losses;
    const auto open = [&](const ComponentDifference& component) {
        return varies(component) && component.verdict == Verdict::undecided;
    };
    return text + (std::ranges::any_of(comparison.components, open)
                       ? ". The other components are not clear."
                       : ".");
}

std::string dividend(const Comparison& comparison) {
    if (comparison.pairs() < least_described || !comparison.games_saved || !comparison.correlation)
        return {};
    const double saved = 100 * *comparison.games_saved;
    const std::string correlation =
        "Common shuffles: correlation " + fixed(comparison.correlation, 2);
    if (saved < 0.05) return correlation + ", no games saved.";
    return fmt::format("{}, {} % of the games saved.", correlation,
                       fixed(saved, saved < 10 || saved > 99 ? 1 : 0));
}

/// Says what holds even if somebody looked while the run went on.
std::string anytime_line(const ExperimentFacts& facts, const Comparison& comparison) {
    const AnytimeEstimate& estimate = comparison.anytime.estimate;
    if (!estimate.interval) return {};
    const int decimals = decimals_for({&comparison.difference.mean, 1});
    if (judging_of(facts) == Judging::anytime)
        return !facts.stop.by_lead() || comparison.verdict == Verdict::undecided
                   ? std::string()
                   : fmt::format(
                         "A cautious estimate, since runs that end when decided end high: {} more.",
                         fixed(std::fabs(*estimate.cautious), decimals));
    const bool agrees = comparison.anytime.verdict == comparison.verdict;
    return fmt::format("At any time, also if you looked and then stopped: {}{}.",
                       interval_text(estimate.interval, decimals),
                       agrees ? "" : ", which leaves it open");
}

/// What follows for games without a score; `games` are the first of them.
std::string no_score(const ExperimentFacts& facts, const std::vector<std::uint64_t>& games) {
    std::string examples;
    for (const std::uint64_t game : games)
        examples += (examples.empty() ? " First: game " : ", ") + std::to_string(game);
    if (facts.unfinished_score)
        return fmt::format("they count as {} points.{}", *facts.unfinished_score,
                           examples.empty() ? "" : examples + ".");
    return fmt::format(
        "they have no score and are in no mean, and pairs count only games that both "
        "finished.{}",
        examples.empty() ? "" : examples + ".");
}

std::string dead_games(const ExperimentFacts& facts, const ScoreFigures& figures, std::size_t i) {
    const StrategySummary& summary = figures.summaries[i];
    std::vector<std::uint64_t> first = summary.first_unfinished;
    std::erase_if(first, [&](std::uint64_t game) {
        return std::ranges::find(summary.first_forfeited, game) != summary.first_forfeited.end();
    });
    // Where more are lost than are listed, the others may be lost, too.
    if (summary.forfeited > summary.first_forfeited.size()) first.clear();
    return fmt::format("{} left {} of {} games dead: {}", label_of(facts, i),
                       grouped(summary.unfinished - summary.forfeited), grouped(figures.games),
                       no_score(facts, first));
}

std::string forfeited_games(const ExperimentFacts& facts, const ScoreFigures& figures,
                            std::size_t i) {
    const StrategySummary& summary = figures.summaries[i];
    return fmt::format("{} lost {} of {} games by faults of its program: {}", label_of(facts, i),
                       grouped(summary.forfeited), grouped(figures.games),
                       no_score(facts, summary.first_forfeited));
}

/// Where unfinished games count, and so few came that their share is hardly known.
std::string rare_warning(const ExperimentFacts& facts, const ScoreFigures& figures) {
    if (!facts.unfinished_score || figures.games == 0) return {};
    const std::uint64_t fewest =
        std::ranges::max(figures.summaries, std::ranges::greater{}, &StrategySummary::unfinished)
            .unfinished;
    if (fewest >= least_differing) return {};
    return fmt::format(
        "An unfinished game counts {} points, and {} came: intervals, verdicts and stop rules "
        "allow for those that may still come.",
        *facts.unfinished_score, fewest == 0 ? "none" : "few");
}

std::string plain_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                           const TextStyle& style) {
    const std::string a = label_of(facts, comparison.a);
    const std::string b = label_of(facts, comparison.b);
    if (comparison.verdict == Verdict::undecided)
        return undecided_sentence(facts, a, b, comparison, style);
    return fmt::format("{} scores {} more than {}; {} of {}.", a,
                       amount(comparison.difference.mean, style), b, how_often(comparison),
                       counted(comparison.pairs(), "shuffle"));
}

}  // namespace

std::string difference_interval(const ExperimentFacts& facts, const MeanEstimate& difference) {
    if (!difference.interval) return {};
    return fmt::format(" (95 % {} {})", interval_word(facts),
                       interval_text(difference.interval, decimals_for({&difference, 1})));
}

std::string how_often(const Comparison& comparison) {
    const std::uint64_t pairs = comparison.pairs();
    return fmt::format("better on {}, worse on {}{}", percent(comparison.wins_a, pairs),
                       percent(comparison.wins_b, pairs),
                       comparison.ties > 0 ? ", equal on the rest" : "");
}

std::string better_interval(const ExperimentFacts& facts, const Comparison& comparison, bool of_b) {
    const std::uint64_t wins = of_b ? comparison.wins_b : comparison.wins_a;
    const auto interval = share_of_games(facts, wins, comparison.pairs()).interval;
    if (!interval) return {};
    return fmt::format("{} to {} %", fixed(100 * interval->low, 1), fixed(100 * interval->high, 1));
}

std::string verdict_sentence(const ExperimentFacts& facts, const Comparison& pair,
                             const TextStyle& style) {
    const Comparison comparison = upright(pair);
    const std::string by_margin = margin_sentence(facts, comparison);
    return plain_sentence(facts, comparison, style) + (by_margin.empty() ? "" : " " + by_margin);
}

std::vector<std::string> verdict_details(const ExperimentFacts& facts, const Comparison& pair,
                                         const TextStyle& style) {
    const Comparison comparison = upright(pair);
    std::vector<std::string> lines;
    if (comparison.verdict != Verdict::undecided && comparison.components.size() > 1)
        lines.push_back(parts_of_difference(facts, comparison, style));
    if (comparison.identical > 0 && comparison.identical < comparison.pairs())
        lines.push_back("Both ended in the same state on " +
                        percent(comparison.identical, comparison.pairs()) + " of the shuffles.");
    if (comparison.judged)
        lines.push_back(finishing_sentence(label_of(facts, comparison.a),
                                           label_of(facts, comparison.b), comparison.finishing));
    lines.push_back(dividend(comparison));
    lines.push_back(anytime_line(facts, comparison));
    std::erase(lines, "");
    return lines;
}

std::string measure_name(const std::string& measure) {
    return measure == "score" ? "points" : measure;
}

std::vector<std::string> warnings(const ExperimentFacts& facts, const ScoreFigures& figures) {
    std::vector<std::string> list = length_warnings(facts, figures.games);
    for (std::size_t i = 0; i < figures.summaries.size(); ++i) {
        const StrategySummary& summary = figures.summaries[i];
        if (summary.forfeited > 0) list.push_back(forfeited_games(facts, figures, i));
        if (summary.unfinished > summary.forfeited) list.push_back(dead_games(facts, figures, i));
    }
    list.push_back(rare_warning(facts, figures));
    std::erase(list, "");
    const std::vector<std::string> programs = program_warnings(facts);
    list.insert(list.end(), programs.begin(), programs.end());
    const std::vector<std::string> trained = trained_on_warnings(facts);
    list.insert(list.end(), trained.begin(), trained.end());
    if (const std::string untrained = untrained_warning(facts); !untrained.empty())
        list.push_back(untrained);
    return list;
}

}  // namespace skerry
