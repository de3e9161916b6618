#pragma once
// What charts are drawn with: a picture whose lines are set from top to bottom, with its legend and
// axes. All measures are pixels.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/plots/svg.hpp"

namespace skerry {

struct Tick {
    double value;
    std::string text;
};

/// A range of values along a range of pixels.
struct Axis {
    double low = 0;
    double high = 1;
    double from = 0;  ///< the pixel of `low`
    double to = 1;    ///< the pixel of `high`

    double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

/// Widens low .. high to round ends and gives the ticks, about `most` of them at round values: 1,
/// 2 or 5 times a power of ten apart.
std::vector<Tick> round_ticks(Axis& axis, int most);

/// For decimal logarithms of seconds: a tick at 1, and where the range is short at 2 and 5, of each
/// decade ("10 ms").
std::vector<Tick> time_ticks(Axis& axis);

/// What stands around a chart.
struct ChartTexts {
    std::string title;
    std::string sentence = {};  ///< what the result says, below the title
    std::string source = {};    ///< what was played, below the chart
    /// The plot's name in a page: an element of half the width, whose title and legend are seen
    /// only where it is saved. Empty: a picture of its own.
    std::string name = {};
};

inline constexpr double line_height = 17;

std::string_view dash_of(std::size_t series);
/// Whether the lines of a series have markers, too: their dashes are those of another one.
bool has_marks(std::size_t series);

/// The width of a text of 12 pixels, about.
double width_of(const std::string& text);

/// A name in a legend, and what is drawn as it: a line or marker, or a bar.
struct LegendEntry {
    std::string name;
    std::size_t series = 0;
    std::string bar = {};  ///< its colour
    std::size_t hatch = 0;
};

/// `y` is where the next line begins.
struct Sheet {
    bool on_page;
    double width;
    double side;  ///< blank at the left and right edge
    std::size_t label_length;
    int most_ticks;
    double chart_height;
    Svg svg;
    double y = 30;

    explicit Sheet(const ChartTexts& texts);

    void legend(const std::vector<LegendEntry>& names, bool markers);
    double right() const { return width - side; }
    /// Ticks below a chart that ends at `y`, the grid lines from `top` on, and the title.
    void x_axis(const Axis& axis, const std::vector<Tick>& ticks, double top,
                const std::string& title);
    void y_axis(const Axis& axis, const std::vector<Tick>& ticks, double left,
                const std::string& title);
    /// Where no difference is, across a chart of this height.
    void upright(double x, double top, double bottom);
    std::string document(const ChartTexts& texts);

  private:
    double crop_ = 0;
};

/// Widens the axis to a value; `any`: whether it has one already.
void include(Axis& axis, bool& any, const std::optional<double>& value);

}  // namespace skerry
