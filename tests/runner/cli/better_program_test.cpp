// `skerry run --until-better`: what ends the run, and what the result and the words say of each
// change.
// `skerry run --margin`: verdicts of equivalence at a fixed number of games, as users ask for them.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

using namespace skerry::test;
using nlohmann::ordered_json;

namespace {

const std::string twin_tested =
    "--game tiny-islands --strategy greedy --strategy greedy --strategy random "
    "--set strategies.1.label=twin --games 20000 --baseline greedy --until-better 3 ";

ordered_json result_of_test(const Workshop& workshop, const std::string& options) {
    workshop.must("run -q --force --out r.json " + options);
    ordered_json result = workshop.result("r.json");
    CHECK(schema_violations(result) == "");
    workshop.must("verify r.json");
    return result;
}

/// All bytes but those of the option itself, which a run without it does not write.
std::string without_margin(nlohmann::ordered_json result) {
    for (const char* const key : {"environment", "digest"}) result.erase(key);
    result["experiment"].erase("margin");
    for (const char* const pairs : {"comparisons", "matchups"})
        if (result.contains(pairs))
            for (auto& of : result[pairs]) of.erase("by_margin");
    return result.dump();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a run ends when of each change it is known whether it is better") {
        const Workshop workshop;
        const ordered_json result = result_of_test(workshop, twin_tested);
        CHECK(result["stop_reason"] == "better");
        CHECK(result["experiment"]["stop"] == ordered_json{{"until_better", 3}});
        const ordered_json& changes = result["ranking"]["changes"];
        REQUIRE(changes.size() == 2);
        for (const ordered_json& change : changes) {
            CHECK(change["from"] == "greedy");
            CHECK(change["finding"] == "not_better");
            CHECK(change["log_ratio"] <= -change["bound"].get<double>());
        }
        CHECK(says(unbroken(workshop.run("show r.json").out),
                   "twin is not better than greedy by 3; random is not better than greedy by 3, "
                   "each error at most 5 %."));
        const ordered_json again = result_of_test(workshop, twin_tested + "--threads 3");
        CHECK(again["digest"] == result["digest"]);
        CHECK(again["games_done"] == result["games_done"]);
        CHECK(workshop.run("compare r.json r.json").out.find("stop rule") != std::string::npos);
    }

    TEST_CASE("of two strategies the second is the change, in matches and with plays too") {
        const Workshop workshop;
        for (const char* options :
             {"--game tiny-islands --strategy random --strategy greedy --games 5000 --set plays=2 ",
              "--game tile-game --strategy random --strategy greedy --games 5000 "}) {
            const ordered_json result =
                result_of_test(workshop, std::string(options) + "--until-better 2");
            CHECK(result["stop_reason"] == "better");
            const ordered_json& change = result["ranking"]["changes"][0];
            CHECK(change["changed"] == "greedy");
            CHECK(change["finding"] == "better");
            CHECK(result["games_done"] < 1000);
        }
        const ordered_json open =
            result_of_test(workshop,
                           "--game tile-game --strategy random --strategy greedy --games 60 "
                           "--until-better 2");
        CHECK(open["stop_reason"] == "games");
        CHECK(says(unbroken(workshop.run("show r.json").out),
                   "whether greedy is better than random, or not better by 2 %, is open"));
    }

    TEST_CASE("a margin adds its verdicts to a result, and changes nothing else") {
        const Workshop workshop;
        const std::string scores =
            "--game tiny-islands --strategy greedy --strategy random --games 60 ";
        const std::string matches =
            "--game tile-game --strategy random --strategy greedy --games 60 ";
        for (const std::string& experiment : {scores, matches}) {
            workshop.must("run -q " + experiment + "--force --out plain.json");
            workshop.must("run -q " + experiment + "--margin 20 --force --out margin.json");
            const auto result = workshop.result("margin.json");
            CHECK(result["experiment"]["margin"] == 20);
            const auto& pair = result[experiment == scores ? "comparisons" : "matchups"][0];
            CHECK(pair["by_margin"]["verdict"] ==
                  (experiment == scores ? "a_not_worse" : "b_not_worse"));
            CHECK(without_margin(result) == without_margin(workshop.result("plain.json")));
            CHECK(schema_violations(result) == "");
            workshop.must("verify margin.json");
            // Verdicts may be added to a result, but do not vanish from it without a word.
            workshop.must("run -q " + experiment + "--margin 20 --out plain.json");
            CHECK(workshop.content("plain.json") == workshop.content("margin.json"));
            CHECK(workshop.run("run -q " + experiment + "--out margin.json").code == 2);
        }
    }

    TEST_CASE("a margin without a stop rule plays all games, and with one it may end the run") {
        const Workshop workshop;
        const std::string run =
            "--game tiny-islands --strategy greedy --strategy greedy --set "
            "strategies.1.steps=30 --games 3000 --margin 2 ";
        workshop.must("run -q " + run + "--out fixed.json");
        workshop.must("run -q " + run + "--until-decided --out decided.json");
        const auto fixed = workshop.result("fixed.json");
        CHECK(fixed["games_done"] == 3000);
        CHECK(fixed["comparisons"][0]["by_margin"]["verdict"] == "equivalent");
        CHECK(fixed["comparisons"][0]["by_margin"]["a_not_worse"]["p_adjusted"].is_number());
        const auto decided = workshop.result("decided.json");
        CHECK(decided["games_done"] < 3000);
        CHECK(decided["comparisons"][0]["by_margin"]["verdict"] == "equivalent");
        CHECK(decided["comparisons"][0]["by_margin"]["a_not_worse"]["p"].is_null());
        CHECK(schema_violations(decided) == "");
        workshop.must("verify decided.json");
    }
}
