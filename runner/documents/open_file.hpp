#pragma once
// A file by its descriptor, read whole or in pieces, and locks that keep two processes from writing
// one file at once.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace skerry {

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

/// The most that is read as one document: 64 MB. Pipes and devices may have no end.
inline constexpr std::size_t max_document_bytes = std::size_t{64} << 20;

/// What messages call the file at a path: the path, and "standard input" for "-".
std::string source_name(const std::string& path);

/// Hands over the bytes of a file as they come, whatever its size. Throws UserError if it cannot be
/// read.
void read_pieces(const std::string& path, const std::function<void(std::string_view)>& take);

/// Reads a whole file; "-" is standard input, which can be read once. Throws UserError if it is
/// missing, a directory, unreadable, or larger than max_document_bytes.
std::string read_file(const std::string& path);
/// Like read_file(), for a path that a file names and not the user: throws UserError unless it is
/// that of a regular file.
std::string read_named_file(const std::string& path);

}  // namespace skerry
