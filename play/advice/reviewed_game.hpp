#pragma once
// Reads the game that is to be reviewed, in any of the forms in which games are kept.

#include "play/advice/review.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/outside.hpp"

namespace skerry {

/// Which game of which file.
struct ReviewSource {
    std::string file;                     ///< `-` is standard input; or a link of the page
    std::optional<std::string> game;      ///< of records and moves; empty: tiny-islands
    std::vector<std::string> sets;        ///< rules of records and moves, PATH=VALUE
    std::optional<std::uint64_t> seed;    ///< the deal of a file of moves
    std::optional<std::uint64_t> index;   ///< of that, or of a result
    std::optional<std::uint64_t> number;  ///< which game of several, from 1
    std::string strategy;                 ///< of a result, by its label; empty: the first one
    std::string against;                  ///< in a game for two; empty: the first other one
    bool second = false;                  ///< whether the strategy sits in the second seat
    bool allow_programs = false;          ///< starts those of the file, whoever wrote it
    OutsideStrategies outside = {};       ///< those of the caller that a result may rest on
};

struct ReviewedGame {
    std::string title;
    play::GameInPlay played;
    bool shuffle_known = true;  ///< false: a record, which does not say its seed
    bool next_known = true;     ///< false: a record that does not say what is offered next
};

/// "tile-game, seed 1, game 0"
std::string shuffle_title(const play::GameInPlay& game);

/// FILE is a link of the page, a result of `skerry run`, games of `skerry replay --format json`, a
/// saved game of `skerry play`, game records, or (with seed or index) moves, one a line. Throws
/// UserError with the place.
ReviewedGame read_reviewed_game(const ReviewSource& source, GameTable games);

/// The game of a document that is such a result. Throws UserError.
ReviewedGame reviewed_game_of_result(const ReviewSource& source, const Document& result,
                                     GameTable games);

}  // namespace skerry
