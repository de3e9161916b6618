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
