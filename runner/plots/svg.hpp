#pragma once
// Pictures as text: SVG 1.1 with light background, for papers and pages.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skerry {

struct Point {
    double x = 0;
    double y = 0;
};

enum class Anchor { start, middle, end };

struct TextLook {
    Anchor anchor = Anchor::start;
    double size = 12;
    bool bold = false;
    std::string_view colour = "#222222";
};

/// Coordinates are in pixels from the upper left corner, printed with one decimal.
class Svg {
  public:
    /// `title`: what the picture says to those who do not see it.
    explicit Svg(std::string title) : title_(std::move(title)) {}

    void text(Point at, std::string_view text, const TextLook& look = {});
    /// Text that runs upwards, centred.
    void upward_text(Point at, std::string_view text);
    void line(Point from, Point to, std::string_view colour, double width = 1,
              std::string_view dash = "");
    void path(const std::vector<Point>& points, std::string_view colour, std::string_view dash);
    /// `shape`: circle, square, diamond, triangle, in this order, again and again.
    void marker(Point at, std::size_t shape, std::string_view colour, bool filled);
    void box(Point from, Point to, std::string_view colour);
    /// Without an outline; `opacity` 0 to 1.
    void area(const std::vector<Point>& points, std::string_view colour, double opacity);

    std::string document(double width, double height) const;

  private:
    std::string title_;
    std::string body_;
};

}  // namespace skerry
