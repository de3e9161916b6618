// What a safe file asks of the system, and in which order: what no crash in a test could show. The
// functions of this file stand in for those of the C library in the whole test program; unless a
// test records, they only pass the calls on.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

#include "runner/documents/safe_file.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/folder.hpp"

namespace {

/// What a test lets happen to its thread's calls.
struct Script {
    std::vector<std::string> calls = {};
    int interrupted_writes = 0;                ///< so many fail with EINTR first
    std::size_t most_bytes = ~std::size_t{0};  ///< that one write takes
    int flock_error = 0;                       ///< with which each flock() fails; 0: none does
};

thread_local Script* script = nullptr;

bool is_folder(int descriptor) {
    struct stat facts {};
    return ::fstat(descriptor, &facts) == 0 && S_ISDIR(facts.st_mode);
}

std::string name_of(const char* path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* data, std::size_t size) {
    if (script != nullptr) {
        if (script->interrupted_writes-- > 0) {
            errno = EINTR;
            return -1;
        }
        script->calls.emplace_back("write");
        size = std::min(size, script->most_bytes);
    }
    return ::syscall(SYS_write, descriptor, data, size);
}

int fsync(int descriptor) {
    if (script != nullptr)
        script->calls.emplace_back(is_folder(descriptor) ? "sync folder" : "sync file");
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int rename(const char* from, const char* to) noexcept {
    if (script != nullptr) script->calls.push_back("rename to " + name_of(to));
    return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int flock(int descriptor, int operation) noexcept {
    if (script != nullptr && script->flock_error != 0) {
        errno = script->flock_error;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
}

}  // extern "C"

namespace skerry {

namespace {

/// The calls that `action` makes while `events` happen.
template <class Action>
std::vector<std::string> calls_of(Action&& action, Script events = {}) {
    script = &events;
    action();
    script = nullptr;
    return events.calls;
}

using Calls = std::vector<std::string>;

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("system calls: content is on the disk before its name, the name before the end") {
        const test::Folder folder;
        CHECK(calls_of([&] { write_whole(folder / "a", "one"); }) ==
              Calls{"write", "sync file", "rename to a", "sync folder"});
        const Calls keeping =
            calls_of([&] { write_keeping_previous(folder / "a", folder / "a.previous", "two"); });
        CHECK(keeping ==
              Calls{"write", "sync file", "rename to a.previous", "rename to a", "sync folder"});
        CHECK(test::read_text(folder / "a") == "two");
        CHECK(test::read_text(folder / "a.previous") == "one");
    }

    TEST_CASE("system calls: a write that a signal interrupts, or that takes a part, goes on") {
        const test::Folder folder;
        const std::string text = "a text of several parts";
        Script events;
        events.interrupted_writes = 3;
        events.most_bytes = 5;
        const Calls calls = calls_of([&] { write_whole(folder / "a", text); }, events);
        CHECK(std::ranges::count(calls, "write") == 5);
        CHECK(test::read_text(folder / "a") == text);
        CHECK(folder.entries() == 1);
    }

    TEST_CASE("system calls: what a killed process with our number has left is no obstacle") {
        const test::Folder folder;
        const std::string stale = (folder / "a") + ".tmp-" + std::to_string(::getpid());
        test::write_text(stale, "half a te");
        CHECK_NOTHROW(write_whole(folder / "a", "text"));
        CHECK(test::read_text(folder / "a") == "text");
        CHECK(folder.entries() == 1);
        test::write_text((folder / "p") + ".tmp-" + std::to_string(::getpid()), "half a te");
        CHECK_NOTHROW(write_keeping_previous(folder / "a", folder / "p", "new"));
        CHECK(test::read_text(folder / "p") == "text");
        CHECK(folder.entries() == 2);
    }

    TEST_CASE("system calls: a file system without locks is written to all the same") {
        const test::Folder folder;
        Script events;
        events.flock_error = ENOLCK;
        calls_of([&] { const FileLock lock = lock_for_writing(folder / "a"); }, events);
        CHECK(folder.entries() == 0);
    }
}

}  // namespace skerry
