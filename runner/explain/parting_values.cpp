// Computes what the two moves of a parting are worth, and lays the values out as a table.

#include "runner/explain/parting_values.hpp"

#include <fmt/format.h>

#include "runner/console/text_page.hpp"
#include "runner/documents/text.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

bool all_finished(const PartingEnds& ends) {
    for (const auto& by_player : ends)
        for (const CandidateEnd& end : by_player)
            if (!end.finished) return false;
    return true;
}

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

bool PartingValues::deal_finished() const { return all_finished(deal); }

int PartingValues::twice_by_move() const {
    return deal[0][0].figure() - deal[1][0].figure() + deal[0][1].figure() - deal[1][1].figure();
}

int PartingValues::twice_by_rest() const {
    return deal[0][0].figure() - deal[0][1].figure() + deal[1][0].figure() - deal[1][1].figure();
}

PartingValues value_parting(PartingPlayer& player, std::uint64_t futures) {
    PartingValues values;
    values.deal = player.on_the_deal();
    for (std::uint64_t number = 0; number < futures; ++number) {
        const PartingEnds ends = player.on_future(number);
        if (!all_finished(ends)) continue;
        ++values.futures;
        for (std::size_t on = 0; on < 2; ++on) {
            for (std::size_t move = 0; move < 2; ++move) {
                values.figures[move][on].add(ends[move][on].figure());
                values.half_points[move][on].add(ends[move][on].half_points);
            }
            values.differences[on].add(ends[0][on].figure() - ends[1][on].figure());
            values.half_point_differences[on].add(ends[0][on].half_points -
                                                  ends[1][on].half_points);
        }
    }
    return values;
}

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

namespace {

constexpr std::size_t between = 2;
constexpr std::size_t least_column = 24;

bool is_sentence(const std::string& line) {
    return !line.empty() && line.front() != ' ' && line.find("  ") == std::string::npos;
}

/// Wraps sentences to `width`; a drawing may be wider.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
    std::vector<std::string> lines;
    for (const std::string& line : split_lines(text)) {
        if (!is_sentence(line)) {
            lines.push_back(line);
            continue;
        }
        for (std::string& part : split_lines(wrap(line, width))) lines.push_back(std::move(part));
    }
    return lines;
}

std::size_t widest(const std::vector<std::string>& lines) {
    std::size_t width = 0;
    for (const std::string& line : lines) width = std::max(width, display_width(line));
    return width;
}

}  // namespace

std::string side_by_side(std::span<const std::string> texts, std::size_t width) {
    const std::size_t count = texts.size();
    const std::size_t taken = between * (count - 1);
    const std::size_t column = width > taken ? (width - taken) / count : 0;
    std::vector<std::vector<std::string>> columns;
    std::size_t height = 0;
    bool fits = column >= least_column;
    for (const std::string& text : texts) {
        columns.push_back(wrapped(text, column));
        height = std::max(height, columns.back().size());
        fits = fits && widest(columns.back()) <= column;
    }
    std::string all;
    if (!fits) {
        for (const std::string& text : texts)
            for (const std::string& line : wrapped(text, width)) all += line + "\n";
        return all;
    }
    for (std::size_t row = 0; row < height; ++row) {
        std::string line;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t start = i * (column + between);
            if (row >= columns[i].size()) continue;
            line.append(start - display_width(line), ' ');
            line += columns[i][row];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + "\n";
    }
    return all;
}

std::string closing_sentences(const std::string& board) {
    const std::vector<std::string> lines = split_lines(board);
    std::size_t first = lines.size();
    while (first > 0 && is_sentence(lines[first - 1])) --first;
    std::string text;
    for (std::size_t i = first; i < lines.size(); ++i) text += lines[i] + "\n";
    return text;
}

}  // namespace skerry
