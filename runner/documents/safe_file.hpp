#pragma once
// Files that are written whole or not at all, and what all that write files say when they cannot.

#include <system_error>

#include "runner/documents/open_file.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

[[noreturn]] inline void fail_writing(const std::string& path, const std::string& why) {
    throw UserError(path + ": cannot be written: " + why);
}

[[noreturn]] inline void fail_writing(const std::string& path, int error) {
    fail_writing(path, std::generic_category().message(error));
}

/// The first bytes of a regular file, at most 4096; empty if there is no such file. A command tells
/// from them whether it may replace the file.
std::string head_of_file(const std::string& path);

/// The path to which a chain of symbolic links leads, whether or not there is a file; `path` itself
/// if it is no link. Throws UserError if the chain has no end.
std::string followed(const std::string& path);

/// Throws UserError if a file cannot be written at `path`. Its folder cannot be made or written
/// to. Or the path is a folder or a write-protected file, or another process has locked it. Or it
/// is "-", which stands for standard output where a command can write there. Finds out by creating
/// and removing a file beside it, and removes what dead processes have left. Makes the folders
/// that are missing. The caller keeps the lock until all is written; devices and pipes are not
/// locked.
[[nodiscard]] FileLock lock_for_writing(const std::string& path);

/// Removes the files beside `path` that processes have left which were killed while they wrote it.
void remove_leftovers(const std::string& path);

/// Writes beside `path`, syncs, and renames: whatever happens, `path` holds either all of the old
/// content or all of the new content. Symbolic links are followed; devices and pipes are written to
/// directly. Throws UserError, and then leaves nothing new behind.
///
/// It waits for the reader of a pipe. If `stop` becomes other than 0, the wait ends with an error.
/// If it was so from the start, it does not wait only where no reader has opened the pipe.
void write_whole(const std::string& path, std::string_view text,
                 const std::atomic<int>* stop = nullptr);

/// Like write_whole(), and `previous` becomes the file that `path` named. At every instant, even in
/// a crash, `path` is the old or the new file, whole (on file systems without hard links it may be
/// missing for an instant, while `previous` is whole).
void write_keeping_previous(const std::string& path, const std::string& previous,
                            std::string_view text);

/// Says that a file is not replaced, and what to do: "PATH: holds HOLDS and is not replaced; choose
/// another OPTION, such as PATH-2, or replace it with --force". Throws UserError.
[[noreturn]] void refuse_to_replace(const std::string& path, const std::string& holds,
                                    const std::string& option = "--out");

/// `out/x.json` if it names nothing yet; else the first of `out/x-2.json`, `out/x-3.json` ..
std::string free_name(const std::string& path);

}  // namespace skerry
