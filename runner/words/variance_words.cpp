// Sentences about the variance of differences, and about the covariates of the deals.

#include "runner/words/variance_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "runner/documents/text.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

namespace {

std::string share_text(const std::optional<VarianceParts>& variance, bool of_deal) {
    if (!variance || !variance->deal_share) return "-";
    const double percent = 100 * (of_deal ? *variance->deal_share : 1 - *variance->deal_share);
    // Rounding must not claim all or nothing.
    if (percent > 0 && percent < 0.5) return "<1 %";
    if (percent < 100 && percent > 99.5) return ">99 %";
    return fmt::format("{:.0f} %", percent);
}

}  // namespace

std::string deal_share_text(const std::optional<VarianceParts>& variance) {
    return share_text(variance, true);
}

std::string play_share_text(const std::optional<VarianceParts>& variance) {
    return share_text(variance, false);
}

std::string variance_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                              const TextStyle& style) {
    const auto& variance = comparison.variance;
    if (!variance || !variance->deal_share) return {};
    std::string text = fmt::format("Of its variance {} comes from the shuffle, {} from the play",
                                   deal_share_text(variance), play_share_text(variance));
    if (variance->deal_raw <= 0)
        return text + ": further plays of a shuffle tell as much as further shuffles.";
    const MeanEstimate& mean = comparison.difference.mean;
    const int decimals = decimals_for({&mean, 1});
    return text + fmt::format(": as many games on {} would give {} {} instead of {} {}.",
                              counted(mean.values * facts.plays, "shuffle"),
                              plus_minus(style.unicode), fixed(variance->se_on_own_deals, decimals),
                              plus_minus(style.unicode), fixed(mean.se, decimals));
}

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
