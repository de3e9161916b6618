// Cells of tables, and texts that fit a width: shortened, wrapped, numbers as people read them.

#include "runner/words/table.hpp"

#include <fmt/core.h>

#include <cmath>

#include "runner/documents/text.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

Cell count_cell(std::uint64_t count) { return {grouped(count), {count}}; }

Cell percent_cell(std::uint64_t part, std::uint64_t whole) {
    return {percent(part, whole), {part}};
}

Cell fixed_cell(const std::optional<double>& value, int decimals) {
    return {fixed(value, decimals), {cell_value(value)}};
}

Cell points_cell(const std::optional<double>& share) {
    return {share ? fixed(100 * *share, 1) + " %" : "-", {cell_value(share)}};
}

Cell integer_cell(const std::optional<std::int32_t>& value) {
    return {value ? std::to_string(*value) : "-", {cell_value(value)}};
}

Cell mean_cell(const MeanEstimate& estimate, int decimals, const TextStyle& style) {
    return {mean_and_se(estimate, decimals, style.unicode),
            {cell_value(estimate.mean), cell_value(estimate.se)}};
}

Cell interval_cell(const std::optional<Interval>& interval, int decimals) {
    Cell cell{interval_text(interval, decimals), {nullptr, nullptr}};
    if (interval) cell.values = {interval->low, interval->high};
    return cell;
}

Cell p_cell(const std::optional<double>& p) {
    return {p && *p < 0.0001 ? "<0.0001" : fixed(p, 4), {cell_value(p)}};
}

Cell value_cell(CellValue value) { return {{}, {std::move(value)}}; }

namespace {

/// Whether a byte begins a code point of UTF-8.
bool begins_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

/// The number of bytes taken by the first `count` code points.
std::size_t bytes_of(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (begins_code_point(text[at]) && count-- == 0) break;
    return at;
}

constexpr int default_decimals = 2;
constexpr int max_decimals = 4;

}  // namespace

std::string in_style(std::string_view line, Paint paint, const TextStyle& style) {
    return style.colour ? painted(line, paint) : std::string(line);
}

std::size_t display_width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_code_point));
}

std::string shorten(std::string_view text, std::size_t width, bool unicode) {
    const std::string clean = visible_line(text);
    const std::size_t length = display_width(clean);
    if (length <= width) return clean;
    const std::size_t tail = (width - 1) / 2;
    const std::size_t head = width - 1 - tail;
    return clean.substr(0, bytes_of(clean, head)) + (unicode ? "…" : "~") +
           clean.substr(bytes_of(clean, length - tail));
}

std::string wrap(std::string_view line, std::size_t width, std::string_view first,
                 std::string_view rest) {
    const std::string clean = visible_line(line);
    std::string_view text = clean;
    std::string result(first);
    std::size_t used = display_width(first);
    bool line_is_empty = true;
    while (!text.empty()) {
        std::size_t end = std::min(text.find(' '), text.size());
        // A number keeps its unit.
        if (text.substr(end).starts_with(" %"))
            end = std::min(text.find(' ', end + 1), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t length = display_width(word);
        if (!line_is_empty && used + 1 + length > width) {
            result += '\n';
            result += rest;
            used = display_width(rest);
            line_is_empty = true;
        }
        if (!line_is_empty) result += ' ';
        used += length + (line_is_empty ? 0 : 1);
        result += word;
        line_is_empty = false;
    }
    return result + '\n';
}

std::vector<std::string> broken(std::string_view text, std::size_t width) {
    std::vector<std::string> lines = split_lines(wrap(text, width));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::size_t fit = bytes_of(lines[i], width);
        if (fit == lines[i].size()) continue;
        // Behind a sign of the name, unless little of the line were left.
        const std::size_t sign = lines[i].find_last_of(":,=/_", fit - 1);
        if (sign != std::string::npos && sign + 1 >= bytes_of(lines[i], width / 2)) fit = sign + 1;
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines[i].substr(fit));
        lines[i].resize(fit);
    }
    return lines;
}

std::string grouped(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string counted(std::uint64_t count, const std::string& what) {
    return grouped(count) + " " + what + (count == 1 ? "" : "s");
}

std::string rounded_up(std::uint64_t count) {
    std::uint64_t unit = 1;
    while (count / unit >= 100) unit *= 10;
    return grouped((count + unit - 1) / unit * unit);
}

std::string fixed(std::optional<double> value, int decimals) {
    if (!value) return "-";
    std::string text = fmt::format("{:.{}f}", *value, decimals);
    if (text.find_first_not_of("-0.") == std::string::npos && text.front() == '-') text.erase(0, 1);
    return text;
}

std::string signed_fixed(double value, int decimals) {
    const std::string text = fixed(value, decimals);
    return text.find_first_not_of("0.") == std::string::npos || text.front() == '-' ? text
                                                                                    : "+" + text;
}

double percentage(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "-";
    const double share = percentage(part, whole);
    if (part > 0 && share < 0.05) return "<0.1 %";
    if (part < whole && share >= 99.95) return ">99.9 %";
    return fixed(share, 1) + " %";
}

std::string duration(double seconds) {
    if (seconds < 59.95) return fixed(seconds, 1) + " s";
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

int decimals_for(std::span<const MeanEstimate> estimates) {
    double smallest = 0;
    for (const MeanEstimate& estimate : estimates)
        if (estimate.se && *estimate.se > 0)
            smallest = smallest > 0 ? std::min(smallest, *estimate.se) : *estimate.se;
    if (smallest <= 0) return default_decimals;
    return std::clamp(1 - static_cast<int>(std::floor(std::log10(smallest))), 0, max_decimals);
}

std::string interval_text(const std::optional<Interval>& interval, int decimals) {
    if (!interval) return "-";
    return fixed(interval->low, decimals) + " to " + fixed(interval->high, decimals);
}

std::string plus_minus(bool unicode) { return unicode ? "±" : "+-"; }

std::string se_text(std::optional<double> se, int decimals, bool unicode) {
    if (!se || *se <= 0) return {};
    return " " + plus_minus(unicode) + " " + fixed(se, decimals);
}

std::string mean_and_se(const MeanEstimate& estimate, int decimals, bool unicode) {
    return fixed(estimate.mean, decimals) + se_text(estimate.se, decimals, unicode);
}

}  // namespace skerry
