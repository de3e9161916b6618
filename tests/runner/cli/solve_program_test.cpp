// `skerry solve` through the program.
// `skerry --version` and `skerry doctor`, with programs that are missing, that work and that fail.
// `skerry train` as users run it.
// `skerry signature` through the program.

#include "runner/batch/ranks/rank_batch.hpp"
#include "runner/results/environment.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

TEST_SUITE("unit") {
    TEST_CASE("solve tiny-islands: the best last shoreline of recorded games") {
        const Workshop shop;
        const Ended replayed = shop.must("replay config.json --index 0..3 --format json");
        for (const ordered_json& game : ordered_json::parse(replayed.out)) {
            const ordered_json& moves = game["moves"];
            const std::string position = moves[moves.size() - 2]["state"];
            const Ended ended =
                shop.must("solve tiny-islands --format json --position '" + position + "'");
            CHECK(ended.err.empty());
            const ordered_json best = ordered_json::parse(ended.out);
            CHECK(best["optimal"] == true);
            CHECK(best["score"].get<int>() >= game["total"].get<int>());
            CHECK(best["edges"].get<int>() <= 24);
            int sum = 0;
            for (const auto& points : best["components"]) sum += points.get<int>();
            CHECK(sum == best["score"]);
            const Ended page = shop.must("solve tiny-islands --position '" + position + "'");
            const std::string score = std::to_string(best["score"].get<int>());
            CHECK(says(page.out, "score      " + score + ", optimal"));
            CHECK(says(page.out, best["shoreline"].get<std::string>()));
        }
    }
}

