#include "runner/words/covariate_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "runner/documents/text.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

namespace {

std::string amount(double mean, double se, const TextStyle& style) {
    MeanEstimate estimate;
    estimate.mean = mean;
    estimate.se = se;
    return mean_and_se(estimate, decimals_for({&estimate, 1}), style.unicode);
}

std::string adjusted_sentence(const AdjustedMean& adjusted, double sign, const TextStyle& style) {
    return fmt::format("Adjusted for lucky deals: {}, {} % of the games saved.",
                       amount(sign * adjusted.mean, adjusted.se, style),
                       fixed(100 * adjusted.games_saved, adjusted.games_saved < 0.1 ? 1 : 0));
}

std::string slope_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                           const Slope& slope, const std::string& covariate,
                           const TextStyle& style) {
    const bool a_gains = slope.per_sd > 0;
    return fmt::format("{} gains {} on {} for each standard deviation more of \"{}\".",
                       label_of(facts, a_gains ? comparison.a : comparison.b, style),
                       amount(std::fabs(slope.per_sd), slope.se, style),
                       label_of(facts, a_gains ? comparison.b : comparison.a, style),
                       spaced(covariate));
}

}  // namespace

std::vector<std::string> covariate_sentences(const ExperimentFacts& facts,
                                             const ScoreFigures& figures, std::size_t pair,
                                             const TextStyle& style) {
    std::vector<std::string> lines;
    if (figures.covariates.pairs.empty()) return lines;
    const Comparison& comparison = figures.comparisons[pair];
    const PairCovariates& of = figures.covariates.pairs[pair];
    if (of.adjusted && of.adjusted->worthwhile) {
        // Like the verdict: how much more the leading strategy scores.
        const double sign = second_leads(comparison) ? -1 : 1;
        lines.push_back(adjusted_sentence(*of.adjusted, sign, style));
    }
    std::vector<std::size_t> clear;
    for (std::size_t i = 0; i < of.slopes.size(); ++i)
        if (of.slopes[i] && of.slopes[i]->p_holm.value_or(1) <= 1 - confidence_level)
            clear.push_back(i);
    std::ranges::stable_sort(clear, [&](std::size_t x, std::size_t y) {
        return std::fabs(of.slopes[x]->per_sd) > std::fabs(of.slopes[y]->per_sd);
    });
    for (const std::size_t i : clear)
        lines.push_back(
            slope_sentence(facts, comparison, *of.slopes[i], facts.covariates.names[i], style));
    return lines;
}

}  // namespace skerry
