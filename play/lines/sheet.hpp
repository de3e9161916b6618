#pragma once
// Characters on a grid, each with a look, as lines of text for a terminal.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runner/text/text_style.hpp"

namespace skerry::play {

/// The colours of a terminal's own sixteen that can be read on light and on dark ones.
enum class Ink : std::uint8_t { own, red, green, magenta, cyan };

struct Look {
    Ink ink = Ink::own;
    bool bold = false;
    bool reverse = false;
    friend bool operator==(const Look&, const Look&) = default;
};

/// One column of a terminal. Only characters that take one column are drawn.
struct Glyph {
    char32_t letter = U' ';
    Look look;
};

class Sheet {
  public:
    Sheet(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }

    /// What lies outside is a blank, and is not drawn.
    Glyph at(int x, int y) const;
    void put(int x, int y, char32_t letter, const Look& look = {});
    void turn(int x, int y);  ///< reverse and bold
    /// Writes a text of ASCII; returns the column after it.
    int write(int x, int y, std::string_view text, const Look& look = {});

    /// The columns `from` to `end` of a row, without the blanks at its end.
    std::string row(int y, int from, int end, const TextStyle& style) const;
    /// How many columns row() shows.
    int columns(int y, int from, int end) const;

  private:
    int width_;
    int height_;
    std::vector<Glyph> glyphs_;
};

/// The whole sheet where it is no wider than `width`; else one part beneath the other, each with
/// the `names` columns at the left, and rows that have nothing there left out. `cells`: of each row
/// a column where it may be cut, as at every fourth from there on; empty: anywhere.
std::vector<std::string> lines_of(const Sheet& sheet, int names, const std::vector<int>& cells,
                                  int width, const TextStyle& style);

}  // namespace skerry::play