namespace {

/// A program of this machine that does what `script` says.
void add_program(const Workshop& shop, const std::string& name, const std::string& script) {
    std::filesystem::create_directories(shop.path("bin"));
    shop.write("bin/" + name, "#!/bin/sh\n" + script + "\n");
    std::filesystem::permissions(shop.path("bin/" + name), std::filesystem::perms::owner_all);
}

/// `skerry doctor` where no programs are but those of add_program().
Ended doctor(const Workshop& shop, const std::string& options = "") {
    return shop.run("doctor " + options, "PATH=bin");
}

/// The line of the report about a part, without its end.
std::string line_of(const std::string& report, const std::string& part) {
    const std::size_t at = report.find("  " + part + " ");
    if (at == std::string::npos) return {};
    const std::size_t start = report.rfind('\n', at) + 1;
    return report.substr(start, report.find('\n', at) - start);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("version: what the build is, below one line for scripts") {
        const Workshop shop;
        const Ended ended = shop.must("--version");
        CHECK(ended.out.starts_with(version_text() + "\ncommit: "));
        CHECK(says(ended.out, "\ncompiler: "));
        CHECK(says(ended.out, "\ninstruction sets: "));
        CHECK(says(ended.out, "; here: "));
        CHECK(says(ended.out, has_mpi() ? "\nMPI: built in\n" : "\nMPI: not built in\n"));
    }

    TEST_CASE("doctor: parts that are absent say what to install, and are no fault") {
        const Workshop shop;
        const Ended ended = doctor(shop, "--report");
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(ended.out.starts_with("```text\nskerry "));
        CHECK(ended.out.ends_with("```\n"));
        CHECK(says(ended.out, "\nsystem: "));
        CHECK(says(ended.out, "\nmemory: "));
        CHECK_FALSE(says(ended.out, shop.path("").string()));
        CHECK(line_of(ended.out, "games").starts_with("works   games      64 games of each kind"));
        CHECK(line_of(ended.out, "pictures") ==
              "absent  pictures   skerry show --plot FILE.png: apt-get install librsvg2-bin");
        CHECK(
            line_of(ended.out, "MPI").starts_with("absent  MPI        one run on many machines: "));
        CHECK(says(line_of(ended.out, "MPI"), "openmpi-bin"));
        CHECK(line_of(ended.out, "Slurm").ends_with(": apt-get install slurm-client"));
        CHECK(line_of(ended.out, "parallel").ends_with(": apt-get install parallel"));
        CHECK(line_of(ended.out, "Python").ends_with(": apt-get install python3 python3-numpy"));
        CHECK(line_of(ended.out, "numpy").ends_with(": apt-get install python3-numpy"));
        CHECK(line_of(ended.out, "callgrind").ends_with(": apt-get install valgrind"));
        CHECK(line_of(ended.out, "manual").ends_with("man skerry: apt-get install man-db"));
        CHECK(doctor(shop).out.ends_with("What is here works; what is absent is optional.\n"));
    }

    TEST_CASE("doctor: a part that is here and fails is a fault, exit code 1") {
        const Workshop shop;
        add_program(shop, "perf", "echo 'perf version 6.1'");
        add_program(shop, "valgrind", "echo 'cannot open shared object' >&2; exit 3");
        add_program(shop, "rsvg-convert", "exit 0");  // paints nothing
        add_program(shop, "sinfo", "echo 'sinfo: error: no controller' >&2; exit 1");
        add_program(shop, "python3", "exit 1");
        const Ended ended = doctor(shop, "--report");
        CHECK(ended.code == 1);
        CHECK(line_of(ended.out, "perf") == "works   perf       perf version 6.1");
        CHECK(line_of(ended.out, "callgrind") ==
              "FAULT   callgrind  valgrind exited with code 3: cannot open shared object");
        CHECK(line_of(ended.out, "pictures").starts_with("FAULT   pictures   "));
        CHECK(line_of(ended.out, "Slurm") ==
              "absent  Slurm      shards as a job array: sinfo is here, but no cluster: sinfo: "
              "error: no controller");
        CHECK(line_of(ended.out, "Python") == "FAULT   Python     python3 exited with code 1");
        CHECK(doctor(shop).out.ends_with("3 of these are here and do not work.\n"));
    }
}

TEST_SUITE("slow") {
    TEST_CASE("skerry train --check: a small training has its known digest") {
        const Workshop shop;
        shop.must("train --check -q");
        shop.must("train --check --network -q");
    }
}

namespace {

std::string pinned() { return read_text(golden_file("signature.txt")); }

/// The pinned lines that contain `text`.
std::string pinned_lines(const std::string& text) {
    std::istringstream lines(pinned());
    std::string found;
    for (std::string line; std::getline(lines, line);)
        if (says(line, text)) found += line + "\n";
    return found;
}

/// The output without its last line, the integer for everything.
std::string listed(const std::string& out) {
    return out.substr(0, out.rfind('\n', out.size() - 2) + 1);
}

}  // namespace

// The values are pinned in tests/golden/signature.txt and nowhere else.

TEST_SUITE("unit") {
    TEST_CASE("the signature of some strategies has the lines of the whole") {
        const Workshop shop;
        for (const std::string only : {"random", "tile-game standard greedy"}) {
            const Ended ended = shop.must("signature --list --only '" + only + "'");
            CHECK(listed(ended.out) == pinned_lines(only));
        }
        const Ended ended = shop.run("signature --only greediest");
        CHECK(ended.code == 2);
        CHECK(ended.err ==
              "skerry: --only greediest: in no name of a game, variant and strategy, as in "
              "\"tile-game standard greedy\"; skerry list names them\n");
    }
}

// Slow, because it plays every strategy: some seconds.
TEST_SUITE("slow") {
    TEST_CASE("the signature covers every strategy and is the pinned one") {
        const Workshop shop;
        // Under the sanitizers all of it takes minutes; there, each strategy has tests of its own.
        if (!sanitized) {
            const Ended ended = shop.must("signature --list --threads 2");
            check_golden(ended.out, "signature.txt");
        }
        const std::string parts = pinned();
        const ordered_json list = ordered_json::parse(shop.run("list --format json").out);
        for (const ordered_json& game : list["games"])
            for (const ordered_json& strategy : game["strategies"]) {
                if (strategy["name"] == "program") continue;  // nothing without its command
                const std::string part = "  " + game["name"].get<std::string>() + " " +
                                         game["variants"][0]["name"].get<std::string>() + " " +
                                         strategy["name"].get<std::string>() + "\n";
                CHECK_MESSAGE(says(parts, part), part);
            }
    }
}
