// `skerry solve` through the program.
// Tiger Island as users run it: matches, their logs, and what verify says of logs.
// `skerry --version` and `skerry doctor`, with programs that are missing, that work and that fail.
// `skerry train` as users run it.

#include "runner/batch/ranks/rank_batch.hpp"
#include "runner/results/environment.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

TEST_SUITE("unit") {
    TEST_CASE("solve tiny-islands: the best last shoreline of recorded games") {
        const Workshop shop;
        const Ended replayed = shop.run("replay config.json --index 0..3 --format json");
        REQUIRE(replayed.code == 0);
        for (const ordered_json& game : ordered_json::parse(replayed.out)) {
            const ordered_json& moves = game["moves"];
            const std::string position = moves[moves.size() - 2]["state"];
            const Ended ended =
                shop.run("solve tiny-islands --format json --position '" + position + "'");
            REQUIRE(ended.code == 0);
            CHECK(ended.err.empty());
            const ordered_json best = ordered_json::parse(ended.out);
            CHECK(best["optimal"] == true);
            CHECK(best["score"].get<int>() >= game["total"].get<int>());
            CHECK(best["edges"].get<int>() <= 24);
            int sum = 0;
            for (const auto& points : best["components"]) sum += points.get<int>();
            CHECK(sum == best["score"]);
            const Ended page = shop.run("solve tiny-islands --position '" + position + "'");
            CHECK(page.code == 0);
            const std::string score = std::to_string(best["score"].get<int>());
            CHECK(says(page.out, "score      " + score + ", optimal"));
            CHECK(says(page.out, best["shoreline"].get<std::string>()));
        }
    }

    TEST_CASE("solve tile-game: value, best moves, line, winners by pool") {
        const Workshop shop;
        const Ended level = shop.run("solve tile-game --board 3x3x10 --format json");
        REQUIRE(level.code == 0);
        const ordered_json result = ordered_json::parse(level.out);
        CHECK(result["result"] == "draw");
        CHECK(result["margin"] == 0);
        CHECK(result["moves"] == ordered_json({"a2=2", "b1=2", "b3=2", "c2=2"}));
        const Ended small = shop.run("solve tile-game --board 2x2x3 --format json");
        CHECK(ordered_json::parse(small.out)["result"] == "second");
        CHECK(ordered_json::parse(small.out)["margin"] == -2);
        const Ended play = shop.run("solve tile-game --board 2x2x3 --play");
        CHECK(play.code == 0);
        CHECK(says(play.out, "the second player (B) wins"));
        const Ended pools = shop.run("solve tile-game --board 2x2x3 --range 2..4");
        CHECK(pools.code == 0);
        CHECK(says(pools.out, "   4  second      -2"));
    }

    TEST_CASE("solve refuses what it cannot solve") {
        const Workshop shop;
        for (const char* arguments :
             {"solve", "solve chess", "solve tiny-islands", "solve tiny-islands --position junk",
              "solve tile-game --board 2x2", "solve tile-game --board 9x9x10",
              "solve tile-game --position junk", "solve tile-game --range 4..2"})
            check_refused(shop, arguments);
    }

    TEST_CASE("solve tile-game: large boards late in a game, and a refusal before") {
        const Workshop shop;
        const std::string why =
            "64 open cells are too many to solve; at most 32 are tried, later in a game with "
            "--position";
        check_refused(shop, "solve tile-game --board 8x8x26", "--board 8x8x26: " + why);
        check_refused(shop, "solve tile-game --board 8x8x26 --range 2..3",
                      "--board 8x8x26: " + why);
        check_refused(shop, "solve tile-game --board 8x8x9 --count-states",
                      "--count-states: positions of this board do not fit 64 bits");
        std::string position;
        for (int row = 0; row < 8; ++row)
            position += std::string(row == 0 ? "" : "/") + "A1,B1,A1,B1,A1,B1,A1," +
                        (row == 3 || row == 7 ? "." : "B1");
        const Ended late = shop.run("solve tile-game --board 8x8x40 --position '" + position +
                                    " A 3-2' --format json");
        CHECK(late.code == 0);
        CHECK(ordered_json::parse(late.out)["result"] == "first");
    }

    TEST_CASE("solve: a game that nothing solves is named, with those that can be") {
        const Workshop shop;
        const std::string what = "; what can be solved: tile-game, tiny-islands";
        for (const char* const game : {"roam", "tiger-island"})
            CHECK(shop.run("solve " + std::string(game) + " --board 3x3x10").err ==
                  "skerry solve: nothing solves \"" + std::string(game) + "\"" + what + "\n");
        CHECK(shop.run("solve tile-gme").err == "skerry solve: nothing solves \"tile-gme\"" + what +
                                                    "; did you mean \"tile-game\"?\n");
        CHECK(shop.run("solve tile-gme").code == 2);
        check_refused(shop, "solve tile-game --format xml",
                      "--format xml: must be one of text, json");
        check_refused(shop, "list --format csv", "--format csv: must be one of text, json");
    }

    TEST_CASE("tiger island logs are written by replay and read by verify") {
        const Workshop shop;
        shop.write("tiger.json", R"({"game": "tiger-island", "seed": 1, "games": 3,
            "strategies": [{"name": "random"}, {"name": "totoro"}], "output": "tiger_out.json"})");
        shop.must("run tiger.json -q");
        const Ended log =
            shop.run("replay tiger_out.json --index 0..2 --strategy totoro --format record");
        CHECK(log.code == 0);
        CHECK(log.out.starts_with("GAME 0 MOVE 1 PLACE "));
        shop.write("games.log", log.out);
        const Ended agree = shop.run("verify games.log --game tiger-island");
        CHECK(agree.code == 0);
        CHECK(agree.out == "3 games, 6 figures: all agree\n");

        std::string wrong = log.out;
        wrong.replace(wrong.find("PLAYER A "), 9, "PLAYER A 9");
        shop.write("wrong.log", wrong);
        const Ended differs = shop.run("verify wrong.log --game tiger-island");
        CHECK(differs.code == 1);
        CHECK(says(differs.out, "game 1: first player's score: recorded 9"));
    }

    TEST_CASE("tiger island logs: an illegal move has its turn and reason, a fault its place") {
        const Workshop shop;
        const std::string first =
            "GAME 7 MOVE 1 PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n";
        shop.write("illegal.log", "\n" + first +
                                      "GAME 7 MOVE 2 PLACE LAKE+ROCK AT 1 -1 0 3 FOUND SETTLEMENT "
                                      "AT 1 -1 0\n\n" +
                                      first);
        const Ended illegal = shop.run("verify illegal.log --game tiger-island");
        CHECK(illegal.code == 1);
        CHECK(illegal.out ==
              "illegal.log:2: game 1: turn 2: there is a volcano at 1 -1 0\n"
              "2 games, 0 figures: 1 game cannot be played as recorded\n");

        shop.write("fault.log", first + "GAME 7 MOVE 2 PLACE LAKE+SAND AT 1 -1 0 3\n");
        const Ended fault = shop.run("verify fault.log --game tiger-island");
        CHECK(fault.code == 2);
        CHECK(fault.err ==
              "skerry: fault.log:2:21: 'LAKE+SAND' is not a tile: two of JUNGLE, LAKE, GRASS, "
              "ROCK, like JUNGLE+LAKE\n");
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

const std::string tiny =
    " --games 8 --playouts 1 --plan-steps 2 --plan-games 8 --strength-games 20 -q";

/// The training file without the times of its rounds.
std::string without_environment(const Workshop& shop, const std::string& name) {
    auto json = nlohmann::ordered_json::parse(shop.read(name));
    json.erase("environment");
    return json.dump();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("version: what the build is, below one line for scripts") {
        const Workshop shop;
        const Ended ended = shop.run("--version");
        CHECK(ended.code == 0);
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

    TEST_CASE("skerry train: the same file for any threads, in one go or two") {
        const Workshop shop;
        const Ended once = shop.run("train --out a.json --source a.cpp --iterations 2" + tiny);
        CHECK(once.code == 0);
        CHECK(once.err.empty());
        CHECK(says(once.out, "round 2 of 2: "));
        CHECK(shop.run("train --out b.json --iterations 1 --threads 1" + tiny).code == 0);
        CHECK(shop.run("train --out b.json --iterations 2 --threads 3" + tiny).code == 0);
        CHECK(without_environment(shop, "a.json") == without_environment(shop, "b.json"));
        CHECK(says(shop.read("a.cpp"), "skerry train --seed 1 --iterations 2 --games 8"));
        CHECK(shop.read("a.json.curve.tsv").starts_with("round\tdecisions\tseconds\t"));
        // There is nothing left to do, so the file stays as it is.
        const std::string before = shop.read("b.json");
        CHECK(shop.run("train --out b.json --iterations 2" + tiny).code == 0);
        CHECK(shop.read("b.json") == before);
    }

    TEST_CASE("skerry train: only files of this training are replaced") {
        const Workshop shop;
        shop.must("train --out a.json --source a.cpp --iterations 1" + tiny);
        const std::string source = shop.read("a.cpp");
        const std::string other =
            "train --out b.json --source a.cpp --iterations 1 --seed 2" + tiny;
        check_refused(shop, other,
                      "skerry: a.cpp: holds something that this command did not make and is not "
                      "replaced; choose another --source, such as a-2.cpp, or replace it with "
                      "--force\n");
        CHECK(shop.read("a.cpp") == source);
        CHECK_FALSE(shop.exists("b.json"));
        shop.write("b.json.curve.tsv", "my notes");
        check_refused(shop, "train --out b.json --iterations 1" + tiny,
                      "skerry: b.json.curve.tsv: holds something that is not the curve of this "
                      "training and is not replaced; choose another --out, such as "
                      "b.json.curve-2.tsv, or replace it with --force\n");
        CHECK(shop.read("b.json.curve.tsv") == "my notes");
        CHECK(shop.run(other + " --force").code == 0);
        CHECK(shop.read("a.cpp") != source);
        check_refused(shop, "train --out b.json --iterations 1" + tiny,
                      "b.json: holds a training with other options (skerry train --seed 2 ");
        CHECK(shop.run("train --out b.json --iterations 1 --force" + tiny).code == 0);
        CHECK(without_environment(shop, "b.json") == without_environment(shop, "a.json"));
    }

    TEST_CASE("skerry train: mistakes get one line and change nothing") {
        const Workshop shop;
        shop.must("train --out a.json --iterations 2" + tiny);
        const std::string before = shop.read("a.json");
        for (const std::string& arguments :
             {std::string("train"), "train --out a.json --iterations 3 --seed 2" + tiny,
              "train --out a.json --iterations 1" + tiny,
              std::string("train --out a.json --games 0"),
              std::string("train --out a.json --games many"),
              std::string("train --out config.json"), std::string("train --out a.json --rounds 3")})
            check_refused(shop, arguments);
        CHECK(shop.read("a.json") == before);
    }

    TEST_CASE("skerry train --network: the same file for any threads, in one go or two") {
        const Workshop shop;
        const std::string few =
            " --network --games 32 --playouts 2 --passes 1 "
            "--strength-games 20 -q";
        const Ended once = shop.run("train --out a.json --source a.cpp --iterations 2" + few);
        CHECK(once.code == 0);
        CHECK(once.err.empty());
        CHECK(says(once.out, "round 2 of 2: "));
        CHECK(says(once.out, "error of differences "));
        CHECK(shop.run("train --out b.json --iterations 1 --threads 1" + few).code == 0);
        CHECK(shop.run("train --out b.json --iterations 2 --threads 3" + few).code == 0);
        CHECK(without_environment(shop, "a.json") == without_environment(shop, "b.json"));
        CHECK(
            says(shop.read("a.cpp"), "skerry train --network --seed 1 --iterations 2 --games 32"));
        CHECK(shop.read("a.json.curve.tsv").starts_with("round\tdecisions\tseconds\terror\t"));
        check_refused(shop, "train --out a.json --iterations 2" + tiny,
                      "skerry: a.json: not a file of `skerry train`; nothing was changed\n");
        check_refused(shop, "train --out c.json --passes 2",
                      "skerry: skerry train: --passes is not an option without --network\n");
        check_refused(shop, "train --out c.json --network --plan-steps 2",
                      "skerry: skerry train: --plan-steps is not an option with --network\n");
    }
}

TEST_SUITE("slow") {
    TEST_CASE("skerry train --check: a small training has its known digest") {
        const Workshop shop;
        for (const char* command : {"train --check -q", "train --check --network -q"}) {
            const Ended ended = shop.run(command);
            CHECK_MESSAGE(ended.code == 0, ended.out);
        }
    }
}
