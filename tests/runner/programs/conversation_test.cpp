// Talks with outside programs: what is said, and each way in which a program can fail, by what is
// said of it.

#include "runner/programs/conversation.hpp"

#include <sys/resource.h>

#include "tests/runner/programs/scripts.hpp"
#include "tests/support/answers.hpp"

namespace skerry {

namespace {

using namespace test;

constexpr std::chrono::milliseconds long_enough{20'000};
constexpr std::chrono::milliseconds short_limit{500};

const ProgramGame& some_game() {
    static const ProgramGame game{"tile-game", R"({"fields":3})", R"({"depth":4})"};
    return game;
}

std::unique_ptr<Conversation> talk_with(const std::string& script,
                                        std::chrono::milliseconds limit = long_enough) {
    auto talk = std::make_unique<Conversation>(std::vector<std::string>{script}, limit, limit);
    talk->begin(some_game());
    return talk;
}

std::string ask(Conversation& talk, std::uint64_t seed = 7, const std::string& state = "s") {
    talk.add(seed, state);
    return talk.choose()[0];
}

/// What is said of a fault in `work`; empty if there is none.
template <class Work>
std::string fault_of(Work&& work) {
    try {
        work();
    } catch (const ProgramFault& fault) {
        return fault.what();
    }
    return {};
}

/// What is said of a program that answers a question by `choose`.
std::string fault_of_answer(const std::string& choose,
                            std::chrono::milliseconds limit = long_enough) {
    const Folder folder;
    const std::string script = write_script(folder / "bot", talking_script(choose));
    return fault_of([&] { ask(*talk_with(script, limit)); });
}

/// What is said of a program that is these lines of a shell, at its start.
std::string fault_of_start(const std::string& lines,
                           std::chrono::milliseconds limit = long_enough) {
    const Folder folder;
    const std::string script = write_script(folder / "bot", "#!/bin/sh\n" + lines + "\n");
    return fault_of([&] { talk_with(script, limit); });
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("conversation: what a program says of itself, and what it is told") {
        const Folder folder;
        const std::string script = write_script(folder / "bot", R"(#!/bin/sh
read -r line; echo "$line" >"$1"
echo "info thinking about it"
echo "name My  bot"; echo "version 1.2 beta"; echo "vector 64"; echo "wants moves"
echo "protocol 1"
while read -r line; do
    echo "$line" >>"$1"
    case $line in
    ready\?) echo "info"; echo ready ;;
    choose*) echo "move 2 b c"; printf 'move 1 a\r\n' ;;
    quit) exit 0 ;;
    esac
done
)");
        {
            Conversation talk({script, folder / "heard"}, long_enough, long_enough);
            CHECK(talk.hello() == ProgramHello{"My  bot", "1.2 beta", 1, 64, true});
            talk.begin(some_game());
            talk.add(18446744073709551615U, "x y", {true, {"a", "b c"}});
            talk.add(8, "z", {false, {}});
            const auto moves = talk.choose();
            REQUIRE(moves.size() == 2);
            CHECK(moves[0] == "a");
            CHECK(moves[1] == "b c");
            CHECK(says(talk.transcript(), "> choose 2\n< move 2 b c\n"));
        }
        std::ifstream heard(folder / "heard");
        const std::string text{std::istreambuf_iterator<char>(heard), {}};
        CHECK(text ==
              "skerry 1\n"
              "game tile-game\nrules {\"fields\":3}\noptions {\"depth\":4}\ntime 20000\n"
              "ready?\n"
              "turn 1\nseed 18446744073709551615\nstate x y\n"
              "moves all\nlegal a\nlegal b c\n"
              "turn 2\nseed 8\nstate z\nmoves some\n"
              "choose 2\n"
              "quit\n");
    }

