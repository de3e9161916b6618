#pragma once
// A file by its descriptor, and what all that write files say when they cannot.
// Locks that keep two processes from writing one file at once.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <string_view>
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

  private:
    int number_;
};

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

}  // namespace skerry
