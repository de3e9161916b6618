#pragma once
// What charts are drawn with: a picture whose lines are set from top to bottom, with its legend and
// axes. All measures are pixels.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/plots/axis.hpp"
#include "runner/plots/svg.hpp"

namespace skerry {

/// What stands around a chart.
struct ChartTexts {
    std::string title;
    std::string sentence;  ///< what the result says, below the title
    std::string source;    ///< what was played, below the chart
};

inline constexpr double sheet_width = 760;
inline constexpr double sheet_side = 20;  ///< blank at the left and right edge
inline constexpr double line_height = 17;
inline constexpr double chart_height = 300;
inline constexpr std::string_view soft_ink = "#666666";

/// The colours of Okabe and Ito, safe for colour-blind readers. Dashes and shapes differ, too.
std::string_view colour_of(std::size_t series);
std::string_view dash_of(std::size_t series);

/// The width of a text of 12 pixels, about.
double width_of(const std::string& text);

/// `y` is where the next line begins.
struct Sheet {
    Svg svg;
    double y = 30;

    explicit Sheet(const ChartTexts& texts);

    void legend(const std::vector<std::string>& names, bool markers);
    /// Ticks below a chart that ends at `y`, the grid lines from `top` on, and the title.
    void x_axis(const Axis& axis, const std::vector<Tick>& ticks, double top,
                const std::string& title);
    void y_axis(const Axis& axis, const std::vector<Tick>& ticks, double left,
                const std::string& title);
    std::string document(const ChartTexts& texts);
};

/// Widens the axis to a value; `any`: whether it has one already.
void include(Axis& axis, bool& any, const std::optional<double>& value);

}  // namespace skerry
