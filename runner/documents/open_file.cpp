// Reads whole files, and writes to devices, pipes and sockets. Locks by flock(2) on a file beside
// the one that is locked, which is removed with the lock.

#include "runner/documents/open_file.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>

#include <ctime>
#include <filesystem>

#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

/// Never waits inside a system call: there a signal that only sets a flag would not be noticed.
class SpecialFile {
  public:
    SpecialFile(std::string path, const std::atomic<int>* stop)
        : path_(std::move(path)), stop_(stop), stopped_before_(stopped()) {}

    void write(std::string_view text) const {
        OpenFile file = opened();
        int error = 0;
        while ((error = file.write(text)) == EAGAIN) {
            pollfd ready{file.number(), POLLOUT, 0};
            ::poll(&ready, 1, moment_ms);
            if (stopped() && !stopped_before_) fail_writing(path_, "interrupted");
        }
        if (error == 0) error = file.close();
        if (error != 0) fail_writing(path_, error);
    }

  private:
    static constexpr int moment_ms = 20;

    bool stopped() const { return stop_ != nullptr && stop_->load() != 0; }

    OpenFile opened() const {
        for (;;) {
            OpenFile file(path_, O_WRONLY | O_NONBLOCK);
            if (file.is_open()) return file;
            std::error_code ignored;
            if (errno != ENXIO || !std::filesystem::is_fifo(path_, ignored))
                fail_writing(path_, errno);
            if (stopped()) fail_writing(path_, "no program reads it");
            ::poll(nullptr, 0, moment_ms);
        }
    }

    std::string path_;
    const std::atomic<int>* stop_;
    bool stopped_before_;
};

[[noreturn]] void fail_reading(const std::string& path, int error) {
    throw UserError(source_name(path) +
                    ": cannot be read: " + std::generic_category().message(error));
}

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
    // The lock holds without its text, too.
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, text.data(), text.size(), 0) < 0)
        return;
}

}  // namespace

void write_special(const std::string& path, std::string_view text, const std::atomic<int>* stop) {
    SpecialFile(path, stop).write(text);
}

std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

OpenFile open_input(const std::string& path) {
    OpenFile file = path == "-" ? OpenFile::standard_input() : OpenFile(path, O_RDONLY);
    if (!file.is_open()) fail_reading(path, errno);
    struct stat facts {};
    if (::fstat(file.number(), &facts) == 0 && S_ISDIR(facts.st_mode)) fail_reading(path, EISDIR);
    return file;
}

namespace {

void read_pieces(const OpenFile& file, const std::string& source,
                 const std::function<void(std::string_view)>& take) {
    std::string buffer(std::size_t{1} << 16, '\0');  // not on the stack, which may be small
    for (;;) {
        const ssize_t count = file.read(buffer);
        if (count == 0) return;
        if (count < 0) fail_reading(source, errno);
        take(std::string_view(buffer).substr(0, static_cast<std::size_t>(count)));
    }
}

std::string whole_text(const OpenFile& file, const std::string& source) {
    std::string text;
    read_pieces(file, source, [&](std::string_view piece) {
        text += piece;
        if (text.size() > max_document_bytes)
            throw UserError(source + ": is larger than 64 MB; no configuration or result is");
    });
    return text;
}

}  // namespace

void read_pieces(const std::string& path, const std::function<void(std::string_view)>& take) {
    read_pieces(open_input(path), source_name(path), take);
}

std::string read_file(const std::string& path) {
    return whole_text(open_input(path), source_name(path));
}

std::string read_named_file(const std::string& path) {
    // Not to wait for the writer of a pipe.
    const OpenFile file(path, O_RDONLY | O_NONBLOCK);
    if (!file.is_open()) fail_reading(path, errno);
    struct stat facts {};
    if (::fstat(file.number(), &facts) != 0 || !S_ISREG(facts.st_mode))
        throw UserError(path + ": cannot be read: it is no regular file");
    return whole_text(file, path);
}

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
