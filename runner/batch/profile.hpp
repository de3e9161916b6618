#pragma once
// Which part of the decisions of a thread is spent on scoring. A timer interrupts it, and the
// function it is in is looked up in the program's own table of symbols: so games that are not
// profiled cost what they cost without it.

#include "runner/batch/batch.hpp"
#include "runner/experiment/profiler.hpp"

namespace skerry {

/// How many interruptions met a decision of one strategy, and a function that scores in it.
struct DecisionSamples {
    std::uint64_t all = 0;
    std::uint64_t scoring = 0;

    void add(const DecisionSamples& other) {
        all += other.all;
        scoring += other.scoring;
    }
};

/// Whether the program can be sampled: on Linux, with its table of symbols, which `strip` takes.
bool samples_decisions();

/// Samples the calling thread as long as it exists, each `period_ns` < 10^9 nanoseconds; adds to
/// `samples`, one entry for each strategy. One interruption takes up to 40 microseconds.
class DecisionSampler {
  public:
    DecisionSampler(std::vector<DecisionSamples>& samples, long period_ns);
    ~DecisionSampler();
    DecisionSampler(const DecisionSampler&) = delete;
    DecisionSampler& operator=(const DecisionSampler&) = delete;
    DecisionSampler(DecisionSampler&&) = delete;
    DecisionSampler& operator=(DecisionSampler&&) = delete;

  private:
    struct Timer;
    Timer* timer_ = nullptr;
};

// A batch that also measures where its time goes. Each chunk is played in two halves, in
// alternating order: one as `run` plays it, the other with some of its games timed phase by phase.
// So a profile measures its own overhead and can be checked against games that were not timed.

struct ProfileOptions {
    int threads = 1;     ///< 1 .. max_threads
    double seconds = 0;  ///< wall clock after which no new chunk begins; 0: no limit
    ForEachChunk* backend = for_each_chunk;
};

/// The time of one phase. All figures are per game, where a game is a deal that all strategies
/// play.
struct PhaseFigures {
    std::size_t strategy = 0;  ///< the number of strategies, if all share the phase
    Phase phase = Phase::deal;
    double ns = 0;  ///< CPU time without the cost of reading the clock
    double calls = 0;
    /// Standard error of `ns`, from the blocks of games that were timed; empty with fewer than two.
    std::optional<double> se = {};
};

struct Overhead {
    std::size_t pairs = 0;  ///< number of chunks whose two halves are compared
    double median = 0;      ///< of (time per game with timed games) / (time per game without) - 1
    double low = 0;         ///< 95 % interval of the median, valid for any distribution
    double high = 0;
};

struct Profile {
    BatchTally tally;
    bool complete = false;  ///< all games were played
    double seconds = 0;     ///< wall clock
    std::uint64_t timed_games = 0;
    std::uint64_t untimed_games = 0;  ///< games in the halves without timed games
    double untimed_ns = 0;            ///< CPU time of one untimed game; 0: there are none
    double clock_ns = 0;              ///< cost of reading the clock once, which is subtracted
    /// The phases of each strategy, shared ones last; only phases with calls > 0.
    std::vector<PhaseFigures> phases;
    /// Empty with fewer than six pairs of halves.
    std::optional<Overhead> overhead;
};

/// Plays the games of an experiment with results equal to those of run_batch(). `stop` and `played`
/// are used as there.
Profile run_profile(const Experiment& experiment, const ProfileOptions& options,
                    const StopFlag& stop, std::atomic<std::uint64_t>& played);

/// The median of `ratios` - 1, with its interval from order statistics; sorts `ratios`.
std::optional<Overhead> overhead_of(std::vector<double> ratios);

/// How many of `games` games to time if timing one adds `extra` nanoseconds to the `plain`
/// nanoseconds that it takes: so many that the total grows by at most 1 %, but at least one.
std::uint64_t games_to_time(std::uint64_t games, double plain, double extra);

}  // namespace skerry
