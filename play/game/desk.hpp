#pragma once
// One desk for all who play: the game on the table, the decision that is being chosen there, and
// advice. Thin ends read what somebody wants and show what came of it: typed lines, and a page.

#include "play/game/chooser.hpp"
#include "play/game/game_in_play.hpp"
#include "runner/candidates/adviser.hpp"

namespace skerry::play {

/// An instance serves one thread.
class Desk {
  public:
    /// `arrived` hears of each place that comes to lie on the table.
    explicit Desk(std::function<void(const PlayTable&)> arrived = {})
        : arrived_(std::move(arrived)) {}

    Answer open(PlayTable table);
    /// Throws UserError until a game is open.
    const PlayTable& table() const;
    const GameInPlay& game() const { return table().game(); }
    /// The decision that a person chooses now; null if a person has none.
    const Chooser* chooser() const { return chooser_ ? &*chooser_ : nullptr; }

    // Nothing changes where an answer is a refusal. Where a place was left, advice on it is, too.

    /// Asks the chooser of the decision; a move that is finished is played.
    Answer choose(const std::function<Answer(Chooser&)>& ask);
    Answer back();   ///< takes the last step of the decision back
    Answer clear();  ///< takes all its steps back
    /// Back to the decision of a person before this one, and forward to the next one.
    Answer undo();
    Answer redo();
    Answer go_to(std::size_t ply);  ///< at most GameInPlay::plies()
    /// Lets the strategy to move play one move; nothing happens if there is none.
    Answer play_rival();

    /// A strategy (an entry of /strategies; null: the game's default adviser) advises on the place
    /// where one stands, or on the state of a game that lies on no table. Throws UserError.
    void advise(const nlohmann::ordered_json& strategy);
    void advise(const std::shared_ptr<const AnyGame>& game, const void* state,
                const nlohmann::ordered_json& strategy);
    bool is_advised() const { return adviser_.has_value(); }
    Adviser& adviser();  ///< throws UserError unless is_advised()

  private:
    Answer arrive(std::size_t from);

    std::function<void(const PlayTable&)> arrived_;
    std::optional<PlayTable> table_;
    std::optional<Chooser> chooser_;
    std::shared_ptr<const AnyGame> advised_;  ///< which `adviser_` plays
    std::optional<Adviser> adviser_;
};

}  // namespace skerry::play
