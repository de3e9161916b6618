#pragma once

#include <string>

#include "runner/batch/batch.hpp"
#include "runner/documents/file_lock.hpp"

namespace skerry {

/// The file for the result of a run, checked and locked before the run starts.
class OutputFile {
  public:
    /// `path` is empty for no file, `-` for standard output. Throws UserError if the file cannot be
    /// written, is locked by another run, or holds something that a result must not replace:
    /// `input`, or anything that is not a result.
    OutputFile(std::string path, const std::string& input);

    bool none() const { return path_.empty(); }
    bool is_standard_output() const { return path_ == "-"; }
    const std::string& path() const { return path_; }

    /// Writes a result and returns where. A partial result goes to NAME.partial.json if the file
    /// holds a complete one. A `stop` ends the wait for the reader of a pipe, as write_whole() has
    /// it. Throws UserError.
    std::string write(const std::string& text, bool complete, const StopFlag* stop = nullptr) const;

    /// Lets others write the file. Called before tables are printed: their reader may be gone,
    /// which ends the program, and the lock file would stay.
    void release() { lock_.release(); }

  private:
    std::string path_;
    FileLock lock_;
};

/// The name `out/x.partial.json` for `out/x.json`.
std::string partial_name(const std::string& path);

}  // namespace skerry
