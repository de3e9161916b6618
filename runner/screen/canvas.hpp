#pragma once
// A page of styled characters, and what a terminal has to be told to show it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skerry::screen {

/// How a character looks. Colours are numbers of xterm's palette of 256; -1 is the terminal's own.
struct Look {
    std::int16_t ink = -1;
    std::int16_t paper = -1;
    bool bold = false;
    bool faint = false;
    bool reverse = false;
    bool underline = false;
    friend bool operator==(const Look&, const Look&) = default;
};

/// One column of a terminal. Only characters that take one column are drawn.
struct Glyph {
    char32_t letter = U' ';
    Look look;
    friend bool operator==(const Glyph&, const Glyph&) = default;
};

struct CanvasPoint {
    int x = 0;
    int y = 0;
    friend bool operator==(const CanvasPoint&, const CanvasPoint&) = default;
};

class Canvas {
  public:
    Canvas() = default;
    Canvas(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    bool has(int x, int y) const { return x >= 0 && x < width_ && y >= 0 && y < height_; }

    /// What lies outside is a blank, and is not drawn.
    Glyph at(int x, int y) const;
    void put(int x, int y, char32_t letter, const Look& look = {});
    /// Changes only the look.
    void paint(int x, int y, const Look& look);

    /// Writes one line of UTF-8, made visible, and cuts it at the edge; returns the column after
    /// it.
    int write(int x, int y, std::string_view text, const Look& look = {});

    /// Copies the part of `from` that begins at `first` into the rectangle here.
    void copy(const Canvas& from, CanvasPoint first, CanvasPoint to, int width, int height);

    friend bool operator==(const Canvas&, const Canvas&) = default;

  private:
    int width_ = 0;
    int height_ = 0;
    std::vector<Glyph> glyphs_;
};

/// What a terminal can show.
struct Terminal {
    bool colour = true;   ///< the palette of 256 colours
    bool unicode = true;  ///< if not: ASCII
};

/// The page as text: one line a row, without the blanks at its end.
std::string plain_text(const Canvas& page, bool unicode);

/// What turns `before` into `after` on the terminal. If their sizes differ the terminal is cleared.
std::string changes(const Canvas& before, const Canvas& after, const Terminal& terminal);

/// The text in UTF-8 as characters; what is no UTF-8 becomes U+FFFD.
std::u32string letters_of(std::string_view text);
std::string utf8(std::u32string_view letters);

struct Span {
    std::string text;
    Look look;
};
using TextLine = std::vector<Span>;

/// The text, broken at blanks into lines of at most `width` columns; a longer word is cut.
std::vector<TextLine> wrapped(std::string_view text, int width, const Look& look = {});

/// Writes a line into a page, cut after `width` columns.
void put_line(Canvas& page, CanvasPoint at, int width, const TextLine& line);

/// With blanks before it, so that it takes `width` columns.
std::string right_aligned(const std::string& text, std::size_t width);

/// All keys, as lines of at most 76 columns.
std::vector<std::string> help_lines();

}  // namespace skerry::screen
