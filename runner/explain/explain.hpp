#pragma once
// Shows where two strategies part on a deal, and what that cost.
// Reads the game that is to be reviewed, in any of the forms in which games are kept.
// A review for people.

#include "runner/advice/review.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/explain/parting_values.hpp"
#include "runner/replay/parting.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

namespace play {
class GameInPlay;
}

/// Shows a title, what the parting cost, where they part, and both boards after that decision; with
/// `values` also what both moves are worth.
std::string explanation_text(const ExperimentFacts& facts, const PairOfGames& pair,
                             const std::optional<PartingValues>& values, const TextStyle& style);

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

/// What the reviewer expected over the game, as a plot of letters, and where it turned most.
std::string expectation_graph(const Review& review, const TextStyle& style);

/// The sums, the dearest decisions with both boards, the place in the field, and a line for each
/// decision. `title`: which game it is.
std::string review_text(const std::string& title, const PlayedLine& line, const Review& review,
                        const std::vector<FieldScore>& field, const TextStyle& style);

}  // namespace skerry
