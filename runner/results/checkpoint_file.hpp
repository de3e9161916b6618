#pragma once

#include <string>
#include <string_view>

namespace skerry {

/// A file that is replaced again and again during a run, always by a whole file that is safely on
/// the disk. The version before the latest is kept as PATH.previous.
class CheckpointFile {
  public:
    /// Throws UserError if it cannot be written. `is_good` says that the file holds a checkpoint
    /// that was read and found whole; any other content must not replace a good PATH.previous.
    CheckpointFile(std::string path, bool is_good);

    const std::string& path() const { return path_; }

    /// Throws UserError; both files are then as before.
    void write(std::string_view text);

    /// Removes both files, because nothing is left to go on with.
    void remove() const;

  private:
    std::string path_;
    bool is_good_;
};

/// The name `ck.json.previous` for `ck.json`.
std::string previous_checkpoint(const std::string& path);

}  // namespace skerry
