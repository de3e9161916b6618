// Rows of a sheet as text, with the codes of a terminal or without, in UTF-8 or in ASCII.

#include "runner/play_lines/sheet.hpp"

#include <algorithm>

namespace skerry::play_lines {

namespace {

char32_t ascii_of(char32_t letter) {
    if (letter < 0x80) return letter;
    constexpr std::u32string_view beyond = U"─━│┃┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋·";
    constexpr std::u32string_view plain = U"-=|#+++++++++#########.";
    static_assert(beyond.size() == plain.size());
    const std::size_t place = beyond.find(letter);
    return place == std::u32string_view::npos ? U'?' : plain[place];
}

/// No character that is drawn takes more than three bytes.
void append_utf8(std::string& text, char32_t letter) {
    const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
    if (letter < 0x80) return byte(letter);
    if (letter < 0x800) {
        byte(0xC0 | (letter >> 6));
        return byte(0x80 | (letter & 0x3F));
    }
    byte(0xE0 | (letter >> 12));
    byte(0x80 | ((letter >> 6) & 0x3F));
    byte(0x80 | (letter & 0x3F));
}

std::string codes_of(const Look& look) {
    constexpr std::array inks{Paint::red, Paint::green, Paint::magenta, Paint::cyan};
    std::string codes;
    if (look.bold) codes += code_of(Paint::bold);
    if (look.reverse) codes += code_of(Paint::reverse);
    if (look.ink != Ink::own) codes += code_of(inks[static_cast<std::size_t>(look.ink) - 1]);
    return codes;
}

bool is_blank(const Glyph& glyph) { return glyph.letter == U' ' && !glyph.look.reverse; }

}  // namespace

Sheet::Sheet(int width, int height)
    : width_(width), height_(height), glyphs_(static_cast<std::size_t>(width * height)) {}

Glyph Sheet::at(int x, int y) const {
    if (x < 0 || x >= width_ || y < 0 || y >= height_) return {};
    return glyphs_[static_cast<std::size_t>(y * width_ + x)];
}

void Sheet::put(int x, int y, char32_t letter, const Look& look) {
    if (x < 0 || x >= width_ || y < 0 || y >= height_) return;
    glyphs_[static_cast<std::size_t>(y * width_ + x)] = {letter, look};
}

void Sheet::turn(int x, int y) {
    Glyph glyph = at(x, y);
    glyph.look.bold = true;
    glyph.look.reverse = true;
    put(x, y, glyph.letter, glyph.look);
}

int Sheet::write(int x, int y, std::string_view text, const Look& look) {
    for (const char letter : text) put(x++, y, static_cast<unsigned char>(letter), look);
    return x;
}

int Sheet::columns(int y, int from, int end) const {
    while (end > from && is_blank(at(end - 1, y))) --end;
    return std::max(end - from, 0);
}

std::string Sheet::row(int y, int from, int end, const TextStyle& style) const {
    std::string text;
    Look now;
    end = from + columns(y, from, end);
    for (int x = from; x < end; ++x) {
        const Glyph glyph = at(x, y);
        if (style.colour && glyph.look != now) {
            if (now != Look{}) text += end_of_paint;
            text += codes_of(glyph.look);
            now = glyph.look;
        }
        append_utf8(text, style.unicode ? glyph.letter : ascii_of(glyph.letter));
    }
    if (now != Look{}) text += end_of_paint;
    return text;
}

namespace {

/// Where the cells of a row part that begins after column `limit`, or before it.
int cut_of(const Sheet& sheet, int y, int limit) {
    constexpr int cell = 4;
    for (int x = limit; x > limit - cell; --x)
        if (const char32_t letter = sheet.at(x, y).letter; letter == U' ' || letter == U'[')
            return x;
    return limit;
}

}  // namespace

std::vector<std::string> lines_of(const Sheet& sheet, int names, int width,
                                  const TextStyle& style) {
    constexpr int cell = 4;
    std::vector<std::string> lines;
    // With room for at least a few cells beside the names.
    const int step = std::max(width - names, 3 * cell);
    std::vector<int> begins(static_cast<std::size_t>(sheet.height()), names);
    for (int from = names; from < sheet.width();) {
        const int limit = from + step;
        const bool last = limit >= sheet.width();
        if (!lines.empty()) lines.emplace_back();
        for (int y = 0; y < sheet.height(); ++y) {
            int& begin = begins[static_cast<std::size_t>(y)];
            const int end = last ? sheet.width() : cut_of(sheet, y, limit);
            std::string line = sheet.row(y, 0, names, style);
            if (sheet.columns(y, begin, end) > 0) {
                const int blanks = names - sheet.columns(y, 0, names) + begin - from;
                line += std::string(static_cast<std::size_t>(blanks), ' ');
                line += sheet.row(y, begin, end, style);
            }
            lines.push_back(std::move(line));
            begin = end;
        }
        from = last ? limit : limit - cell;
    }
    return lines;
}

}  // namespace skerry::play_lines
