// Parameters that are tuned: read from the command line, from a strategy, and written into one.
// Plays candidates against the incumbent as strategies of one experiment.

#include "runner/tune/experiment_arena.hpp"

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

/// Whether the values are integers in equal steps upward.
bool is_ladder(const ordered_json& values) {
    if (values.size() < 2) return false;
    for (const ordered_json& value : values)
        if (!value.is_number_integer()) return false;
    const auto step = values[1].get<std::int64_t>() - values[0].get<std::int64_t>();
    for (std::size_t i = 1; i < values.size(); ++i)
        if (values[i].get<std::int64_t>() - values[i - 1].get<std::int64_t>() != step) return false;
    return step > 0;
}

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

ordered_json TunedParameter::value(std::int64_t coordinate) const {
    if (choices.empty()) return coordinate;
    return choices[static_cast<std::size_t>(coordinate)];
}

std::string TunedParameter::text(std::int64_t coordinate) const {
    const ordered_json shown = value(coordinate);
    return shown.is_string() ? shown.get<std::string>() : compact_text(shown);
}

std::int64_t TunedParameter::nearest(std::int64_t value) const {
    const std::int64_t last = (max - min) / step;
    const std::int64_t steps = (std::clamp(value, min, max) - min + step / 2) / step;
    return min + std::min(steps, last) * step;
}

std::uint64_t TunedParameter::size() const {
    return choices.empty() ? static_cast<std::uint64_t>((max - min) / step) + 1 : choices.size();
}

TunedParameter tuned_parameter(const std::string& path, const ordered_json& read,
                               const std::string& origin) {
    TunedParameter parameter{path};
    if (read.is_object()) {
        parameter.min = read["from"].get<std::int64_t>();
        parameter.max = read["to"].get<std::int64_t>();
        parameter.step = read.value("by", std::int64_t{1});
    } else if (is_ladder(read)) {
        parameter.min = read.front().get<std::int64_t>();
        parameter.max = read.back().get<std::int64_t>();
        parameter.step = read[1].get<std::int64_t>() - parameter.min;
    } else {
        parameter.choices.assign(read.begin(), read.end());
    }
    if (parameter.step < 1) throw UserError(origin + ": the step must be at least 1");
    if (parameter.size() < 2 || parameter.max < parameter.min)
        throw UserError(origin + ": must have two values or more, from the lowest to the highest");
    return parameter;
}

ordered_json with_parameters(ordered_json strategy, const std::vector<TunedParameter>& parameters,
                             const TunedPoint& point) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const ordered_json value = parameters[i].value(point[i]);
        if (parameters[i].path == "name" && strategy["name"] != value)
            strategy = {{"label", strategy["label"]}};
        ordered_json* node = &strategy;
        for (const std::string& part : split(parameters[i].path, '.')) node = &(*node)[part];
        *node = value;
    }
    return strategy;
}

TunedPoint point_of(const ordered_json& strategy, std::vector<TunedParameter>& parameters) {
    TunedPoint point;
    for (TunedParameter& parameter : parameters) {
        const ordered_json* node = &strategy;
        for (const std::string& part : split(parameter.path, '.')) {
            if (!node->is_object() || !node->contains(part))
                throw UserError("--vary " + parameter.path +
                                ": the strategy has no such parameter");
            node = &(*node)[part];
        }
        if (parameter.choices.empty()) {
            if (!node->is_number_integer())
                throw UserError("--vary " + parameter.path + ": found " + describe(*node) +
                                "; a range is for parameters that are integers");
            point.push_back(node->get<std::int64_t>());
            continue;
        }
        auto found = std::ranges::find(parameter.choices, *node);
        if (found == parameter.choices.end()) {
            parameter.choices.push_back(*node);
            found = parameter.choices.end() - 1;
        }
        point.push_back(found - parameter.choices.begin());
    }
    return point;
}

ordered_json configuration_with(const TuneSubject& subject,
                                const std::vector<ordered_json>& strategies) {
    ordered_json configuration = subject.configuration;
    configuration["strategies"] = strategies;
    for (const char* const key : {"stop", "earlier_seeds"}) configuration.erase(key);
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
            const std::string origin = "--vary " + parameter.path;
            const Configuration loaded =
                load_configuration(Document::of(configuration_with(subject, {strategy}), origin),
                                   games, subject.from_outside);
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
    const Configuration loaded =
        load_configuration(Document::of(std::move(configuration), "skerry tune", Programs::own),
                           games_, subject_->from_outside);
    BatchOptions options;
    options.threads = threads_;
    options.part = deals;
    // Code from outside is asked for many games at once.
    if (!subject_->from_outside.empty())
        options.chunk = std::clamp<std::uint64_t>(
            (deals.end - deals.begin) / static_cast<std::uint64_t>(threads_), 1, max_chunk);
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
