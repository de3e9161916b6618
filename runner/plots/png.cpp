// Has a picture painted by another program: there are good ones, and each is a package.

#include "runner/plots/png.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

namespace fs = std::filesystem;

/// A folder that goes with its files.
class WorkFolder {
  public:
    explicit WorkFolder(const std::string& origin) {
        std::string name = (fs::temp_directory_path() / "skerry-plot-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            throw UserError(origin + ": no folder for the work can be made at " + name);
        path_ = name;
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    fs::path path_;
};

/// Runs a program that says nothing; whether it is there.
bool ran(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t silence;
    ::posix_spawn_file_actions_init(&silence);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::posix_spawn_file_actions_addopen(&silence, stream, "/dev/null", O_RDWR, 0);
    pid_t child = 0;
    const int failed =
        ::posix_spawnp(&child, arguments.front(), &silence, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&silence);
    if (failed != 0) return false;
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return true;
}

/// PNG begins with a signature and a header of 33 bytes together; a text of ours goes after them
/// (chunk tEXt, "Software"; its length before it and its CRC after it).
std::string marked(std::string png) {
    using namespace std::string_view_literals;
    constexpr std::string_view signature = "\x89PNG\r\n\x1a\n"sv;
    constexpr std::size_t header_end = 33;
    if (!png.starts_with(signature) || png.size() < header_end) return {};
    png.insert(header_end, "\0\0\0\x14tEXtSoftware\0skerry plot\xc1\x27\x2b\x4b"sv);
    return png;
}

}  // namespace

std::string png_of(const std::string& svg, const std::string& origin) {
    int width = 0;
    int height = 0;
    const std::size_t size = svg.find(" width=");
    if (size == std::string::npos ||
        std::sscanf(svg.c_str() + size, " width=\"%d\" height=\"%d\"", &width, &height) != 2)
        throw UserError(origin + ": the picture has no size");
    const WorkFolder folder(origin);
    const std::string from = folder.file("plot.svg");
    const std::string to = folder.file("plot.png");
    write_whole(from, svg);
    const bool there =
        ran({"rsvg-convert", "--zoom", "2", "--output", to, from}) ||
        ran({"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--force-device-scale-factor=2", "--user-data-dir=" + folder.file("profile"),
             fmt::format("--window-size={},{}", width, height), "--screenshot=" + to, from});
    if (!there)
        throw UserError(origin +
                        ": needs rsvg-convert or chromium, and neither is here (Debian: apt-get "
                        "install librsvg2-bin); or name a file that ends with .svg");
    const std::string png = fs::exists(to) ? marked(read_file(to)) : std::string();
    if (png.empty())
        throw UserError(origin + ": could not be painted; name a file that ends with .svg");
    return png;
}

}  // namespace skerry
