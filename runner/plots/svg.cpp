// Writes the elements of a picture; whatever is quoted is made visible and cannot end its element.

#include "runner/plots/svg.hpp"

#include <fmt/format.h>

#include "runner/documents/visible_text.hpp"
#include "runner/plots/colours.hpp"

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

/// One decimal, none where it is 0.
std::string px(double value) {
    std::string text = fmt::format("{:.1f}", value);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
}

/// With the short commands for what runs across or upright.
std::string coordinates(const std::vector<Point>& points) {
    std::string text;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::string x = px(points[i].x);
        const std::string y = px(points[i].y);
        if (i == 0)
            text += "M" + x + " " + y;
        else if (y == px(points[i - 1].y))
            text += "H" + x;
        else if (x == px(points[i - 1].x))
            text += "V" + y;
        else
            text += "L" + x + " " + y;
    }
    return text;
}

std::string rectangle(Point from, Point to) {
    return fmt::format("M{} {}H{}V{}H{}Z", px(from.x), px(from.y), px(to.x), px(to.y), px(from.x));
}

std::string dash_attribute(std::string_view dash) {
    return dash.empty() ? std::string() : fmt::format(" stroke-dasharray=\"{}\"", dash);
}

/// With the light colours in place of their names.
std::string in_light_colours(std::string_view text) {
    constexpr std::string_view before = "var(--";
    std::string result;
    for (std::size_t at = text.find(before); at != text.npos; at = text.find(before)) {
        const std::size_t end = text.find(')', at);
        result += text.substr(0, at);
        result += light_colour(text.substr(at + before.size(), end - at - before.size()));
        text.remove_prefix(end + 1);
    }
    return result.append(text);
}

}  // namespace

std::string hatch_definitions() {
    std::string text = "<defs>\n";
    constexpr const char* shapes[] = {"M-11 11L1-1M-1 11L11-1M9 11L21-1", "M1 2.5H4M6 7.5H9",
                                      "M-11-1L1 11M-1-1L11 11M9-1L21 11", "M0 5H10", "M5 0V10"};
    for (std::size_t kind = 1; kind < hatch_count; ++kind)
        text += fmt::format(
            "<pattern id=\"hatch{}\" width=\"10\" height=\"10\" "
            "patternUnits=\"userSpaceOnUse\"><path d=\"{}\" stroke=\"var(--paper)\" "
            "stroke-opacity=\".5\" stroke-width=\"2\" fill=\"none\"/></pattern>\n",
            kind, shapes[kind - 1]);
    return text + "</defs>\n";
}

void Svg::open(const std::vector<std::size_t>& strategies, std::string_view tip) {
    std::string classes;
    for (const std::size_t of : strategies)
        classes += fmt::format("{}s{}", classes.empty() ? "" : " ", of);
    body_ += classes.empty() ? "<g>" : "<g class=\"" + classes + "\">";
    if (!tip.empty()) body_ += "<title>" + escaped(tip) + "</title>";
}

void Svg::text(Point at, std::string_view text, const TextLook& look) {
    constexpr const char* anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    body_ += fmt::format("<text x=\"{}\" y=\"{}\"{}", px(at.x), px(at.y),
                         anchors[static_cast<int>(look.anchor)]);
    if (look.size != 12) body_ += fmt::format(" font-size=\"{}\"", look.size);
    if (look.bold) body_ += " font-weight=\"bold\"";
    if (look.colour != "ink") body_ += fmt::format(" fill=\"var(--{})\"", look.colour);
    if (look.haloed) body_ += " stroke=\"var(--paper)\" stroke-width=\"3\" paint-order=\"stroke\"";
    body_ += ">" + escaped(text) + "</text>\n";
}

void Svg::upward_text(Point at, std::string_view text) {
    body_ += fmt::format(
        "<text transform=\"translate({} {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        px(at.x), px(at.y), escaped(text));
}

void Svg::lines(const std::vector<std::vector<Point>>& lines, std::string_view colour, double width,
                std::string_view dash) {
    std::string shape;
    for (const std::vector<Point>& points : lines) shape += coordinates(points);
    body_ += fmt::format("<path d=\"{}\" stroke=\"var(--{})\"{} fill=\"none\"{}/>\n", shape, colour,
                         width == 2 ? std::string() : fmt::format(" stroke-width=\"{}\"", width),
                         dash_attribute(dash));
}

void Svg::marker(Point at, std::size_t shape, std::string_view colour, bool filled) {
    const auto [x, y] = at;
    const std::string look = fmt::format(" stroke=\"var(--{})\" fill=\"var(--{})\"/>\n", colour,
                                         filled ? colour : "paper");
    if (shape % 4 == 0)
        body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\"", px(x), px(y));
    else if (shape % 4 == 1)
        body_ += "<path d=\"" + rectangle({x - 4, y - 4}, {x + 4, y + 4}) + "\"";
    else if (shape % 4 == 2)
        body_ +=
            "<path d=\"" + coordinates({{x, y - 5}, {x + 5, y}, {x, y + 5}, {x - 5, y}}) + "Z\"";
    else
        body_ += "<path d=\"" + coordinates({{x, y - 5}, {x + 5, y + 4}, {x - 5, y + 4}}) + "Z\"";
    body_ += look;
}

void Svg::box(Point from, Point to, std::string_view colour) {
    body_ += fmt::format("<path d=\"{}\" stroke=\"var(--{})\" fill=\"var(--paper)\"/>\n",
                         rectangle(from, to), colour);
}

void Svg::bar(Point from, Point to, std::string_view colour, std::size_t hatch) {
    const std::string shape = rectangle(from, to);
    body_ += fmt::format("<path d=\"{}\" fill=\"var(--{})\"/>", shape, colour);
    if (hatch % hatch_count != 0) {
        hatched_ = true;
        body_ += fmt::format("<path d=\"{}\" fill=\"url(#hatch{})\"/>", shape, hatch % hatch_count);
    }
}

void Svg::hit(Point from, Point to) {
    body_ += "<path d=\"" + rectangle(from, to) + "\" opacity=\"0\"/>";
}

void Svg::area(const std::vector<Point>& points, std::string_view colour, double opacity) {
    body_ += fmt::format("<path d=\"{}Z\" fill=\"var(--{})\" fill-opacity=\"{:.2f}\"/>\n",
                         coordinates(points), colour, opacity);
}

std::string Svg::document(double width, double height) const {
    return in_light_colours(fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" font-family=\"Helvetica, Arial, "
        "sans-serif\" font-size=\"12\" stroke-width=\"2\" fill=\"var(--ink)\">\n"
        "<!-- skerry plot -->\n<title>{2}</title>\n{3}"
        "<rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>\n{4}</svg>\n",
        width, height, escaped(title_), hatched_ ? hatch_definitions() : "", body_));
}

std::string Svg::element(std::string_view name, double width, double crop, double height) const {
    std::string body = body_;
    std::erase(body, '\n');
    return fmt::format(
        "<svg data-plot=\"{}\" viewBox=\"0 {} {} {}\" data-height=\"{}\" role=\"img\" "
        "aria-label=\"{}\" font-size=\"12\" stroke-width=\"2\" fill=\"var(--ink)\">{}</svg>\n",
        name, px(crop), px(width), px(height - crop), px(height), escaped(title_), body);
}

}  // namespace skerry
