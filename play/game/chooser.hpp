#pragma once
// One decision, chosen step by step: every legal move of every game can be reached, and only legal
// ones are finished. A value: what is chosen is a list of steps, and everything else follows from
// it.

#include "play/game/choices.hpp"
#include "play/game/game_in_play.hpp"
#include "runner/experiment/any_game.hpp"

namespace skerry::play {

/// What came of what somebody wanted.
struct Answer {
    enum class Kind : std::uint8_t {
        step,      ///< taken; choices() are new ones
        finished,  ///< the move is complete
        arrived,   ///< another place, or game, lies on the table of a Desk
        refused,   ///< nothing changed
    };
    Kind kind{};
    std::string words = {};  ///< why it was refused
    std::size_t from = 0;    ///< the ply of the place that was left
    bool is_refused() const { return kind == Kind::refused; }
};
inline Answer refused(std::string words) { return {Answer::Kind::refused, std::move(words)}; }

class Chooser {
  public:
    /// For the decision at the place where one stands; the game must not be over there.
    explicit Chooser(const GameInPlay& game) : Chooser(game.shared_game(), game.state()) {}
    Chooser(std::shared_ptr<const AnyGame> game, const void* state);

    const Choices& choices() const { return choices_; }

    /// Chooses an option, or a group: then only its options are left.
    Answer choose(std::string_view key);
    /// Chooses what lies on a cell. If several options do, only they are left.
    Answer choose_cell(ScenePoint cell);
    /// A whole move in the game's notation, or else a key. A refusal names the nearest legal move.
    Answer type(std::string_view text);

    bool back();  ///< takes the last step back; false if there is none
    void clear();
    std::size_t steps() const { return steps_.size(); }
    /// The steps so far, as a person reads them: "church at the top middle", "church on f7".
    std::vector<std::string> steps_text() const;

    bool is_finished() const { return move_.size() != 0; }
    const void* move() const { return move_[0]; }  ///< of a finished choice
    std::string move_text() const { return game_->print_move(state_[0], move_[0]); }

  private:
    struct Step {
        enum class Kind : std::uint8_t { option, group, cell, typed };
        Kind kind{};
        std::string key;
        std::string words;
        ScenePoint cell;
    };
    Answer choose_option(const ChoiceOption& option);
    Answer add(Step step);
    void look();
    void keep_only(const Step& narrowing);

    std::shared_ptr<const AnyGame> game_;
    ErasedValues state_;
    ErasedValues move_;  ///< one once the choice is finished
    std::vector<Step> steps_;
    Choices choices_;
};

}  // namespace skerry::play
