#pragma once
// What stands beside the board: what is due, what can be chosen, the score, advice, moves.

#include "runner/screen/canvas.hpp"
#include "runner/screen/desk.hpp"

namespace skerry::screen {

class DeskPanel {
  public:
    /// `cards`: whether the open cards are to stand here.
    DeskPanel(const Desk& desk, int width, bool cards)
        : desk_(desk), width_(width), shows_cards_(cards) {}

    /// At most `height` lines.
    std::vector<TextLine> lines(int height) const;

  private:
    using Lines = std::vector<TextLine>;
    Lines due() const;
    Lines choices(int height) const;
    Lines cards() const;
    Lines score() const;
    Lines notes() const;
    Lines moves(int height) const;

    const Desk& desk_;
    int width_;
    bool shows_cards_;
};

/// The open cards of the display, "1 L05: 3 p S./SS", or one's `own` that have points, those that
/// are face down in brackets; none where a game has no cards.
std::vector<std::string> card_texts(const Scene& scene, bool own);

/// The score so far: of one seat its components in two columns, of two a row each.
std::vector<TextLine> score_lines(const play::PlayTable& table, int width);

/// The texts alone, each ended by a newline.
std::string text_of(const std::vector<TextLine>& lines);

/// The best candidates, and why the first one is better.
std::vector<TextLine> hint_lines(const Hint& hint, int width, int height);

}  // namespace skerry::screen
