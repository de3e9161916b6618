#pragma once
// A game played by typed lines, without a terminal: a line goes in, a text comes out. It touches no
// file and draws no clock: what concerns files and reviews is asked of others.

#include "play/game/desk.hpp"
#include "play/lines/offers.hpp"
#include "runner/text/text_style.hpp"

namespace skerry::play {

/// Files of games, games that are begun, and what is said of a whole game. All may throw UserError,
/// which the dialogue tells; those that are empty say that there is none.
struct Helpers {
    /// After each change: the game as it would be gone on with after a kill. Returns a warning.
    std::function<std::string(const PlayTable&)> keep;
    std::function<void(const PlayTable&, const std::string& file)> save;
    std::function<PlayTable(const std::string& file)> load;
    std::function<PlayTable(const PlayTable& before)> begin;  ///< the next game
    /// Sentences about the score of a game that is over, e.g. where it stands.
    std::function<std::vector<std::string>(const PlayTable&)> verdict;
    std::function<std::string(const PlayTable&)> review;  ///< of the moves so far
    std::function<std::string(const PlayTable&)> link;
};

struct DialogueOptions {
    bool advises = false;                       ///< at every decision, unasked
    std::uint64_t futures = 0;                  ///< from how many futures; 0: as many as help
    std::string title = {};                     ///< of the game, as people write it
    std::vector<std::string> how_to_play = {};  ///< the rules, a line a thing
    TextStyle style = {};
};

class Dialogue {
  public:
    Dialogue(PlayTable table, Helpers helpers, DialogueOptions options);
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

    /// What is told first.
    std::string begin();
    /// The answer to a line.
    std::string hear(std::string_view line);
    /// What stands before the next line that is typed: "A> ".
    std::string prompt() const;
    bool has_quit() const { return quit_; }
    const PlayTable& table() const { return desk_.table(); }
    /// What can be chosen by a number or a name; none after the game.
    const std::vector<Offer>& offers() const { return offers_; }

  private:
    struct Command {
        std::string_view letter;
        std::string_view word;
        void (Dialogue::*handler)();
    };
    static const std::vector<Command>& commands();

    bool obey(const std::string& line);
    void choose(const std::string& text);

    void help();
    void rules();
    void advise();
    void take_advice();
    void list_moves();
    void undo();
    void redo() { tell(desk_.redo()); }
    void save(const std::string& file);
    void load(const std::string& file);
    void next();
    void review();
    void link();
    void board() { show(desk_.game().ply()); }
    void quit() { quit_ = true; }

    /// Tells what came of it: a refusal, the next choices, or a place, where rivals play first.
    void tell(const Answer& answer);
    void look();
    /// The board and all that a decision needs; `from`: the ply that was seen last.
    void show(std::size_t from);
    void show_moves(std::size_t from);
    void show_board();
    void show_end();
    void show_choices();
    std::vector<std::string> panel(std::size_t room) const;
    Advice advice();
    void tell_advice();

    /// Sentences, wrapped; lines as they are.
    void tell(std::string_view words);
    void put(std::string_view line);
    std::size_t width() const;

    Helpers helpers_;
    DialogueOptions options_;
    Desk desk_;
    std::vector<Offer> offers_;
    std::optional<Scene> scene_;  ///< where one stands
    std::optional<Scene> seen_;   ///< the last one that was shown
    std::string answer_;
    bool quit_ = false;
};

}  // namespace skerry::play
