// `skerry train` as users run it.

#include <string>

#include "tests/runner/cli/workshop.hpp"

using skerry::test::check_refused;
using skerry::test::Ended;
using skerry::test::Workshop;

namespace {

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
    TEST_CASE("skerry train: the same file for any threads, in one go or two") {
        const Workshop shop;
        const Ended once = shop.run("train --out a.json --source a.cpp --iterations 2" + tiny);
        CHECK(once.code == 0);
        CHECK(once.err.empty());
        CHECK(once.out.find("round 2 of 2: ") != std::string::npos);
        CHECK(shop.run("train --out b.json --iterations 1 --threads 1" + tiny).code == 0);
        CHECK(shop.run("train --out b.json --iterations 2 --threads 3" + tiny).code == 0);
        CHECK(without_environment(shop, "a.json") == without_environment(shop, "b.json"));
        CHECK(shop.read("a.cpp").find("skerry train --seed 1 --iterations 2 --games 8") !=
              std::string::npos);
        CHECK(shop.read("a.json.curve.tsv").starts_with("round\tdecisions\tseconds\t"));
        // There is nothing left to do, so the file stays as it is.
        const std::string before = shop.read("b.json");
        CHECK(shop.run("train --out b.json --iterations 2" + tiny).code == 0);
        CHECK(shop.read("b.json") == before);
    }

    TEST_CASE("skerry train: only files of this training are replaced") {
        const Workshop shop;
        REQUIRE(shop.run("train --out a.json --source a.cpp --iterations 1" + tiny).code == 0);
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
        REQUIRE(shop.run("train --out a.json --iterations 2" + tiny).code == 0);
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
}

TEST_SUITE("unit") {
    TEST_CASE("skerry train --network: the same file for any threads, in one go or two") {
        const Workshop shop;
        const std::string few =
            " --network --games 32 --playouts 2 --passes 1 "
            "--strength-games 20 -q";
        const Ended once = shop.run("train --out a.json --source a.cpp --iterations 2" + few);
        CHECK(once.code == 0);
        CHECK(once.err.empty());
        CHECK(once.out.find("round 2 of 2: ") != std::string::npos);
        CHECK(once.out.find("error of differences ") != std::string::npos);
        CHECK(shop.run("train --out b.json --iterations 1 --threads 1" + few).code == 0);
        CHECK(shop.run("train --out b.json --iterations 2 --threads 3" + few).code == 0);
        CHECK(without_environment(shop, "a.json") == without_environment(shop, "b.json"));
        CHECK(
            shop.read("a.cpp").find("skerry train --network --seed 1 --iterations 2 --games 32") !=
            std::string::npos);
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
