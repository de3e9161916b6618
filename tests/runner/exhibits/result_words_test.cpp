// What is said of results of every kind. The page takes its words where the console does.

#include "runner/exhibits/result_words.hpp"

#include <fmt/core.h>

#include "runner/batch/batch.hpp"
#include "runner/documents/document.hpp"
#include "runner/exhibits/result_text.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/games/registry.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

/// Every run of blanks and line ends as one blank, none at the ends.
std::string unwrapped(std::string_view text) {
    std::string words;
    for (const char c : text)
        if (c != ' ' && c != '\n')
            words += c;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    if (words.ends_with(' ')) words.pop_back();
    return words;
}

/// What the console says of the sample, on one line.
template <class AnySample>
std::string told_of(const AnySample& sample, int width = 100) {
    return unwrapped(
        summary_table(ShownBatch("", sample.facts, sample.tally, {0, 1}), {.width = width}));
}

/// All that is said of the sample, on the console and of each pair.
template <class AnySample>
std::string said_of(const AnySample& sample) {
    std::string text = told_of(sample);
    const auto figures = figures_of(sample.facts, sample.tally);
    for (const PairWords& pair : result_words(sample.facts, figures, {}).pairs) {
        text += " " + pair.sentence;
        for (const std::string& detail : pair.details) text += " " + detail;
    }
    return text;
}

struct Case {
    std::string said;  ///< part of a sentence, so that the case is what it is meant to be
    std::vector<SampleStrategy> strategies;
    std::uint64_t games = 0;
    std::uint64_t asked = 0;  ///< 0: as many
    StopRule stop = {};
    std::optional<double> margin = {};
};

struct MatchCase {
    std::string said;
    std::vector<int> strengths;
    std::uint64_t deals = 0;
    std::uint64_t asked = 0;
    StopRule stop = {};
    std::optional<double> margin = {};
};

