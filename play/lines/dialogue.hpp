#pragma once
// A game played by typed lines, without a terminal: a line goes in, a text comes out. It touches no
// file and draws no clock: what concerns files and reviews is asked of others.

#include "play/game/chooser.hpp"
#include "play/game/game_in_play.hpp"
#include "play/lines/offers.hpp"
#include "runner/candidates/advice.hpp"

namespace skerry::play_lines {

/// Files of games, games that are begun, and what is said of a whole game. All may throw UserError,
/// which the dialogue tells; those that are empty say that there is none.
struct Helpers {
    /// After each change: the game as it would be gone on with after a kill. Returns a warning.
    std::function<std::string(const play::PlayTable&)> keep;
    std::function<void(const play::PlayTable&, const std::string& file)> save;
    std::function<play::PlayTable(const std::string& file)> load;
    std::function<play::PlayTable(const play::PlayTable& before)> begin;  ///< the next game
    /// Sentences about the score of a game that is over, e.g. where it stands.
    std::function<std::vector<std::string>(const play::PlayTable&)> verdict;
    std::function<std::string(const play::PlayTable&)> review;  ///< of the moves so far
    std::function<std::string(const play::PlayTable&)> link;
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
    Dialogue(play::PlayTable table, Helpers helpers, DialogueOptions options);

    /// What is told first.
    std::string begin();
    /// The answer to a line.
    std::string hear(std::string_view line);
    /// What stands before the next line that is typed: "A> ".
    std::string prompt() const;
    bool has_quit() const { return quit_; }
    const play::PlayTable& table() const { return table_; }
    /// What can be chosen by a number or a name; none after the game.
    const std::vector<Offer>& offers() const { return offers_; }

  private:
    using Handler = void (Dialogue::*)(const std::string& rest);
    struct Command {
        std::string_view letter;
        std::string_view word;
        Handler handler;
    };
    static const std::vector<Command>& commands();

    bool obey(const std::string& line);
    void choose(const std::string& text);
    void play_chosen();

    void help(const std::string& rest);
    void rules(const std::string& rest);
    void advise(const std::string& rest);
    void take_advice(const std::string& rest);
    void list_moves(const std::string& rest);
    void undo(const std::string& rest);
    void redo(const std::string& rest);
    void save(const std::string& rest);
    void load(const std::string& rest);
    void next(const std::string& rest);
    void review(const std::string& rest);
    void link(const std::string& rest);
    void board(const std::string& rest);
    void quit(const std::string& rest);

    void change_to(play::PlayTable table);
    void look();
    /// The board and all that a decision needs; `from`: the ply that was seen last.
    void show(std::size_t from);
    void show_moves(std::size_t from);
    void show_board();
    void show_end();
    void show_choices();
    std::vector<std::string> panel(std::size_t room) const;
    const Advice& advice();
    void tell_advice();

    /// Sentences, wrapped; lines as they are.
    void tell(std::string_view words);
    void put(std::string_view line);
    std::size_t width() const;

    play::PlayTable table_;
    Helpers helpers_;
    DialogueOptions options_;
    std::optional<play::Chooser> chooser_;  ///< while a person decides
    std::vector<Offer> offers_;
    std::optional<Scene> scene_;  ///< where one stands
    std::optional<Scene> seen_;   ///< the last one that was shown
    std::optional<Advice> advice_;
    std::string answer_;
    bool quit_ = false;
};

}  // namespace skerry::play_lines
