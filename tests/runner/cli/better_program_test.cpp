// `skerry run --until-better`: what ends the run, and what the result and the words say of each
// change.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

using namespace skerry::test;
using nlohmann::ordered_json;

namespace {

const std::string twin_tested =
    "--game tiny-islands --strategy greedy --strategy greedy --strategy random "
    "--set strategies.1.label=twin --games 20000 --baseline greedy --until-better 3 ";

bool words_say(const Workshop& workshop, const std::string& part) {
    const std::string shown = workshop.run("show r.json").out;
    std::string words;  // on one line
    for (const char c : shown)
        if (c != '\n' && c != ' ')
            words += c;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    return words.find(part) != std::string::npos;
}

ordered_json result_of_test(const Workshop& workshop, const std::string& options) {
    const Ended ended = workshop.run("run -q --force --out r.json " + options);
    REQUIRE_MESSAGE(ended.code == 0, ended.err);
    ordered_json result = workshop.result("r.json");
    CHECK(schema_violations(result) == "");
    CHECK(workshop.run("verify r.json").code == 0);
    return result;
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
        CHECK(
            words_say(workshop,
                      "twin is not better than greedy by 3; random is not better than greedy by 3, "
                      "each error at most 5 %."));
        const ordered_json again = result_of_test(workshop, twin_tested + "--threads 3");
        CHECK(again["digest"] == result["digest"]);
        CHECK(again["games_done"] == result["games_done"]);
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
        CHECK(words_say(workshop,
                        "whether greedy is better than random, or not better by 2 %, is open"));
    }

    TEST_CASE("wrong tests of changes are one line and exit code 2") {
        const Workshop workshop;
        const std::string run = "run -q --game tiny-islands --strategy greedy --strategy random ";
        for (const char* options :
             {"--until-better 0", "--until-better x", "--until-better 1 --until-decided",
              "--until-better 1 --until-precision 1", "--strategy policy --until-better 1"})
            check_refused(workshop, run + options);
        check_refused(workshop,
                      "run -q --game tile-game --strategy greedy --strategy random "
                      "--until-better 50");
        check_refused(workshop, "run -q --game tiny-islands --strategy greedy --until-better 1");
    }
}
