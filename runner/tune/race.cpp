// Draws the candidates of each race around the best so far, and runs it.

#include "runner/experiment/figures.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/tune/tuner.hpp"

namespace skerry {

namespace {

/// A race may play this part of all games; the beaten ones leave theirs to the next races.
constexpr std::uint64_t part_of_a_race = 5;
/// Without a candidate left in so many races at the least reach, no better values are near.
constexpr std::size_t races_without_rival = 3;

/// By how much a strategy leads the first.
MeanEstimate lead_of(const ScoreFigures& figures, std::size_t strategy) {
    return scaled(pair_of(figures.comparisons, 0, strategy).difference.mean, -1);
}

MeanEstimate lead_of(const MatchFigures& figures, std::size_t strategy) {
    const ShareEstimate& first = pair_of(figures.summary.matchups, 0, strategy).points;
    MeanEstimate lead;
    if (first.share) lead.mean = 0.5 - *first.share;
    lead.se = first.se;
    return lead;
}

/// In matches every two play the deals that both have, in both seats.
std::uint64_t games_in(const BatchTally& tally, bool matches) {
    std::uint64_t games = 0;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
        if (!matches) games += tally.games_of(i);
        for (std::size_t j = 0; j < i && matches; ++j)
            games += 2 * std::min(tally.games_of(i), tally.games_of(j));
    }
    return games;
}

}  // namespace

/// How far from the best so far the values of a parameter are drawn, at most; half as far after
/// every third race that found no better ones (as the success rule of evolution strategies,
/// Rechenberg 1973).
std::int64_t Tuner::reach(const TunedParameter& parameter) const {
    const auto halvings = std::ranges::count(races_, false, &Race::changed) / 3;
    return std::max<std::int64_t>(parameter.last() >> std::min<std::ptrdiff_t>(halvings, 62), 1);
}

bool Tuner::done() const {
    if (most_games_ < games_ + anytime_least_games * games_per_deal(most_points())) return true;
    for (const TunedParameter& parameter : parameters_)
        if (parameter.ordered && reach(parameter) > 1) return false;
    return races_.size() >= races_without_rival &&
           std::all_of(races_.end() - races_without_rival, races_.end(),
                       [](const Race& race) { return race.left == 0; });
}

/// The best so far and the start stand in every race, so that chance leads to nothing worse than
/// the start. Every second candidate differs from the best in a single parameter, the others in
/// some. A value is drawn within the reach, or a half to an eighth of it: few games have no time to
/// wait until it is small.
std::vector<TunedPoint> Tuner::drawn_points(Rng& rng) const {
    std::vector<TunedPoint> points{best_};
    if (start_ != best_) points.push_back(start_);
    for (std::size_t tries = 0; tries < 500 && points.size() < most_points(); ++tries) {
        TunedPoint point = best_;
        const std::size_t single = rng.below(static_cast<std::uint32_t>(point.size()));
        const std::uint32_t halvings = rng.below(4);
        for (std::size_t i = 0; i < point.size(); ++i) {
            if (i != single && (tries % 2 == 1 || rng.chance(1, 2))) continue;
            const TunedParameter& parameter = parameters_[i];
            const std::int64_t near = parameter.ordered
                                          ? std::max<std::int64_t>(reach(parameter) >> halvings, 1)
                                          : parameter.last();
            const std::int64_t low = std::max<std::int64_t>(best_[i] - near, 0);
            const std::int64_t high = std::min(best_[i] + near, parameter.last());
            // Another value than that of the best.
            point[i] = low + rng.below(static_cast<std::uint32_t>(high - low));
            point[i] += point[i] >= best_[i];
        }
        if (std::ranges::find(points, point) == points.end()) points.push_back(std::move(point));
    }
    return points;
}

bool Tuner::race(const StopFlag& stop, const std::function<void(std::uint64_t)>& on_growth) {
    Rng rng = stream(seed_, races_.size(), Purpose::training);
    Race race{.points = drawn_points(rng)};
    const std::uint64_t per_deal = games_per_deal(race.points.size());
    const std::uint64_t deals =
        std::min(std::max(most_games_ / part_of_a_race / per_deal, anytime_least_games),
                 (most_games_ - games_) / per_deal);
    const Configuration loaded = configured(
        race.points, "skerry tune",
        {{"seed", std::to_string(rng.next())}, {"games", deals}, {"stop", {{"until_best", true}}}});
    BatchOptions options{.threads = threads_};
    // Code from outside is asked for many games at once.
    if (!from_outside_.empty())
        options.chunk =
            std::clamp<std::uint64_t>(deals / static_cast<std::uint64_t>(threads_), 1, max_chunk);
    options.on_growth = [&](const BatchTally& tally) {
        if (on_growth) on_growth(games_ + games_in(tally, matches_));
    };
    std::atomic<std::uint64_t> played{0};
    const BatchResult batch = run_batch(*loaded.experiment, options, stop, played);
    if (!batch.complete) return false;
    race.deals = batch.tally.games();
    race.games = games_in(batch.tally, matches_);
    const Figures figures = figures_of(loaded.experiment->facts(), batch.tally);
    const std::size_t winner = figures.ranking().order().front();
    const auto take = [&](const auto& kind) {
        for (std::size_t i = 1; i < race.points.size(); ++i) {
            const MeanEstimate lead = lead_of(kind, i);
            race.left += kind.stop->beaten_after[i] == 0 && lead.se.value_or(0) > 0;
            if (i == winner) race.gain = lead;
        }
    };
    std::visit(take, figures.kind);
    // A winner by less than one standard error is taken for chance.
    const auto& [mean, se] = std::tie(race.gain.mean, race.gain.se);
    const bool gained = mean && se && *mean > 0 && *mean >= *se;
    best_ = race.best = race.points[gained ? winner : 0];
    games_ += race.games;
    races_.push_back(std::move(race));
    return true;
}

}  // namespace skerry
