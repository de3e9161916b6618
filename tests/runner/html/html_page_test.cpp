// Differences by move: the last one is the difference of the result; nothing of slow strategies.

#include "runner/html/html_page.hpp"

#include <regex>

#include "runner/batch/batch.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/page_parts.hpp"
#include "runner/html/result_gallery.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

std::size_t occurrences(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// The differences by move of an experiment in which a game takes each strategy so many seconds.
struct Turns {
    ordered_json result;
    ordered_json turns;

    Turns(std::string_view config, double seconds) {
        const auto experiment =
            load_configuration(Document::parse(config, "test"), all_games()).experiment;
        const StopFlag go{0};
        std::atomic<std::uint64_t> count{0};
        const BatchResult batch = run_batch(*experiment, {1, 0}, go, count);
        ordered_json environment = ordered_json::object();
        for (const StrategyFacts& strategy : experiment->facts().strategies)
            environment["seconds_per_game"][strategy.label] = seconds;
        result = result_document(experiment->facts(), batch.tally,
                                 {true, "games", experiment->facts().games}, environment);
        turns = turn_differences(*experiment, Result::of(Document::of(result, "r.json")));
    }
};

constexpr std::string_view three_players = R"({"game": "tiny-islands", "seed": 3, "games": 40,
    "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "policy"}]})";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("page: everything is in it, and nothing is left to fill in or to fetch") {
        const std::string page = html_page({{"sections", ordered_json::array()}});
        CHECK_FALSE(test::says(page, "{{"));
        CHECK(page.starts_with("<!DOCTYPE html>"));
        CHECK(page.find(report_mark) < 4096);
        CHECK(page.size() < 100'000);
    }

    TEST_CASE("page: it may run its own script, and load, send and lead nowhere") {
        const std::string page = html_page({{"sections", ordered_json::array()}});
        const std::string start = "http-equiv=\"Content-Security-Policy\" content=\"";
        const std::size_t at = page.find(start);
        REQUIRE(at != std::string::npos);
        CHECK(at < page.find("<style>"));
        std::string policy = page.substr(at + start.size());
        policy.resize(policy.find('"'));
        policy = std::regex_replace(policy, std::regex("'sha256-[A-Za-z0-9+/]{43}='"), "HASH");
        CHECK(policy ==
              "default-src 'none'; script-src HASH; style-src 'unsafe-inline'; img-src data:; "
              "base-uri 'none'; form-action 'none'");
    }

    TEST_CASE("page: labels cannot leave the data") {
        const std::string attack = "</script><script>alert(1)</script><!--";
        const std::string clean = html_page({{"sections", ordered_json::array()}});
        const std::string page = html_page({{"sections", {{{"label", attack}}}}});
        CHECK(test::says(page, "alert(1)"));
        CHECK(occurrences(page, "</script>") == occurrences(clean, "</script>"));
        CHECK(occurrences(page, "<!--") == occurrences(clean, "<!--"));
    }

    TEST_CASE("page: texts that look like places to fill are left alone") {
        const std::string page = html_page({{"sections", {"{{SCRIPT}} {{PLOTS}}"}}});
        CHECK(test::says(page, "{{SCRIPT}} {{PLOTS}}"));
        CHECK(occurrences(page, "'use strict';") == 1);
    }

    TEST_CASE("strategy settings: what differs from the defaults, in base strategies too") {
        const Document config = Document::parse(R"({"game": "tiny-islands", "baseline": "greedy",
            "margin": 2, "strategies": [
            {"name": "greedy"}, {"name": "greedy", "label": "b", "steps": 40, "room": 3},
            {"name": "rollout", "rollouts": 4, "base": {"name": "greedy", "room": 3}},
            {"name": "rollout", "label": "d", "base": "greedy"}]})",
                                                "test");
        const Configuration configuration = load_configuration(config, all_games());
        ordered_json result = {{"experiment", experiment_json(configuration.experiment->facts())}};
        CHECK(strategy_settings(Document::of(result, "test")) ==
              std::vector<std::string>{"", "room 3", "rollouts 4, base greedy (room 3)",
                                       "base greedy"});
        // A strategy that this program does not know has no defaults.
        result["experiment"]["strategies"][0] = {
            {"label", "x"}, {"name", "gone"}, {"params", {{"depth", 2}}}};
        CHECK(strategy_settings(Document::of(result, "test")).front() == "depth 2");
    }

    TEST_CASE("strategy settings: a program has its name, version, command and options") {
        const ordered_json config = {{"game", "tile-game"}, {"strategies", {{{"name", "random"}}}}};
        const Configuration configuration =
            load_configuration(Document::of(config, "test"), all_games());
        ordered_json result = {{"experiment", experiment_json(configuration.experiment->facts())}};
        const auto told = [&](const char* params) {
            result["experiment"]["strategies"][0] = {
                {"label", "bot"}, {"name", "program"}, {"params", ordered_json::parse(params)}};
            return strategy_settings(Document::of(result, "test")).front();
        };
        CHECK(told(R"({"command": ["./bot", "-q"], "options": {"depth": 3}, "time_limit_ms": 10000,
            "start_limit_ms": 10000, "on_fault": "stop", "identity": {"name": "Shell bot",
            "version": "1.0", "protocol": 1, "files": {"./bot": "sha256:00"}}})") ==
              "Shell bot 1.0, ./bot -q, depth 3");
        CHECK(told(R"({"command": ["./bot"], "options": {}, "time_limit_ms": 50,
            "start_limit_ms": 10000, "on_fault": "forfeit"})") ==
              "./bot, time_limit_ms 50, on_fault forfeit");
    }

    TEST_CASE("turn differences: after the last move they are the differences of the result") {
        const Turns played(three_players, 1e-4);
        CHECK(played.turns["games"] == 40);
        CHECK(played.turns["pairs"].size() == 3);
        for (const ordered_json& pair : played.turns["pairs"]) {
            const auto label = [&](const char* const side) {
                return played
                    .result["experiment"]["strategies"][pair[side].get<std::size_t>()]["label"];
            };
            bool found = false;
            for (const ordered_json& row : played.result["tables"]["differences"]) {
                const bool same = row["a"] == label("a") && row["b"] == label("b");
                const bool turned = row["a"] == label("b") && row["b"] == label("a");
                if (!same && !turned) continue;
                found = true;
                const double mean = row["mean"];
                const double se = row["se"];
                CHECK(pair["mean"].back().get<double>() ==
                      doctest::Approx(turned ? -mean : mean).epsilon(1e-12));
                CHECK(pair["se"].back().get<double>() == doctest::Approx(se).epsilon(1e-9));
            }
            CHECK(found);
            CHECK(pair["mean"].size() == 29);  // 26 tiles and 3 shorelines
            Comparison turned;
            turned.a = pair["b"];
            turned.b = pair["a"];
            CHECK(by_move_of(played.turns, turned).back().mean ==
                  -pair["mean"].back().get<double>());
        }
    }

    TEST_CASE("turn differences: none of slow strategies, few games, or games for two") {
        CHECK(Turns(three_players, 1e-3).turns.is_null());
        CHECK(Turns(three_players, 0).turns.is_null());
        CHECK(Turns(R"({"game": "tiny-islands", "games": 29, "strategies": [{"name": "random"},
            {"name": "greedy"}]})",
                    1e-5)
                  .turns.is_null());
        CHECK(Turns(R"({"game": "tile-game", "games": 40, "strategies": [{"name": "random"},
            {"name": "greedy"}]})",
                    1e-5)
                  .turns.is_null());
    }
}
