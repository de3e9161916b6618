#pragma once
// A game in play and who sits where: persons, and strategies that decide for the other seats.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/play/game_in_play.hpp"

namespace skerry::play {

/// Who sits in a seat: a person, or a strategy, which is an entry of /strategies.
struct Sitter {
    nlohmann::ordered_json strategy = nullptr;  ///< null: a person
    bool is_person() const { return strategy.is_null(); }
    std::string name() const;  ///< "you", or the name of the strategy
};

/// A value, but for the strategies, which copies share: only one copy at a time may play_rival().
class PlayTable {
  public:
    /// One sitter a seat. Throws UserError for a strategy that there is not, or that sees the deal.
    PlayTable(GameInPlay game, std::vector<Sitter> sitters);

    const GameInPlay& game() const { return game_; }
    const std::vector<Sitter>& sitters() const { return sitters_; }
    bool person_to_move() const;  ///< false once the game is over
    bool rival_to_move() const;

    /// A person's move, or any move for the seat to move. Throws MoveRefused.
    void play(const void* move);
    void play(std::string_view text);
    void play(const char* text) { play(std::string_view(text)); }  ///< no pointer to a move
    /// Lets the strategy to move decide, with the draws that it has in `skerry run`. May take long.
    void play_rival();
    /// play_rival() until a person is to move or the game is over.
    void play_rivals();

    /// A move of a saved game; `after` is what the stream of the strategy that chose it held then.
    void play_recorded(std::string_view text, const std::optional<Rng>& after);
    /// The stream of the seat that made move `ply`, after it.
    const Rng& stream_after(std::size_t ply) const {
        return streams_[ply + 1][index(game_.moves()[ply].seat)];
    }

    /// Back to the decision of a person before this one, and forward to the next one (or the end).
    bool undo();
    bool redo();
    void go_to(std::size_t ply);  ///< any ply; a rival's decision may be due there

  private:
    void keep_streams();

    GameInPlay game_;
    std::vector<Sitter> sitters_;
    std::vector<std::shared_ptr<AnyPlayer>> players_;  ///< null for persons
    /// At each ply, the streams of all seats; as long as the moves plus one.
    std::vector<std::vector<Rng>> streams_;
};

}  // namespace skerry::play
