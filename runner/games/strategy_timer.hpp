#pragma once

#include <time.h>

#include <cstdint>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// Measures the CPU time of the thread over its own lifetime: one game of one strategy. Reading the
/// clock costs as much as a random game, so that quick strategies are timed in few games only.
class StrategyTimer {
  public:
    StrategyTimer(TimedGames& sum, std::uint64_t game_index)
        : sum_(&sum), active_(sum.games == 0 || game_index % sample == 0 || is_slow(sum)) {
        if (active_) start_ = now();
    }
    ~StrategyTimer() {
        if (active_) sum_->add({1, now() - start_});
    }
    StrategyTimer(const StrategyTimer&) = delete;
    StrategyTimer& operator=(const StrategyTimer&) = delete;

  private:
    static constexpr std::uint64_t sample = 64;
    static constexpr std::uint64_t slow_nanoseconds = 100'000;

    static bool is_slow(const TimedGames& sum) {
        return sum.nanoseconds > slow_nanoseconds * sum.games;
    }

    static std::uint64_t now() {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
               static_cast<std::uint64_t>(time.tv_nsec);
    }

    TimedGames* sum_;
    std::uint64_t start_ = 0;
    bool active_;
};

}  // namespace skerry
