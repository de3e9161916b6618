// Puts an explanation together: the games, the parting, the boards, the values.

#include "runner/explain/explain.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "runner/documents/text.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/side_by_side.hpp"
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

/// The lines of a table, then the part that came from the move, all indented by two.
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

constexpr const char* no_move = "an illegal move, which ends the game";

class ExplanationText {
  public:
    ExplanationText(const ExperimentFacts& facts, const PairOfGames& pair, const TextStyle& style)
        : facts_(&facts),
          pair_(&pair),
          parting_(first_parting(pair)),
          width_(static_cast<std::size_t>(std::max(style.width, 40))),
          style_(style) {}

    std::string text(const std::optional<PartingValues>& values) const {
        std::string text = in_style(title(), Paint::bold, style_) + "\n" + results() + cost();
        if (!parting_) return text + "  They played the same game: no decision differs.\n";
        text += "\n" + where() + "\n" + boards_after();
        if (values) text += "\n" + parting_values_text(*facts_, *pair_, *values, style_);
        return text;
    }

  private:
    const std::string& label(std::size_t strategy) const {
        return facts_->strategies[strategy].label;
    }
    std::string sentence(const std::string& line, const char* indent = "  ") const {
        return wrap(line, width_, indent, std::string(indent) + "  ");
    }

    std::string title() const {
        std::string text = fmt::format("Game {}: ", pair_->game_index);
        const std::optional<int> difference = pair_->difference();
        if (!difference) return text + "one of the two games has no score";
        if (*difference == 0)
            return text + label(pair_->a) + " and " + label(pair_->b) + " are level";
        const bool a_leads = *difference > 0;
        return text + fmt::format("{} is {} ahead of {}", label(a_leads ? pair_->a : pair_->b),
                                  std::abs(*difference), label(a_leads ? pair_->b : pair_->a));
    }

    std::string figure(std::size_t game) const {
        const Trace& trace = pair_->games[game];
        if (!trace.match)
            return label(pair_->strategy_of(game, Seat::first)) +
                   (trace.result.finished
                        ? fmt::format(" scores {}", trace.result.total)
                        : std::string(": ") + (trace.result.forfeited ? "forfeited" : "dead") +
                              ", no score");
        const std::string& first = label(pair_->strategy_of(game, Seat::first));
        const std::string& second = label(pair_->strategy_of(game, Seat::second));
        std::string text = first + " first: ";
        if (trace.match->ending == MatchEnding::unfinished) return text + "no result";
        text += trace.match->winner == Winner::none
                    ? "a draw"
                    : (trace.match->winner == Winner::first ? first : second) + " wins";
        if (trace.match->ending == MatchEnding::forfeited)
            return text +
                   (trace.fault.empty() ? " by an illegal move" : " by a fault of the program");
        return text + fmt::format(", {} to {}", trace.match->totals[0], trace.match->totals[1]);
    }

    std::string results() const {
        return sentence(figure(0) + (pair_->for_two() ? "; " : ", ") + figure(1));
    }

    /// The differences of the components: gains, then losses, the largest of each first.
    std::string cost() const {
        const auto differences = pair_->component_differences(facts_->components.size());
        if (!differences || differences->size() < 2) return {};
        std::vector<std::size_t> order;
        for (std::size_t c = 0; c < differences->size(); ++c)
            if ((*differences)[c] != 0) order.push_back(c);
        if (order.empty()) return {};
        std::ranges::stable_sort(order, [&](std::size_t x, std::size_t y) {
            const auto key = [&](std::size_t c) {
                return std::pair((*differences)[c] < 0, -std::abs((*differences)[c]));
            };
            return key(x) < key(y);
        });
        std::string text = fmt::format("{} minus {}:", label(pair_->a), label(pair_->b));
        bool losing = (*differences)[order.front()] < 0;
        for (const std::size_t c : order) {
            const bool loss = (*differences)[c] < 0;
            const char* const mark = c == order.front() ? "" : loss == losing ? "," : ";";
            losing = loss;
            text +=
                fmt::format("{} {} {:+}", mark, spaced(facts_->components[c]), (*differences)[c]);
        }
        return sentence(text);
    }

    const Trace::Step* step_of(std::size_t game) const {
        const std::vector<Trace::Step>& steps = pair_->games[game].steps;
        return parting_->step < steps.size() ? &steps[parting_->step] : nullptr;
    }
    const std::string& board_before() const {
        const Trace& trace = pair_->games[0];
        return parting_->step == 0 ? trace.start_board : trace.steps[parting_->step - 1].board;
    }

    std::string where() const {
        const std::size_t longest =
            std::max(pair_->games[0].steps.size(), pair_->games[1].steps.size());
        std::string text = sentence(fmt::format(
            "They part at decision {} of {}{}, in the same position:", parting_->step + 1, longest,
            pair_->for_two()
                ? std::string(parting_->seat == Seat::first ? " (first seat)" : " (second seat)")
                : ""));
        const std::string sentences = closing_sentences(board_before());
        for (std::size_t at = 0; at < sentences.size();) {
            const std::size_t end = sentences.find('\n', at);
            text += sentence(sentences.substr(at, end - at), "    ");
            at = end + 1;
        }
        return text;
    }

    std::string beside(const std::array<std::string, 2>& texts) const {
        return side_by_side(texts, width_);
    }

    /// The boards after the decision, that of a on the left.
    std::string boards_after() const {
        std::array<std::string, 2> texts;
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t strategy = side == 0 ? pair_->a : pair_->b;
            const std::size_t game = pair_->game_of(strategy, parting_->seat);
            const Trace::Step* const step = step_of(game);
            texts[side] = label(strategy) + ": " + (step ? step->move : no_move) + "\n" +
                          (step ? step->board : "");
        }
        return beside(texts);
    }

    const ExperimentFacts* facts_;
    const PairOfGames* pair_;
    std::optional<Parting> parting_;
    std::size_t width_;
    TextStyle style_;
};

}  // namespace

std::string explanation_text(const ExperimentFacts& facts, const PairOfGames& pair,
                             const std::optional<PartingValues>& values, const TextStyle& style) {
    return ExplanationText(facts, pair, style).text(values);
}

}  // namespace skerry
