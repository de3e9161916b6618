// Files that are written whole or not at all: links, devices, full disks, missing permissions.

#include "runner/documents/safe_file.hpp"

#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <thread>

#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;

using namespace test;

TEST_SUITE("unit") {
    TEST_CASE("a file is written whole and leaves nothing beside it") {
        const Folder folder;
        const std::string file = folder / "a.json";
        CHECK_NOTHROW(static_cast<void>(lock_for_writing(file)));
        CHECK_FALSE(fs::exists(file));
        write_whole(file, "one");
        CHECK(test::read_text(file) == "one");
        ::chmod(file.c_str(), 0640);
        write_whole(file, std::string(1'000'000, 'x'));
        CHECK(test::read_text(file).size() == 1'000'000);
        CHECK((fs::status(file).permissions() & fs::perms::all) == fs::perms(0640));
        CHECK(folder.entries() == 1);
    }

    TEST_CASE("a file that a name for standard output would make is refused") {
        CHECK(error_of([] { static_cast<void>(lock_for_writing("-")); }) ==
              "-: cannot be written: must be a file, not standard output; ./- is a file of that "
              "name");
        CHECK_FALSE(fs::exists("-"));
    }

    TEST_CASE(
        "what a dead process has left goes with the next lock, what a live one writes stays") {
        const Folder folder;
        const pid_t dead = ::fork();
        if (dead == 0) ::_exit(0);
        ::waitpid(dead, nullptr, 0);
        const std::string file = folder / "a.json";
        const std::string left = file + ".skerry.tmp-" + std::to_string(dead);
        const std::string live = file + ".skerry.tmp-" + std::to_string(::getppid());
        const std::string other = (folder / "b.json.skerry.tmp-") + std::to_string(dead);
        const std::string users = file + ".tmp-" + std::to_string(dead);
        for (const std::string& name : {left, live, other, users}) test::write_text(name, "x");
        CHECK_NOTHROW(static_cast<void>(lock_for_writing(file)));
        CHECK_FALSE(fs::exists(left));
        CHECK(fs::exists(live));
        CHECK(fs::exists(other));
        CHECK(fs::exists(users));
    }

    TEST_CASE("missing folders are made") {
        const Folder folder;
        CHECK_NOTHROW(static_cast<void>(lock_for_writing(folder / "out/a.json")));
        write_whole(folder / "out/a.json", "x");
        CHECK(fs::exists(folder / "out/a.json"));
        const std::string deep = folder / "one/two/three/a.json";
        CHECK_NOTHROW(static_cast<void>(lock_for_writing(deep)));
        write_whole(deep, "x");
        CHECK(test::read_text(deep) == "x");
        const std::string below = folder / "out/a.json/two/b.json";
        CHECK(error_of([&] { static_cast<void>(lock_for_writing(below)); }) ==
              below + ": cannot be written: the folder " + (folder / "out/a.json/two") +
                  " cannot be made: Not a directory");
    }

    TEST_CASE("folders, and files as folders, are refused") {
        const Folder folder;
        const std::string path = folder / "sub";
        fs::create_directory(path);
        CHECK(error_of([&] { static_cast<void>(lock_for_writing(path)); }) ==
              path + ": cannot be written: it is a folder; must be a file");
        write_whole(folder / "file", "x");
        const std::string below = folder / "file/a.json";
        CHECK(error_of([&] { static_cast<void>(lock_for_writing(below)); }) ==
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

    TEST_CASE("a symbolic link to a file that is not there yet is followed, also through others") {
        const Folder folder;
        fs::create_directory(folder / "big");
        fs::create_symlink("big/res.json", folder / "link");
        fs::create_symlink(folder / "link", folder / "link2");
        for (const char* name : {"link", "link2"}) {
            CHECK(followed(folder / name) == folder / "big/res.json");
            { const FileLock lock = lock_for_writing(folder / name); }
            write_whole(folder / name, name);
            CHECK(fs::is_symlink(folder / name));
            CHECK(test::read_text(folder / "big/res.json") == name);
        }
        write_keeping_previous(folder / "link2", folder / "big/old", "new");
        CHECK(test::read_text(folder / "big/old") == "link2");
        CHECK(folder.entries() == 3);
        fs::create_symlink("round", folder / "round");
        CHECK(error_of([&] { write_whole(folder / "round", "x"); }) ==
              (folder / "round") + ": cannot be written: Too many levels of symbolic links");
    }

    TEST_CASE("a pipe is waited for until somebody reads it, or a stop is asked for") {
        const Folder folder;
        const std::string pipe = folder / "pipe";
        REQUIRE(::mkfifo(pipe.c_str(), 0666) == 0);
        std::atomic<int> stop{0};
        {
            const std::jthread reader([&] { CHECK(test::read_text(pipe) == "text"); });
            write_whole(pipe, "text", &stop);
        }
        {
            const std::jthread signal([&] { stop = SIGTERM; });
            CHECK(error_of([&] { write_whole(pipe, "text", &stop); }) ==
                  pipe + ": cannot be written: no program reads it");
        }
        // Asked to stop before: there is a reader, so it gets the text.
        {
            const std::jthread reader([&] { CHECK(test::read_text(pipe).size() == 200'000); });
            const int held = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
            write_whole(pipe, std::string(200'000, 'x'), &stop);
            ::close(held);
        }
        // A reader that takes nothing, and a stop after a while.
        stop = 0;
        const int idle = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        const std::jthread signal([&] {
            ::usleep(50'000);
            stop = SIGTERM;
        });
        CHECK(error_of([&] { write_whole(pipe, std::string(200'000, 'x'), &stop); }) ==
              pipe + ": cannot be written: interrupted");
        ::close(idle);
        CHECK(folder.entries() == 1);
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
            return error_of([&] { static_cast<void>(lock_for_writing(folder / "b.json")); }) ==
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
