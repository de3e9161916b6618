// Checkpoints as files: through links to other file systems, and beside what other runs have left.

#include "runner/results/checkpoint_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/support/cases.hpp"
#include "tests/support/folder.hpp"

namespace skerry {

namespace fs = std::filesystem;
using test::Folder;

namespace {

/// A folder on another file system than that of temporary files, or "".
fs::path other_file_system() {
    struct stat here {};
    struct stat there {};
    const char* const memory = "/dev/shm";
    const bool other = ::stat(fs::temp_directory_path().c_str(), &here) == 0 &&
                       ::stat(memory, &there) == 0 && here.st_dev != there.st_dev &&
                       ::access(memory, W_OK) == 0;
    return other ? memory : "";
}

/// The number of a process that has ended.
pid_t dead_process() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a checkpoint behind a link is renewed, also on another file system") {
        const Folder folder;
        const fs::path other = other_file_system();
        if (other.empty()) MESSAGE("no second file system here: only one is tested");
        const Folder far(other.empty() ? fs::temp_directory_path() : other);
        fs::create_symlink(far / "real.ck", folder / "t.ck");
        CHECK(previous_checkpoint(folder / "t.ck") == far / "real.ck.previous");
        {
            CheckpointFile file(folder / "t.ck", false);
            for (const char* text : {"one", "two", "three"}) {
                file.write(text);
                CHECK(test::read_text(far / "real.ck") == text);
            }
            CHECK(test::read_text(far / "real.ck.previous") == "two");
            CHECK(folder.entries() == 1);
            CHECK(far.entries() == 3);
            file.remove();
        }
        CHECK(far.entries() == 0);
        CHECK(fs::is_symlink(folder / "t.ck"));
    }

    TEST_CASE("a checkpoint: what dead runs have left goes, what live ones write stays") {
        const Folder folder;
        const std::string live = (folder / "t.ck.tmp-") + std::to_string(::getppid());
        const std::string dead = (folder / "t.ck.tmp-") + std::to_string(dead_process());
        const std::string previous =
            (folder / "t.ck.previous.tmp-") + std::to_string(dead_process());
        const std::string other = folder / "t.ck.tmp-notes";
        for (const std::string& name : {live, dead, previous, other}) test::write_text(name, "x");
        const CheckpointFile file(folder / "t.ck", false);
        CHECK(fs::exists(live));
        CHECK(fs::exists(other));
        CHECK_FALSE(fs::exists(dead));
        CHECK_FALSE(fs::exists(previous));
    }
}

}  // namespace skerry
