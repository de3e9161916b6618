#pragma once
// What the page in a browser asks of the engines: a game played, advised, reviewed, and results
// looked at. Commands and answers are JSON texts, so that one door is enough for a worker.

#include <nlohmann/json_fwd.hpp>

#include "play/page/view_json.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry::play {

/// One game on the table at a time. An instance serves one thread.
class PageDesk {
  public:
    /// `progress` is told how far a review is.
    explicit PageDesk(GameTable games, Progress progress = {})
        : games_(games), progress_(std::move(progress)) {}

    /// Does a command, an object {"do": name, ...}. Never throws: what was wrong stands in "error",
    /// and then nothing is changed. Commands:
    ///
    ///     games    the games with their variants and strategies
    ///     open     game, variant, seed, index, sitters, moves: a game, and its view
    ///     choose   key, cell or text: the next step of a decision, or a whole move
    ///     back, clear      steps of the decision
    ///     rival    lets the strategy whose turn it is play
    ///     undo, redo, go   among the moves that were played
    ///     advise   strategy: advice about the decision on the table, or about the `state` of a
    ///              `game` with `rules`; it grows by `think`, and `advice` tells it
    ///     think    playouts: so many more of the advice
    ///     review   strategy, futures: of all moves of the game (view_json.hpp), or of game
    ///              `number`, from 0, of a `text` of records
    ///     field    strategy, games: where the result stands among games on the same shuffle
    ///     result   name, text: the games of a result file worth looking at
    ///     result_game      name, text, a, b, deal: another of its games, by strategies a and b
    ///     record   name, text: the games of a file of records
    ///
    /// All that move in the game answer its view (view_json.hpp); `refused` says why a choice is
    /// not taken.
    std::string answer(std::string_view command);

  private:
    nlohmann::ordered_json done(const nlohmann::ordered_json& command);
    nlohmann::ordered_json open(const nlohmann::ordered_json& command);
    std::optional<Answer> moved(const std::string& name, const nlohmann::ordered_json& command);
    nlohmann::ordered_json advise(const nlohmann::ordered_json& command);
    nlohmann::ordered_json think(const nlohmann::ordered_json& command);
    nlohmann::ordered_json review(const nlohmann::ordered_json& command) const;
    nlohmann::ordered_json field(const nlohmann::ordered_json& command) const;

    GameTable games_;
    Progress progress_;
    Desk desk_;
};

/// The games of a page: {"games": [{"name", "title", "help", "how_to_play", "seats", "variants",
/// "strategies"}]}.
nlohmann::ordered_json games_json(GameTable games);

}  // namespace skerry::play
