#pragma once
// A folder for the files of one test, and actions that may fail in ways that a test looks at.

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/errors.hpp"

namespace skerry::test {

class Folder {
  public:
    explicit Folder(const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
        std::string name = (parent / "skerry-test-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    std::string operator/(const char* name) const { return (path_ / name).string(); }
    std::ptrdiff_t entries() const {
        return std::distance(std::filesystem::directory_iterator(path_),
                             std::filesystem::directory_iterator());
    }

  private:
    std::filesystem::path path_;
};

inline void write_text(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

/// Runs `action` in a child process, which may give up its rights; returns whether the child
/// reports success.
template <class Action>
bool in_child(Action&& action) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(action() ? 0 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace skerry::test
