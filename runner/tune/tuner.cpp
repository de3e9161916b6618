// What is tuned, checked; the candidates of each race, drawn around the best so far; the verdict,
// and what a tuning found for programs and for people.

#include "runner/tune/tuner.hpp"

#include <fmt/format.h>

#include "core/whole_number.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t games_unless_asked = 100'000;

ordered_json::json_pointer pointer_of(const std::string& path) {
    std::string pointer = "/" + pointer_token(path);
    std::ranges::replace(pointer, '.', '/');
    return ordered_json::json_pointer(pointer);
}

/// A gain with its standard error, in points or in percent of the points.
std::string gain_text(MeanEstimate gain, bool matches, bool unicode) {
    if (!gain.mean || !gain.se) return "-";
    if (matches) gain = scaled(gain, 100);
    const int decimals = decimals_for(std::vector{gain});
    return signed_fixed(*gain.mean, decimals) + se_text(gain.se, decimals, unicode);
}

std::string text_of(const ordered_json& values) {
    std::string text;
    for (const auto& [path, value] : values.items())
        text += (text.empty() ? "" : " ") + path + "=" + value_in_label(value);
    return text;
}

}  // namespace

std::size_t tuned_strategy(const TuneSettings& settings, const ExperimentFacts& facts) {
    if (settings.strategy.empty() && facts.strategies.size() > 1)
        throw UserError("tune: which strategy? --strategy LABEL");
    const auto place = whole_number<std::size_t>(settings.strategy);
    if (settings.strategy.empty()) return 0;
    if (place && *place < facts.strategies.size()) return *place;
    return find_strategy(facts, settings.strategy_origin, settings.strategy);
}

Tuner::Tuner(const TuneSettings& settings, const ExperimentFacts& facts, GameTable entries,
             int threads, OutsideStrategies from_outside)
    : entries_(entries),
      threads_(threads),
      from_outside_(std::move(from_outside)),
      configuration_(configuration_of(facts)),
      strategy_(configuration_["strategies"][tuned_strategy(settings, facts)]),
      matches_(facts.seats > 1),
      seed_(facts.seed) {
    require_threads(threads, facts.strategies);
    if (settings.vary.empty()) throw UserError("tune: which parameters? --vary PARAMETER=VALUES");
    for (const char* const key : {"stop", "baseline", "earlier_seeds"}) configuration_.erase(key);
    for (const TunedValues& varied : settings.vary) {
        if (varied.path == "name" && settings.vary.size() > 1)
            throw UserError(varied.origin +
                            ": must be the only one: another strategy has other parameters");
        vary(varied);
    }
    best_ = start_;
    const std::uint64_t needed = (5 * anytime_least_games * games_per_deal(most_points()) + 3) / 4;
    const std::uint64_t games = settings.games.value_or(games_unless_asked);
    if (games < needed)
        throw UserError(
            fmt::format("{}: found {}; one race of these parameters and the verdict take {}",
                        settings.games_origin, games, needed));
    verdict_deals_ = games / 5 / games_per_deal(2);  // Four fifths are for the races.
    most_games_ = games - verdict_deals_ * games_per_deal(2);
}

/// Begins at the value of the strategy. The lowest value, the highest, and each that is no number
/// must be allowed.
void Tuner::vary(const TunedValues& varied) {
    if (std::ranges::find(parameters_, varied.path, &TunedParameter::path) != parameters_.end())
        throw UserError(varied.origin + ": " + varied.path + " is given twice");
    if (!strategy_.contains(pointer_of(varied.path)) || varied.path == "label")
        throw UserError(varied.origin + ": the strategy has no such parameter");
    const ordered_json now = strategy_[pointer_of(varied.path)];
    TunedParameter parameter{varied.path, varied.values, now.is_number()};
    std::vector<ordered_json>& values = parameter.values;
    for (const ordered_json& value : values) parameter.ordered &= value.is_number();
    if (std::ranges::find(values, now) == values.end()) values.push_back(now);
    if (values.size() == 1) throw UserError(varied.origin + ": is the value that it has already");
    if (parameter.ordered) std::ranges::sort(values);
    start_.push_back(std::ranges::find(values, now) - values.begin());
    parameters_.push_back(parameter);
    TunedPoint point = start_;
    for (point.back() = 0; point.back() <= parameter.last();
         point.back() += parameter.ordered ? parameter.last() : 1)
        configured({point}, varied.origin);
}

