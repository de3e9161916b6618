#pragma once
// The colours of plots by name: "c0" and on of strategies, "o0" to "o4" of an ordered scale, "ink",
// "soft", "grid", "panel" and "paper". Pages set them by CSS variables, so that a plot follows
// light and dark; pictures have the light ones in them.
// Pictures as text: SVG 1.1, for papers and pages.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skerry {

/// The name of a series' colour. The first seven are those of Okabe and Ito, safe for colour-blind
/// readers; no two series have the same. Dashes and shapes differ, too.
std::string colour_of(std::size_t series);
/// Place `i` of `count` on a scale from bad to good.
std::string ordered_colour(std::size_t i, std::size_t count);

/// "#0072b2" for a name, on light paper.
std::string light_colour(std::string_view name);

/// The declarations of the colours of `series` strategies and of the scale, for a style sheet.
std::string colour_variables(std::size_t series, bool dark);

struct Point {
    double x = 0;
    double y = 0;
};

enum class Anchor { start, middle, end };

struct TextLook {
    Anchor anchor = Anchor::start;
    double size = 12;
    bool bold = false;
    std::string_view colour = "ink";
    bool haloed = false;  ///< readable on any ground
};

/// The number of hatchings; the first one is none.
inline constexpr std::size_t hatch_count = 6;

/// Shapes of markers, by name: others are square (1) and triangle (3).
inline constexpr std::size_t circle = 0;
inline constexpr std::size_t diamond = 2;

/// The definitions of the hatchings, once for a page.
std::string hatch_definitions();

/// Coordinates are in pixels from the upper left corner, printed with one decimal; colours are
/// names above.
class Svg {
  public:
    /// `title`: what the picture says to those who do not see it.
    explicit Svg(std::string title) : title_(std::move(title)) {}

    /// What is drawn until close() is of these strategies, and says `tip` to who points at it.
    void open(const std::vector<std::size_t>& strategies, std::string_view tip = "");
    void close() { body_ += "</g>\n"; }

    void text(Point at, std::string_view text, const TextLook& look = {});
    /// Text that runs upwards, centred.
    void upward_text(Point at, std::string_view text);
    void line(Point from, Point to, std::string_view colour, double width = 2,
              std::string_view dash = "") {
        lines({{from, to}}, colour, width, dash);
    }
    /// Lines through points, one by one.
    void lines(const std::vector<std::vector<Point>>& lines, std::string_view colour,
               double width = 2, std::string_view dash = "");
    /// `shape`: circle, square, diamond, triangle, in this order, again and again.
    void marker(Point at, std::size_t shape, std::string_view colour, bool filled);
    void box(Point from, Point to, std::string_view colour);
    /// A bar without an outline.
    void bar(Point from, Point to, std::string_view colour, std::size_t hatch = 0);
    /// Invisible, for a tip.
    void hit(Point from, Point to);
    /// An area without an outline; `opacity` 0 to 1.
    void area(const std::vector<Point>& points, std::string_view colour, double opacity);

    /// A picture of its own.
    std::string document(double width, double height) const;
    /// An element of a page. What stands above `crop` is seen only where it is saved.
    std::string element(std::string_view name, double width, double crop, double height) const;

  private:
    std::string title_;
    std::string body_;
    bool hatched_ = false;
};

// What charts are drawn with: a picture whose lines are set from top to bottom, with its legend and
// axes. All measures are pixels.

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

/// With a proper minus sign.
std::string tick_text(const Tick& tick);

/// For decimal logarithms of seconds: a tick at 1, and where the range is short at 2 and 5, of each
/// decade ("10 ms").
std::vector<Tick> time_ticks(Axis& axis);

/// What stands around a chart.
struct ChartTexts {
    std::string title;
    std::string source = {};  ///< what was played, below the chart
    /// The plot's name in a page: an element of half the width, whose title and legend are seen
    /// only where it is saved. Empty: a picture of its own.
    std::string name = {};
    bool wide = false;  ///< on a page: of the whole width
};

inline constexpr double line_height = 17;

std::string_view dash_of(std::size_t series);
/// Whether the lines of a series have markers, too: their dashes are those of another one.
bool has_marks(std::size_t series);

/// The width of a text of 12 pixels, about; of lines that of the longest.
double width_of(const std::string& text);
double width_of(const std::vector<std::string>& lines);
/// How much higher than one line they are.
double height_beyond_one(const std::vector<std::string>& lines);

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
    bool narrow;  ///< of half a page's width
    double width;
    double side;               ///< blank at the left and right edge
    std::size_t label_length;  ///< columns of a line of a label
    int most_ticks;
    double chart_height;
    Svg svg;
    double y = 30;

    explicit Sheet(const ChartTexts& texts);

    void legend(const std::vector<LegendEntry>& names, bool markers);
    /// A label is whole: what is too long for a line goes to the next.
    std::vector<std::string> label_lines(const std::string& label) const;
    /// Writes lines, the first of them at a point.
    void text(Point first, const std::vector<std::string>& lines, const TextLook& look = {});
    /// Writes lines that end at a point, around its height.
    void label(Point end, const std::vector<std::string>& lines);
    double right() const { return width - side; }
    /// Where a chart begins beside the title of its upward axis.
    double left(const std::string& y_title) const;
    /// Ticks below a chart that ends at `y`, the grid lines from `top` on, and the title.
    void x_axis(const Axis& axis, const std::vector<Tick>& ticks, double top,
                const std::string& title);
    void y_axis(const Axis& axis, const std::vector<Tick>& ticks, double left,
                const std::string& title);
    /// A title below a chart, in lines.
    std::vector<std::string> title_lines(const std::string& title) const;
    /// The title of an upward axis, in the middle of these heights.
    void upward_title(const std::string& title, double top, double bottom);
    /// Where no difference is, across a chart of this height.
    void upright(double x, double top, double bottom);
    std::string document(const ChartTexts& texts);

  private:
    double crop_ = 0;
};

/// Widens the axis to a value; `any`: whether it has one already.
void include(Axis& axis, bool& any, const std::optional<double>& value);

}  // namespace skerry
