#pragma once
// A game with its rules, its type erased: what can be chosen now, what a choice does, what to show.
// For those who play a game from outside, decision by decision. Experiments play without it.
//
// States, deals and moves lie in memory of the caller, of the size and alignment that shape() says.
// They are plain bytes: a copy of the bytes is a copy of the value, and undoes what is played after
// it. They hold no text, and are for this game in this process only: to keep one, print it.
//
// A state holds what a player may know, a deal what is still to come: who must not see the future
// is given no deal. An AnyGame does not change, and any number of threads may use it.

#include <cstring>
#include <memory>

#include "core/outcome.hpp"
#include "core/random.hpp"
#include "runner/experiment/array_record.hpp"
#include "runner/experiment/candidate_player.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// The memory that a value takes.
struct Layout {
    std::size_t size = 0;
    std::size_t alignment = 1;
};

struct GameShape {
    std::string name;
    nlohmann::ordered_json rules;           ///< an object; see shown_if_changed()
    nlohmann::ordered_json data = nullptr;  ///< what the rules were read from, e.g. a deck; or null
    std::size_t seats = 1;
    bool has_chance = true;
    std::vector<std::string> components;
    ScoreFacts scores;
    Layout state;
    Layout deal;
    Layout move;
    std::size_t most_moves = 0;    ///< no decision that lists its moves has more
    std::size_t longest_game = 0;  ///< no game has more moves
    bool has_records = false;      ///< it has a public record format
    bool records_have_lines =
        false;                  ///< of the lines between two empty lines; else one line a game
    RecordLayout state_record;  ///< empty where the game has none
    RecordLayout move_record;
};

/// How a game ended.
struct GameOutcome {
    bool finished = false;  ///< if not, no move was left: there is no score
    Winner winner = Winner::none;
    /// Points by seat and component; their sums are the scores.
    std::array<std::array<std::int32_t, max_components>, 2> points{};
    Measured measured{};  ///< where AnyGame says how it ended
};

/// Decisions of several games, which do not depend on each other.
struct Decisions {
    std::size_t count = 0;
    const void* states = nullptr;  ///< one after the other
    std::span<Rng> streams;        ///< of who decides, one for each state
    void* moves = nullptr;         ///< filled in, one after the other
};

/// Chooses moves. A choice is a function only of the state and the draws of its stream. An instance
/// serves one thread.
class AnyPlayer {
  public:
    virtual ~AnyPlayer() = default;
    /// No state is over. Throws what went wrong: StrategyFault if the code is from outside.
    virtual void choose(const Decisions& decisions) = 0;
};

/// Plays whole games with one strategy in every seat. An instance serves one thread.
class DealPlayer {
  public:
    virtual ~DealPlayer() = default;
    /// From the start to the end; `rng` is the stream of the strategy.
    virtual GameOutcome play(const void* deal, Rng& rng) = 0;
};

/// What the rules say of one game in its public record format.
struct RecordCheck {
    struct Difference {
        std::string figure;
        int recorded;
        int computed;
    };
    std::string illegal;      ///< why a move cannot be played; empty if all can
    std::size_t figures = 0;  ///< number of figures in the record
    std::vector<Difference> differences = {};
    bool of_game = true;  ///< not of a record that holds only what a server says besides
};

struct RecordedMoves {
    std::vector<std::string> moves;  ///< those before the illegal one, in the game's notation
    std::string illegal;
    bool next_known = true;  ///< the record says what the decision after them is about
};

class AnyGame {
  public:
    virtual ~AnyGame() = default;

    virtual const GameShape& shape() const = 0;

    virtual void deal(Rng& rng, void* deal) const = 0;
    virtual void start(const void* deal, void* state) const = 0;
    /// A deal that agrees with all that the state shows, distributed as the true one given it.
    virtual void redeal(const void* state, Rng& rng, void* deal) const = 0;

    virtual bool is_over(const void* state) const = 0;
    /// The state must not be over.
    virtual Seat to_move(const void* state) const = 0;
    virtual bool lists_moves(const void* state) const = 0;
    /// The number of legal moves of a state that is not over and lists its moves. The first ones,
    /// `capacity` at most, are written to `moves`.
    virtual std::size_t legal_moves(const void* state, void* moves, std::size_t capacity) const = 0;
    virtual bool is_legal(const void* state, const void* move) const = 0;
    virtual void sample_move(const void* state, Rng& rng, void* move) const = 0;
    virtual void play(void* state, const void* move, const void* deal) const = 0;
    /// Makes a state of memory that held none.
    virtual void copy_state(const void* from, void* to) const = 0;

