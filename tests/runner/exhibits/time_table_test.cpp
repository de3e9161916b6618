// Times of games: their means and standard errors, and the table of strength against time.
// Matches on the console and in their document: schema, widths, deterministic matchups, golden
// texts.

#include <cstdio>

#include "runner/documents/digest.hpp"
#include "runner/documents/document.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/exhibits/result_text.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/runner/results/schema.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

struct TimedSample {
    ExperimentFacts facts;
    Tally tally{3, 1};

    TimedSample() {
        facts.components = {"points"};
        for (const char* label : {"slow", "quick", "oracle"})
            facts.strategies.push_back({label, "greedy", {}});
        const std::unique_ptr<bool[]> identical = std::make_unique<bool[]>(3);
        for (int game = 0; game < 4; ++game) {
            std::vector<GameResult> results(3);
            for (int i = 0; i < 3; ++i) {
                results[static_cast<std::size_t>(i)].finished = true;
                results[static_cast<std::size_t>(i)].total = 10 * i + game % 2;
                results[static_cast<std::size_t>(i)].components[0] = 10 * i + game % 2;
            }
            tally.add(static_cast<std::uint64_t>(game), results, {identical.get(), 3});
        }
    }
};

std::string shown(const std::vector<double>& seconds, const TextStyle& style,
                  const std::vector<double>& errors = {}) {
    const TimedSample sample;
    RunTime time{1, 1, {}};
    for (std::size_t i = 0; i < seconds.size(); ++i)
        time.strategies.push_back({seconds[i], i < errors.size() ? errors[i] : 0, 7 * (i + 1)});
    const BatchTally tally(sample.tally);
    const ShownBatch batch("", sample.facts, tally, time);
    const Table table = time_table(ScoreTables(batch, style));
    if (table.rows() == 0) return {};
    Page page(style);
    page.add_table(table);
    return std::move(page).text();
}

std::string shown(const MatchSample& sample, const TextStyle& style = {100, false, true}) {
    return summary_table(ShownBatch("", sample.facts, sample.tally, {2.5, 2}), style);
}

