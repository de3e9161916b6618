// Locks by flock(2) on a file beside the one that is locked, which is removed with the lock.

#include "runner/documents/file_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <system_error>
#include <utility>

#include "runner/documents/open_file.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/standard_streams.hpp"

namespace skerry {

namespace {

std::string lock_path(const std::string& path) { return path + ".lock"; }

/// This process, as users and other machines know it.
std::string this_process() {
    char host[256] = {};
    if (::gethostname(host, sizeof host - 1) != 0) host[0] = '\0';
    return fmt::format("process {} on {}", ::getpid(), host);
}

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[32] = {};
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts);
    return text;
}

/// What a lock file says of its owner, with the end of the line; of other files the beginning.
std::string text_of(int descriptor) {
    char text[512];
    const ssize_t count = ::pread(descriptor, text, sizeof text, 0);
    return {text, count < 0 ? 0 : static_cast<std::size_t>(count)};
}

std::string owner(int descriptor) {
    const std::string all = text_of(descriptor);
    return all.substr(0, all.find('\n'));
}

/// Why a file is not one that sign() wrote, or will write; empty if it is.
std::string fault_of_lock(int descriptor) {
    struct stat facts {};
    if (::fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return "is no regular file";
    if (facts.st_nlink > 1) return "has another name, too (a hard link)";
    const std::string text = text_of(descriptor);
    const bool signed_by_us = text.starts_with("process ") && text.ends_with(" UTC\n") &&
                              text.find(" since ") < text.find('\n') &&
                              text.find('\n') + 1 == text.size();
    return text.empty() || signed_by_us ? "" : "holds something else";
}

[[noreturn]] void refuse(const std::string& shown, const std::string& owner) {
    if (owner.starts_with(this_process() + " "))
        throw UserError(shown + ": this run writes it already; must be another file");
    throw UserError(shown + ": another run is writing it" +
                    (owner.empty() ? std::string() : " (" + owner + ")") +
                    "; wait for it or choose another file");
}

/// The lock file of another user may be read, which is enough for a lock.
OpenFile open_lock(const std::string& path) {
    OpenFile file(path, O_RDWR | O_CREAT | O_NOFOLLOW);
    if (file.is_open() || errno != EACCES) return file;
    OpenFile readable(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!readable.is_open()) errno = EACCES;
    return readable;
}

/// Whether `path` still names the open file: its owner removes a lock file before the lock.
bool still_names(const std::string& path, int descriptor) {
    struct stat named {};
    struct stat opened {};
    return ::stat(path.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
           named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

void sign(int descriptor) {
    const std::string text = fmt::format("{} since {}\n", this_process(), utc_now());
    // Without its text the lock holds all the same.
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, text.data(), text.size(), 0) < 0)
        return;
}

}  // namespace

FileLock::FileLock(const std::string& path, const std::string& shown) {
    const std::string beside = lock_path(path);
    for (;;) {
        OpenFile file = open_lock(beside);
        if (!file.is_open())
            throw UserError(shown + ": cannot be locked: " + beside + ": " +
                            std::generic_category().message(errno));
        if (const std::string fault = fault_of_lock(file.number()); !fault.empty())
            throw UserError(shown + ": cannot be locked: " + beside + ": " + fault +
                            ", and is not taken for a lock; move it, or choose another file");
        const int error = ::flock(file.number(), LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
        if (error == EWOULDBLOCK) refuse(shown, owner(file.number()));
        if (error != 0) {
            // EBADF: NFS locks only what may be written; the file is another user's.
            if (error != EBADF) ::unlink(beside.c_str());
            tell(
                fmt::format("warning: {}: cannot be locked ({}); nothing keeps a second run from "
                            "writing it\n",
                            shown, std::generic_category().message(error)));
            return;
        }
        if (!still_names(beside, file.number())) continue;
        sign(file.number());
        path_ = beside;
        descriptor_ = file.take();
        return;
    }
}

FileLock::FileLock(FileLock&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

void FileLock::release() noexcept {
    if (descriptor_ < 0) return;
    if (still_names(path_, descriptor_)) ::unlink(path_.c_str());
    ::close(std::exchange(descriptor_, -1));
}

void refuse_if_locked(const std::string& path) {
    const OpenFile file(lock_path(followed(path)), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (file.is_open() && ::flock(file.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        refuse(path, owner(file.number()));
}

}  // namespace skerry
