#pragma once
// Locks that keep two processes from writing one file at once.

#include <string>

namespace skerry {

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
