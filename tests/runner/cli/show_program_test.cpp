// `skerry show`: what a run printed is printed again; pictures by other programs.
// `skerry compare` of results of two rule sets.

#include "tests/runner/cli/workshop.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

constexpr const char* narrow_ascii = "env LC_ALL=C";

/// What the run printed must be what `show` prints of its result.
void check_shown_again(const Workshop& shop, const std::string& run, const std::string& result,
                       const std::string& prefix = "") {
    CAPTURE(run);
    const Ended played = shop.run("run -q --force " + run, prefix);
    const Ended shown = shop.run("show " + result, prefix);
    CAPTURE(played.err);
    CAPTURE(shown.err);
    CHECK(played.out.size() > 100);
    CHECK(shown.out == played.out);
    CHECK((played.code == 0 && shown.code == 0 && shown.err.empty()));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("show: a result of each game is what the run printed, byte for byte") {
        const Workshop shop;
        for (const char* game :
             {"--game tiny-islands --strategy greedy --strategy random",
              "--game tiny-islands --strategy greedy --strategy random --covariates",
              "--game tiny-islands --strategy greedy",
              "--game tile-game --strategy greedy --strategy random",
              "--game roam --strategy greedy --strategy random",
              "--game tiger-island --strategy greedy --strategy random",
              "--game tiger-island --strategy greedy"})
            check_shown_again(shop, std::string(game) + " --games 40 --out r.json", "r.json");
        check_shown_again(shop, "config.json --out r.json", "r.json", narrow_ascii);
        CHECK(shop.run("show -", "cat r.json |").out == shop.run("show r.json").out);
    }

    TEST_CASE("show: a decided run, a shard, a checkpoint and a merged result") {
        const Workshop shop;
        check_shown_again(shop, "config.json --games 5000 --until-decided --out r.json", "r.json");
        check_shown_again(shop, "config.json --shard 2/3 --out s.json", "s.shard-2-of-3.json");
        for (const char* shard : {"1/3", "3/3"})
            shop.must("run -q config.json --out s.json --shard " + std::string(shard));
        const Ended merged = shop.must(
            "merge s.shard-1-of-3.json s.shard-2-of-3.json s.shard-3-of-3.json -o m.json");
        const Ended shown = shop.must("show m.json");
        CHECK(merged.out.starts_with(shown.out.substr(0, shown.out.find("\nStrength"))));
        REQUIRE(
            shop.run("run -q config.json --games 1e11 --checkpoint c.ck --every 1ms --out o.json",
                     "timeout --preserve-status -s INT 1")
                .code == 130);
        const Ended checkpoint = shop.must(shop.exists("c.ck") ? "show c.ck" : "show o.json");
        CHECK(checkpoint.out.find("tiny-islands, seed 4: ") == 0);
    }

    TEST_CASE("show: PNG is painted by another program, and replaces only a plot") {
        const Workshop shop;
        shop.must("run -q config.json --out r.json");
        const std::string nothing = "env PATH=nowhere ";
        const Ended none = shop.run("show r.json --plot p.png", nothing);
        CHECK(none.code == 2);
        CHECK(none.err ==
              "skerry: --plot p.png: needs rsvg-convert or chromium, and neither is here (Debian: "
              "apt-get install librsvg2-bin); or name a file that ends with .svg\n");
        CHECK_FALSE(shop.exists("p.png"));
        // A painter that takes its words as rsvg-convert does, and one that paints nothing.
        std::filesystem::create_directory(shop.path("bin"));
        shop.write("bin/rsvg-convert",
                   "#!/bin/sh\ngrep -q '<svg' \"$5\" && { printf '\\211PNG\\r\\n\\032\\n'; printf "
                   "'%025d' 0; echo rest; } >\"$4\"\n");
        std::filesystem::permissions(shop.path("bin/rsvg-convert"),
                                     std::filesystem::perms::owner_all);
        const std::string painter = "env PATH=bin:/usr/bin:/bin ";
        for (int times = 0; times < 2; ++times) {
            shop.must("show r.json --plot p.png", painter);
            CHECK(shop.read("p.png").find("tEXtSoftware") == 37);
            CHECK(shop.read("p.png").ends_with("rest\n"));
        }
        shop.write("mine.png", "\x89PNG of mine");
        check_refused(shop, "show r.json --plot mine.png",
                      "mine.png: holds something that is not a plot");
        shop.write("bin/rsvg-convert", "#!/bin/sh\nexit 1\n");
        const Ended failed = shop.run("show r.json --plot q.png", painter);
        CHECK(failed.err ==
              "skerry: --plot q.png: could not be painted; name a file that ends with .svg\n");
        CHECK_FALSE(shop.exists("q.png"));
    }

    TEST_CASE("results of two rule sets are compared when asked, and the options are named") {
        struct Pair {
            std::string run;
            std::string option;  ///< with the values of A and B
            std::string how;
        };
        const std::string islands = "--game tiny-islands --strategy greedy --games ";
        const std::vector<Pair> pairs = {
            {islands + "200", "sand=edges,touching", "; paired: the same 200 games in both, in "},
            {islands + "120 --plays 2", "sand=edges,touching", "; paired: the same 120 games"},
            {islands + "120", "deck=two_decks,uniform",
             "; unpaired, so that luck does not cancel: these rules deal otherwise (120 and 120 "},
            {islands + "100", "score_floor=false,true", "; paired: the same 100 games in both"},
            {"--game roam --strategy greedy --games 60", "overlap=skip,forbid", "; paired: the sa"},
            {"--game tile-game --strategy greedy --strategy random --games 60", "pool=10,12",
             "; paired: the same 60 pairs of games in both"},
            {"--game tiger-island --strategy greedy --strategy random --games 20",
             "tie_break=draw,pieces", "; paired: the same 20 pairs of games in both"}};
        for (const Pair& pair : pairs) {
            const Workshop shop;
            CAPTURE(pair.option);
            const std::string name = pair.option.substr(0, pair.option.find('='));
            const std::size_t comma = pair.option.find(',');
            const std::string in_a = pair.option.substr(0, comma);
            const std::string in_b = name + "=" + pair.option.substr(comma + 1);
            const std::string run = "run -q " + pair.run + " --set rules.";
            shop.must(run + in_a + " --out a.json");
            shop.must(run + in_b + " --out b.json");
            check_refused(shop, "compare a.json b.json",
                          "/experiment/rules/" + name + " differs: ");
            CHECK(shop.run("compare a.json b.json").err.ends_with(" others with --rules-differ\n"));
            std::string text =
                shop.run("compare a.json b.json --rules-differ --format markdown").out;
            std::erase(text, '\\');
            CHECK(says(text, "the rules differ, " + in_a + " in A, " + in_b + " in B" + pair.how));
            const Ended csv = shop.run("compare a.json b.json --rules-differ --format csv");
            CHECK(says(csv.out, ",rules_a,rules_b\n"));
            CHECK(says(csv.out, "," + in_a + "," + in_b + "\n"));
            shop.must("report a.json b.json --rules-differ --no-gallery --out r.html");
            CHECK(says(shop.read("r.html"), in_a + " in A, " + in_b + " in B"));
            // Means are those of the results, however they are compared.
            const auto rows = ordered_json::parse(
                shop.run("compare a.json b.json --rules-differ --format json").out);
            if (name == "sand" || name == "deck") {
                const auto mean = shop.result("b.json")["results"][0]["score"]["mean"];
                CHECK(rows[0]["mean_b"].get<double>() == doctest::Approx(mean.get<double>()));
            }
        }
    }
}
