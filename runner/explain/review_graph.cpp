// How the expectation of a game went, drawn in letters, and the moments that changed it most.

#include <fmt/format.h>

#include "runner/explain/explain.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

namespace {

constexpr std::size_t graph_rows = 6;
constexpr std::size_t graph_columns = 66;
constexpr std::size_t most_turns = 3;

/// A change of the expectation, by a move or by what was revealed after it.
struct Turn {
    std::size_t decision = 0;
    bool by_move = false;
    double change = 0;
};

double figure(const Review& review, const ResultPart& part) {
    return review.for_two ? 100 * review.in_shares(part) : review.in_points(part);
}

std::vector<Turn> turns_of(const Review& review) {
    std::vector<Turn> turns;
    for (const ReviewedDecision& decision : review.decisions) {
        turns.push_back({decision.number + 1, true, figure(review, decision.lost)});
        turns.push_back({decision.number + 1, false, figure(review, decision.luck)});
    }
    std::stable_sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) {
        return std::fabs(a.change) > std::fabs(b.change);
    });
    turns.resize(std::min(turns.size(), most_turns));
    std::erase_if(turns, [](const Turn& turn) { return std::fabs(turn.change) < 0.05; });
    return turns;
}

std::string turns_text(const Review& review) {
    std::string text;
    for (const Turn& turn : turns_of(review))
        text += fmt::format("{}{} {} {}{}", text.empty() ? "It turned most by " : ", ",
                            turn.by_move ? "decision" : "what came after decision", turn.decision,
                            signed_fixed(turn.change, 1), review.for_two ? " %" : "");
    return text.empty() ? text : text + ".";
}

}  // namespace

std::string expectation_graph(const Review& review, const TextStyle& style) {
    std::vector<double> values;
    for (const ResultPart& value : review.values()) values.push_back(figure(review, value));
    const auto [least, most] = std::ranges::minmax(values);
    if (most - least < 0.05) return {};
    const std::size_t columns = std::min(values.size(), graph_columns);
    std::vector<std::string> drawn(graph_rows, std::string(columns, ' '));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double height = (values[i] - least) / (most - least) * (graph_rows - 1);
        const std::size_t column = i * columns / values.size();
        drawn[graph_rows - 1 - static_cast<std::size_t>(std::lround(height))][column] = '*';
    }
    std::string text = fmt::format(
        "\n{}\n",
        in_style(review.for_two ? "How likely A was to win, in %" : "How the expectation went",
                 Paint::bold, style));
    for (std::size_t row = 0; row < graph_rows; ++row) {
        const double value = most - (most - least) * static_cast<double>(row) / (graph_rows - 1);
        drawn[row].erase(drawn[row].find_last_not_of(' ') + 1);
        text += fmt::format("  {:>6} |{}\n", fixed(value, 1), drawn[row]);
    }
    text += fmt::format("  {:>6} +{}\n  {:>8}{:>{}}\n", "", std::string(columns, '-'), "1",
                        review.over ? "end" : "now", columns - 1);
    return text + wrap(turns_text(review),
                       static_cast<std::size_t>(std::clamp(style.width, 40, 80)), "  ", "    ");
}

}  // namespace skerry
