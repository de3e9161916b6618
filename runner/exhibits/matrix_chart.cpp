// Lays out pairs of many strategies as a matrix: rows and columns are called by codes.

#include <algorithm>

#include "runner/exhibits/chart.hpp"

namespace skerry {

namespace {

constexpr double faintest_cell = 0.12;
constexpr double darkest_cell = 0.45;  ///< texts can be read on it

/// Where the cells lie.
struct MatrixPlace {
    double left = 0;
    double cell = 0;           ///< the width of a column
    std::vector<double> tops;  ///< of the rows, and the bottom of the last one
};

std::vector<std::string> row_label(const MatrixChart& chart, std::size_t row, const Sheet& sheet) {
    return sheet.narrow ? std::vector{chart.codes[row]} : sheet.label_lines(chart.names[row].name);
}

MatrixPlace place_of(const MatrixChart& chart, const Sheet& sheet) {
    double labels = 0;
    for (std::size_t row = 0; row < chart.codes.size(); ++row)
        labels = std::max(labels, width_of(row_label(chart, row, sheet)));
    MatrixPlace place;
    place.left = sheet.side + labels + 12;
    place.cell =
        std::min(72.0, (sheet.right() - place.left) / static_cast<double>(chart.codes.size()));
    place.tops = {sheet.y};
    for (std::size_t row = 0; row < chart.codes.size(); ++row)
        place.tops.push_back(place.tops.back() +
                             std::max(std::clamp(place.cell * 0.6, sheet.narrow ? 9.0 : 16.0, 24.0),
                                      height_beyond_one(row_label(chart, row, sheet)) + 18));
    return place;
}

void draw_cell(Svg& svg, const MatrixPlace& place, const MatrixCell& cell,
               const MatrixChart& chart) {
    const double left = place.left + place.cell * static_cast<double>(cell.column);
    const Point from{left + 0.5, place.tops[cell.row] + 0.5};
    const Point to{left + place.cell - 0.5, place.tops[cell.row + 1] - 0.5};
    svg.open({chart.names[cell.row].series, chart.names[cell.column].series}, cell.tip);
    if (cell.decided)
        svg.area({from, {to.x, from.y}, to, {from.x, to.y}}, colour_of(0),
                 faintest_cell + (darkest_cell - faintest_cell) * cell.strength);
    else
        svg.bar(from, to, "grid");
    if (width_of(cell.text) + 2 <= place.cell)
        svg.text({(from.x + to.x) / 2, (from.y + to.y) / 2 + 4}, cell.text,
                 {.anchor = Anchor::middle});
    svg.close();
}

}  // namespace

std::string drawn(const MatrixChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    if (sheet.narrow) sheet.legend(chart.names, true);
    sheet.y += 14;
    const MatrixPlace place = place_of(chart, sheet);
    // Every second code where they would touch each other.
    std::size_t step = 1;
    while (static_cast<double>(step) * place.cell < width_of(chart.codes.back()) + 4) ++step;
    for (std::size_t i = 0; i < chart.codes.size(); ++i) {
        const double middle = place.left + place.cell * (static_cast<double>(i) + 0.5);
        if (i % step == 0)
            sheet.svg.text({middle, sheet.y - 5}, chart.codes[i], {.anchor = Anchor::middle});
        sheet.svg.bar({middle - place.cell / 2 + 0.5, place.tops[i] + 0.5},
                      {middle + place.cell / 2 - 0.5, place.tops[i + 1] - 0.5}, "panel");
        const double height = (place.tops[i] + place.tops[i + 1]) / 2;
        if (place.tops[i + 1] - place.tops[i] >= 14 || i % 2 == 0)
            sheet.label({place.left - 8, height}, row_label(chart, i, sheet));
    }
    for (const MatrixCell& cell : chart.cells) draw_cell(sheet.svg, place, cell, chart);
    sheet.y = place.tops.back() + 20;
    sheet.text({(sheet.side + sheet.right()) / 2, sheet.y}, sheet.title_lines(chart.title),
               {.anchor = Anchor::middle});
    sheet.y += height_beyond_one(sheet.title_lines(chart.title));
    return sheet.document(texts);
}

}  // namespace skerry
