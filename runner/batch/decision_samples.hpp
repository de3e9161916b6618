#pragma once
// Which part of the decisions of a thread is spent on scoring. A timer interrupts it, and the
// function it is in is looked up in the program's own table of symbols: so games that are not
// profiled cost what they cost without it.

#include <cstddef>
#include <cstdint>
#include <vector>

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

}  // namespace skerry