    virtual GameOutcome outcome(const void* state) const = 0;  ///< of a state that is over
    /// The points that the seat would have if the game stopped now.
    virtual int score_so_far(const void* state, Seat seat) const = 0;

    // In the game's notation; the parsers throw NotationError.
    virtual std::string print_move(const void* state, const void* move) const = 0;
    /// As people read it: "church on g1".
    virtual std::string move_words(const void* state, const void* move) const = 0;
    virtual void parse_move(const void* state, std::string_view text, void* move) const = 0;
    virtual std::string print_state(const void* state) const = 0;
    virtual void parse_state(std::string_view text, void* state) const = 0;
    virtual std::string text_board(const void* state) const = 0;
    virtual std::optional<Scene> scene(const void* state) const = 0;
    /// A game that is over, by its deal and all its moves, in its public record format; nothing if
    /// it has none.
    virtual std::optional<std::string> print_record(const void* deal,
                                                    std::span<const void* const> moves,
                                                    const void* end,
                                                    const std::string& comment) const = 0;

    /// Writes states and moves as records of arrays; only where shape() has their layouts.
    virtual void write_state(const void* state, std::byte* record) const = 0;
    virtual void write_move(const void* state, const void* move, std::byte* record) const = 0;
    /// The move that the record says, legal or not; throws NotationError where it says none.
    virtual void read_move(const void* state, const std::byte* record, void* move) const = 0;

    /// A strategy of the game as an adviser; `config` is an entry of /strategies. Throws UserError.
    virtual std::unique_ptr<AnyPlayer> strategy(const nlohmann::ordered_json& config) const = 0;

    /// The candidates of the decision at `state`, which is not over, and playouts after them by a
    /// strategy; `config` as above, null: default_adviser(). Throws UserError.
    virtual std::unique_ptr<CandidatePlayer> candidates(const void* state,
                                                        const nlohmann::ordered_json& config,
                                                        const AdviceRequest& request) const = 0;
    virtual std::string default_adviser() const = 0;
    /// Who is asked for a second opinion, as an entry of /strategies; another than the above.
    virtual nlohmann::ordered_json second_adviser() const = 0;
    /// Plays whole games by a strategy; `config` as above. Throws UserError.
    virtual std::unique_ptr<DealPlayer> deal_player(const nlohmann::ordered_json& config) const = 0;

    /// Plays a recorded game by the rules; only where the shape has_records. Throws NotationError.
    virtual RecordCheck check_record(std::string_view record) const = 0;
    /// Reads a game and a deal of it; empty if the game has no public record format. Throws
    /// NotationError.
    virtual std::optional<RecordedMoves> read_record(std::string_view record, void* deal) const = 0;
};

// Values of an AnyGame, whose sizes are known only when the game is opened.

/// A list of states, deals or moves: plain bytes, aligned for each of them. A copy is a copy of the
/// values.
class ErasedValues {
  public:
    ErasedValues() = default;
    explicit ErasedValues(Layout layout) : stride_(blocks_of(layout.size) * block_bytes) {}
    /// So many values of zeros without gaps, as AnyGame writes lists of them; none can be added.
    ErasedValues(Layout layout, std::size_t count)
        : stride_(layout.size), blocks_(blocks_of(layout.size * count)) {}

    std::size_t size() const { return stride_ == 0 ? 0 : blocks_.size() * block_bytes / stride_; }
    /// Adds a value of zeros, to be filled in; pointers to other values become invalid.
    void* add() {
        blocks_.resize(blocks_.size() + stride_ / block_bytes);
        return (*this)[size() - 1];
    }
    void add_copy(const void* value, std::size_t bytes) { std::memcpy(add(), value, bytes); }
    void cut(std::size_t size) { blocks_.resize(size * stride_ / block_bytes); }
    void* operator[](std::size_t i) {
        return reinterpret_cast<std::byte*>(blocks_.data()) + i * stride_;
    }
    const void* operator[](std::size_t i) const {
        return reinterpret_cast<const std::byte*>(blocks_.data()) + i * stride_;
    }

  private:
    static constexpr std::size_t block_bytes = 64;
    struct alignas(block_bytes) Block {
        std::byte bytes[block_bytes]{};
    };
    static std::size_t blocks_of(std::size_t bytes) {
        return (bytes + block_bytes - 1) / block_bytes;
    }

    std::size_t stride_ = 0;  ///< bytes from one value to the next
    std::vector<Block> blocks_;
};

}  // namespace skerry
