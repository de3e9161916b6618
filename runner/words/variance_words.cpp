#include "runner/words/variance_words.hpp"

#include <fmt/core.h>

#include "runner/words/number_text.hpp"

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

}  // namespace skerry
