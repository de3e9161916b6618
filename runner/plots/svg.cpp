// Writes the elements of a picture; whatever is quoted is made visible and cannot end its element.

#include "runner/plots/svg.hpp"

#include <fmt/format.h>

#include "runner/documents/visible_text.hpp"

namespace skerry {

namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : visible_line(text)) switch (c) {
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '&':
                result += "&amp;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    return result;
}

std::string coordinates(const std::vector<Point>& points) {
    std::string text;
    for (const Point& at : points)
        text += fmt::format("{}{:.1f} {:.1f}", text.empty() ? "M" : "L", at.x, at.y);
    return text;
}

std::string dash_attribute(std::string_view dash) {
    return dash.empty() ? std::string() : fmt::format(" stroke-dasharray=\"{}\"", dash);
}

}  // namespace

void Svg::text(Point at, std::string_view text, const TextLook& look) {
    constexpr const char* anchors[] = {"start", "middle", "end"};
    body_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\"{} fill=\"{}\">{}"
        "</text>\n",
        at.x, at.y, anchors[static_cast<int>(look.anchor)], look.size,
        look.bold ? " font-weight=\"bold\"" : "", look.colour, escaped(text));
}

void Svg::upward_text(Point at, std::string_view text) {
    body_ += fmt::format(
        "<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
        "font-size=\"12\" fill=\"#222222\">{}</text>\n",
        at.x, at.y, escaped(text));
}

void Svg::line(Point from, Point to, std::string_view colour, double width, std::string_view dash) {
    body_ += fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"{}\" fill=\"none\"{}/>\n",
                         coordinates({from, to}), colour, width, dash_attribute(dash));
}

void Svg::path(const std::vector<Point>& points, std::string_view colour, std::string_view dash) {
    body_ += fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"2\" fill=\"none\"{}/>\n",
                         coordinates(points), colour, dash_attribute(dash));
}

void Svg::marker(Point at, std::size_t shape, std::string_view colour, bool filled) {
    const auto [x, y] = at;
    const std::string look = fmt::format(" stroke=\"{}\" stroke-width=\"2\" fill=\"{}\"/>\n",
                                         colour, filled ? colour : "#ffffff");
    if (shape % 4 == 0)
        body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"", x, y) + look;
    else if (shape % 4 == 1)
        body_ += "<path d=\"" +
                 coordinates({{x - 4, y - 4}, {x + 4, y - 4}, {x + 4, y + 4}, {x - 4, y + 4}}) +
                 "Z\"" + look;
    else if (shape % 4 == 2)
        body_ += "<path d=\"" + coordinates({{x, y - 5}, {x + 5, y}, {x, y + 5}, {x - 5, y}}) +
                 "Z\"" + look;
    else
        body_ +=
            "<path d=\"" + coordinates({{x, y - 5}, {x + 5, y + 4}, {x - 5, y + 4}}) + "Z\"" + look;
}

void Svg::box(Point from, Point to, std::string_view colour) {
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" stroke=\"{}\" "
        "stroke-width=\"2\" fill=\"#ffffff\"/>\n",
        from.x, from.y, to.x - from.x, to.y - from.y, colour);
}

void Svg::area(const std::vector<Point>& points, std::string_view colour, double opacity) {
    body_ += fmt::format("<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"{:.2f}\"/>\n",
                         coordinates(points), colour, opacity);
}

std::string Svg::document(double width, double height) const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" font-family=\"Helvetica, Arial, "
        "sans-serif\">\n"
        "<!-- skerry plot -->\n<title>{2}</title>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{3}</svg>\n",
        width, height, escaped(title_), body_);
}

}  // namespace skerry
