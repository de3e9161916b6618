// Opens what a run reads and writes in an order in which nothing is lost, and plays it.

#include "runner/run/run_session.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

/// The file for the result, or for the rows; shards never share a file.
std::string path_of(const std::string& path, const std::optional<Shard>& shard,
                    std::string_view ending) {
    return shard && !path.empty() && path != "-" ? shard_name(path, *shard, ending) : path;
}

/// The games that the shard plays; all games without a shard.
GameRange games_of(const std::optional<Shard>& shard, const ExperimentFacts& facts) {
    const GameRange whole = games_of(facts);
    if (!shard) return whole;
    if (facts.stop.active())
        throw UserError(
            "--shard: not together with a stop rule: it looks at all games, a shard has a part");
    if (shard->count > facts.deals())
        throw UserError("--shard: " + std::to_string(shard->count) + " parts of only " +
                        std::to_string(facts.deals()) + (facts.plays > 1 ? " shuffles" : " games") +
                        "; must be at most as many");
    const GameRange deals = part_of({whole.begin / facts.plays, whole.end / facts.plays}, *shard);
    return {deals.begin * facts.plays, deals.end * facts.plays};
}

}  // namespace

RunSession::RunSession(RunAsked asked, Ranks* ranks)
    : asked_(std::move(asked)), ranks_(ranks), checkpoints_(asked_.checkpoints) {}

void RunSession::open(const std::function<Configuration()>& load,
                      const std::function<void(const OutputFile&, const ExperimentFacts&)>& check) {
    // Where many load, all must succeed before one plays.
    const auto load_and_open = [&] {
        configuration_ = load();
        open_files(check);
        return std::move(configuration_);
    };
    configuration_ = ranks_ != nullptr ? ranks_->lead(load_and_open) : load_and_open();
    documents_.emplace(facts(), asked_.settings, checkpoints_, output().path(),
                       files_->rows ? files_->rows->path() : std::string(), files_->scores.get());
}

void RunSession::open_files(
    const std::function<void(const OutputFile&, const ExperimentFacts&)>& check) {
    std::string path = path_of(configuration_.output, asked_.shard, ".json");
    if (!asked_.shard && !known_ && asked_.checkpoints.resume.empty())
        if (auto first = first_games_in(asked_.input, path, facts())) {
            if (path.empty()) path = asked_.input;
            checkpoints_.extend(std::move(*first));
        }
    checkpoints_.lock(path);
    OutputFile output(path, asked_.input, asked_.force);
    const GameRange asked_games = games_of(asked_.shard, facts());
    if (check) check(output, facts());
    checkpoints_.start(experiment(), known_ ? known_->part : asked_games);
    if (known_) checkpoints_.looked_at(known_->looked_at);
    output.require_nothing_lost(facts(), {games()});
    // The last step: it empties the file.
    auto rows = open_rows({path_of(asked_.rows, asked_.shard, ".csv"),
                           checkpoints_.resumes() && asked_.by_file_alone, asked_.force},
                          experiment(), checkpoints_);
    files_.emplace(RunFiles{std::move(output), std::move(rows)});
    files_->scores = open_scores(keep_scores(), files_->output, experiment(), checkpoints_);
}

KeepScores RunSession::keep_scores() const {
    const std::vector<std::string> words{"small", "always", "never"};
    const Document word = Document::of(asked_.scores, "--scores " + asked_.scores);
    const auto keep = static_cast<KeepScores>(word.root().name_among(words, "choice"));
    if (ranks_ != nullptr && keep == KeepScores::always)
        throw UserError("--scores always: only where one process plays, not under mpirun");
    return ranks_ != nullptr ? KeepScores::never : keep;
}

std::uint64_t RunSession::games_left() const {
    return games().end - games().begin - checkpoints_.earlier().games;
}

BatchResult RunSession::play(const StopFlag& stop, std::atomic<std::uint64_t>& played,
                             BatchWatch* watch, std::function<void(const Outlook&)> on_look) {
    BatchOptions settings = asked_.settings;
    settings.part = games();
    if (known_) settings.known = known_->ends;
    settings.played = checkpoints_.played();
    settings.keep_failure = true;
    settings.watch = watch;
    settings.rows = files_->rows.get();
    settings.scores = files_->scores.get();
    settings.on_look = std::move(on_look);
    const auto print = [&](const BatchTally& tally) {
        if (files_->rows) files_->rows->sync();
        if (files_->scores) files_->scores->sync();
        return documents_->checkpoint_text(tally);
    };
    if (checkpoints_.enabled())
        settings.on_growth = [&](const BatchTally& tally) { checkpoints_.offer(tally, print); };
    if (ranks_ != nullptr) return ranks_->run(experiment(), settings, stop, played);
    BatchResult batch = run_batch(experiment(), settings, stop, played);
    if (known_) known_->complete(batch);
    return batch;
}

bool RunSession::has_all(const BatchResult& batch) const {
    return batch.complete || batch.out_of_time ||
           (known_ && batch.tally.games() == known_->games.end - known_->games.begin);
}

}  // namespace skerry
