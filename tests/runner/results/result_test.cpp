// Result files: schema, figures, digest, round trips, broken files, and a golden text.

#include "runner/results/result.hpp"

#include "runner/documents/digest.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/results/environment.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/runner/results/schema.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const std::vector<std::vector<SampleStrategy>> line_ups{
    {{"solo"}},
    {{"greedy", 12, 10}, {"random", 0, 20}},
    {{"a", 0, 0}, {"b", 0, 0}},
    {{"strong", 14, 10}, {"frail", 12, 10, 30}, {"weak", 0, 20, 5}, {"steady", 2, 5}},
    {{"all dead", 0, 1, 100}, {"alive", 0, 1}},
};

ordered_json document_of(const Sample& sample) {
    const std::uint64_t games = sample.tally.games();
    return result_document(sample.facts, sample.tally, {games > 0, "games", games},
                           {{"version", "0.1.0"}, {"seconds", 1.5}});
}

ordered_json small_document() { return document_of(make_sample(line_ups[1], 40)); }

/// The text of a document in which one occurrence of some text is replaced.
std::string edited(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
    return error_of([&] { Result::parse(text, "out/r.json"); });
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("result: documents fulfil the schema in configs/") {
        for (const auto& line_up : line_ups)
            for (const std::uint64_t games : {0U, 1U, 2U, 3U, 300U}) {
                CAPTURE(line_up[0].label);
                CAPTURE(games);
                const ordered_json document = document_of(make_sample(line_up, games));
                CHECK(schema_violations(document) == "");
                CHECK(check_digest(document));
            }
        ordered_json wrong = small_document();
        wrong["tally"]["strategies"][0]["scores"]["first"] = 0.5;
        wrong["tally"]["strategies"][0].erase("best");
        wrong["surprise"] = true;
        wrong["tables"]["scores"][0] = "none";
        CHECK(std::ranges::count(schema_violations(wrong), '\n') == 4);
    }

    TEST_CASE("result: what no command could read is not printed") {
        const ordered_json document = small_document();
        CHECK(print_final_result(document) == print_result(document));
        ordered_json wrong = document;
        wrong["tally"]["strategies"][0]["unfinished"] = 1;
        wrong["digest"] = result_digest(wrong);
        const std::string refused = error_of([&] { print_final_result(wrong); });
        CHECK(
            refused.starts_with("a fault of this program, please report it: no command could "
                                "read what it would write: the result: /tally/strategies/0/"));
    }

    TEST_CASE("result: the tally has all that was counted, the tables what follows") {
        const Sample sample = make_sample(line_ups[3], 500);
        const ordered_json document = document_of(sample);
        const ordered_json& frail = document["tally"]["strategies"][1];
        const StrategyTally& counted = sample.tally.strategy(1);
        REQUIRE(counted.unfinished > 0);
        CHECK(frail["strategy"] == "frail");
        CHECK(frail["unfinished"] == counted.unfinished);
        CHECK(frail["unfinished_games"][0] == counted.unfinished_games.list()[0].game);
        CHECK(frail["scores"]["first"] == counted.totals.min());
        CHECK(frail["scores"]["counts"].size() == counted.totals.counts().size());
        CHECK(frail["best"][0]["value"] == counted.totals.max());
        CHECK(frail["worst"][0]["value"] == counted.totals.min());
        const ordered_json& row = document["tables"]["scores"][1];
        CHECK(row["strategy"] == "frail");
        CHECK(row["finished"].get<std::uint64_t>() + counted.unfinished == 500);
        CHECK(row["mean"] == *estimate_mean(counted.totals.n(), counted.totals.sums()).mean);
        REQUIRE(document["tally"]["pairs"].size() == 6);
        CHECK(document["tally"]["pairs"][3]["a"] == "frail");
        CHECK(document["tally"]["pairs"][3]["b"] == "weak");
        CHECK(document["tables"]["differences"].size() == 6);
        CHECK(document["tables"]["ranking"][0]["strategy"] == "strong");
    }

    TEST_CASE("result: the seed keeps all its 64 bits") {
        CHECK(small_document()["experiment"]["seeds"]["master"] == "18446744073709551557");
    }

    TEST_CASE("result: which games were played is told by seed, and read back") {
        Sample sample = make_sample(line_ups[1], 10);
        sample.facts.seed = 5;
        sample.facts.earlier_seeds = {{7, 4}, {8, 3}};
        ordered_json document = document_of(sample);
        CHECK(schema_violations(document) == "");
        CHECK(document["played"] == ordered_json::parse(R"([
            {"seed": "7", "first": 0, "games": 4}, {"seed": "8", "first": 0, "games": 3},
            {"seed": "5", "first": 0, "games": 3}])"));
        const auto played = Result::parse(print_result(document), "r.json").status.played;
        CHECK(played == std::vector<GameRange>{{0, 10}});
        const auto refused = [&](const char* ranges) {
            document["played"] = ordered_json::parse(ranges);
            document["digest"] = result_digest(document);
            return refusal(print_result(document));
        };
        CHECK(says(refused(R"([{"seed": "9", "first": 0, "games": 4}])"),
                   "/played/0/seed: is no seed of the experiment"));
        CHECK(says(refused(R"([{"seed": "7", "first": 1, "games": 4}])"), "/played/0/games"));
        CHECK(says(refused(R"([{"seed": "7", "first": 0, "games": 2},
                               {"seed": "7", "first": 2, "games": 2}])"),
                   "/played/1/first: there must be a gap before it"));
        CHECK(says(refused(R"([{"seed": "5", "first": 0, "games": 3},
                               {"seed": "7", "first": 0, "games": 4}])"),
                   "/played/1: there is no game left for this range"));
        CHECK(says(refused(R"([{"seed": "8", "first": 0, "games": 1},
                               {"seed": "7", "first": 0, "games": 4}])"),
                   "/played/1"));
    }

    TEST_CASE("result: what the game says of its scores is read back") {
        Sample sample = make_sample(line_ups[1], 4);
        CHECK_FALSE(document_of(sample)["experiment"].contains("scores"));
        sample.facts.scores = {{.low = 0}, {{.high = 0}, {}, {-3, 4}, {}}, true};
        const ordered_json document = document_of(sample);
        CHECK(schema_violations(document) == "");
        CHECK(document["experiment"]["scores"] == ordered_json::parse(R"({
            "always_finishes": true, "total": [0, null],
            "components": [[null, 0], [null, null], [-3, 4], [null, null]]})"));
        CHECK(Result::parse(print_result(document), "r.json").facts.scores == sample.facts.scores);
        const auto refused = [&](const char* place, const char* text) {
            ordered_json changed = document;
            changed["experiment"]["scores"][ordered_json::json_pointer(place)] =
                ordered_json::parse(text);
            changed["digest"] = result_digest(changed);
            return refusal(print_result(changed));
        };
        CHECK(says(refused("/components", "[[null, 0]]"),
                   "/experiment/scores/components: must have the ends of all 4 components"));
        CHECK(says(refused("/total", "[3]"), "/total: must be two ends, null where none is known"));
        CHECK(says(refused("/total", "[3, 1]"), "/total: the first end is above the other one"));
    }

    TEST_CASE("result: a program of another commit is named, one of this commit is not") {
        const std::string commit = build_commit;
        ordered_json document = small_document();
        const auto warning = [&](const std::string& program, const std::string& of_commit) {
            document["environment"] = {{"program", program}, {"commit", of_commit}};
            return warning_of_other_program(Result::parse(print_result(document), "r.json"));
        };
        CHECK(warning(version_text(), commit) == "");
        CHECK(warning(version_text(), "") == "");
        CHECK(says(warning("skerry 0.0.1", ""), "r.json was written by \"skerry 0.0.1\", this is"));
        if (!commit.empty())
            CHECK(
                says(warning(version_text(), "0123456789ab"), " of commit \"0123456789ab\", this"));
    }

    TEST_CASE("digest: covers what was played and counted") {
        ordered_json document = small_document();
        document["environment"]["seconds"] = 99;
        document["tables"] = nullptr;
        CHECK(check_digest(document));
        for (const char* key :
             {"status", "stop_reason", "games_done", "played", "experiment", "tally"}) {
            ordered_json changed = small_document();
            changed[key] = "changed";
            CHECK_FALSE(check_digest(changed));
            changed.erase(key);
            CHECK_FALSE(check_digest(changed));
        }
    }

    TEST_CASE("digest: what was seen before cannot be taken away") {
        Sample sample = make_sample(line_ups[1], 40);
        sample.facts.seen.looked_at = 20;
        ordered_json document = document_of(sample);
        CHECK(schema_violations(document) == "");
        CHECK(Result::parse(print_result(document), "r.json").facts.seen.looked_at == 20);
        document.erase("seen");
        CHECK_FALSE(check_digest(document));
    }

    TEST_CASE("results: a block of what was seen tells something") {
        ordered_json document = document_of(make_sample(line_ups[1], 4));
        for (const char* const seen :
             {"{}", R"({"left_out": []})", R"({"left_out": ["b", "a"]})", R"({"looked_at": 0})"}) {
            CAPTURE(seen);
            document["seen"] = ordered_json::parse(seen);
            document["digest"] = result_digest(document);
            CHECK_THROWS_AS(Result::parse(print_result(document), "r.json"), UserError);
        }
        document["seen"] = ordered_json::parse(R"({"left_out": ["a", "b"]})");
        document["digest"] = result_digest(document);
        const Result read = Result::parse(print_result(document), "r.json");
        CHECK(read.facts.seen.left_out == std::vector<std::string>{"a", "b"});
    }

    TEST_CASE("digest: no byte of what was counted changes unnoticed") {
        const ordered_json document = document_of(make_sample(line_ups[1], 4));
        const std::string text = print_result(document);
        const std::size_t end = text.find("\"tables\"");
        REQUIRE(end != std::string::npos);
        int noticed = 0;
        constexpr std::size_t step = test::sanitized ? 25 : 1;
        for (std::size_t i = 0; i < end; i += step) {
            std::string changed = text;
            changed[i] = static_cast<char>(changed[i] ^ 1);
            ordered_json parsed;
            try {
                parsed = Result::parse(changed, "changed").json();
            } catch (const UserError&) {
                ++noticed;
                continue;
            }
            INFO("byte ", i, " of the text near ", text.substr(i > 20 ? i - 20 : 0, 40));
            CHECK(parsed == document);  // the text differs but means the same, e.g. another blank
        }
        CHECK(noticed > test::share(3000, step));
    }

    TEST_CASE("result: broken files are refused in one line that names file and place") {
        const std::string text = print_result(small_document());
        const std::vector<std::string> refusals{
            refusal(""),
            refusal("[]"),
            refusal("{}"),
            refusal("{\n  \"schema\": oops\n}"),
            refusal(edited(text, "skerry/result", "skerry/config")),
            refusal(edited(text, "\"schema_version\": 6", "\"schema_version\": 5")),
            refusal(edited(text, "\"games_done\": 40", "\"games_done\": 41"))};
        for (const std::string& message : refusals) {
            CAPTURE(message);
            CHECK(message.rfind("out/r.json:", 0) == 0);
            CHECK(message.find('\n') == std::string::npos);
        }
        CHECK(refusal(text).empty());
        CHECK(refusals[1] == "out/r.json: found array; expected the JSON object of a result");
        CHECK(refusals[2] == "out/r.json: /schema: missing; expected \"skerry/result\"");
        CHECK(refusals[3].find("out/r.json:2:") == 0);
        CHECK(refusals[4] ==
              "out/r.json: /schema: found \"skerry/config\"; expected \"skerry/result\"");
        CHECK(refusals[5] ==
              "out/r.json: /schema_version: found 5; expected 6, the version that "
              "this program reads; to play it again: skerry run out/r.json --out NEW.json");
        CHECK(says(refusals[6], "/digest: "));
        for (std::size_t size = 0; size < text.size() - 2; size += 97)
            CHECK_FALSE(refusal(text.substr(0, size)).empty());
        CHECK(error_of([] { Result::read("no/such/file.json"); }) ==
              "no/such/file.json: cannot be read: No such file or directory");
        CHECK_THROWS_AS(Result::read(SKERRY_SOURCE_DIR), UserError);
    }

    TEST_CASE("result: a label that is not UTF-8 does not lose the batch") {
        Sample sample = make_sample(line_ups[1], 10);
        sample.facts.strategies[0].label = "bad \xff label";
        const ordered_json document = document_of(sample);
        const ordered_json read = Result::parse(print_result(document), "r.json").json();
        CHECK(read["tally"]["strategies"][0]["strategy"] == "bad \xef\xbf\xbd label");
    }
}

TEST_SUITE("golden") {
    TEST_CASE("golden: the text of a result file") {
        const Sample sample = make_sample({{"greedy", 12, 10, 10}, {"random", 0, 20}}, 30);
        check_golden(print_result(document_of(sample)), "report/result.json");
    }
}
