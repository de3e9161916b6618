// `skerry run --baseline`: one strategy compared with all others, in every form that users see.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

using namespace skerry::test;
using nlohmann::ordered_json;

namespace {

const std::string scores =
    "--game tiny-islands --strategy greedy --strategy random --vary strategies.greedy.room=0,2,4 "
    "--covariates --margin 3 --games 250 --baseline 'greedy room=2' ";
const std::string matches =
    "--game tile-game --strategy random --strategy greedy --strategy alpha_beta --games 40 "
    "--margin 10 --baseline greedy ";

const ordered_json& pairs_of(const ordered_json& result) {
    return result.contains("matchups") ? result["matchups"] : result["comparisons"];
}

/// Those pairs have verdicts, together, and no others.
void check_judged(const ordered_json& result, const std::string& baseline, std::size_t family) {
    std::size_t found = 0;
    for (const ordered_json& of : pairs_of(result)) {
        const bool judged = of["a"] == baseline || of["b"] == baseline;
        for (const char* const key : {"verdict", "test", "anytime", "by_margin"})
            CHECK(of[key].is_null() != judged);
        for (const ordered_json& component : of["components"]) {
            CHECK(component["verdict"].is_null() != judged);
            if (!judged) CHECK(component["p"].is_null());
        }
        found += judged;
        if (judged) CHECK(of["anytime"]["family"] == family);
    }
    CHECK(found == family);
}

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("with a baseline the pairs with it are judged together, and no others") {
        const Workshop workshop;
        for (const std::string& experiment : {scores, matches}) {
            const bool is_match = experiment == matches;
            const std::string baseline = is_match ? "greedy" : "greedy room=2";
            workshop.must("run -q --force " + experiment + "--out result.json");
            const ordered_json result = workshop.result("result.json");
            CHECK(result["experiment"]["baseline"] == baseline);
            check_judged(result, baseline, is_match ? 2 : 3);
            const ordered_json& against = result["ranking"]["against_baseline"];
            CHECK(against[baseline] == "baseline");
            CHECK(against["random"] == "worse");
            if (is_match) CHECK(against["alpha_beta"] == "better");
        }
    }

    TEST_CASE("the page of a sweep without a baseline shows the pairs with the first, tables all") {
        const Workshop workshop;
        workshop.must(
            "run -q --force "
            "--game tiny-islands --strategy greedy --games 120 --out sweep.json "
            "--vary strategies.greedy.room=0,2,4 --vary strategies.greedy.steps=5,20,30");
        const std::string text = workshop.run("show sweep.json").out;
        CHECK(lines_of(text) <= 80);
        const std::string page = unbroken(text);
        CHECK(says(page, "Those with greedy room="));
        CHECK(says(page,
                   ", which comes first. All 36 pairs: skerry show RESULT --table differences."));
        // Every value can be read: words that all labels share are left out.
        CHECK(says(page, " - room=0 steps=5 "));
        CHECK_FALSE(says(page, "\u2026"));
        CHECK(lines_of(workshop.run("show sweep.json --table differences --format csv").out) == 37);

        workshop.must(
            "run -q --force "
            "--game tile-game --strategy greedy --games 12 --out match.json "
            "--vary strategies.greedy.risk=10..90:10");
        CHECK(says(unbroken(workshop.run("show match.json").out),
                   ", which comes first. All 36 pairs: skerry show RESULT --table matchups."));
    }

    TEST_CASE("tables, sentences and the page of a result with a baseline show its pairs alone") {
        const Workshop workshop;
        workshop.must("run -q --force " + scores + "--out result.json");
        const std::string page = unbroken(workshop.run("show result.json").out);
        CHECK((says(page, "greedy room=0 - greedy room=2") ||
               says(page, "greedy room=2 - greedy room=0")));
        CHECK_FALSE(says(page, "greedy room=0 - greedy room=4"));
        CHECK_FALSE(says(page, "greedy room=4 - greedy room=0"));
        CHECK_FALSE(says(page, "greedy room=0 and greedy room=4"));
        CHECK(says(page, "By mean, each against the baseline, 95 % sure of all verdicts together"));
        CHECK(says(page, "greedy room=2 (baseline)"));
        CHECK(says(page, "random (worse, -"));
        CHECK(lines_of(workshop.run("show result.json --table differences --format csv").out) == 4);
        CHECK(says(workshop.run("show result.json --table ranking --format csv").out,
                   "against_baseline"));
        workshop.must("report result.json --out page.html");
        CHECK(says(workshop.read("page.html"), "\"baseline\":1"));

        workshop.must("run -q --force " + matches + "--out match.json");
        const std::string match = unbroken(workshop.run("show match.json").out);
        CHECK(says(match, "By points, each against the baseline"));
        CHECK(says(match, " Elo), greedy (baseline), random (worse"));
        CHECK_FALSE(says(match, "alpha_beta - random"));
        CHECK(says(match, "greedy - random"));
        CHECK_FALSE(says(match, "Cross table"));
        CHECK(lines_of(workshop.run("show match.json --table matchups --format csv").out) == 3);
        workshop.must("report match.json --out match.html");
        CHECK(says(workshop.read("match.html"), "alpha_beta is better than greedy"));
    }

    TEST_CASE("a stop rule with a baseline does not wait for the other pairs") {
        const Workshop workshop;
        // Two of the three are one strategy, and can never be told apart.
        const std::string run =
            "--game tiny-islands --strategy greedy --strategy greedy --strategy random "
            "--set strategies.1.label=twin --games 400 --until-decided ";
        workshop.must("run -q --force " + run + "--out all.json");
        CHECK(workshop.result("all.json")["stop_reason"] == "games");
        workshop.must("run -q --force " + run + "--baseline random --out decided.json");
        CHECK(workshop.result("decided.json")["stop_reason"] == "decided");
        workshop.must("verify decided.json");
        CHECK(schema_violations(workshop.result("decided.json")) == "");
        CHECK(
            says(workshop.run("show decided.json").out, "every pair with the baseline is decided"));
    }

    TEST_CASE("a plan with a baseline has its pairs, and asks for fewer games") {
        const Workshop workshop;
        const std::string plan =
            "plan --game tiny-islands --strategy greedy --strategy random --vary "
            "strategies.greedy.room=0,2,4 --difference 1 --pilot 40 -q ";
        const std::string all = workshop.must(plan).out;
        const std::string judged = workshop.must(plan + "--baseline 'greedy room=0'").out;
        CHECK(says(all, "all 6 pairs"));
        CHECK(says(judged, "all 3 pairs"));
        const auto games = [](const std::string& text) {
            return std::stoul(text.substr(text.find("--games ") + 8));
        };
        CHECK(games(judged) < games(all));
    }
}
