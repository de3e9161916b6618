// Reads UTF-8 a character at a time, as the Unicode standard lays it down (table 3-7: no overlong
// forms, no surrogates), and spells out what must not be shown.

#include "runner/documents/visible_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace skerry {

namespace {

struct CodePoints {
    char32_t first;
    char32_t last;
};

constexpr std::array hidden_ranges = {
    CodePoints{0x0000, 0x001f},   CodePoints{0x007f, 0x009f},   CodePoints{0x00ad, 0x00ad},
    CodePoints{0x034f, 0x034f},   CodePoints{0x061c, 0x061c},   CodePoints{0x115f, 0x1160},
    CodePoints{0x17b4, 0x17b5},   CodePoints{0x180b, 0x180f},   CodePoints{0x200b, 0x200f},
    CodePoints{0x2028, 0x202e},   CodePoints{0x2060, 0x206f},   CodePoints{0x3164, 0x3164},
    CodePoints{0xfdd0, 0xfdef},   CodePoints{0xfe00, 0xfe0f},   CodePoints{0xfeff, 0xfeff},
    CodePoints{0xffa0, 0xffa0},   CodePoints{0xfff0, 0xfffb},   CodePoints{0x1bca0, 0x1bca3},
    CodePoints{0x1d173, 0x1d17a}, CodePoints{0xe0000, 0xe0fff},
};

/// The codes of each Paint, and the end of all of them.
constexpr std::array<std::string_view, 9> codes = {"\x1b[1m",  "\x1b[2m",  "\x1b[1;33m",
                                                   "\x1b[7m",  "\x1b[31m", "\x1b[32m",
                                                   "\x1b[35m", "\x1b[36m", end_of_paint};

constexpr unsigned char byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

/// The number of bytes of the character that a byte begins; 0 if it begins none.
constexpr std::size_t length_of(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead < 0xc2) return 0;
    if (lead < 0xe0) return 2;
    if (lead < 0xf0) return 3;
    return lead < 0xf5 ? 4 : 0;
}

/// Most texts are of this kind, which needs no look at its characters.
bool is_plain(std::string_view text, std::string_view kept) {
    return std::ranges::all_of(text, [kept](char c) {
        return (c >= ' ' && c <= '~') || kept.find(c) != std::string_view::npos;
    });
}

std::string spelt_out(char32_t character) {
    if (character < 0x10000) return fmt::format("\\u{:04x}", static_cast<unsigned>(character));
    const auto rest = static_cast<unsigned>(character) - 0x10000;
    return fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (rest >> 10U), 0xdc00 + (rest & 0x3ffU));
}

std::string visible_except(std::string_view text, std::string_view kept) {
    if (is_plain(text, kept)) return std::string(text);
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const TextStep step = step_of(text);
        if (!step.valid)
            result += fmt::format("\\x{:02x}", byte_at(text, 0));
        else if (is_hidden(step.character) && kept.find(text.front()) == std::string_view::npos)
            result += spelt_out(step.character);
        else
            result += text.substr(0, step.bytes);
        text.remove_prefix(step.bytes);
    }
    return result;
}

}  // namespace

TextStep step_of(std::string_view text) {
    constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char lead = byte_at(text, 0);
    const std::size_t length = length_of(lead);
    if (length == 0) return {};
    if (length == 1) return {lead, 1, true};
    char32_t character = lead & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (i == text.size()) return {.cut = true};
        if ((byte_at(text, i) & 0xc0U) != 0x80) return {};
        character = character << 6U | (byte_at(text, i) & 0x3fU);
    }
    const bool surrogate = character >= 0xd800 && character < 0xe000;
    if (character < least[length] || character > 0x10ffff || surrogate) return {};
    return {character, length, true};
}

bool is_hidden(char32_t character) {
    return (character & 0xfffeU) == 0xfffe ||
           std::ranges::any_of(hidden_ranges, [character](const CodePoints& range) {
               return character >= range.first && character <= range.last;
           });
}

std::optional<std::string> first_hidden(std::string_view text) {
    while (!text.empty()) {
        const TextStep step = step_of(text);
        if (!step.valid) return fmt::format("byte 0x{:02X}", byte_at(text, 0));
        if (is_hidden(step.character))
            return fmt::format("U+{:04X}", static_cast<unsigned>(step.character));
        text.remove_prefix(step.bytes);
    }
    return std::nullopt;
}

std::string shortened(std::string_view text, std::size_t most) {
    constexpr std::string_view gap = "...";
    if (text.size() <= most) return std::string(text);
    const auto is_within = [text](std::size_t at) { return (byte_at(text, at) & 0xc0U) == 0x80; };
    std::size_t head = (most - gap.size()) * 2 / 3;
    std::size_t tail = text.size() - (most - gap.size() - head);
    while (head > 0 && is_within(head)) --head;
    while (tail + 1 < text.size() && is_within(tail)) ++tail;
    return std::string(text.substr(0, head)).append(gap).append(text.substr(tail));
}

std::string short_message(std::string_view message) {
    constexpr std::size_t longest_word = 180;
    std::string result;
    while (!message.empty()) {
        const std::size_t blank = std::min(message.find(' '), message.size());
        result += shortened(message.substr(0, blank), longest_word);
        const std::size_t next = std::min(message.find_first_not_of(' ', blank), message.size());
        result += message.substr(blank, next - blank);
        message.remove_prefix(next);
    }
    return result;
}

std::string visible(std::string_view text) { return visible_except(text, "\n\t"); }

std::string visible_line(std::string_view text) { return visible_except(text, ""); }

std::string_view code_of(Paint paint) { return codes[static_cast<std::size_t>(paint)]; }

std::string painted(std::string_view line, Paint paint) {
    return std::string(code_of(paint)) + visible_line(line) + std::string(end_of_paint);
}

std::string visible_and_painted(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto* const code = std::ranges::find_if(
            codes, [text](std::string_view start) { return text.starts_with(start); });
        const bool is_code = code != codes.end();
        const std::size_t bytes =
            is_code ? code->size() : std::min(text.find('\x1b', 1), text.size());
        const std::string_view part = text.substr(0, bytes);
        result += is_code ? std::string(part) : visible(part);
        text.remove_prefix(bytes);
    }
    return result;
}

}  // namespace skerry
