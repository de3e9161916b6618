#pragma once
// Environments for learning: a game as numbered actions, observations of bytes and rewards, many
// games side by side.
//
// An *environment* is a game with its rules fixed and with all who are not the learner: opponents,
// or a strategy that takes some decisions. One game in it is an *episode*. Episode k of an
// environment that was reset with seed s is a game of training: no run plays it, whatever its seed.
// The game (s, k) of a run is asked for by name. Every stream of an episode derives from (s, k) and
// from which of the two it is. So it depends on no other environment, no thread and no number of
// environments.
//
// How it is built, lowest first:
//   Kind         one type a game (tiny_islands.hpp): what an episode is (a trivially copyable
//                value), which actions are legal, what one does, what is seen. It plays a group of
//                episodes at once, so that it can deal and score side by side.
//   VectorOf     n episodes of a kind (vector_environment.hpp): checks actions, plays, begins the
//                episodes that follow, writes the rows of the caller's buffers. Threads
//                (workers.hpp) take groups of episodes; a group is a function of its episodes
//                alone.
//   VectorEnvironment  the kind erased: what C and Python call, one virtual call for all n. It
//   shows
//                decisions of other games, too, and makes moves of actions: what was learned here
//                plays anywhere.
// An episode carries its observation, or what it is written from without a search, and changes only
// what an action changes. Each step writes the whole row, so the caller may hand other buffers each
// time and never sees a row of another step. A caller who promises to have left the rows alone has
// them changed where they differ: the memory of long rows is what a step would wait for.

#include <optional>
#include <string>
#include <vector>

#include "core/random.hpp"

namespace skerry::environments {

/// What bits of a field say to a network (planes.hpp); the bytes from, from + every, ...
struct BytePart {
    std::string name = {};
    unsigned shift = 0;
    unsigned width = 8;
    std::uint8_t most = 0;  ///< 0: that of the field
    bool one_hot = false;
    std::size_t from = 0;
    std::size_t every = 1;
};

/// A part of the observation: `count` bytes from `first` on, each low .. high.
struct ObservationField {
    std::string name;
    std::size_t first = 0;
    std::size_t count = 0;
    std::uint8_t low = 0;
    std::uint8_t high = 0;
    std::string meaning;
    std::vector<BytePart> parts = {};  ///< none: the bytes are numbers
};

/// The actions first .. first + count - 1.
struct ActionRange {
    std::string name;
    std::size_t first = 0;
    std::size_t count = 0;
    std::string meaning;
};

struct EnvironmentInfo {
    std::string id;    ///< "TinyIslands-v0"
    std::string game;  ///< the name that `skerry run --game` knows
    std::string help;
    std::size_t players = 1;  ///< whose actions are stepped; 2: both seats of a game for two
    std::vector<ActionRange> actions;           ///< without gaps, from 0 on
    std::vector<ObservationField> observation;  ///< without gaps, from 0 on

    std::size_t action_count() const { return actions.back().first + actions.back().count; }
    std::size_t observation_bytes() const {
        return observation.back().first + observation.back().count;
    }
};

/// When an environment whose episode has ended begins the next one, as Gymnasium 1.x names it.
enum class Autoreset : std::uint8_t {
    next_step,  ///< by the next step, which ignores its action and has the reward 0
    same_step,  ///< by the step that ends the episode: its row shows the new one
    disabled,   ///< by reset() alone; until then no action is accepted
};

/// The caller's buffers, each n contiguous rows. A pointer may be null where it says so.
struct Buffers {
    std::uint8_t* observations = nullptr;  ///< n x observation_bytes
    /// n x action_count, 1: legal; may be null. No row is empty while its episode runs. Where it
    /// has ended all are 1 with next_step, which accepts any action then, and 0 with disabled.
    std::uint8_t* masks = nullptr;
    double* rewards = nullptr;  ///< n
    /// n, 1: this step ended the episode; 2: it was cut, after VectorOptions::most_steps.
    std::uint8_t* terminated = nullptr;
    /// n, 1: it ended without a score (no move existed, a round cap); may be null.
    std::uint8_t* unfinished = nullptr;
    /// n x observation_bytes, with same_step: what the last step of an episode showed. Only the
    /// rows of episodes that ended in this step are written; may be null.
    std::uint8_t* final_observations = nullptr;
    /// Whether observations and masks hold what was written last: what does not differ may be left
    /// out then. Memory other than that of the last call is written wholly.
    bool kept = false;
};

/// Why a step was refused. Nothing was stepped.
struct Refusal {
    enum class Reason : std::uint8_t { out_of_range, illegal, ended, not_reset };
    std::size_t environment = 0;  ///< the first one whose action is at fault
    std::int64_t action = 0;
    Reason reason{};
};

/// Decisions in the caller's memory, one after the other, as AnyGame has them.
struct ShownDecisions {
    std::size_t count = 0;         ///< at most that of the environments
    const void* states = nullptr;  ///< looked at by show_decisions() alone
    Rng* streams = nullptr;        ///< of who decides; likewise
    void* moves = nullptr;
    std::uint8_t* decided = nullptr;
};

/// n environments that are stepped together. Calls must not overlap, except for those on different
/// objects. `i` is an environment, 0 .. size() - 1.
class VectorEnvironment {
  public:
    virtual ~VectorEnvironment() = default;