const std::vector<std::vector<int>> match_line_ups{
    {3}, {0}, {3, 3}, {0, 0}, {1, 3, 0, 0}, {95, 1, 2, 50}, {7, 2}, {60, 1}};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("strength against time: the quickest first, three digits") {
        const std::string text = shown({0.0414, 2.345e-6, 12.34}, {80, false, false});
        CHECK(text ==
              "\nStrength against CPU time\n"
              "  strategy     mean +- se  a game +- se   n\n"
              "  quick     10.50 +- 0.29       2.35 us  14\n"
              "  slow       0.50 +- 0.29       41.4 ms   7\n"
              "  oracle    20.50 +- 0.29        12.3 s  21\n");
    }

    TEST_CASE("strength against time: times with their standard errors, in one unit") {
        const std::string text =
            shown({0.0414, 2.345e-6, 12.34}, {80, false, true}, {0.0012, 3.21e-8, 0});
        CHECK(says(text, "  quick     10.50 ± 0.29  2.345 ± 0.032 µs  14\n"));
        CHECK(says(text, "  slow       0.50 ± 0.29     41.4 ± 1.2 ms   7\n"));
        CHECK(says(text, "  oracle    20.50 ± 0.29            12.3 s  21\n"));
    }

    TEST_CASE("times of games: a result tells them with their standard errors, as far as it can") {
        TimedSample sample;
        sample.facts.game = "game";
        sample.facts.rules = nlohmann::ordered_json::object();
        for (StrategyFacts& strategy : sample.facts.strategies)
            strategy.params = sample.facts.rules;
        sample.facts.rules_version = 1;
        sample.facts.games = sample.tally.games();
        const auto environment = nlohmann::ordered_json::parse(
            R"({"seconds": 3, "threads": 2, "seconds_per_game": {"slow": 0.5, "quick": 0.25},
                "seconds_per_game_se": {"slow": 0.125, "quick": "x", "oracle": -1}})");
        const RunTime time =
            Result::of(Document::of(
                           result_document(sample.facts, sample.tally,
                                           {false, "interrupt", sample.tally.games()}, environment),
                           "r.json"))
                .environment.time;
        CHECK(time.seconds_per_game() == std::vector<double>{0.5, 0.25, 0});
        CHECK(time.strategies[0].se == 0.125);
        CHECK(time.strategies[1].se == 0);
        CHECK(time.strategies[2].se == 0);
    }

    TEST_CASE("times of games: mean and standard error of readings, added up over threads") {
        TimedGames one;
        one.add_reading(1, 10'000);
        CHECK(one.mean_seconds() == doctest::Approx(1e-5));
        CHECK(one.standard_error() == 0);
        one.add_reading(1, 14'000);
        TimedGames other;
        CHECK(other.mean_seconds() == 0);
        other.add_reading(1, 18'000);
        one.add(other);
        // 10, 14 and 18 µs: sd 4, se 4 / sqrt(3).
        CHECK(one.mean_seconds() == doctest::Approx(14e-6));
        CHECK(one.standard_error() == doctest::Approx(4e-6 / std::sqrt(3.0)));
        TimedGames lockstep;
        for (const std::uint64_t took : {10'000U, 14'000U, 18'000U}) lockstep.add_reading(64, took);
        CHECK(lockstep.mean_seconds() == doctest::Approx(14e-6 / 64));
        CHECK(lockstep.standard_error() == doctest::Approx(4e-6 / std::sqrt(3.0) / 64));
    }

    TEST_CASE("strength against time: strategies that were not timed have no row") {
        CHECK(shown(std::vector<double>{}, {}).empty());
        const std::string text = shown({0.999, 0, 1e-5}, {80, false, true});
        CHECK_FALSE(says(text, "quick"));
        CHECK(says(text, "10.0 µs"));
        CHECK(says(text, "999 ms"));
    }

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
        CHECK(document["tables"]["standings"].size() == 3);
        CHECK(schema_violations(document) == "");
        const MatchSample sample = make_match_sample({1, 2}, 3);
        ordered_json wrong =
            result_document(sample.facts, sample.tally, {}, ordered_json::object());
        CHECK(schema_violations(wrong) == "");
        wrong["tally"].erase("first_seat_by_deal");
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
        const ordered_json& matchup = document["tables"]["matchups"][0];
        CHECK(matchup["pairs"] == 1);
        CHECK(document["tally"]["matchups"][0]["pair"]["count"] == 500);
        CHECK(matchup["points_low"].is_null());
        CHECK(matchup["elo_low"].is_null());
        CHECK(document["tables"]["verdicts"][0]["method"].is_null());
        CHECK(document["tables"]["standings"][0]["games"] == 2);
        CHECK(says(shown(sample, {1000}), "for ever"));
        CHECK(
            says(shown(sample, {1000}),
                 "A of strength 0 and B of strength 0 win one each of the two games that they can "
                 "play."));
    }

    TEST_CASE("match report: two programs that repeat their games have decided it") {
        const auto said = [](Winner a_first, Winner b_first) {
            MatchSample sample = make_match_sample({0, 0}, 0);
            MatchPair pair;
            pair.games[0].winner = a_first;
            pair.games[1].winner = b_first;
            pair.deterministic = true;
            pair.moves = 7;
            sample.facts.games = 60;
            for (std::uint64_t deal = 0; deal < 60; ++deal)
                sample.tally.add(deal, std::array{pair});
            return shown(sample, {1000});
        };
        const std::string a = "A of strength 0";
        const std::string b = "B of strength 0";
        const std::string both = " in both games that they can play.";
        CHECK(says(said(Winner::first, Winner::second), a + " beats " + b + both));
        CHECK(says(said(Winner::second, Winner::first), b + " beats " + a + both));
        CHECK(says(said(Winner::none, Winner::none),
                   a + " and " + b + " draw both games that they can play."));
        CHECK(says(said(Winner::none, Winner::first),
                   b + " beats " + a +
                       " in one of the two games that they can play, and draws the "
                       "other."));
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
