#include "runner/documents/special_file.hpp"

#include <poll.h>

#include <filesystem>
#include <utility>

#include "runner/documents/open_file.hpp"

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

}  // namespace skerry
