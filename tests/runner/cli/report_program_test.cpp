// `skerry report` and `skerry show`: what a run printed is printed again, tables in every format,
// and bad input.

#include "tests/runner/cli/workshop.hpp"

using namespace skerry;
using namespace skerry::test;

namespace skerry {

using namespace test;

TEST_SUITE("unit") {
    TEST_CASE("a report is one page, beside its result or where asked for") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        shop.must(
            "run --game tile-game --strategy random --strategy greedy --games 5 -q "
            "--out m.json");
        const Ended ended = shop.must("report r.json");
        CHECK(ended.out.empty());
        CHECK(ended.err == "report: r.html\n");
        CHECK(says(shop.read("r.html"), "greedy is best"));
        shop.must("report r.json m.json -o both.html");
        const std::string both = shop.read("both.html");
        CHECK(says(both, "skerry run r.json"));
        CHECK(says(both, "skerry run m.json"));
        CHECK(shop.run("report r.json --out -").out == shop.read("r.html"));
        shop.must("report r.json");
    }
}

}  // namespace skerry

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

    TEST_CASE("show: run prints its tables as show does later") {
        const Workshop shop;
        for (const char* form :
             {" --format csv", " --format json", " --format markdown", " --table differences",
              " --table components --format json", " --table ranking --format markdown"}) {
            CAPTURE(form);
            const Ended played = shop.must("run -q config.json --out r.json" + std::string(form));
            CHECK(shop.run("show r.json" + std::string(form)).out == played.out);
        }
    }

    TEST_CASE("show: the tables of games with endings, and of games for two") {
        const Workshop shop;
        shop.must(
            "run -q --game roam --strategy greedy --strategy random --games 40 --out "
            "r.json");
        const auto result = shop.result("r.json");
        const auto tables = ordered_json::parse(shop.run("show r.json --format json").out);
        for (const char* name : {"endings", "measures", "personal-bests"}) {
            CAPTURE(name);
            REQUIRE(tables.contains(name));
            CHECK(tables[name].size() == 2);
        }
        // Each level or a higher one, on the same shuffles.
        const auto& levels = tables["ending-differences"];
        REQUIRE(levels.size() == 3);
        const auto& endings = result["comparisons"][0]["endings"];
        int above = 40 - endings[0][0].get<int>() - endings[0][1].get<int>() -
                    endings[0][2].get<int>() - endings[0][3].get<int>();
        CHECK(levels[0]["at_least"] == "minor");
        CHECK(levels[0]["games"] == 40);
        CHECK(levels[0]["a_games"] == above);
        CHECK(levels[2]["at_least"] == "major");
        CHECK(levels[2]["only_a"].get<int>() - levels[2]["only_b"].get<int>() ==
              result["results"][0]["victory"]["major"]["games"].get<int>() -
                  result["results"][1]["victory"]["major"]["games"].get<int>());
        CHECK(levels[0]["low"].get<double>() < levels[0]["difference"].get<double>());
        CHECK(levels[0]["p_adjusted"].get<double>() <= 1);
        shop.must("verify r.json");
        for (const auto& [measure, of] : result["results"][0]["measures"].items())
            CHECK(tables["measures"][0][measure] == of["mean"]);
        shop.must(
            "run -q --game tiger-island --strategy greedy --strategy random --games 9 "
            "--out t.json");
        CHECK(shop.run("show t.json --format csv").out.starts_with("a,b,pairs,won,drawn,lost,"));
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

    TEST_CASE("show: a plot is a file of its own") {
        const Workshop shop;
        shop.must("run -q config.json --out r.json");
        const Ended drawn = shop.must("show r.json --table differences --plot p.svg");
        CHECK(drawn.out.empty());
        CHECK(drawn.err == "plot: p.svg\n");
        CHECK(shop.read("p.svg").starts_with("<svg "));
        CHECK(shop.run("show r.json --table differences --plot -").out == shop.read("p.svg"));
        shop.must("show r.json --plot p.svg");
        CHECK(says(shop.read("p.svg"), ">Scores</text>"));
    }

    TEST_CASE("show: a reader who has enough ends it silently") {
        const Workshop shop;
        shop.must("run -q config.json --out r.json");
        const Ended ended = shop.must("show r.json --format json | head -n 1");
        CHECK(ended.out == "{\n");
        CHECK(ended.err.empty());
        CHECK(shop.run("show r.json --format csv >/dev/full").code == 2);
    }
}
