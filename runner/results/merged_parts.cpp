// Reads parts one after the other, refuses what does not belong together, and adds up the rest.

#include "runner/results/merged_parts.hpp"

#include <fmt/format.h>

#include <bit>
#include <ctime>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

/// The scores of each strategy.
std::vector<Histogram> tested(const Tally& tally) {
    std::vector<Histogram> list;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        list.push_back(tally.strategy(i).totals);
    return list;
}

/// The half points that were taken from a pair in each matchup.
std::vector<Histogram> tested(const MatchTally& tally) {
    std::vector<Histogram> list;
    for (const MatchupTally& matchup : tally.matchups()) {
        Histogram points;
        const Pentanomial counts = matchup.evidence().points;
        for (std::size_t k = 0; k < counts.size(); ++k)
            if (counts[k] > 0) points.add(static_cast<std::int32_t>(k), counts[k]);
        list.push_back(std::move(points));
    }
    return list;
}

/// What the user may do with two results whose experiments differ at `place`.
std::string what_works_instead(const ordered_json& a, const ordered_json& b,
                               const std::string& place) {
    const ordered_json::json_pointer seed("/seeds/master");
    if (!a.contains(seed) || a[seed] != b[seed])
        return "; `skerry unite` makes one result of two seeds, `skerry compare` compares them, "
               "and `skerry run RESULT --games N` plays more games of one";
    const std::string shared = "; the seed is the same, so that their games share shuffles";
    if (const std::string meaning = meaning_of_difference(place); !meaning.empty()) return meaning;
    if (place == "/experiment/seeds/games")
        return shared + ": `skerry run RESULT --games N` plays more games";
    return shared +
           ": `skerry unite` makes one result of both, and `skerry compare --pair` compares two "
           "strategies";
}

void require_same_but_seeds(const Result& result, const Result& first) {
    const auto without_seeds = [](ordered_json experiment) {
        for (const char* const key : {"earlier_seeds", "block_size"}) experiment.erase(key);
        // How streams are derived stays: the games of all seeds are drawn in one way.
        for (const char* const key : {"master", "games"}) experiment.at("seeds").erase(key);
        return experiment;
    };
    const auto found = json_differences(without_seeds(result.experiment()),
                                        without_seeds(first.experiment()), "/experiment", 1);
    if (!found.empty())
        throw UserError(fmt::format(
            "{}: {}: found {}, but {} has {}: of results of several seeds only the seed and the "
            "number of games may differ; skerry compare compares them{}",
            result.source(), found[0].pointer, found[0].left, first.source(), found[0].right,
            meaning_of_difference(found[0].pointer)));
    if (result.facts.stop.active())
        throw UserError(result.source() +
                        ": /experiment/stop: a stop rule judges the games of one seed; skerry "
                        "compare compares results of several seeds");
    if (result.status.part)
        throw UserError(result.source() + ": is a shard; merge the shards of each seed first");
}

/// The least power of two of deals into which the largest block of a result fits. The blocks of a
/// result that has few of the games asked for are larger than these games alone would need.
std::uint64_t block_size_for(const Result& result) {
    const ExperimentFacts& facts = result.facts;
    const BlockLayout own = facts.blocks();
    std::uint64_t size = 1;
    for (const GameRange& range : result.status.played) {
        const std::uint64_t end = range.end;
        for (std::uint64_t deal = range.begin; deal < end;) {
            const std::uint64_t block = own.block_of(deal);
            const std::uint64_t begin = own.begin_of(block);
            deal = std::min(end, begin + own.size_of(block));
            size = std::max(size, std::bit_ceil(deal - begin));
        }
    }
    return size;
}

/// No seed has more games than were played.
Document configuration_of_seeds(const std::vector<KnownResult>& results) {
    ordered_json seeds = ordered_json::array();
    std::uint64_t games = 0;
    std::uint64_t block_size = 1;
    for (const KnownResult& known : results) {
        const std::uint64_t count = known.games().end;
        block_size = std::max(block_size, block_size_for(known.result));
        for (const GamesOfSeed& part : known.result.facts.seeds(count))
            seeds.push_back({{"seed", std::to_string(part.seed)}, {"games", part.games}});
        games += count;
    }
    Document document = configuration_of_result(results.front().result.document);
    document.set("seed", seeds.back().at("seed"), "unite");
    document.set("games", games, "unite");
    const bool is_larger = block_size > BlockLayout::of(games).largest();
    document.set("block_size", is_larger ? block_size : 1, "unite");
    seeds.erase(seeds.size() - 1);
    document.set("earlier_seeds", std::move(seeds), "unite");
    return document;
}

}  // namespace

