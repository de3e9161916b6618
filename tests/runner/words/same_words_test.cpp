// The console shows a run's figures, the page those of its result file. Both must say the same.

#include <fmt/core.h>

#include "runner/batch/batch.hpp"
#include "runner/console/result_text.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/html_page.hpp"
#include "runner/results/result.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/score_words.hpp"
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

/// The section that the page draws of the result file.
template <class AnySample>
ordered_json page_section(const AnySample& sample) {
    const std::uint64_t games = sample.tally.games();
    const ordered_json written = result_document(
        sample.facts, sample.tally, {games == sample.facts.games, "test", games}, nullptr);
    const Result result = Result::of(Document::parse(print_result(written), "r.json"));
    const ReportSource source{"r.json", &result, nullptr};
    return page_model({&source, 1}).at("sections").at(0);
}

/// All sentences of the page, or those that the console must have: not each pair.
std::vector<std::string> page_sentences(const ordered_json& section, bool with_pairs) {
    std::vector<std::string> list;
    const auto add = [&](const ordered_json& sentences) {
        for (const ordered_json& sentence : sentences)
            if (sentence != "") list.push_back(sentence.get<std::string>());
    };
    const bool matches = section.contains("first_seat");
    for (const ordered_json& pair : section.at("pairs")) {
        if (!with_pairs) continue;
        add({pair.at("sentence")});
        if (!matches) add(pair.at("details"));
    }
    if (matches)
        add({section.at("first_seat").at("sentence"), section.at("ratings").at("sentence")});
    add(section.at("words").at("notes"));
    add(section.at("words").at("warnings"));
    return list;
}

/// Takes every sentence of the page out of the console's text, which begins with the answer;
/// nothing that is said may be left.
template <class AnySample>
void check_same_words(const AnySample& sample) {
    const std::string console =
        unwrapped(summary_table(sample.facts, sample.tally, 0, 1, {.width = 100}));
    CAPTURE(console);
    std::string verdict = console;
    if (const std::size_t at = console.find(" Verdict "); at != std::string::npos)
        verdict.erase(0, at);
    else if (const std::size_t warnings = console.find(" Warnings "); warnings != std::string::npos)
        verdict.erase(0, warnings);
    else
        verdict.clear();
    const ordered_json section = page_section(sample);
    const auto take_out = [&](const std::string& sentence) {
        const std::size_t at = verdict.find(sentence);
        if (at != std::string::npos) verdict.erase(at, sentence.size());
        return at;
    };
    const ordered_json& words = section.at("words");
    const auto lead = words.at("lead").get<std::string>();
    const std::string answer =
        words.at("headline").get<std::string>() + (lead.empty() ? " " : ". " + lead);
    if (!lead.empty())
        if (const std::size_t at = take_out(unwrapped(answer)); at != std::string::npos)
            CHECK(at == std::string_view(" Verdict ").size());
    for (const std::string& sentence : page_sentences(section, false)) {
        CAPTURE(sentence);
        CHECK(says(console, sentence));
        const bool below_table = sentence == reference_note(sample.facts);
        CHECK((take_out(sentence) != std::string::npos || below_table));
    }
    for (const std::string& sentence : page_sentences(section, true)) take_out(sentence);
    // The page draws the ranking.
    const std::string ranking =
        result_words(sample.facts, figures_of(sample.facts, sample.tally), {}).ranking;
    for (const std::string& text :
         {ranking, std::string("Verdict"), std::string("Warnings"),
          std::string("All 6 pairs: skerry show RESULT --table matchups.")})
        take_out(text);
    CHECK(unwrapped(verdict) == "");
}

/// Whether the page says it.
template <class AnySample>
bool is_said(const AnySample& sample, const std::string& part) {
    for (const std::string& sentence : page_sentences(page_section(sample), true))
        if (says(sentence, part)) return true;
    return false;
}

struct Case {
    const char* said;  ///< part of a sentence, so that the case is what it is meant to be
    std::vector<SampleStrategy> strategies;
    std::uint64_t games = 0;
    std::uint64_t asked = 0;  ///< 0: as many
    StopRule stop = {};
    std::optional<double> margin = {};
};