    virtual const EnvironmentInfo& info() const = 0;
    virtual std::size_t size() const = 0;
    virtual Autoreset autoreset() const = 0;

    /// Begins episodes of training in the environments with which[i] != 0; null: in all. `seeds`
    /// has n of them, each begins its episode 0; null: the next episode of its seed, which is i at
    /// first. Writes all rows of observations and masks.
    void reset(const std::uint64_t* seeds, const std::uint8_t* which, const Buffers& buffers) {
        begin_episodes(seeds, nullptr, which, buffers);
    }
    /// Environment i begins the game episodes[i] of a run with its seed; null: as reset(). The
    /// episodes that follow are those of training again.
    virtual void begin_episodes(const std::uint64_t* seeds, const std::uint64_t* episodes,
                                const std::uint8_t* which, const Buffers& buffers) = 0;

    /// Plays actions[i] in environment i. If one is refused no environment changes, and no buffer.
    /// Does not allocate.
    virtual std::optional<Refusal> step(const std::int64_t* actions, const Buffers& buffers) = 0;
    /// The refusal as a sentence that says what is allowed.
    std::string describe(const Refusal& refusal) const;

    /// Draws an action for each environment, uniform over the legal ones: a function of the key, i
    /// and the episode's mask. 0 where an episode has ended.
    virtual void sample_actions(std::uint64_t key, std::int64_t* actions) const = 0;

    /// Writes the rows of environment i as they are now; either may be null.
    virtual void observe(std::size_t i, std::uint8_t* observation, std::uint8_t* mask) const = 0;

    // Decisions of games that are played elsewhere, under the same rules. After them no environment
    // has an episode.

    /// Environment i shows decisions.states[i], which is not over, to the seat that decides there.
    /// Where a strategy of the environment decides, moves[i] is written, and row i is not.
    /// decided[i] is 1 then, else 0. Returns false and shows nothing if the states are under other
    /// rules.
    virtual bool show_decisions(const ShownDecisions& decisions, const Buffers& buffers) = 0;
    /// Chooses actions[i] in environment i where decided[i] is 0, and sets that to 1 where the move
    /// is complete. Else the environment shows what is to be chosen next.
    virtual std::optional<Refusal> decide(const std::int64_t* actions,
                                          const ShownDecisions& decisions,
                                          const Buffers& buffers) = 0;

    virtual std::uint64_t seed(std::size_t i) const = 0;
    virtual std::uint64_t episode(std::size_t i) const = 0;
    /// Whether it is a game that a run with this seed plays; else it is one of training.
    virtual bool is_of_run(std::size_t i) const = 0;

    /// A copy of all that environment i is: its episode with the deal, its seed and streams. Copies
    /// fit any vector environment of the same id and configuration in the same program.
    virtual std::size_t state_bytes() const = 0;
    virtual void copy_state(std::size_t i, std::uint8_t* bytes) const = 0;
    /// False, and nothing changes, if the bytes are not such a copy.
    virtual bool set_state(std::size_t i, const std::uint8_t* bytes) = 0;
    /// Draws anew what the episode has not shown yet, as `redeal` of the game does: with it a copy
    /// becomes a future that a player may look into. A function of the key and the episode.
    virtual void redeal(std::size_t i, std::uint64_t key) = 0;

    /// The stream of who is to choose in environment i: that of the strategy which chooses there in
    /// a run. Draws from it do not change what else the episode draws, but for a strategy that
    /// takes some decisions of the same seat.
    virtual Rng& stream(std::size_t i) = 0;

    /// The state in the notation of its game, and for a person, several lines.
    virtual std::string state_text(std::size_t i) const = 0;
    virtual std::string state_board(std::size_t i) const = 0;
    /// The actions that play a move in the game's notation, one after the other; throws
    /// NotationError. The move need not be legal, but must have actions.
    virtual std::vector<std::int64_t> actions_of(std::size_t i, std::string_view move) const = 0;
};

/// What a vector environment is made with.
struct VectorOptions {
    std::size_t environments = 1;
    std::size_t threads = 1;
    Autoreset autoreset = Autoreset::next_step;
    /// An illegal action of an episode that runs ends it with the lowest reward; else it is
    /// refused.
    bool illegal_loses = false;
    /// An episode is cut after so many steps if it has not ended: the next one begins as after an
    /// end. 0: never.
    std::uint32_t most_steps = 0;
};

/// What every kind's episode begins with.
struct EpisodeBase {
    std::uint64_t seed = 0;
    std::uint64_t number = 0;  ///< of the episode among those of its seed: the index of its deal
    bool of_run = false;       ///< a run plays this game; else it is one of training
    bool cut = false;          ///< after its most steps; it is not over
    std::int32_t steps = 0;    ///< counted where there are most steps
    std::int32_t reward = 0;   ///< of the last action
    bool over = true;
    bool unfinished = false;  ///< it is over without a score
    bool fresh = true;        ///< no row of a caller shows anything of it
};

/// Training by `skerry train` draws from other streams of Purpose::training.
inline constexpr unsigned environment_streams = 64;

/// A stream of an episode.
inline Rng stream_of(const EpisodeBase& episode, Purpose purpose, unsigned seat = 0) {
    if (episode.of_run) return stream(episode.seed, episode.number, purpose, seat);
    return stream(episode.seed, episode.number, Purpose::training,
                  environment_streams + static_cast<unsigned>(purpose) + seat);
}

}  // namespace skerry::environments
