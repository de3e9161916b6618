#pragma once
// One game as it is played from outside: its rules and its deal, all moves so far, and where among
// them one stands. A value: a copy is a game of its own.
//
// A *ply* is one move of one seat; at ply p the first p moves are played. Moves after the place
// where one stands are kept until another move is played there.
// A game in play and who sits where: persons, and strategies that decide for the other seats.

#include "core/random.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry::play {

/// Why a move is not played, in words for a person.
class MoveRefused : public UserError {
  public:
    using UserError::UserError;
};

/// Opens a game; `rules` is /rules of a configuration, null: the standard ones. Throws UserError.
std::shared_ptr<const AnyGame> open_game(GameTable games, const std::string& name,
                                         const nlohmann::ordered_json& rules);

struct PlayedMove {
    Seat seat{};
    std::string text;   ///< in the game's notation
    std::string words;  ///< as people read it
};

class GameInPlay {
  public:
    /// The deal is that of game `index` in `skerry run` and `skerry replay` with this seed.
    GameInPlay(std::shared_ptr<const AnyGame> game, std::uint64_t seed, std::uint64_t index);
    /// `deal` writes the deal of a record into memory of its size; seed and index are 0.
    GameInPlay(std::shared_ptr<const AnyGame> game, const std::function<void(void*)>& deal);

    const AnyGame& game() const { return *game_; }
    const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
    const GameShape& shape() const { return game_->shape(); }
    std::uint64_t seed() const { return seed_; }
    std::uint64_t index() const { return index_; }

    std::size_t ply() const { return ply_; }
    std::size_t plies() const { return moves_.size(); }  ///< with the moves after the place
    const std::vector<PlayedMove>& moves() const { return moves_; }
    const void* state_at(std::size_t ply) const { return states_[ply]; }
    const void* state() const { return state_at(ply_); }
    const void* move_at(std::size_t ply) const { return move_values_[ply]; }
    const void* deal() const { return deal_[0]; }  ///< which nobody is shown
    bool is_over() const { return game_->is_over(state()); }
    Seat to_move() const { return game_->to_move(state()); }  ///< of a game that is not over

    /// Plays a move at the place where one stands; the moves after it go, unless it is the one that
    /// was played there: then this is redo(). Throws MoveRefused, and then nothing changes.
    void play(const void* move);
    void play(std::string_view text);
    void play(const char* text) { play(std::string_view(text)); }  ///< no pointer to a move
    bool undo();  ///< false, and nothing happens, if there is nothing to undo
    bool redo();
    void go_to(std::size_t ply);  ///< at most plies()

    /// Points so far by seat and component; those of the outcome once the game is over. Until then
    /// a game that draws no scene knows only the sum: one number for each seat.
    std::vector<std::vector<int>> points() const;
    /// Whether points tell each component.
    bool tells_components(const std::vector<int>& of_seat) const {
        return of_seat.size() == shape().components.size();
    }
    std::vector<int> totals() const;             ///< points() of each seat, summed
    std::optional<GameOutcome> outcome() const;  ///< once the game is over
    std::optional<Scene> scene() const { return game_->scene(state()); }
    /// The legal moves in the game's notation; nothing where there are too many to list.
    std::optional<std::vector<std::string>> legal_moves() const;
    /// The game, played to its end, in its public record format; nothing if it has none, or is not
    /// over, or ended without a score.
    std::optional<std::string> record(const std::string& comment) const;

  private:
    std::shared_ptr<const AnyGame> game_;
    std::uint64_t seed_ = 0;
    std::uint64_t index_ = 0;
    ErasedValues deal_{shape().deal};  ///< one
    ErasedValues states_{shape().state};
    ErasedValues move_values_{shape().move};
    std::vector<PlayedMove> moves_;
    std::size_t ply_ = 0;
};

/// Why a move is not legal in a state that is not over; empty if it is legal.
std::string why_refused(const AnyGame& game, const void* state, const void* move);

/// Reads a legal move in the game's notation, of a state that is not over. Throws MoveRefused,
/// which says why and names the nearest legal move.
void read_legal_move(const AnyGame& game, const void* state, std::string_view text, void* move);

/// "A" or "B", as texts name the seats of a game for two.
std::string letter_of(std::size_t seat);

/// The player of a seat: a person, or a strategy, which is an entry of /strategies.
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