struct MatchCase {
    const char* said;
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
    TEST_CASE("words: the console and the page say the same of scores") {
        const std::vector<Case> cases{
            {"strong scores 2", apart, 300},
            {"Gains ", apart, 300},
            {"A cautious estimate", apart, 300, 1000, {.precision = {}, .decided = true}},
            {"At any time, also if you looked", apart, 300},
            {"cannot be told apart", alike, 200},
            {"have an 80 % chance to settle it", alike, 200},
            {"ended in the same state on all 200 shuffles", {{"a", 0, 0}, {"b", 0, 0}}, 200},
            {"Only 12 shuffles: ", apart, 12},
            {"Only 1 shuffle: ", apart, 1},
            {"No game was played", apart, 0},
            {"games dead: ", {{"frail", 0, 5, 50}, {"solid", 0, 5}}, 200},
            {"no game that both finished", {{"all dead", 0, 1, 100}, {"alive", 0, 1}}, 200},
            {"oracle * scores ", {{"strong", 14}, {"weak"}, {"oracle", 30, 5, 0, true}}, 300},
            {"300 of 1,000 shuffles were played.", apart, 300, 1000},
            {"every pair is decided",
             {{"a", 20}, {"b", 9}, {"c"}},
             300,
             1000,
             {.precision = {}, .decided = true}},
            {"(95 % at any time ", alike, 300, 1000, by_decision, 6},
            {"x and y are less than 6 points apart (95 % sure).", alike, 300, 1000, by_decision, 6},
            {"x and y are less than 6 points apart (95 % sure).", alike, 300, 0, {}, 6},
            {"strong are less than 40 points apart (95 % sure).", apart, 300, 0, {}, 40},
            {"Whether x and y are less than 1 point apart is open.", alike, 60, 0, {}, 1},
            {"is open; that takes 30 games in which they differ, or ", alike, 20, 0, {}, 6},
            {"x is not worse than y by 2 points or more (95 % sure).", alike, 200, 0, {}, 2},
            {"Whether weak and strong are less than 21.5 points apart is open.",
             apart,
             60,
             0,
             {},
             21.5},
            {"Not reached after 300 shuffles: ", alike, 300, 100'000, by_precision},
            {"the mean is known to", {{"solo"}}, 3000, 100'000, {.precision = 2}}};
        for (const Case& of : cases) {
            CAPTURE(of.said);
            Sample sample = make_sample(of.strategies, of.games);
            if (of.asked > 0) {
                sample.facts.games = of.asked;
                sample.tally = sample_tally(of.strategies, 0, of.games, of.asked);
            }
            sample.facts.stop = of.stop;
            sample.facts.margin = of.margin;
            CHECK(is_said(sample, of.said));
            check_same_words(sample);
        }
    }

    TEST_CASE("words: verdicts by a margin stand in the console's tables and in the page's model") {
        Sample scores = make_sample(alike, 200);
        MatchSample matches = make_match_sample({3, 3, 0, 0}, 200);
        const auto by_margin = [](const auto& sample, const char* table) {
            return page_section(sample).at("tables").at(table);
        };
        CHECK_FALSE(by_margin(scores, "differences")[0].contains("by_margin"));
        scores.facts.margin = 6;
        matches.facts.margin = 12;
        const auto console = [](const auto& sample) {
            return unwrapped(summary_table(sample.facts, sample.tally, 0, 1, {.width = 100}));
        };
        CHECK(says(console(scores), " by 6 "));
        CHECK(says(console(scores), " alike "));
        CHECK(by_margin(scores, "differences")[0].at("by_margin") == "equivalent");
        CHECK(says(console(matches), " by 12 % "));
        const ordered_json matchups = by_margin(matches, "matchups");
        CHECK(matchups[0].at("by_margin") == "equivalent");
        // C and D play one pair of games for ever: no sample, and no verdict.
        CHECK(matchups.back().at("by_margin").is_null());
    }

    TEST_CASE("words: shares of the better one have intervals where there is room") {
        Sample sample = make_sample(alike, 200);
        const auto console = [&](int width) {
            return unwrapped(summary_table(sample.facts, sample.tally, 0, 1, {.width = width}));
        };
        const auto on_page = [&] {
            return page_section(sample).at("pairs")[0].at("better_intervals");
        };
        const Comparison pair = figures_of(sample.facts, sample.tally).comparisons[0];
        const Interval wilson = wilson_interval(pair.wins_a, 200);
        const std::string text = on_page()[0];
        CHECK(text == fmt::format("{:.1f} to {:.1f} %", 100 * wilson.low, 100 * wilson.high));
        CHECK(on_page()[1] == better_interval(sample.facts, pair, true));
        CHECK(says(console(140), text));
        CHECK_FALSE(says(console(80), text));
        // Bets take no number of games for granted.
        sample.facts.stop = by_precision;
        CHECK(on_page()[0] != text);
        CHECK(on_page()[0] == better_interval(sample.facts, pair, false));
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
        const std::string console =
            unwrapped(summary_table(sample.facts, sample.tally, 0, 1, {.width = 100}));
        CHECK(says(console, " strategy points ai_total gap "));
        CHECK(says(console, " highest points in game highest gap in game "));
        CHECK_FALSE(says(console, "highest score"));
        const ordered_json texts = page_section(sample).at("texts");
        CHECK(texts.at("measures").at("heads").at(1) == "points");
        CHECK(texts.at("personal-bests").at("heads").at(1) == "highest points");
    }

    TEST_CASE("words: the console and the page say the same of matches") {
        const std::vector<MatchCase> cases{
            {" beats ", {1, 3}, 200},
            {"Each has between 38 and 62 % of the points (95 % sure).", {3, 3}, 200, 0, {}, 12},
            {"Whether each has between 49.9 and 50.1 % of the points is open. At any",
             {3, 3},
             200,
             0,
             {},
             0.1},
            {"of the points is open; that takes 30 pairs of games.", {3, 3}, 20, 0, {}, 2},
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
            {"no misfit was found", {3, 4, 5}, 200},
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
        for (const MatchCase& of : cases) {
            CAPTURE(of.said);
            MatchSample sample = make_match_sample(of.strengths, of.deals, of.asked == 0);
            if (of.asked > 0) sample.facts.games = of.asked;
            sample.facts.stop = of.stop;
            sample.facts.margin = of.margin;
            CHECK(is_said(sample, of.said));
            check_same_words(sample);
        }
    }
}