bool are_parts(const std::vector<KnownResult>& results) {
    const KnownResult& first = results.front();
    const auto is_like = [&](const KnownResult& known) {
        return is_same_json(known.result.experiment(), first.result.experiment());
    };
    const auto has_same = [&](const KnownResult& known) { return known.games() == first.games(); };
    return std::ranges::all_of(results, is_like) && !std::ranges::all_of(results, has_same);
}

bool are_of_several_seeds(const std::vector<KnownResult>& results) {
    const ExperimentFacts& first = results.front().result.facts;
    return !std::ranges::all_of(results, [&](const KnownResult& known) {
        return known.result.facts.seed == first.seed &&
               known.result.facts.earlier_seeds == first.earlier_seeds;
    });
}

void MergedParts::open(std::unique_ptr<Experiment> experiment, const Result& first) {
    experiment_ = std::move(experiment);
    first_path_ = first.source();
    first_experiment_ = std::make_unique<const ordered_json>(first.experiment());
    tally_ = experiment_->empty_tally();
}

void MergedParts::require_alike(const Result& result) const {
    const ordered_json& experiment = result.experiment();
    const auto found = json_differences(experiment, *first_experiment_, "/experiment", 1);
    if (found.empty()) return require_same_figures(result, experiment_->facts());
    throw UserError(fmt::format(
        "{}: {}: found {}, but {} has {}: parts of different experiments cannot be merged{}",
        result.source(), found[0].pointer, found[0].left, first_path_, found[0].right,
        what_works_instead(experiment, *first_experiment_, found[0].pointer)));
}

void MergedParts::reserve(const Result& result, std::uint64_t games_before) {
    std::vector<GameRange> games = result.status.played;
    for (GameRange& range : games) range = {games_before + range.begin, games_before + range.end};
    const std::string& path = result.source();
    for (const GameRange& range : games) {
        const auto next = taken_.upper_bound(range.begin);
        const auto clash = [&](std::uint64_t begin, const Taken& taken) {
            const GameRange both{std::max(begin, range.begin), std::min(taken.end, range.end)};
            if (both.begin >= both.end) return;
            throw UserError(
                fmt::format("{}: {} of {} are in {} too; each game may be merged once", path,
                            range_text({&both, 1}), seeds_text(experiment_->facts()),
                            taken.path == path ? "the same file, given twice," : taken.path));
        };
        if (next != taken_.end()) clash(next->first, next->second);
        if (next != taken_.begin()) clash(std::prev(next)->first, std::prev(next)->second);
    }
    for (const GameRange& range : games)
        taken_[range.begin] = {range.end, path, result.environment.scores};
}

void MergedParts::add(const std::string& path) { add(Result::read(path)); }

void MergedParts::add(const Result& result) {
    if (experiment_) {
        require_alike(result);
    } else {
        Configuration own = load_configuration(configuration_of_result(result.document),
                                               all_games(), absent_strategies(result.facts));
        require_same_experiment(result, own.experiment->facts());
        open(std::move(own.experiment), result);
    }
    take(result, 0);
    seen_.add(result.facts.seen);
}

void MergedParts::add_seeds(const std::vector<KnownResult>& results) {
    const Result& first = results.front().result;
    for (const KnownResult& known : results) require_same_but_seeds(known.result, first);
    Configuration all = load_configuration(configuration_of_seeds(results), all_games(),
                                           absent_strategies(results));
    open(std::move(all.experiment), first);
    std::uint64_t games = 0;
    for (const KnownResult& known : results) {
        require_same_figures(known.result, experiment_->facts());
        take(known.result, games);
        seen_.add(known.result.facts.seen);
        seen_.looked_at = games;
        games += known.games().end;
    }
}

