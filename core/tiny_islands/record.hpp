#pragma once
// Game records in the public text format of TinyBot and its viewers, one game per line:
//
//     (offer placement) x 9, shoreline, the same x 9, shoreline, x 8, shoreline, nine figures
//     #comment
//
// Tokens are separated by blanks. Groups in braces before a choice are statistics of a search and
// are skipped. The figures are `penalty forest house sand wave mountain church boat total`, where
// the penalty is positive and the total is the sum of the seven tiles minus the penalty. Files that
// TinyBot writes itself have a tenth figure, how many opening moves were random. A game that
// stopped ends at the choice that was due, behind its offer; the writer decides the penalty then. A
// game that is not over has no figures.

#include <optional>

#include "core/notation.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

inline constexpr std::size_t record_figures = 9;
inline constexpr std::array<std::string_view, record_figures> record_figure_names = {
    "penalty", "forest", "house", "sand", "wave", "mountain", "church", "boat", "total"};

struct GameRecord {
    Deal deal;
    std::vector<Move> moves;  ///< placements and shorelines in the order in which they were played
    std::array<int, record_figures> figures{};
    std::string comment;   ///< without the `#`
    bool stopped = false;  ///< before its end; the offers behind the one that is due are unknown
    bool has_figures = true;
    std::optional<int> random_moves = {};  ///< the tenth figure

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Parses one line with 26 or 27 placements, or the first choices of such a game; throws
/// NotationError. It does not judge:
/// replay_record() tells whether the moves are legal and the figures right. `rules`: where there
/// are fewer shorelines, fewer are read; the line tells the placements.
GameRecord parse_record(std::string_view line, Rules rules = {});

std::string print_record(const GameRecord& record, const Rules& rules = {});

/// What the rules say of a record.
struct Replay {
    int illegal_move = -1;                      ///< index of the first illegal move, or -1
    std::string reason;                         ///< why it is illegal
    std::array<int, record_figures> figures{};  ///< as computed; only if no move is illegal
    State end = {};                             ///< after the last legal move
};
Replay replay_record(const GameRecord& record, const Rules& rules);

/// The record of a finished game: its deal, moves and final state.
GameRecord make_record(const Deal& deal, std::vector<Move> moves, const State& end,
                       std::string comment);

}  // namespace skerry::tiny_islands
