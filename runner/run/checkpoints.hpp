#pragma once
// Runs that go on where an earlier one stopped.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/checkpoint_file.hpp"

namespace skerry {

/// --checkpoint, --every and --resume of `skerry run`.
struct CheckpointSettings {
    std::string checkpoint;  ///< the file to write, and to go on from if it is there; empty: none
    std::chrono::milliseconds every{};  ///< between two checkpoints
    std::string resume;                 ///< the file to go on from; empty: none
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

    /// Reads what is to be resumed: `settings.resume`, or what `settings.checkpoint` holds already.
    /// Throws UserError where it is not a whole result.
    explicit Checkpoints(const CheckpointSettings& settings);

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
