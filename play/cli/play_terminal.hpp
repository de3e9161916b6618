#pragma once
// Playing by typed lines, the review that follows, and advice for `skerry play --moves`.

#include "play/game/game_in_play.hpp"
#include "play/game/saved_game.hpp"
#include "runner/candidates/advice.hpp"

namespace skerry {

/// A game that is played by typed lines.
struct TerminalGame {
    play::PlayTable table;
    play::GameKeeper keeper;  ///< keeps the game after every move
    std::string record;       ///< where the finished game is recorded; empty: nowhere
    bool force = false;       ///< whether that file may be replaced
    /// Advice at every decision, and from how many futures; 0: as many as help.
    std::optional<std::uint64_t> advice = {};
    Programs programs = Programs::stay;  ///< of saved games that are opened
};

/// Shows, reads and plays until the person leaves or the lines end. Returns the exit code; throws
/// UserError.
int play_by_lines(TerminalGame game);

/// ReviewRequest::for_each of commands.
void on_all_cpus(std::size_t count, const std::function<void(std::size_t)>& each);

/// From how many futures; 0: as many as help; nothing: not wanted.
struct WantedAdvice {
    std::optional<std::uint64_t> moves;
    std::optional<std::uint64_t> values;  ///< the worth of every legal cell
    bool any() const { return moves || values; }
};

/// Adds the members `advice` and `value_map`, as far as they are wanted; null once the game is
/// over.
void add_advice(const play::GameInPlay& game, const WantedAdvice& wanted,
                nlohmann::ordered_json& position);

/// The best moves, or with `values` all of them, and why the first one is better; empty once the
/// game is over.
std::string advice_text(const play::GameInPlay& game, const WantedAdvice& wanted);
/// Advice that was given, as text; `all_moves` lists all moves.
std::string advice_text(const Advice& advice, bool all_moves);

}  // namespace skerry
