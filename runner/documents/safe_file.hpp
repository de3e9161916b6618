#pragma once
// Files that are written whole or not at all.

#include <string>
#include <string_view>

namespace skerry {

/// The first bytes of a regular file, 4096 at most; empty where there is none. By them a command
/// knows a file that it may replace.
std::string head_of_file(const std::string& path);

/// Throws UserError if a file cannot be written at `path`: its folder does not exist or cannot be
/// written to, or the path is a folder or a write-protected file. Found out by making and removing
/// a file beside it. Makes the folder if only that is missing.
void check_writable(const std::string& path);

/// Writes beside `path`, syncs, and renames: whatever happens, `path` holds the old content or all
/// of the new one. Symbolic links are followed; devices and pipes are written to directly. Throws
/// UserError; then nothing new is left behind.
void write_whole(const std::string& path, std::string_view text);

/// The same, and `previous` becomes what `path` held. At every instant, also of a crash, `path` is
/// the old or the new file, whole (on file systems without hard links it may be missing for an
/// instant, while `previous` is whole).
void write_keeping_previous(const std::string& path, const std::string& previous,
                            std::string_view text);

}  // namespace skerry
