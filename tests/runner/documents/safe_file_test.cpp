// Files that are written whole or not at all: links, devices, full disks, missing permissions.

#include "runner/documents/safe_file.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "runner/documents/user_error.hpp"
#include "tests/support/cases.hpp"

namespace skerry {

namespace fs = std::filesystem;

namespace {

class Folder {
  public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "skerry-test-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }

    std::string operator/(const char* name) const { return (path_ / name).string(); }
    std::ptrdiff_t entries() const {
        return std::distance(fs::directory_iterator(path_), fs::directory_iterator());
    }

  private:
    fs::path path_;
};

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

template <class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (const UserError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a file is written whole and leaves nothing beside it") {
        const Folder folder;
        const std::string file = folder / "a.json";
        CHECK_NOTHROW(check_writable(file));
        CHECK_FALSE(fs::exists(file));
        write_whole(file, "one");
        CHECK(test::read_text(file) == "one");
        ::chmod(file.c_str(), 0640);
        write_whole(file, std::string(1'000'000, 'x'));
        CHECK(test::read_text(file).size() == 1'000'000);
        CHECK((fs::status(file).permissions() & fs::perms::all) == fs::perms(0640));
        CHECK(folder.entries() == 1);
    }

    TEST_CASE("a missing folder is made, a missing path to it is not") {
        const Folder folder;
        CHECK_NOTHROW(check_writable(folder / "out/a.json"));
        write_whole(folder / "out/a.json", "x");
        CHECK(fs::exists(folder / "out/a.json"));
        const std::string deep = folder / "no/such/a.json";
        CHECK(error_of([&] { check_writable(deep); }) ==
              deep + ": cannot be written: the folder " + (folder / "no/such") + " does not exist");
    }

    TEST_CASE("folders, and files as folders, are refused") {
        const Folder folder;
        const std::string path = folder / "sub";
        fs::create_directory(path);
        CHECK(error_of([&] { check_writable(path); }) ==
              path + ": cannot be written: it is a folder; must be a file");
        write_whole(folder / "file", "x");
        const std::string below = folder / "file/a.json";
        CHECK(error_of([&] { check_writable(below); }) ==
              below + ": cannot be written: " + (folder / "file") + " is not a folder");
    }

    TEST_CASE("a symbolic link keeps pointing to the file that changes") {
        const Folder folder;
        write_whole(folder / "real", "old");
        fs::create_symlink("real", folder / "link");
        write_whole(folder / "link", "new");
        CHECK(fs::is_symlink(folder / "link"));
        CHECK(test::read_text(folder / "real") == "new");
    }

    TEST_CASE("devices are written to and stay devices") {
        CHECK_NOTHROW(write_whole("/dev/null", "x"));
        CHECK(fs::is_character_file("/dev/null"));
        if (!fs::exists("/dev/full")) return;
        CHECK(error_of([] { write_whole("/dev/full", "x"); }) ==
              "/dev/full: cannot be written: No space left on device");
        CHECK(fs::is_character_file("/dev/full"));
    }

    TEST_CASE("where the disk has no room the old file stays and nothing is left") {
        const Folder folder;
        const std::string file = folder / "a.json";
        write_whole(file, "old");
        CHECK(in_child([&] {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{1000, 1000};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            return error_of([&] { write_whole(file, std::string(5000, 'x')); }) ==
                   file + ": cannot be written: File too large";
        }));
        CHECK(test::read_text(file) == "old");
        CHECK(folder.entries() == 1);
    }

    TEST_CASE("without permission nothing changes") {
        const Folder folder;
        const std::string file = folder / "a.json";
        write_whole(file, "old");
        const auto as_nobody = [](auto&& action) {
            return in_child([&] {
                if (::geteuid() == 0 && ::setuid(65534) != 0) return false;
                return action();
            });
        };
        ::chmod((folder / ".").c_str(), 0555);
        CHECK(as_nobody([&] {
            return error_of([&] { check_writable(folder / "b.json"); }) ==
                   (folder / "b.json") + ": cannot be written: Permission denied";
        }));
        ::chmod((folder / ".").c_str(), 0777);
        ::chmod(file.c_str(), 0444);
        CHECK(as_nobody([&] {
            return error_of([&] { write_whole(file, "new"); }) ==
                   file + ": cannot be written: Permission denied";
        }));
        CHECK(test::read_text(file) == "old");
        CHECK(folder.entries() == 1);
    }
}

}  // namespace skerry
