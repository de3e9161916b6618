// Rows of a sheet as text, with the codes of a terminal or without, in UTF-8 or in ASCII.

#include "play/lines/sheet.hpp"

#include <algorithm>
#include <array>

namespace skerry::play {

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

constexpr int cell_width = 4;

/// Where a row is cut at or before `limit`, if `cell` is where it may be.
int cut_of(int limit, int cell) {
    return limit - ((limit - cell) % cell_width + cell_width) % cell_width;
}

}  // namespace

std::vector<std::string> lines_of(const Sheet& sheet, int names, const std::vector<int>& cells,
                                  int width, const TextStyle& style) {
    std::vector<std::string> lines;
    // With room for at least a few cells beside the names.
    const int step = std::max(width - names - 1, 3 * cell_width);
    std::vector<int> begins(static_cast<std::size_t>(sheet.height()), names);
    for (int from = names; from < sheet.width();) {
        const int limit = from + step;
        const bool last = limit + 1 >= sheet.width();
        const bool first = lines.empty();
        if (!first) lines.emplace_back();
        for (int y = 0; y < sheet.height(); ++y) {
            const auto row = static_cast<std::size_t>(y);
            const int begin = begins[row];
            int end = last ? sheet.width() : cells.empty() ? limit : cut_of(limit, cells[row]);
            // A bracket stays with what it closes.
            if (!last && sheet.at(end, y).letter == U']') ++end;
            begins[row] = end;
            const bool is_empty = sheet.columns(y, begin, end) == 0;
            if (is_empty && !first) continue;
            std::string line = sheet.row(y, 0, names, style);
            const int blanks = names - sheet.columns(y, 0, names) + begin - from;
            if (!is_empty)
                line += std::string(static_cast<std::size_t>(blanks), ' ') +
                        sheet.row(y, begin, end, style);
            lines.push_back(std::move(line));
        }
        from = last ? limit : limit - cell_width;
    }
    return lines;
}

}  // namespace skerry::play
