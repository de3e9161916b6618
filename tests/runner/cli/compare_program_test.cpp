// `skerry compare`, and runs that end by their figures, as users run them.

#include "tests/runner/cli/workshop.hpp"

using namespace skerry::test;
using nlohmann::ordered_json;

namespace {

void play(const Workshop& workshop, const std::string& options) {
    workshop.must("run -q --game tiny-islands " + options);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("two results are compared on their common shuffles, with an exit code for scripts") {
        const Workshop workshop;
        play(workshop, "--strategy greedy --games 300 --out old.json");
        play(workshop, "--strategy random --games 200 --out new.json");
        const Ended ended = workshop.must("compare old.json new.json");
        CHECK(says(ended.out, "paired: the same 200 games in both, in 116 blocks of up to 2"));
        CHECK(says(ended.out, "worse"));
        CHECK(workshop.run("compare old.json new.json --fail-if-worse").code == 1);
        workshop.must("compare new.json old.json --fail-if-worse");
        workshop.must("compare old.json old.json --fail-if-worse");
        const Ended table = workshop.run("compare old.json new.json --format csv");
        CHECK(std::ranges::count(table.out, '\n') == 10);  // score and 8 components
        CHECK(says(table.out, "greedy,random,score,paired,200,200,"));
        CHECK(says(workshop.run("compare old.json new.json --format markdown").out, "|---|"));
    }

    TEST_CASE("a margin has to be proved: no games, no pass") {
        const Workshop workshop;
        play(workshop, "--strategy greedy --games 400 --out old.json");
        play(workshop,
             "--strategy greedy --set strategies.greedy.steps=0 --games 400 --out new.json");
        play(workshop, "--strategy random --games 400 --out bad.json");
        play(workshop,
             "--strategy greedy --set strategies.greedy.steps=0 --games 20 --out few.json");
        play(workshop, "--strategy greedy --games 40 --out forty.json");
        const auto gate = [&](const std::string& results, const std::string& margin) {
            return workshop.run("compare " + results + " --fail-if-worse --margin " + margin);
        };
        CHECK(gate("old.json new.json", "10").code == 0);
        CHECK(says(gate("old.json new.json", "10").out, "Nothing of B is worse by 10 or more."));
        CHECK(gate("old.json bad.json", "10").code == 1);
        CHECK(gate("bad.json old.json", "10").code == 0);
        // So few games do not show a loss; a margin asks for more.
        workshop.must("compare old.json few.json --fail-if-worse");
        CHECK(gate("old.json few.json", "0.1").code == 1);
        CHECK(says(gate("old.json few.json", "0.1").out,
                   "Not proved to be worse by less than 0.1, more games may tell: greedy."));
        // Equal games prove a margin of 3.7 ranges of the scores in so many: about 0.6 in 400.
        CHECK(gate("old.json old.json", "1").code == 0);
        CHECK(gate("old.json old.json", "0.1").code == 1);
        CHECK(gate("forty.json forty.json", "30").code == 1);
        const Ended table = workshop.run("compare old.json new.json --format csv --margin 10");
        CHECK(says(table.out, ",margin,by_margin\n"));
        CHECK(says(table.out, ",10,"));
    }

    TEST_CASE("games without a score: those that both finished, and who finishes more") {
        const Workshop workshop;
        workshop.write("config.json", R"({"game": "roam", "rules": {"overlap": "forbid"},
            "games": 1000, "strategies": [{"name": "greedy"},
            {"name": "greedy", "label": "rash", "coin": 0}]})");
        const Ended ran = workshop.must("run config.json -q --out both.json");
        CHECK(says(ran.out, "greedy finishes more"));
        const auto pair = workshop.result("both.json")["comparisons"][0];
        const auto gate = [&](const std::string& arguments) {
            return workshop.run("compare " + arguments + " --fail-if-worse");
        };
        // One file, one answer.
        const Ended one = gate("both.json both.json --pair rash greedy --format csv");
        CHECK(one.code == 0);
        CHECK(says(one.out, "rash,greedy,score,paired," + pair["pairs"].dump() + "," +
                                pair["pairs"].dump() + ","));
        CHECK(says(one.out, "," + pair["difference"]["mean"].dump() + "," +
                                pair["difference"]["se"].dump() + ","));
        CHECK(says(one.out, "," + pair["test"]["p"].dump() + ","));
        const Ended fewer = gate("both.json both.json --pair greedy rash");
        CHECK(fewer.code == 1);
        CHECK(says(fewer.out, "greedy finishes more"));
        CHECK(gate("both.json both.json --pair greedy rash --margin 1000").code == 1);
        CHECK(says(gate("both.json both.json --margin 1000").out, "rash in B"));
        // Blocks with an unfinished game are left out of two files.
        const std::string alone = "run config.json -q --set strategies=";
        workshop.must(alone + R"('[{"name": "greedy"}]' --out a.json)");
        workshop.must(alone + R"('[{"name": "greedy", "coin": 0}]' --out b.json)");
        workshop.must(alone + R"('[{"name": "greedy"}]' --seed 9 --out c.json)");
        for (const char* const files : {"a.json b.json", "c.json b.json"}) {
            CHECK(gate(files).code == 1);
            CHECK(says(gate(std::string(files) + " --format markdown").out,
                       "greedy in A finishes more often (p "));
        }
        CHECK(gate("b.json a.json").code == 0);
        CHECK(says(gate("a.json a.json --format csv").out, ",unchanged,"));
    }

