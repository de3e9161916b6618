// Adds up what deals say of candidates, and drops those that fall behind.

#include "runner/statistics/summary.hpp"
#include "runner/tune/experiment_arena.hpp"

namespace skerry {

namespace {

/// A pair of games has four half points.
constexpr double half_points = 4;

/// So many deals on which a candidate does as the incumbent does: its parameters have no effect.
constexpr std::uint64_t deals_without_effect = 4 * anytime_least_games;

std::vector<TunedPoint> points_left(const Race& race) {
    std::vector<TunedPoint> points;
    for (const Runner& runner : race.runners)
        if (runner.in_race) points.push_back(runner.point);
    return points;
}

void add(Race& race, const std::vector<Evidence>& evidence) {
    auto next = evidence.begin();
    for (Runner& runner : race.runners)
        if (runner.in_race) runner.evidence += *next++;
}

/// Those whose interval lies below 0, or below that of another, are worse than somebody.
void drop_worse(Race& race) {
    const std::size_t family = race.runners.size();
    double surely_reached = 0;
    for (const Runner& runner : race.runners)
        if (const auto interval = runner.evidence.interval(family); runner.in_race && interval)
            surely_reached = std::max(surely_reached, interval->low);
    for (Runner& runner : race.runners) {
        const auto interval = runner.evidence.interval(family);
        if (interval && interval->high < surely_reached) runner.in_race = false;
        if (runner.evidence.differing == 0 && race.deals >= deals_without_effect)
            runner.in_race = false;
        if (runner.evidence.repeats()) runner.in_race = false;
    }
}

bool decided(const Race& race) {
    if (race.left() == 0) return true;
    if (race.left() > 1) return false;
    const auto best = race.best();
    if (!best) return false;
    const auto interval = race.runners[*best].evidence.interval(race.runners.size());
    return interval && interval->low > 0;
}

}  // namespace

Evidence& Evidence::operator+=(const Evidence& other) {
    n += other.n;
    sums += other.sums;
    differing += other.differing;
    played += other.played;
    changed += other.changed;
    if (other.points) {
        if (!points) points.emplace();
        for (std::size_t i = 0; i < points->size(); ++i) (*points)[i] += (*other.points)[i];
    }
    return *this;
}

std::optional<double> Evidence::mean() const {
    if (n == 0) return std::nullopt;
    const double mean = static_cast<double>(sums.sum) / static_cast<double>(n);
    return points ? mean / half_points : mean;
}

std::optional<double> Evidence::se() const {
    const MeanEstimate estimate = estimate_mean(n, sums);
    if (!estimate.se) return std::nullopt;
    return points ? *estimate.se / half_points : *estimate.se;
}

std::optional<Interval> Evidence::interval(std::size_t family) const {
    if (!points) return anytime_difference(n, sums, differing, family).interval;
    const std::optional<Interval> share = anytime_share(*points, family).interval;
    if (!share) return std::nullopt;
    return Interval{share->low - 0.5, share->high - 0.5};
}

std::size_t Race::left() const {
    return static_cast<std::size_t>(std::ranges::count(runners, true, &Runner::in_race));
}

std::optional<std::size_t> Race::best() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < runners.size(); ++i) {
        if (!runners[i].in_race || !runners[i].evidence.mean()) continue;
        if (!best || *runners[i].evidence.mean() > *runners[*best].evidence.mean()) best = i;
    }
    return best;
}

Race run_race(Arena& arena, const TunedPoint& incumbent, std::vector<TunedPoint> candidates,
              std::uint64_t first_deal, std::uint64_t games,
              const std::function<void(const Race&)>& on_look) {
    Race race;
    for (TunedPoint& point : candidates) race.runners.push_back({std::move(point)});
    std::uint64_t until = anytime_least_games;
    while (race.left() > 0) {
        const std::uint64_t cost = arena.games_per_deal(race.left()) * (until - race.deals);
        if (race.games + cost > games) break;
        const std::vector<Evidence> evidence =
            arena.play(incumbent, points_left(race), {first_deal + race.deals, first_deal + until});
        if (evidence.empty()) {
            race.interrupted = true;
            break;
        }
        add(race, evidence);
        race.deals = until;
        race.games += cost;
        drop_worse(race);
        on_look(race);
        if (decided(race)) break;
        until += until / 2;
    }
    return race;
}

}  // namespace skerry
