#pragma once
// A batch of which is told where its time goes: it plays what `run` plays, while its threads are
// sampled (runner/batch/sampling.hpp).

#include <map>

#include "core/activity.hpp"
#include "runner/batch/batch.hpp"
#include "runner/batch/function_names.hpp"
#include "runner/batch/sampling.hpp"

namespace skerry {

struct ProfileOptions {
    int threads = 1;     ///< 1 .. max_threads
    double seconds = 0;  ///< wall clock after which no new chunk begins; 0: no limit
};

/// The activities of a thread, and parts of them.
enum class Phase : std::uint8_t {
    wait,
    deal,
    start,
    decision,  ///< of games that a strategy plays at once, too
    play,
    score,
    tally,
    write,
    scoring,     ///< the part of the decisions in functions that score
    candidates,  ///< the part of the decisions in functions that list moves
};
inline constexpr std::array<std::string_view, 10> phase_names = {
    "wait",  "deal",  "start", "decision", "play",
    "score", "tally", "write", "scoring",  "candidates"};
inline std::string_view name_of(Phase phase) {
    return phase_names[static_cast<std::size_t>(phase)];
}
/// Whether the time of the phase is part of another one's.
constexpr bool is_part(Phase phase) {
    return phase == Phase::scoring || phase == Phase::candidates;
}

/// An estimate with its standard error; none from fewer than two blocks of time.
struct Estimated {
    double value = 0;
    std::optional<double> se = {};
};

/// CPU time of this program: nanoseconds a game index, and the share of all that was sampled.
struct Taken {
    Estimated ns;
    Estimated share;
};

struct FunctionTime {
    std::string name;
    Taken taken;
};

/// A strategy in a seat, or nobody in particular, and one of its phases.
struct PhaseTime {
    std::optional<Actor> actor = {};  ///< none: all share the phase
    Phase phase = Phase::deal;
    Taken taken = {};
    std::vector<FunctionTime> functions = {};  ///< the hottest first; none of a part

    std::uint32_t actor_code() const { return actor ? actor->code() : Actor::nobody; }
};

/// The samples of one stretch of time.
class TimeBlock {
  public:
    void add(const ThreadSample& sample);
    void add(const TimeBlock& other);

    /// What was told, and where the function began that was running.
    using Spot = std::pair<std::uint32_t, std::uintptr_t>;

    std::uint64_t samples() const { return samples_; }
    double ns() const { return ns_; }
    const std::map<Spot, double>& spots() const { return spots_; }  ///< nanoseconds

  private:
    std::uint64_t samples_ = 0;
    double ns_ = 0;
    std::map<Spot, double> spots_;
};

/// Games, and the CPU time of their thread.
struct GameTime {
    double games = 0;
    double ns = 0;

    void add(const GameTime& other) {
        games += other.games;
        ns += other.ns;
    }
};

/// Stretches one after the other: at most 128, of which two become one where there would be more.
template <class Stretch>
class Stretches {
  public:
    void add(Stretch stretch) {
        if (in_last_ == 0 || in_last_ == merged_) {
            list_.push_back(std::move(stretch));
            in_last_ = 1;
        } else {
            list_.back().add(stretch);
            ++in_last_;
        }
        if (list_.size() == most && in_last_ == merged_) halve();
    }
    const std::vector<Stretch>& list() const { return list_; }

  private:
    static constexpr std::size_t most = 128;

    void halve() {
        for (std::size_t i = 0; i < most / 2; ++i) {
            Stretch both = std::move(list_[2 * i]);
            both.add(list_[2 * i + 1]);
            list_[i] = std::move(both);
        }
        list_.resize(most / 2);
        in_last_ = merged_ *= 2;
    }

    std::vector<Stretch> list_;
    std::size_t merged_ = 1;   ///< stretches as they came, in each of these
    std::size_t in_last_ = 0;  ///< those in the last one
};

/// What was measured in one slot.
class ProfiledSlot {
  public:
    /// The samples of a chunk, oldest first. They become as many blocks as there are games or, of
    /// long games, one for each 50 samples.
    void add(const std::vector<ThreadSample>& samples, const GameTime& chunk);
    const std::vector<TimeBlock>& blocks() const { return blocks_.list(); }
    const std::vector<GameTime>& games() const { return games_.list(); }

  private:
    Stretches<TimeBlock> blocks_;
    Stretches<GameTime> games_;
};

struct Profile {
    BatchResult batch;
    std::uint64_t samples = 0;
    Taken all;  ///< of everything: a share of 1
    std::vector<PhaseTime> phases;
    bool functions_known = false;
};

/// What the samples of all slots tell.
class Samples {
  public:
    explicit Samples(const std::vector<ProfiledSlot>& slots);

    std::uint64_t count() const { return count_; }
    Taken all() const { return {game_ns_, {1, 0.0}}; }
    /// The time at the spots for which `is_meant` is true: its share, with an error over blocks,
    /// times the CPU time of a game, with one over chunks.
    Taken taken_at(const std::function<bool(const TimeBlock::Spot&)>& is_meant) const;
    /// All phases that took any time: those of each strategy, seat by seat, then the shared ones.
    std::vector<PhaseTime> phases() const;

  private:
    std::vector<FunctionTime> functions_of(std::uint32_t actor, Phase phase) const;
    void add_phase(std::vector<PhaseTime>& list, std::uint32_t actor, Phase phase) const;

    std::vector<TimeBlock> blocks_;
    std::uint64_t count_ = 0;
    double ns_ = 0;
    Estimated game_ns_;
};

/// Plays the games of an experiment with results equal to those of run_batch(). `stop` and `played`
/// are used as there.
Profile run_profile(const Experiment& experiment, const ProfileOptions& options,
                    const StopFlag& stop, std::atomic<std::uint64_t>& played);

}  // namespace skerry
