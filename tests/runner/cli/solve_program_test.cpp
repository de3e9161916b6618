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

    TEST_CASE("solve tile-game: value, best moves, line, winners by pool") {
        const Workshop shop;
        const Ended level = shop.must("solve tile-game --board 3x3x10 --format json");
        const ordered_json result = ordered_json::parse(level.out);
        CHECK(result["result"] == "draw");
        CHECK(result["margin"] == 0);
        CHECK(result["moves"] == ordered_json({"a2=2", "b1=2", "b3=2", "c2=2"}));
        const Ended small = shop.run("solve tile-game --board 2x2x3 --format json");
        CHECK(ordered_json::parse(small.out)["result"] == "second");
        CHECK(ordered_json::parse(small.out)["margin"] == -2);
        const Ended play = shop.must("solve tile-game --board 2x2x3 --play");
        CHECK(says(play.out, "the second player (B) wins"));
        const Ended pools = shop.must("solve tile-game --board 2x2x3 --range 2..4");
        CHECK(says(pools.out, "   4  second      -2"));
    }

    TEST_CASE("solve tile-game: large boards late in a game") {
        const Workshop shop;
        std::string position;
        for (int row = 0; row < 8; ++row)
            position += std::string(row == 0 ? "" : "/") + "A1,B1,A1,B1,A1,B1,A1," +
                        (row == 3 || row == 7 ? "." : "B1");
        const Ended late = shop.must("solve tile-game --board 8x8x40 --position '" + position +
                                     " A 3-2' --format json");
        CHECK(ordered_json::parse(late.out)["result"] == "first");
    }

    TEST_CASE("tiger island logs are written by replay and read by verify") {
        const Workshop shop;
        shop.write("tiger.json", R"({"game": "tiger-island", "seed": 1, "games": 3,
            "strategies": [{"name": "random"}, {"name": "totoro"}], "output": "tiger_out.json"})");
        shop.must("run tiger.json -q");
        const Ended log =
            shop.must("replay tiger_out.json --index 0..2 --strategy totoro --format record");
        CHECK(log.out.starts_with("GAME 0 MOVE 1 PLACE "));
        shop.write("games.log",
                   "WELCOME TO THE TOURNAMENT\nWAIT\n\n" + log.out + "\nTHANK YOU FOR PLAYING\n");
        const Ended agree = shop.must("verify games.log --game tiger-island");
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

    TEST_CASE("skerry train: the same file for any threads, in one go or two") {
        const std::string network =
            " --network --games 32 --playouts 2 --passes 1 --strength-games 20 -q";
        for (const auto& [few, named, columns] :
             {std::tuple(tiny, "--seed 1 --iterations 2 --games 8", "seconds\t"),
              {network, "--network --seed 1 --iterations 2 --games 32", "seconds\terror\t"}}) {
            const Workshop shop;
            const Ended once = shop.must("train --out a.json --source a.cpp --iterations 2" + few);
            CHECK(once.err.empty());
            CHECK(says(once.out, "round 2 of 2: "));
            CHECK(says(once.out, "error of differences ") == (few == network));
            shop.must("train --out b.json --iterations 1 --threads 1" + few);
            shop.must("train --out b.json --iterations 2 --threads 3" + few);
            CHECK(without_environment(shop, "a.json") == without_environment(shop, "b.json"));
            CHECK(says(shop.read("a.cpp"), std::string("skerry train ") + named));
            CHECK(shop.read("a.json.curve.tsv")
                      .starts_with(std::string("round\tdecisions\t") + columns));
            // There is nothing left to do, so the file stays as it is.
            const std::string before = shop.read("b.json");
            shop.must("train --out b.json --iterations 2" + few);
            CHECK(shop.read("b.json") == before);
        }
    }

    TEST_CASE("skerry train: only files of this training are replaced") {
        const Workshop shop;
        shop.must("train --out a.json --source a.cpp --iterations 1" + tiny);
        const std::string source = shop.read("a.cpp");
        const std::string other =
            "train --out b.json --source a.cpp --iterations 1 --seed 2" + tiny;
        shop.must(other + " --force");
        CHECK(shop.read("a.cpp") != source);
        check_refused(shop, "train --out b.json --iterations 1" + tiny,
                      "b.json: holds a training with other options (skerry train --seed 2 ");
        shop.must("train --out b.json --iterations 1 --force" + tiny);
        CHECK(without_environment(shop, "b.json") == without_environment(shop, "a.json"));
    }
}

TEST_SUITE("slow") {
    TEST_CASE("skerry train --check: a small training has its known digest") {
        const Workshop shop;
        for (const char* command : {"train --check -q", "train --check --network -q"}) {
            shop.must(command);
        }
    }
}
