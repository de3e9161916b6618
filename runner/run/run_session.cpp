// Opens what a run reads and writes in an order in which nothing is lost, and plays it.

#include "runner/run/run_session.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runner/documents/user_error.hpp"
#include "runner/results/held_result.hpp"
#include "runner/results/known_games.hpp"
#include "runner/results/result.hpp"
#include "runner/run/output_file.hpp"

namespace skerry {

namespace {

/// The file for the result; shards never share a file.
std::string path_of(const std::string& path, const std::optional<Shard>& shard) {
    return shard && !path.empty() && path != "-" ? shard_name(path, *shard) : path;
}

/// The games that the shard plays; all games without a shard.
GameRange games_of(const std::optional<Shard>& shard, const ExperimentFacts& facts) {
    const GameRange whole = games_of(facts);
    if (!shard) return whole;
    if (facts.stop.active())
        throw UserError(
            "--shard: not together with a stop rule: it looks at all games, a shard has a part");
    if (shard->count > facts.games)
        throw UserError("--shard: " + std::to_string(shard->count) + " parts of only " +
                        std::to_string(facts.games) + " games; must be at most as many");
    return part_of(whole, *shard);
}

/// Whether the games are those from the first one on, without a gap.
bool begins(const RunStatus& status, const ExperimentFacts& facts) {
    return !status.part && status.played.size() == 1 && status.played[0].begin == facts.first_game;
}

/// Why there is nothing to play; empty if there is.
std::string nothing_left(const std::string& file, const RunStatus& status,
                         const ExperimentFacts& facts, std::uint64_t asked_then) {
    const std::string again = "another --out plays again";
    if (status.complete && status.stop_reason != "games" && facts.games >= asked_then)
        return fmt::format("{}: its stop rule ended it after {} games, and would with up to {}; {}",
                           file, status.games_done, facts.games, again);
    if (facts.games < asked_then || (status.complete && facts.games == asked_then))
        return fmt::format("{}: has {} games already, and {} are asked for; --games plays more, {}",
                           file, status.games_done, facts.games, again);
    return {};
}

/// Whether the result has the first games of the experiment, from the first one on.
bool is_beginning(const Result& result, const ExperimentFacts& facts) {
    return experiment_differences(result.experiment(), experiment_json(facts)).in_games_only &&
           begins(result.status, facts) && result.status.stop_reason != checkpoint_reason;
}

/// The result in `file`; empty if it is a configuration, or nothing that can be read twice.
std::optional<Result> result_in(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return std::nullopt;
    Document document = Document::read(file);
    if (!says_result(document) || is_of_earlier_schema(document.root().json())) return std::nullopt;
    return Result::checked(std::move(document));
}

/// What an interrupted earlier run of this kind left where its result was to go, or beside it, if
/// that is more than `games`.
std::optional<Result> more_left_in(const std::string& file, const ExperimentFacts& facts,
                                   std::uint64_t games) {
    std::optional<Result> left;
    // What cannot be read is not this run's.
    const auto failure = failure_of([&] { left = result_in(file); });
    const bool more = left && !failure && is_beginning(*left, facts) && !left->status.complete &&
                      left->status.games_done > games && left->facts.games <= facts.games;
    return more ? std::move(left) : std::nullopt;
}

/// An interrupted run of this kind may have left more games than the result has, where its own
/// result was to go (`target`), or beside that.
Result longest(const Result& result, const std::string& target, const ExperimentFacts& facts) {
    for (const std::string& path : {target, partial_name(target)})
        if (auto more = more_left_in(path, facts, result.status.games_done)) return *more;
    return result;
}

}  // namespace

RunSession::RunSession(RunAsked asked)
    : asked_(std::move(asked)), checkpoints_(asked_.checkpoints) {}

void RunSession::open(const std::function<Configuration()>& load,
                      const std::function<void(const OutputFile&, const ExperimentFacts&)>& check) {
    configuration_ = load();
    std::string path = path_of(asked_output(configuration_.output), asked_.shard);
    if (!beginning_ && !known_) beginning_ = result_in(asked_.input);
    if (beginning_ && !asked_.shard && !known_ && asked_.checkpoints.resume.empty())
        find_first_games(path);
    checkpoints_.lock(path);
    OutputFile output(path, asked_.input, asked_.force);
    const GameRange asked_games = games_of(asked_.shard, facts());
    if (check) check(output, facts());
    checkpoints_.start(experiment(), known_ && !asked_.shard ? known_->part : asked_games);
    if (known_)
        checkpoints_.set_seen(known_->seen);
    else if (beginning_ && !checkpoints_.resumes())
        checkpoints_.set_seen(seen_after(*beginning_, facts(), facts().games));
    output.require_nothing_lost(facts(), {games()});
    files_.emplace(RunFiles{std::move(output)});
    files_->scores = open_scores(keep_scores(), files_->output, experiment(), checkpoints_);
}

/// Goes on from the games that the result has, if these are the first of the experiment, and more
/// are asked for. Where they are in a file and no path is asked for, not even none, it is that of
/// this file.
void RunSession::find_first_games(std::string& path) {
    const Result& result = *beginning_;
    if (!is_beginning(result, facts())) return;
    const std::string& file = asked_.input;
    const std::string nothing =
        nothing_left(result.source(), result.status, facts(), result.facts.games);
    std::error_code ignored;
    if (configuration_.output.empty()) path = file;
    if (nothing.empty())
        checkpoints_.extend(path.empty() ? result : longest(result, path, facts()));
    else if (!file.empty() && std::filesystem::equivalent(path, file, ignored))
        throw UserError(nothing);
}

KeepScores RunSession::keep_scores() const {
    const std::vector<std::string> words{"small", "always", "never"};
    const Document word = Document::of(asked_.scores, "--scores " + asked_.scores);
    const auto keep = static_cast<KeepScores>(word.root().name_among(words, "choice"));
    if (facts().stop.best && keep == KeepScores::always)
        throw UserError("--scores always: not with until_best: beaten strategies play no more");
    return facts().stop.best ? KeepScores::never : keep;
}

std::uint64_t RunSession::games_left() const {
    return games().end - games().begin - checkpoints_.earlier().games;
}

BatchResult RunSession::play(const StopFlag& stop, std::atomic<std::uint64_t>& played,
                             BatchWatch* watch, std::function<void(const Outlook&)> on_look) {
    documents_.emplace(facts(), asked_.settings, checkpoints_, output().path(), scores());
    BatchOptions settings = asked_.settings;
    settings.part = games();
    if (known_) {
        settings.known = known_->ends;
        settings.known_end = known_->end;
    }
    settings.played = checkpoints_.played();
    settings.keep_failure = true;
    settings.watch = watch;
    settings.scores = scores();
    settings.on_look = std::move(on_look);
    const auto print = [&](const BatchTally& tally) {
        if (files_->scores) files_->scores->sync();
        return documents_->checkpoint_text(tally);
    };
    if (checkpoints_.enabled())
        settings.on_growth = [&](const BatchTally& tally) { checkpoints_.offer(tally, print); };
    BatchResult batch = run_batch(experiment(), settings, stop, played);
    if (known_) known_->complete(batch);
    return batch;
}

bool RunSession::has_all(const BatchResult& batch) const {
    return batch.complete || batch.out_of_time || has_all_known(batch);
}

bool RunSession::has_all_known(const BatchResult& batch) const {
    return known_ && batch.tally.games() == games().end - games().begin;
}

}  // namespace skerry
