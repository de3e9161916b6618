#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/batch/batch.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/results/held_result.hpp"

namespace skerry {

/// The file that was asked for: empty for "none".
std::string asked_output(std::string path);

/// The file for the result of a run, checked and locked before the run starts.
class OutputFile {
  public:
    /// `path` is empty or `none` for no file, `-` for standard output. With `force` the file may
    /// hold whatever it likes. Throws UserError if the file cannot be written, is locked by another
    /// run, or is `input`, the configuration.
    OutputFile(std::string path, const std::string& input, bool force);

    bool none() const { return path_.empty(); }
    bool is_standard_output() const { return path_ == "-"; }
    const std::string& path() const { return path_; }
    /// Whether it is a file that stays, and no device or pipe.
    bool is_kept_in_file() const;

    /// Called when it is known which games of which experiment the result will have. Throws
    /// UserError if the file holds something that would be lost.
    void require_nothing_lost(const ExperimentFacts& facts,
                              const std::vector<GameRange>& games) const;

    /// The result that the file held, if any.
    const HeldResult& held() const { return held_; }

    /// Writes a result, whose `played` are named, and returns where. One that was not finished, or
    /// has not all games that the file has, goes to NAME.partial.json if the file would lose by it.
    /// A `stop` ends the wait for the reader of a pipe, as write_whole() has it. Throws UserError.
    std::string write(const ordered_json& result, const RunStatus& status,
                      const StopFlag* stop = nullptr) const;

    /// Removes NAME.partial.json, if all games of it are among these, and its scores. Called when
    /// the result of a run that went on is safe.
    void remove_partial(const ExperimentFacts& facts, const std::vector<GameRange>& games) const;

    /// Lets others write the file. Called before tables are printed: their reader may be gone,
    /// which ends the program, and the lock file would stay.
    void release() { lock_.release(); }

  private:
    bool takes(const ordered_json& result, const RunStatus& status) const;
    void replace(const ordered_json& result, const StopFlag* stop) const;

    std::string path_;
    bool force_;
    FileLock lock_;
    HeldResult held_;
};

/// The name `out/x.partial.json` for `out/x.json`, `out/x.partial` for `out/x`.
std::string partial_name(const std::string& path);

}  // namespace skerry
