// `skerry --version` and `skerry doctor`, with programs that are missing, that work and that fail.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "runner/batch/ranks/rank_batch.hpp"
#include "runner/results/environment.hpp"
#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using test::Ended;
using test::Workshop;

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
        const Ended ended = shop.run("--version");
        CHECK(ended.code == 0);
        CHECK(ended.out.starts_with(version_text() + "\ncommit: "));
        CHECK(ended.out.find("\ncompiler: ") != std::string::npos);
        CHECK(ended.out.find("\ninstruction sets: ") != std::string::npos);
        CHECK(ended.out.find("; here: ") != std::string::npos);
        CHECK(ended.out.find(has_mpi() ? "\nMPI: built in\n" : "\nMPI: not built in\n") !=
              std::string::npos);
    }

    TEST_CASE("doctor: parts that are absent say what to install, and are no fault") {
        const Workshop shop;
        const Ended ended = doctor(shop, "--report");
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(ended.out.starts_with("```text\nskerry "));
        CHECK(ended.out.ends_with("```\n"));
        CHECK(ended.out.find("\nsystem: ") != std::string::npos);
        CHECK(ended.out.find("\nmemory: ") != std::string::npos);
        CHECK(ended.out.find(shop.path("").string()) == std::string::npos);
        CHECK(line_of(ended.out, "games").starts_with("works   games      64 games of each kind"));
        CHECK(line_of(ended.out, "pictures") ==
              "absent  pictures   skerry show --plot FILE.png: apt-get install librsvg2-bin");
        CHECK(
            line_of(ended.out, "MPI").starts_with("absent  MPI        one run on many machines: "));
        CHECK(line_of(ended.out, "MPI").find("openmpi-bin") != std::string::npos);
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

}  // namespace skerry
