#pragma once

#include <cstdint>
#include <ctime>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// Measures the CPU time of the thread, or the time on the wall, over its own lifetime, which is
/// some games of one strategy. Reading the clock costs as much as a random game, so quick
/// strategies are timed in few games only.
class StrategyTimer {
  public:
    enum class Clock : std::uint8_t { thread, wall };

    /// `number` counts the measurements that could be made.
    StrategyTimer(TimedGames& sum, std::uint64_t number, std::uint64_t games = 1,
                  Clock clock = Clock::thread)
        : sum_(&sum),
          games_(games),
          clock_(clock == Clock::thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC),
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

    std::uint64_t now() const {
        timespec time{};
        ::clock_gettime(clock_, &time);
        return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
               static_cast<std::uint64_t>(time.tv_nsec);
    }

    TimedGames* sum_;
    std::uint64_t games_;
    clockid_t clock_;
    std::uint64_t start_ = 0;
    bool active_;
};

}  // namespace skerry
