// Writes the elements of a picture; whatever is quoted is made visible and cannot end its element.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

#include "runner/documents/visible_text.hpp"
#include "runner/exhibits/sheet.hpp"

namespace skerry {

namespace {

using Rgb = std::array<double, 3>;

constexpr std::string_view okabe_ito[2][7] = {
    {"0072b2", "d55e00", "009e73", "cc79a7", "e69f00", "56b4e9", "8a93a3"},
    {"4aa8e0", "f07f2e", "2cc295", "dd9cc0", "f0b23c", "f6ea8c", "b3a99c"}};
constexpr std::string_view ordered[2][5] = {{"8a93a3", "e69f00", "56b4e9", "0072b2", "004c78"},
                                            {"6d7686", "e0a030", "6cc0f0", "3590d0", "1f6fa8"}};

Rgb parsed(std::string_view hex) {
    Rgb rgb{};
    for (std::size_t i = 0; i < 3; ++i) {
        int part = 0;
        std::from_chars(hex.data() + 2 * i, hex.data() + 2 * i + 2, part, 16);
        rgb[i] = part;
    }
    return rgb;
}

Rgb mixed(const Rgb& one, const Rgb& other, double share) {
    Rgb rgb{};
    for (std::size_t i = 0; i < 3; ++i) rgb[i] = (1 - share) * one[i] + share * other[i];
    return rgb;
}

/// A hue in degrees at this lightness, half saturated (CSS Color 4, hsl).
Rgb of_hue(double hue, double lightness) {
    const double reach = 0.55 * std::min(lightness, 1 - lightness);
    Rgb rgb{};
    constexpr double offsets[] = {0, 8, 4};
    for (std::size_t i = 0; i < 3; ++i) {
        const double k = std::fmod(offsets[i] + hue / 30, 12);
        rgb[i] = 255 * (lightness - reach * std::max(-1.0, std::min({k - 3, 9 - k, 1.0})));
    }
    return rgb;
}

/// The set, then the set in two other shades, then hues at the golden angle.
Rgb series_colour(std::size_t series, bool dark) {
    const Rgb colour = parsed(okabe_ito[dark][series % std::size(okabe_ito[0])]);
    const std::size_t round = series / std::size(okabe_ito[0]);
    if (round == 0) return colour;
    if (round == 1) return mixed(colour, parsed(dark ? "14181f" : "000000"), dark ? 0.35 : 0.45);
    if (round == 2) return mixed(colour, parsed("ffffff"), dark ? 0.45 : 0.35);
    return of_hue(static_cast<double>(series) * 137.508, dark ? 0.72 : 0.42);
}

std::string hex_of(const Rgb& rgb) {
    const auto part = [&](std::size_t i) { return static_cast<int>(std::lround(rgb[i])); };
    return fmt::format("#{:02x}{:02x}{:02x}", part(0), part(1), part(2));
}

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

std::string colour_of(std::size_t series) { return fmt::format("c{}", series); }

std::string ordered_colour(std::size_t i, std::size_t count) {
    const double share = count < 2 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
    return fmt::format("o{}", std::lround(share * (std::size(ordered[0]) - 1)));
}

std::string light_colour(std::string_view name) {
    if (name == "ink") return "#222222";
    if (name == "soft") return "#666666";
    if (name == "grid") return "#dddddd";
    if (name == "panel") return "#f6f7f9";
    if (name == "paper") return "#ffffff";
    std::size_t number = 0;
    std::from_chars(name.data() + 1, name.data() + name.size(), number);
    return hex_of(name.starts_with('o') ? parsed(ordered[0][number])
                                        : series_colour(number, false));
}

std::string colour_variables(std::size_t series, bool dark) {
    std::string text;
    for (std::size_t i = 0; i < series; ++i)
        text += fmt::format("--c{}:{};", i, hex_of(series_colour(i, dark)));
    for (std::size_t i = 0; i < std::size(ordered[0]); ++i)
        text += fmt::format("--o{}:#{};", i, ordered[dark][i]);
    return text;
}

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
    for (const std::size_t index : strategies)
        classes += fmt::format("{}s{}", classes.empty() ? "" : " ", index);
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
    if (look.haloed)
        body_ +=
            " stroke=\"var(--paper)\" stroke-width=\"3\" stroke-linejoin=\"round\" "
            "paint-order=\"stroke\"";
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
