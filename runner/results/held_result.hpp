#pragma once
// What stands where a result is to go, and whether anything of it would be lost.

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/safe_file.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// Where the experiment of a result differs from another one.
struct ExperimentDifferences {
    /// Like "seed: 4 in the file, 7 in this run"; the first two at most.
    std::vector<std::string> places;
    /// Nothing but the number of games differs, so that the games of one begin those of the other.
    bool in_games_only = true;
};

/// `saved` and `own` are `experiment` blocks.
ExperimentDifferences experiment_differences(const ordered_json& saved, const ordered_json& own);

/// Whether a file seems to be a result, of whatever version and spelling.
bool seems_result(const std::string& path);

/// The file at the path to which a result is to be written, as it is before.
class HeldResult {
  public:
    /// Holds nothing if there is no such file, or if it is empty or no regular file.
    explicit HeldResult(const std::string& path);

    /// What would be lost if a result of these games of an experiment replaced the file: something
    /// that is no result, one of another experiment, or games. Empty if nothing would.
    std::string lost_to(const ordered_json& experiment, const std::vector<GameRange>& games) const;

    bool is_finished() const { return result_ && result_->status.is_finished(); }
    /// The games of the result; empty without one.
    std::vector<GameRange> played() const;

    /// Whether a result of the same games has other figures, as another program may make them.
    bool contradicts(const ordered_json& result) const;

  private:
    std::string foreign_;  ///< what else the file holds
    std::shared_ptr<const Result> result_;
};

/// A file that is replaced again and again during a run, always by a whole file that is safely on
/// the disk. The version before the latest is kept as PATH.previous, or beside the file to which
/// PATH leads if it is a symbolic link. Locked against other processes while this lives.
class CheckpointFile {
  public:
    /// Throws UserError if it cannot be written or is locked. `is_good` says that the file holds a
    /// checkpoint that was read and found whole; any other content must not replace a good
    /// PATH.previous.
    CheckpointFile(std::string path, bool is_good);

    const std::string& path() const { return path_; }

    /// Throws UserError; both files are then as before.
    void write(std::string_view text);

    /// Whether the file holds a checkpoint that this run or the one before it has written.
    bool is_good() const { return is_good_; }

    /// Removes both files, because nothing is left to go on with. A symbolic link stays.
    void remove();

  private:
    std::string path_;
    std::string target_;  ///< where path_ leads
    bool is_good_;
    FileLock lock_;
};

/// The name `ck.json.previous` for `ck.json`; of a symbolic link, beside its target.
std::string previous_checkpoint(const std::string& path);

}  // namespace skerry
