// Finds and reads the checkpoint to go on from, and writes new ones while a run goes on.

#include "runner/run/checkpoints.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runner/batch/batch.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/known_games.hpp"
#include "runner/run/output_file.hpp"

namespace skerry {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view previous_ending = ".previous";

bool same_path(const std::string& a, const std::string& b) {
    std::error_code ignored;
    return fs::equivalent(a, b, ignored) ||
           fs::absolute(a).lexically_normal() == fs::absolute(b).lexically_normal();
}

bool same_range(const GameRange& a, const GameRange& b) {
    return a.begin == b.begin && a.end == b.end;
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

}  // namespace

bool lies_beside(const std::string& path, const std::string& file) {
    const fs::path folder = fs::weakly_canonical(fs::absolute(file)).parent_path();
    const fs::path below = fs::weakly_canonical(fs::absolute(path)).lexically_relative(folder);
    return !below.empty() && *below.begin() != "..";
}

Checkpoints::Checkpoints(const CheckpointSettings& settings)
    : resume_(!settings.resume.empty()), every_(settings.every) {
    if (resume_) {
        read(settings.resume);
        if (!settings.checkpoint.empty() && !same_path(settings.checkpoint, source_) &&
            exists(settings.checkpoint))
            throw UserError("--checkpoint " + settings.checkpoint +
                            ": is there already; remove it, or go on from it with --resume");
    } else if (!settings.checkpoint.empty()) {
        // If there are no hard links, a kill between two renames leaves only the checkpoint before.
        for (const std::string& path :
             {settings.checkpoint, previous_checkpoint(settings.checkpoint)})
            if (!saved_ && exists(path)) read(path);
    }
    choose_file(settings.checkpoint);
}

void Checkpoints::read(const std::string& path) {
    try {
        saved_ = Result::parse(read_named_file(path), path);
    } catch (const UserError& error) {
        const std::string previous = previous_checkpoint(path);
        std::string hint;
        if (exists(previous)) try {
                Result::parse(read_named_file(previous), previous);
                hint = "; the checkpoint before it is whole: --resume " + previous;
            } catch (const UserError&) {
            }
        throw UserError(error.what() + hint);
    }
    source_ = path;
}

/// Chooses the file to write. If a checkpoint is resumed, it is also the file to write; if the one
/// kept as previous is resumed, the file that it preceded is.
void Checkpoints::choose_file(const std::string& path) {
    path_ = path;
    if (path_.empty() && saved_ && saved_->status.stop_reason == checkpoint_reason) {
        path_ = source_;
        if (path_.ends_with(previous_ending)) path_.resize(path_.size() - previous_ending.size());
    }
}

std::string Checkpoints::saved_output() const {
    const auto& output = saved_->environment.output;
    if (!output) return enabled() && same_path(path(), source_) ? std::string() : source_;
    if (output->empty() || *output == "-" || lies_beside(*output, source_)) return *output;
    throw UserError(
        fmt::format("{}: would write {}, which does not lie in the folder of this file; "
                    "if it shall, add --out {}",
                    source_, *output, *output));
}

std::unique_ptr<KeptScores> Checkpoints::saved_scores(const ExperimentFacts& facts,
                                                      std::uint64_t first) const {
    std::unique_ptr<KeptScores> found;
    if (!saved_ || saved_->environment.scores.empty()) return found;
    const std::string output = saved_->environment.output.value_or(source_);
    for (const std::string& path : {scores_name(source_), unfinished_scores_name(output),
                                    scores_name(output), scores_name(partial_name(output))})
        if (!found && exists(path))
            static_cast<void>(failure_of([&] {  // others are none of its
                found = std::make_unique<KeptScores>(path, facts, first, earlier_.games,
                                                     saved_->environment.scores);
            }));
    return found;
}

void Checkpoints::lock(const std::string& output) {
    if (!output.empty() && enabled() && same_path(output, path_))
        throw UserError("--checkpoint " + path_ +
                        ": is where the result goes; must be another file");
    if (!source_.empty()) refuse_if_locked(source_);
    if (source_.ends_with(previous_ending))
        refuse_if_locked(source_.substr(0, source_.size() - previous_ending.size()));
    if (extends_ && same_path(source_, partial_name(output))) left_ = source_;
    if (enabled()) file_.emplace(path_, saved_ && same_path(path_, source_));
}

void Checkpoints::extend(Result first_games) {
    if (saved_) return;
    source_ = first_games.source();
    saved_ = std::move(first_games);
    extends_ = true;
}

/// Whether the experiment is that of the file, but for more games.
bool Checkpoints::has_more_games(const ExperimentFacts& facts) const {
    const auto differences = experiment_differences(saved_->experiment(), experiment_json(facts));
    return differences.in_games_only && !saved_->status.part && saved_->facts.games < facts.games;
}

void Checkpoints::start(const Experiment& experiment, std::optional<GameRange> part) {
    const GameRange all = games_of(experiment.facts());
    if (part && part->begin == all.begin && part->end == all.end) part.reset();
    part_ = part;
    if (!saved_) return;
    const bool goes_on = extends_ || (resume_ && has_more_games(experiment.facts()));
    if (goes_on)
        require_same_figures(*saved_, experiment.facts());
    else
        require_same_experiment(*saved_, experiment.facts());
    const RunStatus& status = saved_->status;
    const bool same_part = part && status.part ? same_range(*part, *status.part)
                                               : part.has_value() == status.part.has_value();
    if (!resume_ && !same_part)
        throw UserError(source_ + ": /part: is of another part of the games than this run");
    part_ = status.part;
    const GameRange range = part_.value_or(all);
    if (!goes_on && (status.complete || status.stop_reason == shard_reason))
        throw UserError(source_ + ": is complete; there is nothing left to play");
    if (has_gaps(*saved_))
        throw UserError(source_ +
                        ": /played: has gaps; only what was played from the first game on can be "
                        "resumed. Play the missing parts with --shard and merge them");
    played_ = saved_->tally;
    played_->become_part_of(experiment.facts().blocks());
    const RunEnvironment& told = saved_->environment;
    earlier_ = {1 + told.earlier_runs, status.games_done, told.seconds,
                seen_after(*saved_, experiment.facts(), experiment.facts().games),
                told.time.strategies};
    news_ = fmt::format("going on from {}: {} of {} games are played", source_, status.games_done,
                        range.end - range.begin);
    if (const std::string warning = warning_of_other_program(*saved_); !warning.empty())
        tell(visible_line(warning) + "\n");
}

void Checkpoints::offer(const BatchTally& tally, const Printer& print) {
    if (!enabled() || Clock::now() - last_ < every_) return;
    save(tally, print);
}

bool Checkpoints::save(const BatchTally& tally, const Printer& print) {
    if (!file_ || tally.games() == 0) return false;
    std::string failure;
    try {
        file_->write(print(tally));
    } catch (const UserError& error) {
        failure = error.what();
    }
    last_ = Clock::now();
    if (failure != failure_)
        tell(visible_line(failure.empty() ? "checkpoints are written again: " + path()
                                          : "warning: " + failure + "; the run continues without") +
             "\n");
    failure_ = failure;
    return failure.empty();
}

std::string Checkpoints::kept() const {
    if (file_ && file_->is_good()) return path_;
    return extends_ ? std::string() : source_;
}

void Checkpoints::remove() {
    if (file_) file_->remove();
    std::error_code ignored;
    if (left_.empty()) return;
    fs::remove(left_, ignored);
    fs::remove(scores_name(left_), ignored);
}

void Checkpoints::release() { file_.reset(); }

}  // namespace skerry
