#pragma once
// Lets a run go on from where an earlier run stopped.

#include <chrono>

#include "runner/experiment/experiment.hpp"
#include "runner/results/held_result.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// The options --checkpoint, --every and --resume of `skerry run`.
struct CheckpointSettings {
    std::string checkpoint;  ///< the file to write, and to go on from if it exists; empty: none
    std::chrono::milliseconds every{};  ///< time between two checkpoints
    std::string resume;                 ///< the file to go on from; empty: none
};

/// The work of earlier runs on the games that this run continues.
struct EarlierRuns {
    std::uint64_t runs = 0;
    std::uint64_t games = 0;
    double seconds = 0;
    Seen seen = {};
    std::vector<StrategyTime> times = {};  ///< one per strategy
};

/// Whether a path lies in the folder of a file, or below it.
bool lies_beside(const std::string& path, const std::string& file);

/// Lets a run continue where an earlier one stopped, and a later run continue this one.
class Checkpoints {
  public:
    /// Makes the text of a checkpoint with this tally.
    using Printer = std::function<std::string(const BatchTally& tally)>;

    /// Reads the file to resume from: `settings.resume`, or the existing file
    /// `settings.checkpoint`. Throws UserError if it is not a whole result.
    explicit Checkpoints(const CheckpointSettings& settings);

    /// Goes on from the first games of the experiment, of which the earlier run was asked for
    /// fewer, perhaps; a checkpoint that was found has more of them. Called before lock().
    void extend(Result first_games);

    /// Whether there is an earlier run, whose result the functions below give.
    bool resumes() const { return saved_.has_value(); }
    /// The file of the earlier run, and the file in which it would have written its result. The
    /// file may be a stranger's: throws UserError if it names one that does not lie beside it.
    const std::string& source() const { return source_; }
    std::string saved_output() const;

    /// Whether it kept the scores of its games.
    bool had_scores() const { return saved_ && !saved_->environment.scores.empty(); }
    /// The scores of its games; null if they are not there. `first` is the first game. May be
    /// called after start().
    std::unique_ptr<KeptScores> saved_scores(const ExperimentFacts& facts,
                                             std::uint64_t first) const;

    /// Locks the file to write. Throws UserError if a run that goes on has it, or the file of the
    /// earlier run, or if it is `output`, the file of this run's result.
    void lock(const std::string& output);

    /// `part` is what should be played, unless --resume FILE decides it. Reads the tally of the
    /// earlier run; throws UserError if it belongs to something else, or nothing is left to play.
    void start(const Experiment& experiment, std::optional<GameRange> part);

    /// What was seen before this run, which goes on from no file.
    void set_seen(const Seen& seen) { earlier_.seen = seen; }

    /// May be called after start().
    const std::optional<GameRange>& part() const { return part_; }
    const BatchTally* played() const { return played_ ? &*played_ : nullptr; }
    /// played() in the blocks that the file of the earlier run has, which may be smaller.
    const BatchTally* saved_tally() const { return saved_ ? &saved_->tally : nullptr; }
    const EarlierRuns& earlier() const { return earlier_; }
    /// One line about what was resumed; empty if nothing was.
    const std::string& news() const { return news_; }

    /// Whether there is a file to write.
    bool enabled() const { return !path_.empty(); }
    const std::string& path() const { return path_; }
    /// Writes a checkpoint if the last one is old enough. If that fails, prints one line on stderr
    /// and the run goes on.
    void offer(const BatchTally& tally, const Printer& print);
    /// Writes a checkpoint now; returns whether that worked.
    bool save(const BatchTally& tally, const Printer& print);
    /// A file to go on from, perhaps not with all that was played; empty if there is none.
    std::string kept() const;
    /// Called when the result is safe: removes the checkpoint and the one before it, and the
    /// partial result of an interrupted extension that went on.
    void remove();
    /// Lets other runs have the file; nothing is written any more.
    void release();

  private:
    using Clock = std::chrono::steady_clock;

    void read(const std::string& path);
    bool has_more_games(const ExperimentFacts& facts) const;
    void choose_file(const std::string& path);

    bool resume_;  ///< --resume was given: the file decides what is played
    bool extends_ = false;
    std::optional<Result> saved_;
    std::string source_;
    std::optional<GameRange> part_;
    std::optional<BatchTally> played_;
    EarlierRuns earlier_;
    std::string news_;
    std::string path_;                    ///< of the file to write; empty: none
    std::optional<CheckpointFile> file_;  ///< from lock() to release()
    std::string left_;                    ///< by an interrupted extension, to go on from
    std::chrono::milliseconds every_;
    Clock::time_point last_ = Clock::now();
    std::string failure_;  ///< why the last write failed; empty if it worked
};

}  // namespace skerry
