#pragma once
// Charts of six kinds: rows of marks with intervals, stacked bars, bars of bins, curves, points,
// and matrices of pairs.

#include "runner/exhibits/sheet.hpp"

namespace skerry {

struct Mark {
    std::size_t series = 0;  ///< says shape and colour
    std::optional<double> value = {};
    std::optional<double> low = {};  ///< ends of the interval, or whiskers; infinite: to the edge
    std::optional<double> high = {};
    std::optional<double> box_low = {};
    std::optional<double> box_high = {};
    bool filled = true;
    std::string colour = {};  ///< instead of the series'
    std::string tip = {};
    std::optional<std::pair<double, double>> wide = {};  ///< a thinner interval around the other
    std::vector<std::pair<double, double>> bounds = {};  ///< bars below the mark
};

struct MarkRow {
    std::string label;
    std::vector<Mark> marks;
    std::string below = {};                    ///< a second line of the label, on a page
    std::vector<std::size_t> strategies = {};  ///< that it is about
    bool shaded = false;
};

/// A row per label, values from left to right.
struct RowChart {
    std::string x_title;
    std::optional<double> reference = {};  ///< a vertical line that means "no difference"
    std::vector<LegendEntry> series = {};
    std::vector<MarkRow> rows = {};
};

/// A part of a stacked bar: of a value below 0 it goes to the left.
struct BarPiece {
    double value = 0;
    std::string text;  ///< written inside where it fits
    std::string tip;
};

struct Bar {
    std::string label;
    std::vector<BarPiece> pieces;  ///< one per part of the chart
    std::vector<std::size_t> strategies = {};
};

struct BarChart {
    std::string x_title;
    std::optional<double> end = {};  ///< of the axis; empty: what the bars need
    std::vector<LegendEntry> parts = {};
    std::vector<Bar> bars = {};
};

/// A bar of a histogram, from `from` to `to`.
struct Bin {
    double from = 0;
    double to = 0;
    double height = 0;
    std::string tip = {};
    std::string colour = {};
    std::size_t hatch = 0;
};

struct BinChart {
    std::string x_title;
    std::string y_title;
    std::vector<Bin> bins = {};
    std::optional<double> mean = {};  ///< an upright with its value
    std::string mean_text = {};
    std::vector<Tick> ticks = {};  ///< along x; none: round ones, and an upright at 0
};

struct Curve {
    std::string label;
    std::vector<Point> points;
    std::size_t series = 0;
    std::vector<Point> band = {};  ///< around an area
};

/// A range along x that says something to who points at it.
struct TipRange {
    double from = 0;
    double to = 0;
    std::string tip;
};

struct CurveChart {
    std::string x_title;
    std::string y_title;
    std::vector<Curve> curves = {};
    std::vector<TipRange> tips = {};
    /// A panel for each curve, all of one scale, with the first curve in grey behind the others.
    bool apart = false;
};

struct LabelledPoint {
    std::string label;
    double seconds = 0;  ///< above 0
    double value = 0;
    std::optional<double> low = {};
    std::optional<double> high = {};
    std::size_t series = 0;
    std::string tip = {};
};

/// Values against time, on a logarithmic scale. A dashed line joins the points that no quicker one
/// reaches.
struct TimeChart {
    std::string x_title;
    std::string y_title;
    std::vector<LabelledPoint> points = {};
    std::vector<LegendEntry> key = {};  ///< what the labels stand for
};

/// What a row is against a column.
struct MatrixCell {
    std::size_t row = 0;
    std::size_t column = 0;
    std::string text;  ///< written inside where it fits
    std::string tip;
    double strength = 0;  ///< 0 to 1: how dark
    bool decided = false;
};

/// A row and a column for each name; what has no cell stays blank.
struct MatrixChart {
    std::string title;  ///< what the cells are, below them
    std::vector<LegendEntry> names;
    std::vector<std::string> codes;  ///< of the names, one by one
    std::vector<MatrixCell> cells = {};
};

std::string drawn(RowChart chart, const ChartTexts& texts);
std::string drawn(const BarChart& chart, const ChartTexts& texts);
std::string drawn(const BinChart& chart, const ChartTexts& texts);
std::string drawn(const CurveChart& chart, const ChartTexts& texts);
std::string drawn(const TimeChart& chart, const ChartTexts& texts);
std::string drawn(const MatrixChart& chart, const ChartTexts& texts);
/// The panels of a chart whose curves are apart; at least one curve.
std::string drawn_apart(const CurveChart& chart, const ChartTexts& texts);

}  // namespace skerry
