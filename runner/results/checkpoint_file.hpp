#pragma once

#include <string>
#include <string_view>

#include "runner/documents/open_file.hpp"

namespace skerry {

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
