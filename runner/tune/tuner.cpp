// Draws the candidates of each race around the best so far, and keeps note of what came of it.

#include "runner/tune/tuner.hpp"

namespace skerry {

namespace {

/// A candidate needs about so many deals to be told from another of about its strength.
constexpr std::uint64_t deals_of_a_candidate = 4'000;

constexpr std::size_t most_candidates = 24;
constexpr std::size_t least_races = 3;
constexpr std::size_t most_races = 40;
/// After so many races that end with no candidate left, at the least spread, no better values are
/// near.
constexpr std::size_t races_without_rival = 3;

/// A winner by less than one standard error is taken for chance.
bool is_gain(const Evidence& evidence) {
    const auto mean = evidence.mean();
    const auto se = evidence.se();
    return mean && se && *mean > 0 && *mean >= *se;
}

/// About normal with this standard deviation >= 0: the sum of three uniform numbers, in integers so
/// that every machine draws the same.
std::int64_t draw_offset(Rng& rng, std::int64_t sd) {
    constexpr std::int64_t most = 1'000'000'000;
    const std::int64_t half = std::min(sd, most);
    const auto width = static_cast<std::uint32_t>(2 * half + 1);
    std::int64_t sum = 0;
    for (int i = 0; i < 3; ++i) sum += static_cast<std::int64_t>(rng.below(width)) - half;
    return sum;
}

/// The candidates that played, the highest mean first.
std::vector<const Runner*> by_mean(const Race& race) {
    std::vector<const Runner*> order;
    for (const Runner& runner : race.runners)
        if (runner.evidence.n > 0) order.push_back(&runner);
    std::ranges::stable_sort(order, [](const Runner* a, const Runner* b) {
        return *a->evidence.mean() > *b->evidence.mean();
    });
    return order;
}

/// The weighted mean, in each range, of the best fourth of the candidates whose value differs from
/// the incumbent's: their chance errors cancel, what they have in common stays
/// (recombination in evolution strategies: Hansen, Arnold, Auger 2015, 'Evolution strategies').
TunedPoint centre_of(const TunePlan& plan, const Race& race, const TunedPoint& incumbent) {
    const std::vector<const Runner*> order = by_mean(race);
    const std::size_t best = (order.size() + 3) / 4;
    TunedPoint centre = incumbent;
    for (std::size_t i = 0; i < centre.size(); ++i) {
        std::int64_t weights = 0;
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < best && plan.parameters[i].choices.empty(); ++k) {
            const std::int64_t offset = order[k]->point[i] - incumbent[i];
            const auto weight = offset == 0 ? 0 : static_cast<std::int64_t>(best - k);
            weights += weight;
            sum += weight * offset;
        }
        if (weights > 0) centre[i] = plan.parameters[i].nearest(incumbent[i] + sum / weights);
    }
    return centre;
}

std::vector<Effect> effects_of(const Race& race, const TunedPoint& incumbent) {
    std::vector<Effect> effects(incumbent.size(), Effect::unknown);
    for (const Runner& runner : race.runners) {
        if (runner.evidence.played == 0) continue;
        std::vector<std::size_t> other;
        for (std::size_t i = 0; i < incumbent.size(); ++i)
            if (runner.point[i] != incumbent[i]) other.push_back(i);
        if (runner.evidence.changed > 0 && other.size() > 1) continue;
        for (const std::size_t i : other)
            effects[i] =
                std::max(effects[i], runner.evidence.changed > 0 ? Effect::some : Effect::none);
    }
    return effects;
}

}  // namespace

