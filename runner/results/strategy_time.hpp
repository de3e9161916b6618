#pragma once
// The times of strategies, as results keep them: measured, pooled over runs and parts, written into
// `environment` and read from there.

#include <nlohmann/json_fwd.hpp>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// Seconds of one strategy a game; 0: unknown, or there is none. In a match a game has the
/// decisions of one seat.
struct StrategyTime {
    double seconds = 0;       ///< CPU time; of an outside program that of its process
    double se = 0;            ///< the standard error of `seconds`
    std::uint64_t timed = 0;  ///< games of which they are the mean
    double waiting = 0;       ///< wall time in which the answers of an outside program were awaited
    double talk = 0;          ///< CPU time in which an outside program was talked with
    double start = 0;         ///< CPU time in which an outside program became ready, each time

    bool is_known() const { return seconds > 0; }
};

StrategyTime time_of(const StrategyTimes& measured);
std::vector<StrategyTime> times_of(const std::vector<StrategyTimes>& measured);
/// What was measured, as far as a time tells it.
StrategyTimes measured_as(const StrategyTime& time);

/// The time of so many games of the one and of the other; what only one knows stands for both.
StrategyTime pooled(const StrategyTime& a, std::uint64_t a_games, const StrategyTime& b,
                    std::uint64_t b_games);

/// The keys of `environment` that hold times of strategies.
inline constexpr std::array<std::string_view, 4> time_keys{
    "seconds_per_game", "seconds_per_game_se", "timed_games", "programs"};

/// One entry per strategy, or fewer. Those that are not known are not written.
void write_times(nlohmann::ordered_json& environment, const ExperimentFacts& facts,
                 const std::vector<StrategyTime>& times);

/// One entry per strategy. What is no time is unknown: `environment` may hold anything. Results of
/// matches that do not say how many games were timed have the mean of all games, which is unknown.
std::vector<StrategyTime> read_times(const nlohmann::ordered_json& environment,
                                     const ExperimentFacts& facts);

}  // namespace skerry
