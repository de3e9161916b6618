// Lays out what the two moves of a parting are worth.

#include "runner/explain/parting_text.hpp"

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

namespace {

/// The estimate for sums of a number of equal parts, per part.
MeanEstimate mean_of(std::uint64_t n, const PowerSums& sums, double parts = 1) {
    MeanEstimate estimate = estimate_mean(n, sums);
    for (std::optional<double>* value : {&estimate.mean, &estimate.sd, &estimate.se})
        if (*value) **value /= parts;
    if (estimate.interval)
        estimate.interval =
            Interval{estimate.interval->low / parts, estimate.interval->high / parts};
    return estimate;
}

/// One half point, in per cent of the points of a game.
constexpr double half_points_a_per_cent = 0.02;

class ValuesTable {
  public:
    ValuesTable(const ExperimentFacts& facts, const PairOfGames& pair, const PartingValues& values,
                const TextStyle& style)
        : facts_(&facts), pair_(&pair), values_(&values), style_(style) {}

    std::vector<std::string> lines(std::size_t width) const {
        TextTable table({{"", true, 0, 12},
                         {"move of " + name(pair_->a), false, 0, 12},
                         {"of " + name(pair_->b), false, 0, 12},
                         {"difference"}});
        for (std::size_t on = 0; on < 2; ++on)
            if (values_->deal[0][on].finished && values_->deal[1][on].finished)
                table.add_row(deal_row(on));
        if (values_->futures > 0)
            for (std::size_t on = 0; on < 2; ++on) table.add_row(futures_row(on));
        return table.lines(width, style_);
    }

  private:
    const std::string& name(std::size_t strategy) const {
        return facts_->strategies[strategy].label;
    }
    std::string on_text(std::size_t on) const {
        return ", " + name(on == 0 ? pair_->a : pair_->b) + " plays on";
    }

    std::vector<std::string> deal_row(std::size_t on) const {
        const CandidateEnd& a = values_->deal[0][on];
        const CandidateEnd& b = values_->deal[1][on];
        return {"this deal" + on_text(on), std::to_string(a.figure()), std::to_string(b.figure()),
                fmt::format("{:+}", a.figure() - b.figure())};
    }

    std::vector<std::string> futures_row(std::size_t on) const {
        const std::uint64_t n = values_->futures;
        const MeanEstimate difference = mean_of(n, values_->differences[on]);
        const int decimals = std::max(1, decimals_for(std::span(&difference, 1)));
        std::vector<std::string> cells = {fmt::format("{} other futures", n) + on_text(on)};
        for (std::size_t move = 0; move < 2; ++move)
            cells.push_back(
                fixed(mean_of(n, values_->figures[move][on]).mean, decimals) +
                share(mean_of(n, values_->half_points[move][on], half_points_a_per_cent), false));
        cells.push_back(
            signed_fixed(difference.mean.value_or(0), decimals) +
            se_text(difference.se, decimals, style_.unicode) +
            share(mean_of(n, values_->half_point_differences[on], half_points_a_per_cent), true));
        return cells;
    }

    /// In a game for two: the points in per cent.
    std::string share(const MeanEstimate& estimate, bool with_sign) const {
        if (!pair_->for_two() || !estimate.mean) return {};
        return " (" + (with_sign ? signed_fixed(*estimate.mean, 0) : fixed(estimate.mean, 0)) +
               " %)";
    }

    const ExperimentFacts* facts_;
    const PairOfGames* pair_;
    const PartingValues* values_;
    TextStyle style_;
};

std::string halves(int twice) {
    return twice % 2 == 0 ? fmt::format("{:+}", twice / 2) : fmt::format("{:+.1f}", twice / 2.0);
}

}  // namespace

std::string parting_values_text(const ExperimentFacts& facts, const PairOfGames& pair,
                                const PartingValues& values, const TextStyle& style) {
    const auto width = static_cast<std::size_t>(std::max(style.width, 40));
    std::string text = pair.for_two()
                           ? "  The worth of the move: the final margin of the seat that decided\n"
                           : "  The worth of the move: the final score\n";
    for (const std::string& line : ValuesTable(facts, pair, values, style).lines(width - 4))
        text += "    " + line + "\n";
    if (!values.deal_finished()) return text;
    return text +
           wrap(fmt::format("The move made {} of the difference of {} on this deal, the decisions "
                            "after it made {}.",
                            halves(values.twice_by_move()),
                            halves(values.twice_by_move() + values.twice_by_rest()),
                            halves(values.twice_by_rest())),
                width, "  ", "    ");
}

}  // namespace skerry