const std::vector<SampleStrategy> apart{{"weak", 0, 10}, {"strong", 14, 10}};
const std::vector<SampleStrategy> alike{{"x", 0, 20}, {"y", 0, 20}};
const StopRule by_precision{.precision = 0.5};
const StopRule by_decision{.precision = {}, .decided = true, .margin = 6};
const StopRule by_wide_decision{.precision = {}, .decided = true, .margin = 15};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("words: what is said of scores") {
        const std::vector<Case> cases{
            {"strong scores 2", apart, 300},
            {"Gains ", apart, 300},
            {"A cautious estimate", apart, 300, 1000, {.precision = {}, .decided = true}},
            {"At any time, also if you looked", apart, 300},
            {"cannot be told apart", alike, 200},
            {"have an 80 % chance to settle it", {{"x", 0, 20}, {"y", 2, 20}}, 200},
            {"ended in the same state on all 200 shuffles", {{"a", 0, 0}, {"b", 0, 0}}, 200},
            {"Only 12 shuffles: ", apart, 12},
            {"Only 1 shuffle: ", apart, 1},
            {"No game was played", apart, 0},
            {"games dead: ", {{"frail", 0, 5, 50}, {"solid", 0, 5}}, 200},
            {"no game that both finished", {{"all dead", 0, 1, 100}, {"alive", 0, 1}}, 200},
            {"oracle scores ", {{"strong", 14}, {"weak"}, {"oracle", 30, 5}}, 300},
            {"300 of 1,000 shuffles were played.", apart, 300, 1000},
            {"every pair is decided",
             {{"a", 20}, {"b", 9}, {"c"}},
             300,
             1000,
             {.precision = {}, .decided = true}},
            {"(95 % at any time ", alike, 300, 1000, by_decision, 6},
            {"y and x are less than 6 points apart (95 % sure).", alike, 300, 1000, by_decision, 6},
            {"y and x are less than 6 points apart (95 % sure).", alike, 300, 0, {}, 6},
            {"strong and weak are less than 40 points apart (95 % sure).", apart, 300, 0, {}, 40},
            {"Whether x and y are less than 1 point apart is open; about 3,100 shuffles would "
             "tell, if "
             "they are equal.",
             alike,
             60,
             0,
             {},
             1},
            {"is open; about 130 shuffles would tell, if they are equal.", alike, 20, 0, {}, 6},
            {"x is not worse than y by 2 points or more (95 % sure).", alike, 200, 0, {}, 2},
            {"Whether strong and weak are less than 21.5 points apart is open.",
             apart,
             60,
             0,
             {},
             21.5},
            {"Not reached after 300 shuffles: ", alike, 300, 100'000, by_precision},
            {"the mean is known to", {{"solo"}}, 3000, 100'000, {.precision = 2}}};
        for (const Case& told : cases) {
            CAPTURE(told.said);
            Sample sample = make_sample(told.strategies, told.games);
            if (told.asked > 0) {
                sample.facts.games = told.asked;
                sample.tally = sample_tally(told.strategies, 0, told.games, told.asked);
            }
            sample.facts.stop = told.stop;
            sample.facts.margin = told.margin;
            const std::string said = said_of(sample);
            CAPTURE(said);
            CHECK(says(said, told.said));
        }
    }

    TEST_CASE("words: verdicts by a margin have a column") {
        Sample scores = make_sample(alike, 200);
        CHECK_FALSE(says(told_of(scores), " by 6 "));
        scores.facts.margin = 6;
        CHECK(says(told_of(scores), " by 6 "));
        CHECK(says(told_of(scores), " alike "));
        MatchSample matches = make_match_sample({3, 3, 0, 0}, 200);
        matches.facts.margin = 12;
        CHECK(says(told_of(matches), " by 12 % "));
    }

    TEST_CASE("words: shares of the better one have intervals where there is room") {
        Sample sample = make_sample(alike, 200);
        const Comparison pair = figures_of(sample.facts, sample.tally).comparisons[0];
        const Interval wilson = wilson_interval(pair.wins_a, 200);
        const std::string text = better_interval(sample.facts, pair, false);
        CHECK(text == fmt::format("{:.1f} to {:.1f} %", 100 * wilson.low, 100 * wilson.high));
        CHECK(says(told_of(sample, 140), text));
        CHECK_FALSE(says(told_of(sample, 80), text));
        // Bets take no number of games for granted.
        sample.facts.stop = by_precision;
        CHECK(better_interval(sample.facts, pair, false) != text);
        CHECK(better_interval(sample.facts, {}, false).empty());
        sample.facts.stop = {};
        CHECK(better_interval(sample.facts, {}, true).empty());
    }

    TEST_CASE("words: one name for the score that is compared, another for a player's own points") {
        constexpr std::string_view config =
            R"({"game": "roam", "seed": 3, "games": 4, "strategies": ["random", "greedy"]})";
        const auto roam =
            load_configuration(Document::parse(config, "test"), all_games()).experiment;
        const StopFlag go{0};
        std::atomic<std::uint64_t> count{0};
        Sample sample = make_sample({{"a"}, {"b"}}, 0);
        sample.facts = roam->facts();
        sample.tally = run_batch(*roam, {1, 0}, go, count).tally.scores();
        const std::string console = told_of(sample);
        CHECK(says(console, " strategy points ai_total gap "));
        CHECK(says(console, " highest points in game highest gap in game "));
        CHECK_FALSE(says(console, "highest score"));
    }

    TEST_CASE("words: what is said of matches") {
        const std::vector<MatchCase> cases{
            {" beats ", {1, 3}, 200},
            {"Each has between 38 and 62 % of the points (95 % sure).", {3, 3}, 200, 0, {}, 12},
            {"Whether each has between 49.9 and 50.1 % of the points is open; about 1,100,000 "
             "deals would "
             "tell, if they are equal. At any",
             {3, 3},
             200,
             0,
             {},
             0.1},
            {"of the points is open; about 2,600 deals would tell, if they are equal.",
             {3, 3},
             20,
             0,
             {},
             2},
            {"Whether each has between 28 and 72 % of the points is open. At",
             {1, 3},
             200,
             0,
             {},
             22},
            {"Each has between 35 and 65 % of the points (95 % sure).",
             {3, 3},
             200,
             1000,
             by_wide_decision,
             15},
            {"of games. At any time, also if you looked", {1, 3}, 200},
            {"cannot be told apart", {3, 3}, 100},
            {"A fact about two programs, no sample.", {0, 0}, 200},
            {"it would play this one game for ever", {0}, 200},
            {" plays itself: ", {3}, 200},
            {"Only 40 pairs of games: ", {1, 3, 0, 0}, 40},
            {"Ranking, 95 % sure", {1, 3, 0, 0}, 200},
            {"No game was played", {1, 3}, 0},
            {"made an illegal move", {95, 1, 2, 50}, 200},
            {"ended without a result", {7, 2}, 200},
            {"advantage for these strategies", {3, 3}, 2000},
            {"Whether that is an advantage is open.", {1, 3}, 12},
            {"over all who are rated.", {3, 4, 5}, 200},
            {"has no rating: against the others", {3, 4, 15}, 200},
            {"with a stop rule they are estimates", {3, 4, 5}, 200, 1000, by_precision},
            {"200 of 1,000 pairs of games were played.", {1, 3}, 200, 1000},
            {"After 200 pairs of at most 1,000, ",
             {1, 3},
             200,
             1000,
             {.precision = {}, .decided = true}},
            {"or each of the two has between 35 and 65 % of the points, at 95 %",
             {3, 3},
             200,
             1000,
             by_wide_decision,
             15},
            {"Not reached after 200 pairs: ", {1, 3}, 200, 1000, by_precision}};
        for (const MatchCase& match_case : cases) {
            CAPTURE(match_case.said);
            MatchSample sample =
                make_match_sample(match_case.strengths, match_case.deals, match_case.asked == 0);
            if (match_case.asked > 0) sample.facts.games = match_case.asked;
            sample.facts.stop = match_case.stop;
            sample.facts.margin = match_case.margin;
            const std::string said = said_of(sample);
            CAPTURE(said);
            CHECK(says(said, match_case.said));
        }
    }
}
