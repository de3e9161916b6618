#pragma once

#include <string>
#include <string_view>

namespace skerry {

/// A file that is replaced again and again while a run lasts, by whole and safe files only. The one
/// before it is kept as PATH.previous.
class CheckpointFile {
  public:
    /// Throws UserError if it cannot be written. `is_good`: the file holds a checkpoint that was
    /// read and found whole; anything else must not push a good PATH.previous out.
    CheckpointFile(std::string path, bool is_good);

    const std::string& path() const { return path_; }

    /// Throws UserError; then both files are as before.
    void write(std::string_view text);

    /// When there is nothing left to go on with.
    void remove() const;

  private:
    std::string path_;
    bool is_good_;
};

/// `ck.json.previous`.
std::string previous_checkpoint(const std::string& path);

}  // namespace skerry
