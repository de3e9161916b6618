#pragma once
// A file by its descriptor, and what all that write files say when they cannot.
// Locks that keep two processes from writing one file at once.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <span>
#include <system_error>
#include <utility>

#include "runner/documents/user_error.hpp"

namespace skerry {

[[noreturn]] inline void fail_writing(const std::string& path, const std::string& why) {
    throw UserError(path + ": cannot be written: " + why);
}

[[noreturn]] inline void fail_writing(const std::string& path, int error) {
    fail_writing(path, std::generic_category().message(error));
}

/// Closed at the end of its life. No child process inherits it.
class OpenFile {
  public:
    /// If that fails, is_open() is false and errno tells why.
    OpenFile(const std::string& path, int flags)
        : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
    /// Standard input by its descriptor: its path cannot be opened where it is a socket.
    static OpenFile standard_input() { return OpenFile(::fcntl(0, F_DUPFD_CLOEXEC, 3)); }
    OpenFile(OpenFile&& other) noexcept : number_(other.take()) {}
    OpenFile& operator=(OpenFile&&) = delete;
    ~OpenFile() {
        if (number_ >= 0) ::close(number_);
    }

    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }
    /// The descriptor, which the caller closes.
    int take() { return std::exchange(number_, -1); }

    /// Returns 0 or an errno, like the functions below. What was not written remains in `text`.
    int write(std::string_view& text) const {
        while (!text.empty()) {
            const ssize_t count = ::write(number_, text.data(), text.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return errno;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        return 0;
    }
    int sync() const { return ::fsync(number_) == 0 ? 0 : errno; }
    int set_mode(mode_t mode) const { return ::fchmod(number_, mode) == 0 ? 0 : errno; }
    /// A network file system may report a full disk only here.
    int close() { return ::close(take()) == 0 ? 0 : errno; }

    /// At most so many bytes as the buffer has; 0 at the end. Throws no error: -1, and errno.
    ssize_t read(std::span<char> buffer) const {
        for (;;) {
            const ssize_t count = ::read(number_, buffer.data(), buffer.size());
            if (count >= 0 || errno != EINTR) return count;
        }
    }

  private:
    explicit OpenFile(int number) : number_(number) {}

    int number_;
};

/// Opens what the user has named to be read, of any kind; "-" is standard input. Throws UserError.
OpenFile open_input(const std::string& path);

/// Writes to a device, a pipe or a socket, as write_whole() says of them: it waits for the reader
/// of a pipe until `stop`; null: for ever. Throws UserError.
void write_special(const std::string& path, std::string_view text, const std::atomic<int>* stop);

/// A file that no other Skerry writes while this lives. The lock is an advisory one (flock) on
/// PATH.lock: the file itself will not do, because it is replaced by another one. It ends with the
/// process, however that ends; a PATH.lock left by a killed process locks nothing. A file of that
/// name that is neither empty nor such a lock is somebody's: it is not touched.
class FileLock {
  public:
    /// Locks nothing.
    FileLock() = default;
    /// `path` is that of a regular file, which need not exist, with no symbolic link at its end;
    /// `shown` is its name in messages. Throws UserError if another process has the lock, which
    /// tells which one and since when, or if this one has, or if PATH.lock is no lock. Where the
    /// file system has no locks, says so on standard error and goes on without.
    FileLock(const std::string& path, const std::string& shown);
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    /// Removes PATH.lock.
    ~FileLock() { release(); }

    void release() noexcept;

  private:
    std::string path_;  ///< of the lock file
    int descriptor_ = -1;
};

/// Throws UserError if a process has the file locked. Symbolic links are followed. Changes nothing.
void refuse_if_locked(const std::string& path);

// Files that are written whole or not at all.

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
