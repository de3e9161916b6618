#pragma once
// A game in play as a small JSON text, and back:
//
//     {"schema": "skerry-game/1", "game", "rules", "seed", "index", "seats": [null or a strategy],
//      "moves": [...], "draws": [null or what the stream of that seat holds after the move],
//      "place", "over"}
//
// The deal follows from seed and index. Moves after the place were taken back and can be played
// again. `draws` is there where a strategy plays: so it goes on as if it had never stopped.
// Games that are kept without being asked: after every move, in the user's state folder, so that a
// killed terminal loses nothing.

#include <nlohmann/json_fwd.hpp>

#include "play/game/game_in_play.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry::play {

inline constexpr std::string_view saved_game_schema = "skerry-game/1";

/// One line for each member, ended by a newline.
std::string save_text(const PlayTable& table);

/// Throws UserError with the place of what is wrong: another schema, a strategy or a move that the
/// game has not. With `only_moves` no strategy is made, and persons sit in all seats.
PlayTable load_table(const JsonNode& saved, GameTable games, bool only_moves = false);

/// Replaces this game where it was saved before, and with `force` anything; throws UserError
/// otherwise, and where there is no such folder.
void save_game(const std::string& path, const PlayTable& table, bool force);

/// `programs`: whether those in its seats may be started. Throws UserError with file and place.
PlayTable load_game(const std::string& path, GameTable games, Programs programs = Programs::stay);

/// Writes a text for a person to keep, such as a record; replaces nothing without `force`.
void write_record(const std::string& path, const std::string& text, bool force);
/// Throws UserError if write_record() would refuse to.
void require_recordable(const std::string& path, bool force);

/// Where games are kept: $SKERRY_STATE, else $XDG_STATE_HOME/skerry, else ~/.local/state/skerry;
/// empty if none of them is set.
std::string state_folder();

/// One file of the state folder, which no other program writes while this lives.
class GameKeeper {
  public:
    /// Keeps nothing.
    GameKeeper() = default;
    /// A file for a new game. The last twenty games that are over stay. If nothing can be kept, the
    /// first keep() says why.
    static GameKeeper for_new_game();

    /// Keeps the game as it stands. What goes wrong is a warning that is returned once: no game
    /// ends because it cannot be kept.
    std::string keep(const PlayTable& table);
    const std::string& path() const { return path_; }  ///< empty: nothing is kept

  private:
    friend struct ResumedGame;
    GameKeeper(std::string path, FileLock lock);

    std::string path_;
    FileLock lock_;
    std::string warning_;  ///< what is wrong now
};

struct ResumedGame {
    PlayTable table;
    GameKeeper keeper;

    /// The game that was kept last and that no other terminal has open: one that is not over, if
    /// there is one. Throws UserError if the newest such file cannot be read, as load_game() does.
    static std::optional<ResumedGame> newest(GameTable games, Programs programs = Programs::stay);
};

}  // namespace skerry::play
