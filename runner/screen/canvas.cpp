// A page of styled characters, its ASCII twin, and the shortest way from one page to the next.

#include "runner/screen/canvas.hpp"

#include <algorithm>

#include "runner/documents/visible_text.hpp"
#include "runner/words/text_style.hpp"

namespace skerry::screen {

namespace {

/// How the few characters beyond ASCII that the pages use look without them.
char32_t ascii_of(char32_t letter) {
    if (letter < 0x80) return letter;
    constexpr std::u32string_view beyond =
        U"─━│┃┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋═║╔╗╚╝╠╣╦╩╬╱╲·•±–…→←↑↓▲▼▸×µ█▓▒░≥≤";
    constexpr std::u32string_view plain =
        U"-=|#+++++++++#########~!+++++++++/\\.*~-~><^vAV>xu####><";
    static_assert(beyond.size() == plain.size());
    const std::size_t place = beyond.find(letter);
    return place == std::u32string_view::npos ? U'?' : plain[place];
}

void append_utf8(std::string& text, char32_t letter) {
    const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
    if (letter < 0x80) return byte(letter);
    if (letter < 0x800) {
        byte(0xc0 | letter >> 6);
    } else {
        if (letter < 0x10000) {
            byte(0xe0 | letter >> 12);
        } else {
            byte(0xf0 | letter >> 18);
            byte(0x80 | (letter >> 12 & 0x3f));
        }
        byte(0x80 | (letter >> 6 & 0x3f));
    }
    byte(0x80 | (letter & 0x3f));
}

std::string codes_of(const Look& look, bool colour) {
    std::string codes = "\x1b[0";
    if (look.bold) codes += ";1";
    if (look.faint) codes += ";2";
    if (look.underline) codes += ";4";
    if (look.reverse) codes += ";7";
    if (colour && look.ink >= 0) codes += ";38;5;" + std::to_string(look.ink);
    if (colour && look.paper >= 0) codes += ";48;5;" + std::to_string(look.paper);
    return codes + "m";
}

/// Where the cursor stands and how it writes, while a page is changed.
class Pen {
  public:
    explicit Pen(const Terminal& terminal) : terminal_(terminal) {}

    void clear() { text_ += "\x1b[0m\x1b[2J"; }

    void put(int x, int y, const Glyph& glyph) {
        if (x != x_ || y != y_)
            text_ += "\x1b[" + std::to_string(y + 1) + ";" + std::to_string(x + 1) + "H";
        std::string codes = codes_of(glyph.look, terminal_.colour);
        if (codes != codes_) text_ += codes;
        codes_ = std::move(codes);
        append_utf8(text_, terminal_.unicode ? glyph.letter : ascii_of(glyph.letter));
        x_ = x + 1;
        y_ = y;
    }

    std::string text() && { return codes_.empty() ? std::move(text_) : text_ + "\x1b[0m"; }

  private:
    Terminal terminal_;
    int x_ = -1;
    int y_ = -1;
    std::string codes_;
    std::string text_;
};

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(std::max(width, 0)),
      height_(std::max(height, 0)),
      glyphs_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

Glyph Canvas::at(int x, int y) const {
    if (!has(x, y)) return {};
    return glyphs_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                   static_cast<std::size_t>(x)];
}

void Canvas::put(int x, int y, char32_t letter, const Look& look) {
    if (!has(x, y)) return;
    glyphs_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
            static_cast<std::size_t>(x)] = {letter, look};
}

void Canvas::paint(int x, int y, const Look& look) { put(x, y, at(x, y).letter, look); }

int Canvas::write(int x, int y, std::string_view text, const Look& look) {
    for (const char32_t letter : letters_of(visible_line(text))) put(x++, y, letter, look);
    return x;
}

void Canvas::copy(const Canvas& from, CanvasPoint first, CanvasPoint to, int width, int height) {
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Glyph glyph = from.at(first.x + x, first.y + y);
            put(to.x + x, to.y + y, glyph.letter, glyph.look);
        }
}

std::string plain_text(const Canvas& page, bool unicode) {
    std::string text;
    for (int y = 0; y < page.height(); ++y) {
        std::string line;
        for (int x = 0; x < page.width(); ++x)
            append_utf8(line, unicode ? page.at(x, y).letter : ascii_of(page.at(x, y).letter));
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string changes(const Canvas& before, const Canvas& after, const Terminal& terminal) {
    Pen pen(terminal);
    const bool anew = before.width() != after.width() || before.height() != after.height();
    if (anew) pen.clear();
    for (int y = 0; y < after.height(); ++y)
        for (int x = 0; x < after.width(); ++x) {
            // Writing into the last corner would scroll some terminals.
            if (x == after.width() - 1 && y == after.height() - 1) continue;
            const Glyph glyph = after.at(x, y);
            if (glyph != (anew ? Glyph{} : before.at(x, y))) pen.put(x, y, glyph);
        }
    return std::move(pen).text();
}

std::u32string letters_of(std::string_view text) {
    std::u32string letters;
    while (!text.empty()) {
        const TextStep next = step_of(text);
        letters += next.valid ? next.character : U'\ufffd';
        text.remove_prefix(next.bytes);
    }
    return letters;
}

std::string utf8(std::u32string_view letters) {
    std::string text;
    for (const char32_t letter : letters) append_utf8(text, letter);
    return text;
}

std::vector<TextLine> wrapped(std::string_view text, int width, const Look& look) {
    std::vector<TextLine> lines;
    if (text.empty()) return lines;
    for (std::string& line : broken(text, static_cast<std::size_t>(std::max(width, 1))))
        lines.push_back({{std::move(line), look}});
    return lines;
}

void put_line(Canvas& page, CanvasPoint at, int width, const TextLine& line) {
    Canvas one(width, 1);
    int x = 0;
    for (const Span& span : line) x = one.write(x, 0, span.text, span.look);
    page.copy(one, {0, 0}, at, width, 1);
}

std::string right_aligned(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, letters_of(text).size()), ' ') + text;
}

std::vector<std::string> help_lines() {
    return {
        "Keys; ? once more shows the rules of the game",
        "",
        "  arrow keys     move over the board, or in the list",
        "  enter, space   choose what is at the cursor",
        "  tab            one offer, the other one, both; or the list",
        "  :              type a move; digits begin one, too",
        "  d              done: close the shoreline that is drawn",
        "  u, backspace   take back the last step or move",
        "  escape         begin this decision again",
        "  r              play again what was taken back",
        "",
        "  a              advice: best moves, their worth, and why",
        "  v              what each cell loses against the best one",
        "  t              take the advised move, drawn twofold",
        "  w              review so far; a number opens a decision",
        "",
        "  s, l           save, load a file",
        "  n, q           the next game; quit, and the game is kept",
        "",
        "The board: 1 and 2 are cells of the first and second offer,",
        "* is chosen, # is inside the line being drawn, or taken by",
        "the tile at the cursor. Patterns: S is a solid box, *",
        "a shadow, / begins the next row.",
    };
}

}  // namespace skerry::screen