    TEST_CASE("conversation: questions one after the other, much of them, and long ones") {
        const Folder folder;
        const std::string script =
            write_script(folder / "bot", talking_script("echo \"move $turn $seed-${#state}\""));
        const auto talk = talk_with(script);
        CHECK(ask(*talk, 5, "abc") == "5-3");
        CHECK(ask(*talk, 6, std::string(300'000, 'x')) == "6-300000");
        for (std::uint64_t seed = 0; seed < 50; ++seed)
            CHECK(ask(*talk, seed, "") == std::to_string(seed) + "-0");
        CHECK(talk->quit() == ProgramEnd{0, 0});
    }

    TEST_CASE("conversation: a program that cannot be started") {
        const Folder folder;
        const auto fault = [](const std::string& program) {
            return fault_of([&] { Conversation({program}, long_enough, long_enough); });
        };
        CHECK(fault(folder / "nothing") == "cannot be started: there is no such file");
        CHECK(fault("skerry-no-such-program") == "cannot be started: it is in no folder of PATH");
        test::write_text(folder / "text", "no program");
        CHECK(fault(folder / "text") == "cannot be started: it is not executable");
        write_script(folder / "text", "no program");
        CHECK(fault(folder / "text") == "cannot be started: Exec format error");
        CHECK(fault(folder / ".") == "cannot be started: Is a directory");
        write_script(folder / "text", "#!/no/such/interpreter\n");
        CHECK(fault(folder / "text") == "cannot be started: No such file or directory");
    }
}

TEST_SUITE("golden") {
    TEST_CASE("conversation: every fault has its words") {
        check_answers("programs/faults.txt", [](std::string question) {
            const auto take = [&](const std::string& word) {
                const bool found = question.starts_with(word + " ");
                if (found) question.erase(0, word.size() + 1);
                return found;
            };
            const bool starts = take("start");
            REQUIRE((starts || take("answer")));
            const auto limit = take("short") ? short_limit : long_enough;
            return starts ? fault_of_start(question, limit) : fault_of_answer(question, limit);
        });
    }
}

TEST_SUITE("unit") {
    TEST_CASE("conversation: a full standard error holds nobody up, and its end is kept") {
        const Folder folder;
        const std::string script = write_script(
            folder / "bot", talking_script("head -c 1000000 /dev/zero | tr '\\0' e >&2\n"
                                           "echo; echo 'the end' >&2; echo move $turn a"));
        CHECK(fault_of([&] { ask(*talk_with(script)); }) ==
              "said \"\" where \"move TURN MOVE\" was expected");
        const std::string quiet = write_script(
            folder / "quiet", talking_script("head -c 1000000 /dev/zero | tr '\\0' e >&2\n"
                                             "echo >&2; echo 'the end' >&2; echo move $turn a"));
        const auto talk = talk_with(quiet);
        for (int i = 0; i < 3; ++i) CHECK(ask(*talk) == "a");
        CHECK(says(talk->transcript(), "! the end\n"));
    }

    TEST_CASE("conversation: a program that does not read") {
        const Folder folder;
        const std::string script =
            write_script(folder / "bot",
                         "#!/bin/sh\nread x; echo protocol 1; read a; read b; read c; read d\n"
                         "read e; echo ready; sleep 60\n");
        CHECK(fault_of([&] {
                  ask(*talk_with(script, short_limit), 1, std::string(300'000, 'x'));
              }) == "did not read its input within 500 ms");
    }

    TEST_CASE("conversation: an answer of a turn before is never taken for one of this turn") {
        const Folder folder;
        const std::string script =
            write_script(folder / "bot", talking_script("echo move $turn a; echo move $turn b"));
        const auto talk = talk_with(script);
        CHECK(ask(*talk) == "a");
        CHECK(fault_of([&] { ask(*talk); }) == "answered turn 1 again, when turn 2 was asked");
        const std::string twice =
            write_script(folder / "twice",
                         "#!/bin/sh\necho vector 2; echo protocol 1; echo ready\n"
                         "echo move 1 a; echo move 1 b; while read x; do :; done\n");
        const auto pair = talk_with(twice);
        pair->add(1, "s");
        pair->add(1, "s");
        CHECK(fault_of([&] { pair->choose(); }) == "answered turn 1 twice");
    }

    TEST_CASE("conversation: how a program ends when it is told to") {
        const Folder folder;
        const std::string seven = write_script(
            folder / "seven", "#!/bin/sh\necho protocol 1; read a; read b; echo bye; exit 7\n");
        Conversation rude({seven}, long_enough, long_enough);
        rude.say("unknown words");
        CHECK(rude.quit() == ProgramEnd{7, 0});
        CHECK(end_text({7, 0}) == "exited with code 7");

        const std::string stays = write_script(folder / "stays",
                                               "#!/bin/sh\ntrap '' TERM\necho protocol 1\n"
                                               "while :; do sleep 1; done\n");
        auto talk = std::make_unique<Conversation>(std::vector{stays}, long_enough, long_enough);
        const pid_t id = talk->process_id();
        CHECK(talk->quit() == std::nullopt);
        talk.reset();
        CHECK(is_gone_soon(id));

        const std::string bot = write_script(folder / "bot", talking_script("exit 1"));
        CHECK(talk_with(bot)->hang_up() == ProgramEnd{0, 0});
    }

    TEST_CASE("conversation: what a program started ends with it") {
        const Folder folder;
        const std::string script =
            write_script(folder / "bot", talking_script("sleep 600 & echo move $turn $!"));
        auto talk = talk_with(script);
        const pid_t sleeper = std::stoi(ask(*talk));
        CHECK(test::is_running(sleeper));
        talk.reset();
        CHECK(is_gone_soon(sleeper));
    }

    TEST_CASE("conversation: a program lives longer than the thread that started it") {
        const Folder folder;
        const std::string script =
            write_script(folder / "bot", talking_script("echo move $turn a"));
        std::unique_ptr<Conversation> talk;
        std::thread([&] { talk = talk_with(script); }).join();
        CHECK(ask(*talk) == "a");
    }

    TEST_CASE("conversation: a program ends with the one that started it, however that ends") {
        const Folder folder;
        const std::string script = write_script(
            folder / "bot", talking_script("echo move $turn a", "trap '' INT TERM HUP"));
        int ends[2] = {};
        REQUIRE(::pipe(ends) == 0);
        const bool ended_well = test::in_child([&] {
            const auto talk = talk_with(script);
            const pid_t id = talk->process_id();
            const bool written = ::write(ends[1], &id, sizeof id) == sizeof id;
            ::raise(written ? SIGKILL : SIGTERM);
            return false;
        });
        CHECK_FALSE(ended_well);
        pid_t id = 0;
        REQUIRE(::read(ends[0], &id, sizeof id) == sizeof id);
        CHECK(is_gone_soon(id));
        ::close(ends[0]);
        ::close(ends[1]);
    }

    TEST_CASE("conversation: a program inherits no file and no blocked signal") {
        const Folder folder;
        const std::string script = write_script(
            folder / "bot",
            talking_script("echo move $turn $(ls /proc/$$/fd | tr '\\n' ' ')"
                           "$(grep -E 'SigBlk|SigIgn' /proc/$$/status | tr -d '\\n\\t')"));
        int inherited[2] = {};
        REQUIRE(::pipe(inherited) == 0);
        std::signal(SIGPIPE, SIG_IGN);
        const auto talk = talk_with(script);
        std::signal(SIGPIPE, SIG_DFL);
        const std::string found = ask(*talk);
        CAPTURE(found);
        // The shell itself holds its script by a number of 10 or more.
        CHECK(found.starts_with("0 1 10 2 "));
        CHECK(found.ends_with("SigBlk:0000000000000000SigIgn:0000000000000000"));
        ::close(inherited[0]);
        ::close(inherited[1]);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("conversation: a program's CPU time is what the kernel counts, its children's too") {
        const std::string burn = "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; ";
        const auto children_ns = [] {
            rusage used{};
            ::getrusage(RUSAGE_CHILDREN, &used);
            const auto ns = [](const timeval& time) {
                return 1e9 * static_cast<double>(time.tv_sec) +
                       1e3 * static_cast<double>(time.tv_usec);
            };
            return ns(used.ru_utime) + ns(used.ru_stime);
        };
        const Folder folder;
        const std::string bot =
            write_script(folder / "bot", talking_script(burn + "echo move $turn a", burn));
        // By itself, behind a script, and with a child that it waits for.
        const std::string commands[] = {
            bot, write_script(folder / "behind", "#!/bin/sh\n" + bot + "\n"),
            write_script(folder / "parent", talking_script("(" + burn + "); echo move $turn a"))};
        for (const std::string& command : commands) {
            CAPTURE(command);
            const double before = children_ns();
            auto talk = talk_with(command);
            for (int i = 0; i < 10; ++i) ask(*talk);
            const ProgramTime spent = talk->spent();
            talk.reset();
            const double all = children_ns() - before;
            const auto told = static_cast<double>(spent.cpu + spent.start_cpu);
            CHECK(told > 0.93 * all);  // its end takes time, too, and a kernel counts in ticks
            CHECK(told < 1.05 * all);
            CHECK(spent.waiting > 0);
            CHECK(spent.starts == 1);
        }
    }

    TEST_CASE("conversation: a thousand restarts leave nothing behind") {
        const Folder folder;
        const std::string script = write_script(folder / "bot", talking_script("exit 1"));
        const auto open_files = [] {
            return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
        };
        const auto before = open_files();
        for (int i = 0; i < 1000; ++i)
            REQUIRE(fault_of([&] { ask(*talk_with(script)); }) == "exited with code 1");
        CHECK(open_files() == before);
        CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);  // no child, not even a zombie
    }
}

}  // namespace skerry
