// Puts the page together: template, styles, scripts, plots, and the model as data.

#include "runner/html/html_page.hpp"

#include <fmt/format.h>

#include "runner/documents/digest.hpp"
#include "runner/exhibits/sheet.hpp"
#include "runner/html/assets.hpp"

namespace skerry {

namespace {

unsigned hex_digit(char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); }

/// Base 64 of bytes in hexadecimal digits, 6 bits per character (RFC 4648).
std::string base64_of_hex(std::string_view hex) {
    constexpr std::string_view alphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    unsigned bits = 0;
    int held = 0;
    for (const char c : hex) {
        bits = bits << 4 | hex_digit(c);
        held += 4;
        if (held < 6) continue;
        held -= 6;
        text += alphabet[bits >> held & 63];
    }
    if (held > 0) text += alphabet[bits << (6 - held) & 63];
    while (text.size() % 4 != 0) text += '=';
    return text;
}

/// Names a script as the content security policy does.
std::string source_of(std::string_view script) {
    constexpr std::string_view prefix = "sha256:";
    return "'sha256-" + base64_of_hex(std::string_view(sha256(script)).substr(prefix.size())) + "'";
}

/// Prints JSON so that it cannot end the element it stands in.
std::string data_text(const ordered_json& model) {
    const std::string json = compact_text(model);
    std::string text;
    text.reserve(json.size());
    for (const char c : json)
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    return text;
}

/// Nine digits are more than the page shows.
void round_reals(ordered_json& value) {
    if (value.is_structured())
        for (ordered_json& part : value) round_reals(part);
    else if (value.is_number_float())
        value = std::stod(fmt::format("{:.9g}", value.get<double>()));
}

struct Filling {
    std::string_view name;
    std::string_view text;
};

/// Fills the places of the template, in the order in which they stand there.
std::string filled(std::string_view html, std::initializer_list<Filling> places) {
    std::string text;
    for (const Filling& place : places) {
        const std::size_t at = html.find(place.name);
        text += html.substr(0, at);
        text += place.text;
        html.remove_prefix(at + place.name.size());
    }
    return text.append(html);
}

}  // namespace

std::string experiments_mark(std::span<const Result> results) {
    std::string texts;
    for (const Result& result : results) {
        ordered_json experiment = result.experiment();
        experiment.at("seeds").erase("games");
        texts += compact_text(experiment) + "\n";
    }
    return "<meta name=\"skerry-experiments\" content=\"" + sha256(texts) + "\">";
}

std::string html_page(ordered_json model, const std::string& mark) {
    const std::string plots = model.value("plots", "");
    const auto series = model.value("series", std::size_t{1});
    model.erase("plots");
    round_reals(model);
    const std::string style = fmt::format(
        "{}:root{{{}}}\n@media screen{{:root[data-theme=\"dark\"]{{{}}}}}\n", page_asset::style,
        colour_variables(series, false), colour_variables(series, true));
    return filled(page_asset::html, {{"{{SCRIPTS}}", source_of(page_asset::script)},
                                     {"{{MARK}}", std::string(report_mark) + "\n" + mark},
                                     {"{{STYLE}}", style},
                                     {"{{HATCHES}}", hatch_definitions()},
                                     {"{{MODEL}}", data_text(model)},
                                     {"{{PLOTS}}", plots},
                                     {"{{SCRIPT}}", page_asset::script}});
}

}  // namespace skerry
