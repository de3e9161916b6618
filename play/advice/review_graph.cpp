// How the expectation of a game went, drawn in letters, and the moments that changed it most.

#include "play/advice/review_graph.hpp"

#include <fmt/format.h>

#include "runner/text/number_text.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

namespace {

constexpr std::size_t graph_rows = 6;
constexpr std::size_t graph_columns = 66;

}  // namespace

std::string expectation_graph(const Review& review, const TextStyle& style) {
    std::vector<double> values;
    for (const ResultPart& value : review.values()) values.push_back(review.figure(value));
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
                        review.over ? "end" : "now", std::max<std::size_t>(columns, 5) - 1);
    return text + wrap(turns_words(review),
                       static_cast<std::size_t>(std::clamp(style.width, 40, 80)), "  ", "    ");
}

}  // namespace skerry
