// Plays candidates against the incumbent as strategies of one experiment.

#include "runner/tune/experiment_arena.hpp"

#include <fmt/format.h>

#include <atomic>
#include <utility>

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// More than any race reaches: a run may be asked for the games up to here.
constexpr std::uint64_t all_deals = max_games;

Evidence evidence_of(const PairTally& pair) {
    const std::uint64_t n = pair.differences.n();
    return {n, pair.differences.sums(), n - pair.differences.count(0), {}, n, n - pair.identical};
}

Evidence evidence_of(const MatchupTally& matchup) {
    const PairedGames pairs = matchup.evidence();
    const std::uint64_t n = pairs.pairs();
    const PairedGames all = matchup.all();
    return {n,
            sums_of(pairs.points),
            n - pairs.points[2],
            pairs.points,
            matchup.played(),
            all.pairs() - all.identical};
}

}  // namespace

ordered_json configuration_with(const TuneSubject& subject,
                                const std::vector<ordered_json>& strategies) {
    ordered_json configuration = subject.configuration;
    configuration["strategies"] = strategies;
    configuration.erase("stop");
    configuration.erase("covariates");
    return configuration;
}

void check_parameters(const TuneSubject& subject, GameTable games) {
    for (const TunedParameter& parameter : subject.parameters) {
        std::vector<std::int64_t> values{parameter.min, parameter.max};
        if (!parameter.choices.empty()) values.clear();
        for (std::size_t i = 0; i < parameter.choices.size(); ++i)
            values.push_back(static_cast<std::int64_t>(i));
        for (const std::int64_t value : values) {
            const ordered_json strategy = with_parameters(subject.strategy, {parameter}, {value});
            load_configuration(
                Document::of(configuration_with(subject, {strategy}), "--vary " + parameter.path),
                games);
        }
    }
}

ExperimentArena::ExperimentArena(const TuneSubject& subject, GameTable games, std::uint64_t seed,
                                 int threads, const StopFlag& stop)
    : subject_(&subject), games_(games), seed_(seed), threads_(threads), stop_(&stop) {
    const Document document =
        Document::of(configuration_with(subject, {subject.strategy}), "skerry tune");
    matches_ = find_game(document, games).seats() > 1;
}

std::optional<BatchTally> ExperimentArena::played(const std::vector<TunedPoint>& points,
                                                  GameRange deals) const {
    std::vector<ordered_json> strategies;
    for (const TunedPoint& point : points) {
        strategies.push_back(with_parameters(subject_->strategy, subject_->parameters, point));
        strategies.back()["label"] = fmt::format("{}", strategies.size());
    }
    ordered_json configuration = configuration_with(*subject_, strategies);
    configuration["seed"] = std::to_string(seed_);
    configuration["games"] = all_deals;
    const Configuration loaded = load_configuration(
        Document::of(std::move(configuration), "skerry tune", Programs::own), games_);
    BatchOptions options;
    options.threads = threads_;
    options.part = deals;
    std::atomic<std::uint64_t> count{0};
    BatchResult batch = run_batch(*loaded.experiment, options, *stop_, count);
    if (!batch.complete) return std::nullopt;
    return std::move(batch.tally);
}

std::vector<Evidence> ExperimentArena::play(const TunedPoint& incumbent,
                                            std::span<const TunedPoint> candidates,
                                            GameRange deals) {
    std::vector<Evidence> evidence;
    if (matches_) {
        for (const TunedPoint& candidate : candidates) {
            const auto tally = played({candidate, incumbent}, deals);
            if (!tally) return {};
            evidence.push_back(evidence_of(tally->matches().matchups()[0]));
        }
        return evidence;
    }
    std::vector<TunedPoint> points(candidates.begin(), candidates.end());
    points.push_back(incumbent);
    const auto tally = played(points, deals);
    if (!tally) return {};
    for (std::size_t i = 0; i < candidates.size(); ++i)
        evidence.push_back(evidence_of(tally->scores().pair(i, candidates.size())));
    return evidence;
}

std::uint64_t ExperimentArena::games_per_deal(std::size_t candidates) const {
    return matches_ ? 2 * candidates : candidates + 1;
}

}  // namespace skerry
