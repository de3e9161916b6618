#pragma once
// The colours of plots by name: "c0" and on of strategies, "o0" to "o4" of an ordered scale, "ink",
// "soft", "grid", "panel" and "paper". Pages set them by CSS variables, so that a plot follows
// light and dark; pictures have the light ones in them.
// Pictures as text: SVG 1.1, for papers and pages.

#include <cstddef>
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

}  // namespace skerry
