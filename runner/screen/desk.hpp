#pragma once
// A game at a terminal, without the terminal: keys in, pages out. It waits for nothing and touches
// no file: what takes long is asked of others by errand(), what concerns files is asked of Keeper.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/play/choices.hpp"
#include "runner/play/chooser.hpp"
#include "runner/play/game_in_play.hpp"
#include "runner/screen/board.hpp"
#include "runner/screen/canvas.hpp"
#include "runner/screen/key.hpp"

namespace skerry::screen {

struct HintRow {
    enum class Standing : std::uint8_t { best, level, worse };
    std::string move = {};   ///< in the game's notation
    std::string words = {};  ///< the same for a person
    std::string value = {};  ///< "71.2 ± 0.3"
    std::string share = {};  ///< of all playouts: "34 %"
    Standing standing = Standing::level;
    std::optional<play::ScenePoint> cell = {};  ///< where it lies on the board
    std::vector<play::SceneEdge> line = {};     ///< that it draws there
    double loss = 0;                            ///< against the best move
    bool listed = true;                         ///< it met enough futures to stand beside the best
};

struct Hint {
    std::string title = {};             ///< who advises, after how many playouts
    std::vector<HintRow> rows = {};     ///< the best first
    std::vector<std::string> why = {};  ///< sentences: why the first one is better
    std::string outlook = {};           ///< how the game is expected to end after the best move
    std::uint64_t futures = 0;
};

/// A decision of a reviewed game, as it is drawn where one opens it.
struct ReviewedMove {
    std::string words = {};  ///< what was lost, and why
    std::string best = {};   ///< in the game's notation
    std::vector<play::SceneEdge> played_line = {};
    std::vector<play::SceneEdge> best_line = {};
    std::vector<HeatCell> cells =
        {};  ///< "-" where the move played lies, "+" where the better one does
};

struct ReviewPage {
    std::vector<std::string> lines = {};
    std::vector<ReviewedMove> moves = {};  ///< by decision
};

/// Files of games, and games that are begun. All may throw UserError, which the desk shows.
struct Keeper {
    /// After each change: the game as it would be gone on with after a kill. Returns a warning.
    std::function<std::string(const play::PlayTable&)> keep;
    std::function<void(const play::PlayTable&, const std::string& file)> save;
    std::function<play::PlayTable(const std::string& file)> load;
    std::function<play::PlayTable(const play::PlayTable& before)> begin;  ///< the next game
    /// Sentences about the score of a game that is over, e.g. where it stands.
    std::function<std::vector<std::string>(const play::PlayTable&)> verdict;
};

struct DeskOptions {
    bool advice = false;         ///< shown from the beginning
    bool values = false;         ///< the map of values, too
    bool can_advise = true;      ///< otherwise `a` and `v` say that there is no advice
    bool can_review = false;     ///< otherwise `w` says so
    std::string save_file = {};  ///< proposed by `s`
    std::string title = {};      ///< of the game, as people write it
    std::vector<std::string> how_to_play = {};  ///< the rules, a line a thing
};

/// What is to be computed while the desk goes on.
struct Errand {
    /// `outlook`: advice as far as it tells how the game may end; `standing`: of a finished game.
    enum class Kind : std::uint8_t { none, rival, outlook, advice, review, standing };
    Kind kind = Kind::none;
    std::uint64_t number = 0;  ///< of the position that it is about: answers to others are late
};

class Desk {
  public:
    Desk(play::PlayTable table, Keeper keeper, DeskOptions options);

    void press(const Key& key);
    /// The page at this moment.
    Canvas page(int width, int height) const;
    bool has_quit() const { return quit_; }
    const play::PlayTable& table() const { return table_; }
    /// The decision that a person is at; nothing while a rival is, and after the game.
    const play::Chooser* chooser() const { return chooser_ ? &*chooser_ : nullptr; }
    play::ScenePoint cursor() const { return cursor_; }
    bool is_in_list() const { return focus_ == Focus::list; }
    std::size_t row() const { return row_; }
    /// The options that lie on no cell, or all on one: what the list shows.
    std::vector<const play::ChoiceOption*> listed() const;
    /// Whether the options lie on several cells.
    bool chooses_on_board() const;
    const std::string& message() const { return message_; }

    Errand errand() const;
    /// The answers: the table after a rival's move; advice on the decision that is due.
    void rival_played(std::uint64_t errand, play::PlayTable table);
    void advise(std::uint64_t errand, Hint hint);
    /// The review of a game that is over, and before it how far it is.
    void reviewed(std::uint64_t errand, ReviewPage review);
    void progress(std::uint64_t errand, const std::string& words);
    /// How the score of a game that is over stands among others.
    void stands(std::uint64_t errand, std::vector<std::string> sentences);
    /// An errand went wrong.
    void failed(std::uint64_t errand, std::string why);

  private:
    friend class DeskPage;
    friend class DeskPanel;
    enum class Focus : std::uint8_t { board, list };
    enum class Asking : std::uint8_t { nothing, move, save, load, decision, begin };

    void sit_down();
    void look();
    void point_at_choice();
    void press_game(const Key& key);
    void press_letter(char32_t letter);
    void press_pager(const Key& key);
    void move_cursor(const Key& key);
    bool is_on_table(play::ScenePoint cell) const;
    void next_group();
    void enter();
    void finish(std::string_view what);
    void entered(Asking asked);
    void type_moves(std::string_view text);
    void answer(const play::Answer& answer);
    void play_chosen();
    void after_change();
    void undo();
    void redo();
    void take_advice();
    void show_review();
    void open_decision(const std::string& number);
    const ReviewedMove* opened() const;
    bool is_review() const { return !review_.lines.empty() && pager_ == review_.lines; }
    void show_lines(std::vector<std::string> lines);
    std::vector<std::string> rules_lines() const;
    /// Runs what may throw a UserError, and shows its words; false if it did.
    bool attempt(const std::function<void()>& what);
    void save_as(const std::string& file);

    bool is_shown(const play::ChoiceOption& option) const;
    const play::ChoiceOption* option_at(play::ScenePoint cell) const;

    play::PlayTable table_;
    Keeper keeper_;
    DeskOptions options_;
    std::optional<play::Chooser> chooser_;  ///< while a person decides
    std::optional<Scene> scene_;
    std::uint64_t position_ = 0;  ///< counts the positions that were shown
    std::optional<Hint> hint_;
    std::vector<std::string> verdict_;  ///< of a game that is over
    bool failed_ = false;               ///< the errand of this position

    Focus focus_ = Focus::board;
    play::ScenePoint cursor_;
    bool has_cursor_ = false;
    std::size_t group_ = play::no_group;  ///< the group whose options alone are shown
    std::size_t row_ = 0;                 ///< of the list
    bool advises_ = false;
    bool reviews_ = false;  ///< a review of this position is waited for
    bool stands_ = false;   ///< the standing of this position is known
    ReviewPage review_;     ///< empty: none is known of these moves
    bool values_ = false;
    TypedLine line_;
    Asking asking_ = Asking::nothing;
    std::string message_;
    bool is_refusal_ = false;
    std::vector<std::string> pager_;  ///< empty: no page of text is shown
    bool rules_next_ = false;         ///< the page of keys is shown: `?` goes on to the rules
    mutable std::size_t pager_top_ = 0;
    bool quit_ = false;
};

}  // namespace skerry::screen
