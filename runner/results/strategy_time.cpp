// Means and standard errors of times, and where `environment` keeps them.

#include "runner/results/strategy_time.hpp"

#include <nlohmann/json.hpp>

#include "runner/results/result.hpp"

namespace skerry {

namespace {

/// As many readings as games, with this mean and its standard error, in seconds.
TimedGames games_with(std::uint64_t games, double mean, double se) {
    const auto n = static_cast<double>(games);
    const double sum = 1e9 * mean * n;
    const double variance = 1e18 * se * se * n;
    return {games, static_cast<std::uint64_t>(sum), games, variance * (n - 1) + sum * sum / n};
}

}  // namespace

StrategyTime time_of(const StrategyTimes& measured) {
    const bool program = measured.process.games > 0;
    const TimedGames& games = program ? measured.process : measured.own;
    StrategyTime time{games.mean_seconds(), games.standard_error(), games.games};
    if (!program) return time;
    time.waiting = measured.waiting.mean_seconds();
    time.talk = measured.own.mean_seconds();
    if (measured.starts > 0)
        time.start =
            static_cast<double>(measured.start_cpu) / 1e9 / static_cast<double>(measured.starts);
    return time;
}

std::vector<StrategyTime> times_of(const std::vector<StrategyTimes>& measured) {
    std::vector<StrategyTime> times;
    for (const StrategyTimes& each : measured) times.push_back(time_of(each));
    return times;
}

StrategyTimes measured_as(const StrategyTime& time) {
    StrategyTimes measured;
    if (!time.is_known()) return measured;
    const std::uint64_t games = std::max<std::uint64_t>(1, time.timed);
    const TimedGames known = games_with(games, time.seconds, time.se);
    if (time.talk == 0 && time.waiting == 0) {
        measured.own = known;
        return measured;
    }
    measured.process = known;
    measured.own = games_with(games, time.talk, 0);
    measured.waiting = games_with(games, time.waiting, 0);
    measured.starts = 1;
    measured.start_cpu = static_cast<std::uint64_t>(1e9 * time.start);
    return measured;
}

StrategyTime pooled(const StrategyTime& a, std::uint64_t a_games, const StrategyTime& b,
                    std::uint64_t b_games) {
    if (!a.is_known() || a_games == 0) return b;
    if (!b.is_known() || b_games == 0) return a;
    const double all = static_cast<double>(a_games) + static_cast<double>(b_games);
    const double of_a = static_cast<double>(a_games) / all;
    const double of_b = 1 - of_a;
    const auto mean = [&](double StrategyTime::*part) { return of_a * a.*part + of_b * b.*part; };
    StrategyTime both{mean(&StrategyTime::seconds),
                      0,
                      a.timed + b.timed,
                      mean(&StrategyTime::waiting),
                      mean(&StrategyTime::talk),
                      mean(&StrategyTime::start)};
    if (a.se > 0 && b.se > 0) both.se = std::hypot(of_a * a.se, of_b * b.se);
    return both;
}

void write_times(nlohmann::ordered_json& environment, const ExperimentFacts& facts,
                 const std::vector<StrategyTime>& times) {
    for (std::size_t i = 0; i < times.size(); ++i) {
        const StrategyTime& time = times[i];
        if (!time.is_known()) continue;
        const std::string& label = facts.strategies[i].label;
        environment["seconds_per_game"][label] = time.seconds;
        if (time.se > 0) environment["seconds_per_game_se"][label] = time.se;
        if (time.timed > 0) environment["timed_games"][label] = time.timed;
        if (time.talk > 0 || time.waiting > 0)
            environment["programs"][label] = {
                {"waiting", time.waiting}, {"talk", time.talk}, {"start", time.start}};
    }
}

std::vector<StrategyTime> read_times(const nlohmann::ordered_json& environment,
                                     const ExperimentFacts& facts) {
    constexpr double most = 1e15;
    std::vector<StrategyTime> times;
    for (const StrategyFacts& strategy : facts.strategies) {
        const std::string& label = strategy.label;
        StrategyTime& time = times.emplace_back();
        const double timed = environment_number(environment, {"timed_games", label});
        if (facts.seats > 1 && timed == 0) continue;
        time.seconds = environment_number(environment, {"seconds_per_game", label});
        time.se = environment_number(environment, {"seconds_per_game_se", label});
        time.timed = static_cast<std::uint64_t>(std::min(timed, most));
        time.waiting = environment_number(environment, {"programs", label, "waiting"});
        time.talk = environment_number(environment, {"programs", label, "talk"});
        time.start = environment_number(environment, {"programs", label, "start"});
    }
    return times;
}

}  // namespace skerry
