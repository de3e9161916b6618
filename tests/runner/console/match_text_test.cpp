// Matches on the console and in their document: schema, widths, deterministic matchups, golden
// texts.

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "runner/console/result_text.hpp"
#include "runner/documents/digest.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/results/match_sample.hpp"
#include "tests/runner/results/schema.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/golden.hpp"

using namespace skerry;
using namespace skerry::test;
using nlohmann::ordered_json;

namespace {

std::string shown(const MatchSample& sample, const TextStyle& style = {100, false, true}) {
    return summary_table(sample.facts, sample.tally, 2.5, 2, style);
}

const std::vector<std::vector<int>> match_line_ups{
    {3}, {0}, {3, 3}, {0, 0}, {1, 3, 0, 0}, {95, 1, 2, 50}, {7, 2}, {60, 1}};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("match report: documents fulfil the schema in configs/") {
        for (const auto& line_up : match_line_ups)
            for (const std::uint64_t deals : {0U, 1U, 2U, 200U}) {
                CAPTURE(line_up[0]);
                CAPTURE(deals);
                const MatchSample sample = make_match_sample(line_up, deals);
                const ordered_json document = result_document(
                    sample.facts, sample.tally, {true, "games", deals}, {{"seconds", 1.5}});
                CHECK(schema_violations(document) == "");
                CHECK(check_digest(document));
            }
        const MatchSample rated = make_match_sample({3, 4, 5}, 200, true);
        const ordered_json document =
            result_document(rated.facts, rated.tally, {true, "games", 200}, {{"seconds", 1.5}});
        CHECK(document["ratings"]["status"] == "rated");
        CHECK(document["ratings"]["fit"].is_object());
        CHECK(schema_violations(document) == "");
        const MatchSample sample = make_match_sample({1, 2}, 3);
        ordered_json wrong =
            result_document(sample.facts, sample.tally, {}, ordered_json::object());
        CHECK(schema_violations(wrong) == "");
        wrong.erase("first_seat");
        CHECK(schema_violations(wrong) != "");
    }

    TEST_CASE("match report: no line is longer than the terminal") {
        for (const auto& line_up : match_line_ups)
            for (const std::uint64_t deals : {0U, 1U, 200U}) {
                const MatchSample sample = make_match_sample(line_up, deals);
                for (int width = 40; width <= 160; width += 12) {
                    std::istringstream lines(shown(sample, {width, false, true}));
                    for (std::string line; std::getline(lines, line);) {
                        CAPTURE(line);
                        CHECK(display_width(line) <= static_cast<std::size_t>(width));
                    }
                }
            }
    }

    TEST_CASE("match report: who has more points comes first, also where it is open") {
        bool any_turned = false;
        for (const std::uint64_t deals : {60U, 70U, 80U, 90U}) {
            const std::string text = shown(make_match_sample({3, 3}, deals), {1000, false, true});
            CAPTURE(text);
            const std::size_t at = text.find(" cannot be told apart: ");
            REQUIRE(at != std::string::npos);
            const char first = text[text.find("strength 3 has ", at) - 5];
            double share = 0;
            double low = 0;
            double high = 0;
            REQUIRE(std::sscanf(text.c_str() + text.find(" has ", at), " has %lf", &share) == 1);
            CHECK(share >= 50);
            const std::size_t anytime = text.find("and then stopped: ", at);
            REQUIRE(std::sscanf(text.c_str() + anytime, "and then stopped: %lf to %lf", &low,
                                &high) == 2);
            CHECK(low + high >= 99.5);
            CHECK(text.find(std::string(" % of ") + first + " of strength 3.", anytime) !=
                  std::string::npos);
            any_turned = any_turned || first == 'B';
        }
        CHECK(any_turned);
    }

    TEST_CASE("match report: a deterministic matchup claims no probability") {
        const MatchSample sample = make_match_sample({0, 0}, 500);
        const ordered_json document =
            result_document(sample.facts, sample.tally, {true, "games", 500}, {});
        const ordered_json& matchup = document["matchups"][0];
        CHECK(matchup["pairs"] == 1);
        CHECK(matchup["distinct"]["pairs"][0]["count"] == 500);
        CHECK(matchup["points"]["interval"].is_null());
        CHECK(matchup["elo"]["low"].is_null());
        CHECK(matchup["test"].is_null());
        CHECK(document["results"][0]["games"] == 2);
        CHECK(shown(sample, {1000}).find("for ever") != std::string::npos);
    }
}

TEST_SUITE("golden") {
    TEST_CASE("match report: what a console shows") {
        check_golden(shown(make_match_sample({1, 3, 0, 0}, 400)), "report/console_match_four.txt");
        check_golden(shown(make_match_sample({95, 1, 2, 50}, 400)),
                     "report/console_match_forfeits.txt");
        check_golden(shown(make_match_sample({3}, 400)), "report/console_match_one.txt");
        check_golden(shown(make_match_sample({1, 3, 0, 0}, 400), {60, false, false}),
                     "report/console_match_narrow.txt");
    }
}
