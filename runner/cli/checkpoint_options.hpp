#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "runner/batch/shard.hpp"
#include "runner/cli/command_line.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/checkpoint_file.hpp"

namespace skerry {

/// `30s`, `500ms`, `5m`, `2h`; above 0, at most a year. Throws UserError, which names `option`.
std::chrono::milliseconds parse_period(const std::string& option, std::string_view text);

/// --checkpoint, --every, --resume.
struct CheckpointOptions {
    std::string checkpoint;
    std::string every;
    std::string resume;

    void add_to(Command app);
};

/// What earlier runs did of the games that this one goes on with.
struct EarlierRuns {
    std::uint64_t runs = 0;
    std::uint64_t games = 0;
    double seconds = 0;
};

/// How a run goes on from where an earlier one stopped, and lets a later one do the same.
class Checkpoints {
  public:
    /// Makes the text of a checkpoint with this tally.
    using Printer = std::function<std::string(const BatchTally& tally)>;

    /// Reads what is to be resumed: --resume FILE, or what --checkpoint FILE holds already. Throws
    /// UserError where it is not a whole result.
    Checkpoints(const CheckpointOptions& options, const std::optional<Shard>& shard);

    /// The result of the earlier run, if there is one.
    bool resumes() const { return saved_.has_value(); }
    /// Its file, and where its result was to go.
    const std::string& source() const { return source_; }
    std::string saved_output() const;

    /// `part`: what is to be played, unless --resume FILE says it. Reads the tally of the earlier
    /// run; throws UserError where it is one of something else, or has nothing left to play.
    /// `output`: of this run, which must be another file.
    void start(const Experiment& experiment, std::optional<GameRange> part,
               const std::string& output);

    /// After start().
    const std::optional<GameRange>& part() const { return part_; }
    const BatchTally* played() const { return played_ ? &*played_ : nullptr; }
    const EarlierRuns& earlier() const { return earlier_; }
    /// One line on what was resumed; empty without.
    const std::string& news() const { return news_; }

    /// Whether there is a file to write.
    bool enabled() const { return file_.has_value(); }
    const std::string& path() const { return file_->path(); }
    /// Writes a checkpoint if the last one is old enough. A failure is one line on stderr, and the
    /// run goes on.
    void offer(const BatchTally& tally, const Printer& print);
    /// Writes one now; whether that worked.
    bool save(const BatchTally& tally, const Printer& print);
    /// The result is safe: removes the file and the one before it.
    void remove() const;

  private:
    using Clock = std::chrono::steady_clock;

    void read(const std::string& path);
    void choose_file(const std::string& path);

    bool resume_;  ///< --resume: the file says what is played
    std::optional<Document> saved_;
    std::string source_;
    std::optional<GameRange> part_;
    std::optional<BatchTally> played_;
    EarlierRuns earlier_;
    std::string news_;
    std::optional<CheckpointFile> file_;
    std::chrono::milliseconds every_;
    Clock::time_point last_ = Clock::now();
    std::string failure_;  ///< why the last write failed; empty if it did not
};

}  // namespace skerry