    TEST_CASE("unfinished games with a score count in all figures but measures") {
        const Workshop workshop;
        workshop.write("config.json", R"({"game": "roam", "rules": {"overlap": "forbid"},
            "games": 400, "plays": 2, "strategies": [{"name": "greedy"},
            {"name": "greedy", "label": "rash", "coin": 0}]})");
        const auto run = [&](const std::string& options) {
            const Ended ended = workshop.must("run config.json -q " + options);
            return ended.out;
        };
        run("--out without.json");
        const std::string told = run("--set unfinished_score=-50 --out with.json --rows rows.csv");
        CHECK(says(told, "they count as -50 points."));
        const auto before = workshop.result("without.json");
        const auto now = workshop.result("with.json");
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& of = now["results"][i];
            const auto& finished = before["results"][i];
            const auto left = of["unfinished"]["games"].get<int>();
            CHECK(left > 200);
            CHECK(of["unfinished"] == finished["unfinished"]);
            CHECK(of["finished"] == 400);
            CHECK(of["measures"] == finished["measures"]);
            CHECK(of["victory"] == finished["victory"]);
            const auto sum = [](const auto& json) {
                return std::stoi(json["sum"].template get<std::string>());
            };
            CHECK(sum(of["components"]["unfinished"]) == -50 * left);
            CHECK(sum(of["score"]) == sum(finished["score"]) - 50 * left);
        }
        CHECK(now["comparisons"][0]["pairs"] == 400);
        CHECK(says(workshop.read("rows.csv"), ",greedy,0,-50,0,0,-50\n"));
        workshop.must("verify with.json --blocks 768");
        workshop.must("replay with.json --strategy greedy --worst");
        workshop.must("compare with.json with.json --pair greedy rash");
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

    TEST_CASE("results of two rule sets: gates, unfinished games, rows of one result") {
        const Workshop shop;
        play(shop, "--strategy greedy --games 200 --out edges.json");
        play(shop, "--strategy greedy --games 200 --vary rules.sand=edges,touching --out all.json");
        const std::string all = "compare edges.json all.json --pair greedy 'greedy sand=";
        shop.must(all + "edges'");  // these rules are the same
        check_refused(shop, all + "touching'", "rules/sand differs: \"edges\" and \"touching\"");
        CHECK(shop.run(all + "touching' --rules-differ --fail-if-worse").code == 1);
        shop.must(all + "edges' --rules-differ --fail-if-worse");
        const std::string both = all + "touching' --pair greedy 'greedy sand=edges' --rules-differ";
        CHECK(says(shop.run(both).out, "greedy -> greedy sand=touching: sand=edges in A, sand=t"));
        // The games of one result pair up, as its own run compares them.
        CHECK(shop.run("compare all.json all.json --pair 'greedy sand=edges' 'greedy "
                       "sand=touching' --fail-if-worse")
                  .code == 1);
        const std::string roam = "run -q --game roam --strategy greedy --games 300 --out ";
        shop.must(roam + "skip.json");
        shop.must(roam + "forbid.json --set rules.overlap=forbid");
        const Ended fewer =
            shop.run("compare skip.json forbid.json --rules-differ --fail-if-worse");
        CHECK(fewer.code == 1);
        CHECK(says(fewer.out, "greedy in A finishes more often"));
    }

    TEST_CASE("a run ends by its figures, the same for any threads, and its rows with it") {
        const Workshop workshop;
        const std::string run =
            "--strategy greedy --strategy random --games 50000 --until-decided --rows rows.csv "
            "--out r.json";
        play(workshop, run + " --threads 1");
        const auto result = workshop.result("r.json");
        CHECK(result["status"] == "complete");
        CHECK(result["stop_reason"] == "decided");
        CHECK(result["games_done"] == 100);
        CHECK(result["experiment"]["stop"]["until_decided"] == true);
        CHECK(result["comparisons"][0]["anytime"]["verdict"] == "a");
        CHECK(result["ranking"]["method"] == "anytime");
        const std::string rows = workshop.read("rows.csv");
        CHECK(std::ranges::count(rows, '\n') == 201);
        CHECK(rows.starts_with("game,strategy,finished,score,penalty,"));
        play(workshop, run + " --threads 3 --chunk 7 --force");
        CHECK(workshop.result("r.json")["digest"] == result["digest"]);
        CHECK(workshop.read("rows.csv") == rows);
        // The result is its own configuration, including the stop rule.
        workshop.must("run -q r.json --out again.json");
        CHECK(workshop.result("again.json")["digest"] == result["digest"]);
    }
}