/// Small grids have fewer points than a race has places. In matches every two play.
std::size_t Tuner::most_points() const {
    std::size_t points = 1;
    for (const TunedParameter& parameter : parameters_)
        points *= std::min(parameter.values.size(), max_strategies);
    return std::min(points, matches_ ? 6 : std::min<std::size_t>(25, 9 + 2 * parameters_.size()));
}

std::uint64_t Tuner::games_per_deal(std::size_t strategies) const {
    return matches_ ? strategies * (strategies - 1) : strategies;
}

/// With another `name` a strategy has the defaults of that one, and no label.
ordered_json Tuner::strategy_at(const TunedPoint& point) const {
    ordered_json strategy = strategy_;
    for (std::size_t i = 0; i < point.size(); ++i) {
        const ordered_json& value = parameters_[i].values[static_cast<std::size_t>(point[i])];
        if (parameters_[i].path == "name" && strategy["name"] != value)
            strategy = ordered_json::object();
        strategy[pointer_of(parameters_[i].path)] = value;
    }
    return strategy;
}

ordered_json Tuner::values_at(const TunedPoint& point) const {
    ordered_json values;
    for (std::size_t i = 0; i < point.size(); ++i)
        values[parameters_[i].path] = parameters_[i].values[static_cast<std::size_t>(point[i])];
    return values;
}

Configuration Tuner::configured(const std::vector<TunedPoint>& points, const std::string& origin,
                                const ordered_json& more) const {
    ordered_json configuration = configuration_;
    configuration.update(more);
    ordered_json& strategies = configuration["strategies"] = ordered_json::array();
    for (const TunedPoint& point : points) {
        strategies.push_back(strategy_at(point));
        strategies.back()["label"] = std::to_string(strategies.size());
    }
    return load_configuration(Document::of(std::move(configuration), origin, Programs::own),
                              entries_, from_outside_);
}

ordered_json Tuner::verdict() const {
    if (best_ == start_) return nullptr;
    ordered_json tuned = strategy_at(best_);
    if (tuned.contains("label")) tuned["label"] = tuned["label"].get<std::string>() + " tuned";
    ordered_json configuration = configuration_;
    configuration["strategies"] = {strategy_, tuned};
    configuration["games"] = verdict_deals_;
    return configuration;
}

ordered_json Tuner::json() const {
    ordered_json races = ordered_json::array();
    for (const Race& race : races_)
        races.push_back({{"deals", race.deals},
                         {"games", race.games},
                         {"candidates", race.points.size() - 1},
                         {"left", race.left},
                         {"gain", or_null(race.gain.mean)},
                         {"gain_se", or_null(race.gain.se)},
                         {"values", values_at(race.best)}});
    return {{"complete", done()}, {"games", games_}, {"before", before()},
            {"values", found()},  {"races", races},  {"text", page(TextStyle{})}};
}

std::string Tuner::page(const TextStyle& style) const {
    TextTable table(
        {{"race"}, {"deals"}, {"candidates"}, {"left"}, {"gain"}, {"best so far", true, 0, 16}});
    for (const Race& race : races_) {
        table.add_row({std::to_string(&race - races_.data() + 1), grouped(race.deals),
                       std::to_string(race.points.size() - 1), std::to_string(race.left),
                       gain_text(race.gain, matches_, style.unicode),
                       text_of(values_at(race.best))});
    }
    Page page(style);
    page.add_table(matches_ ? "Races (percent of the points)" : "Races", table);
    page.add_detail("Before: " + text_of(before()) + "; tuned: " + text_of(found()) + ".");
    page.add_detail("The gain of the best of many runs high: only the verdict counts.");
    return std::move(page).text();
}

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