/// So many games of other seeds come before those of the result.
void MergedParts::take(const Result& result, std::uint64_t games_before) {
    reserve(result, games_before);
    const ExperimentFacts& facts = experiment_->facts();
    BatchTally tally = result.tally;
    tally.become_part_of(facts.blocks(), games_before);
    tally_->merge(tally);
    const std::vector<Histogram> histograms =
        std::visit([](const auto& figures) { return tested(figures); }, result.tally.kind());
    figures_.resize(histograms.size());
    for (std::size_t i = 0; i < histograms.size(); ++i) figures_[i].push_back(histograms[i]);
    seconds_ += result.environment.seconds;
    const std::uint64_t before = tally_->games() - result.tally.games();
    times_.resize(facts.strategies.size());
    for (std::size_t i = 0; i < times_.size(); ++i) {
        const StrategyTime& time = result.environment.time.strategies[i];
        const bool all_tell = time.is_known() && (before == 0 || times_[i].is_known());
        times_[i] =
            all_tell ? pooled(times_[i], before, time, result.tally.games()) : StrategyTime{};
    }
    paths_.push_back(result.source());
}

std::vector<GameRange> MergedParts::missing() const {
    std::vector<GameRange> played;
    for (const auto& [begin, taken] : taken_) played.push_back({begin, taken.end});
    return gaps(games_of(experiment_->facts()), played);
}

RunStatus MergedParts::status() const {
    RunStatus status;
    status.complete = missing().empty();
    status.stop_reason = status.complete ? games_reason : gaps_reason;
    status.games_done = tally_->games();
    std::vector<GameRange> played;
    for (const auto& [begin, taken] : taken_) played.push_back({begin, taken.end});
    status.played = joined(std::move(played));
    return status;
}

bool MergedParts::read_scores(const std::function<ScoresAt(const std::string& part)>& at,
                              const KeptScores::Take& take) const {
    const auto are_kept = [](const auto& part) { return !part.second.scores.empty(); };
    if (!std::ranges::all_of(taken_, are_kept)) return false;
    const auto absent = failure_of([&] {
        for (const auto& [begin, taken] : taken_)
            KeptScores(at(taken.path), experiment_->facts(), begin, taken.end - begin, taken.scores,
                       take);
    });
    return !absent;
}

std::unique_ptr<ScoreWriter> MergedParts::scores(const std::string& path) const {
    std::unique_ptr<ScoreWriter> writer;
    if (!missing().empty()) return writer;
    const ExperimentFacts& facts = experiment_->facts();
    const std::uint64_t row_bytes = ScoreForm(facts).row_bytes();
    KeepScores keep = KeepScores::small;
    for (const auto& [begin, taken] : taken_) {
        if (taken.scores.empty()) return writer;
        if ((taken.end - begin) * row_bytes > most_small_scores) keep = KeepScores::always;
    }
    if (const std::string fault = fault_beside(path); !fault.empty()) {
        tell("warning: " + visible_line(fault) + "\n");
        return writer;
    }
    writer = std::make_unique<ScoreWriter>(unfinished_scores_name(path), facts, keep);
    if (!read_scores(scores_name, [&](std::string_view rows) { writer->write(rows); }))
        writer.reset();
    return writer;
}

ordered_json MergedParts::environment(const std::vector<PartTest>& homogeneity) const {
    ordered_json tests = ordered_json::array();
    for (const auto& [what, farthest] : homogeneity) {
        ordered_json test = {{"of", what}, {"p", nullptr}};
        if (farthest)
            test.update({{"p", farthest->p},
                         {"part", path(farthest->part)},
                         {"difference", farthest->difference},
                         {"z", farthest->z}});
        tests.push_back(test);
    }
    ordered_json where = skerry::environment(0, static_cast<std::int64_t>(std::time(nullptr)),
                                             seconds_, tally_->games());
    for (const char* const speed : {"threads", "games_per_second"}) where.erase(speed);
    write_times(where, experiment_->facts(), times_);
    where["merged"] = {{"parts", parts()}, {"homogeneity", tests}};
    return where;
}

std::vector<PartTest> MergedParts::homogeneity() const {
    std::vector<PartTest> list;
    for (std::size_t i = 0; i < figures_.size(); ++i)
        list.push_back({column_name(experiment_->facts(), i), find_farthest_part(figures_[i])});
    return list;
}

}  // namespace skerry
