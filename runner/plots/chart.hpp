#pragma once
// Charts of three kinds: rows of marks with intervals, curves, and points.

#include <optional>
#include <string>
#include <vector>

#include "runner/plots/sheet.hpp"

namespace skerry {

struct Mark {
    std::size_t series = 0;
    double value = 0;
    std::optional<double> low = {};  ///< ends of the interval, or whiskers of a box
    std::optional<double> high = {};
    std::optional<double> box_low = {};
    std::optional<double> box_high = {};
    bool filled = true;
};

struct MarkRow {
    std::string label;
    std::vector<Mark> marks;
};

/// A row per label, values from left to right.
struct RowChart {
    std::string x_title;
    std::optional<double> reference = {};  ///< a vertical line that means "no difference"
    std::vector<std::string> series = {};  ///< names for the legend; none: no legend
    std::vector<MarkRow> rows = {};
};

struct Curve {
    std::string label;
    std::vector<Point> points;
};

struct CurveChart {
    std::string x_title;
    std::string y_title;
    std::vector<Curve> curves;
};

struct LabelledPoint {
    std::string label;
    double seconds = 0;  ///< above 0
    double value = 0;
    std::optional<double> low = {};
    std::optional<double> high = {};
};

/// Values against time, on a logarithmic scale.
struct TimeChart {
    std::string x_title;
    std::string y_title;
    std::vector<LabelledPoint> points;
};

std::string drawn(const RowChart& chart, const ChartTexts& texts);
std::string drawn(const CurveChart& chart, const ChartTexts& texts);
std::string drawn(const TimeChart& chart, const ChartTexts& texts);

}  // namespace skerry
