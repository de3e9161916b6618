// Draws what all charts share: title and sentence, legend, axes with grid, what was played.

#include "runner/plots/sheet.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "runner/words/text_style.hpp"

namespace skerry {

namespace {

constexpr double letter = 6.4;  ///< mean width of a letter of 12 pixels
constexpr std::string_view grid = "#dddddd";
constexpr std::string_view colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                        "#E69F00", "#56B4E9", "#555555"};
constexpr std::string_view dashes[] = {"", "8 4", "2 3", "10 3 2 3"};

}  // namespace

std::string_view colour_of(std::size_t series) { return colours[series % std::size(colours)]; }

std::string_view dash_of(std::size_t series) {
    return dashes[(series + series / std::size(colours)) % std::size(dashes)];
}

double width_of(const std::string& text) {
    return letter * static_cast<double>(display_width(text));
}

Sheet::Sheet(const ChartTexts& texts) : svg(texts.title + ". " + texts.sentence) {
    svg.text({sheet_side, y}, texts.title, {.size = 16, .bold = true});
    std::istringstream lines(wrap(texts.sentence, 100));
    for (std::string line; std::getline(lines, line);)
        svg.text({sheet_side, y += line_height}, line);
    y += 14;
}

void Sheet::legend(const std::vector<std::string>& names, bool markers) {
    double x = sheet_side;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = shorten(names[i], 40, true);
        if (x > sheet_side && x + 50 + width_of(name) > sheet_width - sheet_side) {
            x = sheet_side;
            y += line_height;
        }
        if (markers)
            svg.marker({x + 14, y + 4}, i, colour_of(i), true);
        else
            svg.line({x, y + 4}, {x + 28, y + 4}, colour_of(i), 2, dash_of(i));
        svg.text({x + 34, y + 8}, name);
        x += 34 + width_of(name) + 20;
    }
    y += names.empty() ? 0 : line_height + 8;
}

void Sheet::x_axis(const Axis& axis, const std::vector<Tick>& ticks, double top,
                   const std::string& title) {
    for (const Tick& tick : ticks) {
        svg.line({axis.at(tick.value), top}, {axis.at(tick.value), y}, grid);
        svg.text({axis.at(tick.value), y + 16}, tick.text, {.anchor = Anchor::middle});
    }
    svg.line({axis.from, y}, {axis.to, y}, soft_ink);
    svg.text({(axis.from + axis.to) / 2, y += 38}, title, {.anchor = Anchor::middle});
}

void Sheet::y_axis(const Axis& axis, const std::vector<Tick>& ticks, double left,
                   const std::string& title) {
    for (const Tick& tick : ticks) {
        svg.line({left, axis.at(tick.value)}, {sheet_width - sheet_side, axis.at(tick.value)},
                 grid);
        svg.text({left - 8, axis.at(tick.value) + 4}, tick.text, {.anchor = Anchor::end});
    }
    svg.upward_text({sheet_side, (axis.from + axis.to) / 2}, title);
}

std::string Sheet::document(const ChartTexts& texts) {
    svg.text({sheet_side, y += 28}, texts.source, {.size = 11, .colour = soft_ink});
    return svg.document(sheet_width, y + 14);
}

void include(Axis& axis, bool& any, const std::optional<double>& value) {
    if (!value) return;
    axis.low = any ? std::min(axis.low, *value) : *value;
    axis.high = any ? std::max(axis.high, *value) : *value;
    any = true;
}

}  // namespace skerry
