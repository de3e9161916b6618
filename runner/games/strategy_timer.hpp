#pragma once

#include <cstdint>
#include <ctime>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// Measures the CPU time of the thread over its own lifetime, which is some games of one strategy.
/// Reading the clock costs as much as a random game, so quick strategies are timed in few games
/// only.
class StrategyTimer {
  public:
    /// `number` counts the measurements that could be made.
    StrategyTimer(TimedGames& sum, std::uint64_t number, std::uint64_t games = 1)
        : sum_(&sum),
          games_(games),
          active_(sum.games == 0 || number % sample == 0 || is_slow(sum)) {
        if (active_) start_ = now();
    }
    ~StrategyTimer() {
        if (active_) sum_->add_reading(games_, now() - start_);
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
    std::uint64_t games_;
    std::uint64_t start_ = 0;
    bool active_;
};

}  // namespace skerry
