#pragma once
// What stands beside the board: what is due, what can be chosen, the score, advice, moves.

#include <vector>

#include "runner/screen/canvas.hpp"
#include "runner/screen/desk.hpp"

namespace skerry::screen {

class DeskPanel {
  public:
    DeskPanel(const Desk& desk, int width) : desk_(desk), width_(width) {}

    /// At most `height` lines.
    std::vector<TextLine> lines(int height) const;

  private:
    using Lines = std::vector<TextLine>;
    Lines due() const;
    Lines choices(int height) const;
    Lines score() const;
    Lines notes() const;
    Lines moves(int height) const;

    const Desk& desk_;
    int width_;
};

/// The score so far: of one seat its components in two columns, of two a row each.
std::vector<TextLine> score_lines(const play::PlayTable& table, int width);

/// The texts alone, each ended by a newline.
std::string text_of(const std::vector<TextLine>& lines);

/// The best candidates, and why the first one is better.
std::vector<TextLine> hint_lines(const Hint& hint, int width, int height);

}  // namespace skerry::screen
