// Reads what is to be tuned, and how many games that takes.

#include "runner/tune/tune_task.hpp"

#include <fmt/format.h>

#include "core/random.hpp"
#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t games_unless_asked = 100'000;

/// The index of a strategy by its label or its place.
std::size_t strategy_named(const ExperimentFacts& facts, const std::string& option,
                           const std::string& name) {
    const bool number = name.find_first_not_of("0123456789") == std::string::npos;
    if (!number || name.empty()) return find_strategy(facts, option, name);
    return Document::of(name, option + " " + name)
        .root()
        .unsigned_integer(0, facts.strategies.size() - 1);
}

std::vector<TunedParameter> parameters_of(const std::vector<VariedParameter>& list) {
    if (list.empty()) throw UserError("tune: which parameters? --vary PARAMETER=VALUES");
    std::vector<TunedParameter> parameters;
    for (const VariedParameter& varied : list) {
        for (const TunedParameter& other : parameters)
            if (other.path == varied.of.path)
                throw UserError(varied.of.origin + ": is given twice");
        if (varied.of.path == "name" && list.size() > 1)
            throw UserError(varied.of.origin +
                            ": must be the only one: another strategy has other parameters");
        parameters.push_back(tuned_parameter(varied.of.path, varied.of.values, varied.of.origin));
    }
    return parameters;
}

/// A seed whose deals are not those of the experiment, nor of the seeds next to its own, nor of the
/// pilot of a plan.
std::uint64_t seed_of_races(std::uint64_t seed) {
    std::uint64_t state = ~seed;
    split_mix(state);
    return split_mix(state);
}

/// The games that `seconds` are enough for, by the speed of some first games, of which nothing is
/// kept: of as few deals as take long enough for a clock.
std::uint64_t games_in(std::uint64_t seconds, const TunePlan& plan, int threads, Arena& arena) {
    constexpr double long_enough = 0.5;
    constexpr std::uint64_t most_deals = 100;
    const std::vector<TunedPoint> points(plan.candidates(), plan.start);
    for (auto deals = static_cast<std::uint64_t>(threads);; deals *= 3) {
        const auto start = std::chrono::steady_clock::now();
        arena.play(plan.start, points, {0, deals});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (took.count() < long_enough && deals < most_deals) continue;
        const auto games = static_cast<double>(deals * arena.games_per_deal(points.size()));
        const double enough = games * static_cast<double>(seconds) / std::max(took.count(), 1e-6);
        return static_cast<std::uint64_t>(std::min(enough, static_cast<double>(most_tuning_games)));
    }
}

/// A fifth of all games is for the verdict.
constexpr std::uint64_t verdict_share = 5;
constexpr std::uint64_t least_verdict_deals = 100;

std::uint64_t verdict_deals(std::uint64_t games, const Arena& arena) {
    return std::max(least_verdict_deals, games / verdict_share / arena.games_per_deal(1));
}

/// The fewest games that a race and the verdict take.
std::uint64_t games_needed(const TunePlan& plan, const Arena& arena) {
    const std::uint64_t look = games_of_first_look(plan, arena);
    return std::max(look + least_verdict_deals * arena.games_per_deal(1),
                    (look * verdict_share + verdict_share - 2) / (verdict_share - 1));
}

}  // namespace

void complete_request(TuneRequest& request, const Document& document) {
    const auto settings = tune_settings(document);
    if (!settings) return;
    const auto is_named = [](const VariedParameter& of) { return !of.strategy.empty(); };
    if (request.strategy.empty() && std::ranges::none_of(request.vary, is_named)) {
        request.strategy = settings->strategy;
        request.strategy_origin = document.place("/tune/strategy") + ":";
    }
    if (request.vary.empty())
        for (const TunedValues& of : settings->vary) request.vary.push_back({"", of});
    if (!request.games && !request.seconds) {
        request.games = settings->games;
        request.seconds = settings->seconds;
        request.budget_origin = document.place(request.seconds ? "/tune/seconds" : "/tune/games");
    }
    if (request.out.empty()) request.out = settings->out;
}

std::size_t tuned_strategy(const TuneRequest& request, const ExperimentFacts& facts) {
    std::optional<std::size_t> chosen;
    if (!request.strategy.empty())
        chosen = find_strategy(facts, request.strategy_origin, request.strategy);
    for (const VariedParameter& varied : request.vary) {
        if (varied.strategy.empty()) continue;
        const std::size_t named = strategy_named(facts, varied.of.origin, varied.strategy);
        if (chosen && *chosen != named)
            throw UserError(varied.of.origin + ": one strategy is tuned, and that is " +
                            facts.strategies[*chosen].label);
        chosen = named;
    }
    if (!chosen && facts.strategies.size() == 1) chosen = 0;
    if (!chosen) throw UserError("tune: which strategy? --strategy LABEL");
    return *chosen;
}

TuneTask task_of(const TuneRequest& request, const ExperimentFacts& facts, std::size_t tuned,
                 GameTable games, int threads, const OutsideStrategies& from_outside) {
    require_threads(threads, facts.strategies);
    TuneTask task{facts, {}, {}, threads};
    TuneSubject& subject = task.subject;
    subject.from_outside = from_outside;
    subject.parameters = parameters_of(request.vary);
    subject.configuration = configuration_of(facts);
    subject.strategy = subject.configuration["strategies"][tuned];
    task.plan.start = point_of(subject.strategy, subject.parameters);
    task.plan.parameters = subject.parameters;
    task.plan.seed = seed_of_races(facts.seed);
    check_parameters(subject, games);
    return task;
}

std::uint64_t put_games(TunePlan& plan, const TuneRequest& request, int threads, Arena& arena) {
    const std::uint64_t needed = games_needed(plan, arena);
    const std::string why =
        fmt::format("one race of these parameters and the verdict take {}", needed);
    std::uint64_t games = request.games.value_or(games_unless_asked);
    if (request.games && games < needed)
        throw UserError(fmt::format("{}: found {}; {}", request.budget_origin, games, why));
    if (request.seconds) {
        games = games_in(*request.seconds, plan, threads, arena);
        if (games < needed)
            throw UserError(
                fmt::format("{}: {} s are about {} games; {}: about {} s", request.budget_origin,
                            *request.seconds, games, why,
                            *request.seconds * needed / std::max<std::uint64_t>(games, 1) + 1));
    }
    plan.verdict_deals = verdict_deals(games, arena);
    plan.games = games - std::min(games, plan.verdict_deals * arena.games_per_deal(1));
    return games;
}

ordered_json verdict_configuration(const TuneSubject& subject, const Tuner& tuner) {
    ordered_json tuned = with_parameters(subject.strategy, subject.parameters, tuner.incumbent());
    const std::string before = subject.strategy["label"];
    const std::string name = tuned["name"];
    const bool other = name != subject.strategy["name"] && name != before;
    tuned["label"] = other ? name : before + " tuned";
    ordered_json configuration = configuration_with(subject, {subject.strategy, tuned});
    configuration["games"] = tuner.plan().verdict_deals;
    return configuration;
}

}  // namespace skerry
