#pragma once
// Games that are kept without being asked: after every move, in the user's state folder, so that a
// killed terminal loses nothing.

#include <optional>
#include <string>

#include "runner/documents/file_lock.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/play/play_table.hpp"

namespace skerry::play {

/// Where games are kept: $SKERRY_STATE, else $XDG_STATE_HOME/skerry, else ~/.local/state/skerry;
/// empty if none of them is set.
std::string state_folder();

/// One file of the state folder, which no other program writes while this lives.
class GameKeeper {
  public:
    /// Keeps nothing.
    GameKeeper() = default;
    /// A file for a new game. Of games that are over the last twenty stay. Where nothing can be
    /// kept, the first keep() says why.
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
