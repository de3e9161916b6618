#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

constexpr std::size_t max_file_bytes = std::size_t{64} << 20;

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int number() const { return number_; }

  private:
    int number_;
};

[[noreturn]] void fail_reading(const std::string& path, int error) {
    throw UserError(path + ": cannot be read: " + std::generic_category().message(error));
}

}  // namespace

std::string read_file(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number() < 0) fail_reading(path, errno);
    struct stat facts {};
    if (::fstat(file.number(), &facts) == 0 && S_ISDIR(facts.st_mode)) fail_reading(path, EISDIR);
    std::string text;
    char buffer[1 << 16];
    for (;;) {
        const ssize_t count = ::read(file.number(), buffer, sizeof buffer);
        if (count == 0) return text;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_reading(path, errno);
        text.append(buffer, static_cast<std::size_t>(count));
        if (text.size() > max_file_bytes)
            throw UserError(path + ": is larger than 64 MB; no configuration or result is");
    }
}

}  // namespace skerry
