// What is tuned, checked; the verdict, and what a tuning found for programs and for people.

#include "runner/tune/tuner.hpp"

#include <fmt/format.h>

#include "core/whole_number.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
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

}  // namespace skerry
