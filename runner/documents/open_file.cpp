// Reads whole files, and writes to devices, pipes and sockets.

#include "runner/documents/open_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "runner/documents/document.hpp"

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
            if (stopped()) fail_writing(path_, "nobody reads it");
            ::poll(nullptr, 0, moment_ms);
        }
    }

    std::string path_;
    const std::atomic<int>* stop_;
    bool stopped_before_;
};

}  // namespace

void write_special(const std::string& path, std::string_view text, const std::atomic<int>* stop) {
    SpecialFile(path, stop).write(text);
}

namespace {

[[noreturn]] void fail_reading(const std::string& path, int error) {
    throw UserError(source_name(path) +
                    ": cannot be read: " + std::generic_category().message(error));
}

}  // namespace

std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

void read_pieces(const std::string& path, const std::function<void(std::string_view)>& take) {
    const OpenFile file(path == "-" ? "/dev/stdin" : path, O_RDONLY);
    if (!file.is_open()) fail_reading(path, errno);
    struct stat facts {};
    if (::fstat(file.number(), &facts) == 0 && S_ISDIR(facts.st_mode)) fail_reading(path, EISDIR);
    std::string buffer(std::size_t{1} << 16, '\0');  // not on the stack, which may be small
    for (;;) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count == 0) return;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_reading(path, errno);
        take(std::string_view(buffer).substr(0, static_cast<std::size_t>(count)));
    }
}

std::string read_file(const std::string& path) {
    std::string text;
    read_pieces(path, [&](std::string_view piece) {
        text += piece;
        if (text.size() > max_document_bytes)
            throw UserError(source_name(path) +
                            ": is larger than 64 MB; no configuration or result is");
    });
    return text;
}

}  // namespace skerry
