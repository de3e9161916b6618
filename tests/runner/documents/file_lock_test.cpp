// Locks between processes: who has one is named, and a dead process has none.

#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>

#include "runner/documents/safe_file.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;
using namespace test;

namespace {

/// A process that has a file locked until it is killed.
class Holder {
  public:
    explicit Holder(const std::string& path) {
        int ready[2] = {};
        REQUIRE(::pipe(ready) == 0);
        id_ = ::fork();
        if (id_ == 0) {
            const FileLock lock = lock_for_writing(path);
            if (::write(ready[1], "+", 1) == 1)
                for (;;) ::pause();
            ::_exit(1);
        }
        ::close(ready[1]);
        char mark = 0;
        REQUIRE(::read(ready[0], &mark, 1) == 1);
        ::close(ready[0]);
    }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;
    ~Holder() { kill(); }

    pid_t id() const { return id_; }
    void kill() {
        if (id_ == 0) return;
        ::kill(id_, SIGKILL);
        ::waitpid(id_, nullptr, 0);
        id_ = 0;
    }

  private:
    pid_t id_ = 0;
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a lock: the second process is told who has the file") {
        const Folder folder;
        const std::string file = folder / "a.json";
        fs::create_symlink("a.json", folder / "link");
        Holder holder(file);
        const std::string who =
            ": another run is writing it (process " + std::to_string(holder.id()) + " on ";
        for (const std::string& name : {file, folder / "link"}) {
            for (const std::string& error :
                 {error_of([&] { static_cast<void>(lock_for_writing(name)); }),
                  error_of([&] { refuse_if_locked(name); })}) {
                CAPTURE(error);
                CHECK(error.starts_with(name + who));
                CHECK(says(error, " since 2"));
                CHECK(error.ends_with(" UTC); wait for it or choose another file"));
            }
        }
        CHECK(fs::exists(file + ".lock"));
    }

    TEST_CASE("a lock: the file that a killed process left is no obstacle and goes") {
        const Folder folder;
        const std::string file = folder / "a.json";
        Holder holder(file);
        holder.kill();
        REQUIRE(fs::exists(file + ".lock"));
        CHECK_NOTHROW(refuse_if_locked(file));
        {
            const FileLock lock = lock_for_writing(file);
            CHECK(test::read_text(file + ".lock")
                      .starts_with("process " + std::to_string(::getpid()) + " on "));
        }
        CHECK(folder.entries() == 0);
        CHECK_NOTHROW(refuse_if_locked(file));
    }

    TEST_CASE("a lock: one file for two things of one run is refused") {
        const Folder folder;
        FileLock first = lock_for_writing(folder / "a.json");
        CHECK(error_of([&] { static_cast<void>(lock_for_writing(folder / "a.json")); }) ==
              (folder / "a.json") + ": this run writes it already; must be another file");
        FileLock second = std::move(first);
        CHECK(folder.entries() == 1);
        second.release();
        CHECK(folder.entries() == 0);
        second.release();
        second = lock_for_writing(folder / "a.json");
        CHECK(folder.entries() == 1);
    }

    TEST_CASE("a lock: not through a link that somebody laid in its place") {
        const Folder folder;
        test::write_text(folder / "precious", "text");
        fs::create_symlink("precious", folder / "a.json.lock");
        CHECK(error_of([&] { static_cast<void>(lock_for_writing(folder / "a.json")); }) ==
              (folder / "a.json") + ": cannot be locked: " + (folder / "a.json.lock") +
                  ": Too many levels of symbolic links");
        CHECK(test::read_text(folder / "precious") == "text");
    }

    TEST_CASE("a lock: a file of the user's that has its name is left alone") {
        const Folder folder;
        const std::string beside = folder / "poetry.lock";
        const auto refused = [&](const std::string& fault) {
            return (folder / "poetry") + ": cannot be locked: " + beside + ": " + fault +
                   ", and is not taken for a lock; move it, or choose another file";
        };
        const auto lock = [&] { static_cast<void>(lock_for_writing(folder / "poetry")); };
        for (const std::string text :
             {"precious\n", "process 1 on h since 2026-01-01 00:00:00 UTC\nand more\n",
              "process 1 on h since 2026-01-01 00:00:00 UTC\n\n", "\n", "process"}) {
            test::write_text(beside, text);
            CHECK(error_of(lock) == refused("holds something else"));
            CHECK(test::read_text(beside) == text);
        }
        CHECK_NOTHROW(refuse_if_locked(folder / "poetry"));
        test::write_text(beside, "process 1 on h since 2026-01-01 00:00:00 UTC\n");
        fs::create_hard_link(beside, folder / "other");
        CHECK(error_of(lock) == refused("has another name, too (a hard link)"));
        CHECK(test::read_text(folder / "other").starts_with("process 1 "));
        fs::remove(folder / "other");
        CHECK_NOTHROW(lock());
        CHECK_FALSE(fs::exists(beside));
        test::write_text(beside, "");
        CHECK_NOTHROW(lock());
        REQUIRE(::mkfifo(beside.c_str(), 0600) == 0);
        CHECK(error_of(lock) == refused("is no regular file"));
        CHECK_NOTHROW(refuse_if_locked(folder / "poetry"));
    }

    TEST_CASE("a lock: what took its place meanwhile is not removed with it") {
        const Folder folder;
        FileLock lock = lock_for_writing(folder / "a.json");
        fs::remove(folder / "a.json.lock");
        test::write_text(folder / "a.json.lock", "precious");
        lock.release();
        CHECK(test::read_text(folder / "a.json.lock") == "precious");
    }
}

TEST_SUITE("slow") {
    TEST_CASE("a lock: of many processes one at a time has it") {
        const Folder folder;
        const std::string file = folder / "count";
        std::ofstream(file) << 0;
        constexpr int processes = 6;
        constexpr int rounds = 200;
        for (int i = 0; i < processes; ++i) {
            if (::fork() != 0) continue;
            for (int done = 0; done < rounds;) {
                try {
                    const FileLock lock = lock_for_writing(file);
                    int value = 0;
                    std::ifstream(file) >> value;
                    ::usleep(50);
                    std::ofstream(file) << value + 1;
                    ++done;
                } catch (const UserError&) {
                    ::usleep(100);
                }
            }
            ::_exit(0);
        }
        for (int i = 0; i < processes; ++i) {
            int status = 0;
            ::wait(&status);
            CHECK(status == 0);
        }
        CHECK(test::read_text(file) == std::to_string(processes * rounds));
        CHECK(folder.entries() == 1);
    }
}

}  // namespace skerry
