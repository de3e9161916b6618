#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "runner/documents/document.hpp"
#include "runner/documents/open_file.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail_reading(const std::string& path, int error) {
    throw UserError(source_name(path) +
                    ": cannot be read: " + std::generic_category().message(error));
}

}  // namespace

std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

std::string read_file(const std::string& path) {
    const OpenFile file(path == "-" ? "/dev/stdin" : path, O_RDONLY);
    if (!file.is_open()) fail_reading(path, errno);
    struct stat facts {};
    if (::fstat(file.number(), &facts) == 0 && S_ISDIR(facts.st_mode)) fail_reading(path, EISDIR);
    std::string text;
    std::string buffer(std::size_t{1} << 16, '\0');  // not on the stack, which may be small
    for (;;) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count == 0) return text;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_reading(path, errno);
        text.append(buffer, 0, static_cast<std::size_t>(count));
        if (text.size() > max_document_bytes)
            throw UserError(source_name(path) +
                            ": is larger than 64 MB; no configuration or result is");
    }
}

}  // namespace skerry
