#pragma once
// Reads the game that is to be reviewed, in any of the forms in which games are kept.

#include "play/advice/review.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry {

namespace play {
class GameInPlay;
}

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
};

struct ReviewedGame {
    std::string title;
    PlayedLine line;
    /// Seed and index of its shuffle; a record does not say them.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> shuffle = {};
    bool next_known = true;  ///< false: a record that does not say what is offered next
};

/// The moves of a game in play up to its place; those after it were taken back. `game`: the game
/// itself, by the same rules.
ReviewedGame game_so_far(const play::GameInPlay& kept, const std::shared_ptr<const AnyGame>& game);

/// FILE is a link of the page, a result of `skerry run`, games of `skerry replay --format json`, a
/// saved game of `skerry play`, game records, or (with seed or index) moves, one a line. Throws
/// UserError with the place.
ReviewedGame read_reviewed_game(const ReviewSource& source, GameTable games);

}  // namespace skerry