std::uint64_t games_of_first_look(const TunePlan& plan, const Arena& arena) {
    std::uint64_t points = 1;
    for (const TunedParameter& of : plan.parameters)
        points = std::min<std::uint64_t>(points * std::min<std::uint64_t>(of.size(), 1'000), 1'000);
    return anytime_least_games *
           arena.games_per_deal(std::min<std::uint64_t>(plan.candidates(), points - 1));
}

std::size_t TunePlan::candidates() const {
    return std::min(most_candidates, 8 + 2 * parameters.size());
}

std::uint64_t TunePlan::games_of_a_race() const {
    const std::uint64_t affordable = games / (candidates() * deals_of_a_candidate);
    return games / std::clamp<std::size_t>(affordable, least_races, most_races);
}

Tuner::Tuner(TunePlan plan, Arena& arena, std::vector<RaceNote> earlier)
    : plan_(std::move(plan)), arena_(&arena), incumbent_(plan_.start), before_(plan_.start) {
    for (const RaceNote& note : earlier) take(note);
}

void Tuner::take(const RaceNote& note) {
    if (note.changed) before_ = std::exchange(incumbent_, note.incumbent);
    if (!note.changed) ++smaller_by_;
    games_ += note.games;
    next_deal_ += note.deals;
    notes_.push_back(note);
}

std::int64_t Tuner::spread(const TunedParameter& of) const {
    std::int64_t spread = (of.max - of.min) * 2 / 5;
    std::size_t thirds = smaller_by_;
    for (; thirds >= 3 && spread > 0; thirds -= 3) spread /= 2;
    // 0.794 is the cube root of one half.
    for (; thirds > 0 && spread > 0; --thirds) spread = spread * 794 / 1000;
    return spread;
}

/// Few games are one race rather than several that are too short for a look.
std::uint64_t Tuner::games_of_a_race() const {
    return std::max(plan_.games_of_a_race(), games_of_first_look(plan_, *arena_));
}

Effect Tuner::effect(std::size_t parameter) const {
    Effect effect = Effect::unknown;
    for (const RaceNote& note : notes_) effect = std::max(effect, note.effects[parameter]);
    return effect;
}

bool Tuner::done() const {
    const std::uint64_t left = plan_.games - std::min(games_, plan_.games);
    if (left < games_of_a_race() / 2) return true;
    if (!notes_.empty() && notes_.back().games == 0) return true;  // too few for a look
    if (notes_.size() < races_without_rival) return false;
    for (const TunedParameter& of : plan_.parameters)
        if (of.choices.empty() && spread(of) > of.step) return false;
    return std::all_of(notes_.end() - races_without_rival, notes_.end(),
                       [](const RaceNote& note) { return note.left == 0; });
}

std::int64_t Tuner::drawn_value(Rng& rng, const TunedParameter& of, std::int64_t around,
                                bool anywhere) const {
    if (!of.choices.empty()) return rng.below(static_cast<std::uint32_t>(of.choices.size()));
    if (anywhere) {
        const std::uint64_t steps = std::min<std::uint64_t>(of.size(), UINT32_MAX);
        return of.min +
               of.step * static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(steps)));
    }
    const std::int64_t value = of.nearest(around + draw_offset(rng, std::max(spread(of), of.step)));
    if (value != around) return value;
    const std::int64_t other = of.nearest(around + (rng.chance(1, 2) ? of.step : -of.step));
    return other != around ? other : of.nearest(2 * around - other);
}

/// A fourth of the first candidates come from anywhere; later ones change one parameter, some or
/// all; one goes on in the direction of the last gain, one is the centre of the last race.
TunedPoint Tuner::drawn(Rng& rng, std::size_t number) const {
    const std::size_t count = plan_.parameters.size();
    const bool anywhere = notes_.empty() && number % 4 == 0;
    TunedPoint point = incumbent_;
    if (!notes_.empty() && number == 0 && before_ != incumbent_) {
        for (std::size_t i = 0; i < count; ++i)
            if (plan_.parameters[i].choices.empty())
                point[i] = plan_.parameters[i].nearest(2 * incumbent_[i] - before_[i]);
        if (point != incumbent_) return point;
    }
    if (!notes_.empty() && number == 1 && notes_.back().centre != incumbent_)
        return notes_.back().centre;
    // Every second candidate changes a single parameter.
    const std::size_t single = rng.below(static_cast<std::uint32_t>(count));
    const bool only_one = !anywhere && number % 2 == 1;
    for (std::size_t i = 0; i < count; ++i) {
        const bool changes = only_one ? i == single : anywhere || i == single || rng.chance(1, 2);
        if (changes) point[i] = drawn_value(rng, plan_.parameters[i], incumbent_[i], anywhere);
    }
    return point;
}

std::vector<TunedPoint> Tuner::candidates() const {
    std::uint64_t key = plan_.seed;
    key = split_mix(key) ^ notes_.size();
    Rng rng(split_mix(key));
    std::vector<TunedPoint> points;
    // Small grids have fewer points than a race has places.
    const std::size_t most_tries = 20 * plan_.candidates();
    for (std::size_t i = 0; i < most_tries && points.size() < plan_.candidates(); ++i) {
        TunedPoint point = drawn(rng, i);
        if (point != incumbent_ && std::ranges::find(points, point) == points.end())
            points.push_back(std::move(point));
    }
    return points;
}

bool Tuner::step(const std::function<void(const Race&)>& on_look) {
    const std::uint64_t games = std::min(plan_.games - games_, games_of_a_race());
    const Race race = run_race(*arena_, incumbent_, candidates(), next_deal_, games, on_look);
    if (race.interrupted) return false;
    RaceNote note{
        race.deals, race.games, race.runners.size(),         race.left(), {}, {}, incumbent_,
        false,      {},         effects_of(race, incumbent_)};
    note.repeating = static_cast<std::size_t>(std::ranges::count_if(
        race.runners, [](const Runner& runner) { return runner.evidence.repeats(); }));
    note.centre = centre_of(plan_, race, incumbent_);
    if (const auto best = race.best()) {
        const Runner& runner = race.runners[*best];
        note.gain = runner.evidence.mean();
        note.gain_se = runner.evidence.se();
        note.changed = is_gain(runner.evidence);
        if (note.changed) note.incumbent = runner.point;
    }
    take(note);
    return true;
}

}  // namespace skerry
