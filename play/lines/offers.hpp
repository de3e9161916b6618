#pragma once
// What can be chosen now, with a number or a name each, and what somebody means who types one.

#include "play/game/chooser.hpp"
#include "play/lines/board.hpp"

namespace skerry::play {

/// One thing to choose: an option, or all options of a group.
struct Offer {
    std::string number;  ///< what is typed; a cell of squares is typed by its name
    std::string key;     ///< of the Chooser
    std::string words;
    bool is_group = false;
    std::optional<ScenePoint> cell = {};
};

/// The legal ones, in the order of the choices; none while a shoreline is drawn, whose cells are
/// typed. A number that is the key of an option means it.
std::vector<Offer> offers_of(const Choices& choices, SceneGrid grid);

/// The numbers of offers in the empty cells of a board where they can be taken.
std::vector<CellNote> notes_of(const Choices& choices, const std::vector<Offer>& offers,
                               const Scene& scene);

/// Texts beside each other in lines of at most `width` columns; a longer text stays whole.
std::vector<std::string> in_columns(const std::vector<std::string>& texts, std::size_t width);

/// The offers in lines of at most `width` columns, no more than `most`; what has no room is counted
/// in the last one. Those whose numbers stand on the board (`noted`) are left out.
std::vector<std::string> offer_lines(const std::vector<Offer>& offers,
                                     const std::vector<CellNote>& noted, std::size_t width,
                                     std::size_t most);

/// Takes what was typed: a number, a move in the game's notation, a key, or words that only one
/// option has. A refusal says why.
Answer take(Chooser& chooser, const std::vector<Offer>& offers, std::string_view text);

}  // namespace skerry::play
