// The console report: widths, styles, verdicts, warnings, numbers, tables, and a golden text.

#include "runner/exhibits/result_text.hpp"

#include <cstdio>

#include "runner/text/number_text.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const std::vector<SampleStrategy> two{{"greedy", 12, 10}, {"random", 0, 20}};
const std::vector<SampleStrategy> five{
    {"rollout 16", 14, 10},
    {"greedy with a plan of two islands and a long label", 12, 10},
    {"greedy", 12, 9, 1},
    {"random", 0, 20, 3},
    {"oracle", 30, 5}};

std::string shown(const Sample& sample, const TextStyle& style, double seconds = 3.2) {
    return summary_table(ShownBatch("", sample.facts, sample.tally, {seconds, 2}), style);
}

std::string shown(const std::vector<SampleStrategy>& strategies, std::uint64_t games,
                  const TextStyle& style = {}) {
    return shown(make_sample(strategies, games), style);
}

std::string without_colours(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\x1b')
            i = text.find('m', i);
        else
            plain += text[i];
    return plain;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("console: no line is longer than the terminal") {
        for (const std::uint64_t games : {0U, 1U, 30U, 400U}) {
            const Sample pair = make_sample(two, games);
            const Sample many = make_sample(five, games);
            for (int width = 40; width <= 200; width += 4)
                for (const Sample* sample : {&pair, &many}) {
                    std::istringstream lines(shown(*sample, {width, false, true}));
                    for (std::string line; std::getline(lines, line);) {
                        CAPTURE(width);
                        CAPTURE(line);
                        CHECK(display_width(line) <= static_cast<std::size_t>(width));
                        CHECK((line.empty() || line.back() != ' '));
                    }
                }
        }
    }

    TEST_CASE("console: names of a pair are whole unless all labels came from one sweep") {
        Sample sample = make_sample({{"swift lite"}, {"swift 1"}, {"rollout 16"}}, 40);
        for (StrategyFacts& strategy : sample.facts.strategies) strategy.name = "swift";
        CHECK(says(shown(sample, {100}), "  swift lite - swift 1 "));
        CHECK(says(shown(sample, {100}), "  component  swift lite  swift 1  rollout 16"));
        for (std::size_t i = 0; i < 3; ++i)
            sample.facts.strategies[i].label = "swift room=2 steps=" + std::to_string(i);
        CHECK(says(shown(sample, {100}), "  steps=0 - steps=1 "));
        CHECK(says(shown(sample, {100}), "  component  steps=0  steps=1  steps=2"));
    }

    TEST_CASE("console: it begins with the answer, and a narrow one says what it left out") {
        const std::string text = shown(two, 400, {100});
        CHECK(says(text, "Verdict\n  greedy is best. It scores 1"));
        CHECK(says(text, "more than random ("));
        CHECK(says(text, "; better on "));
        CHECK(says(text, ", equal on the rest.\n"));
        CHECK_FALSE(says(shown(two, 400, {160}), "Left out"));
        CHECK(says(shown(two, 400, {60}), "Left out, to fit 60 columns: "));
        // Three pairs of five strategies are told.
        const std::string many = shown(five, 400, {1000});
        CHECK(says(many, "Verdict\n  oracle is best. It scores "));
        CHECK(says(many, "All 10 pairs: skerry show RESULT --table differences."));
        CHECK(says(many, " behind)"));
    }

    TEST_CASE("console: absurd widths are taken for narrow ones") {
        const Sample sample = make_sample(two, 30);
        CHECK(shown(sample, {-7, false, true}) == shown(sample, {40, false, true}));
        CHECK(shown(sample, {0, false, true}) == shown(sample, {40, false, true}));
    }

    TEST_CASE("console: colour and Unicode only where asked for") {
        const Sample sample = make_sample(five, 50);
        const std::string plain = shown(sample, {80, false, false});
        for (const char byte : plain) REQUIRE((byte == '\n' || (byte >= ' ' && byte <= '~')));
        CHECK(says(plain, " +- "));
        const std::string colourful = shown(sample, {80, true, true});
        CHECK(says(colourful, "\x1b[1m"));
        CHECK(without_colours(colourful) == shown(sample, {80, false, true}));
    }

    TEST_CASE("console: labels cannot steer the terminal") {
        const std::string text = shown({{"evil\x1b[2J\n\x07label", 1},
                                        {"\xc2\x9b"
                                         "2J",
                                         1}},
                                       30);
        CHECK_FALSE(says(text, "\x1b"));
        CHECK_FALSE(says(text, "\x07"));
        CHECK_FALSE(says(text, "\xc2\x9b"));
        CHECK(says(text, R"(evil\u00)"));
    }

    TEST_CASE("console: the better one comes first in the verdict, whichever is listed first") {
        for (const std::string& text : {shown({{"weak", 0, 5}, {"strong", 30, 5}}, 300, {1000}),
                                        shown({{"strong", 30, 5}, {"weak", 0, 5}}, 300, {1000})}) {
            CHECK(says(text, "strong is best. It scores 4"));
            CHECK(says(text, " more than weak"));
            CHECK(says(text, "; better on 100.0 %, worse on 0.0 %."));
            CHECK(says(text, "Gains forest +"));
        }
    }

    TEST_CASE("console: the better mean comes first where it is open who is better, too") {
        bool any_turned = false;
        for (const int lead : {0, 1})
            for (const auto& [a, b] : {std::pair{lead, 0}, std::pair{0, lead}}) {
                const std::string text = shown({{"a", a, 20}, {"b", b, 20}}, 150, {1000});
                CAPTURE(text);
                const std::string open = " cannot be told apart: difference ";
                const std::size_t at = text.find(open);
                REQUIRE(at != std::string::npos);
                CHECK(text[at + open.size()] != '-');
                any_turned = any_turned || says(text, "b and a" + open);
                double low = 0;
                double high = 0;
                const std::size_t anytime = text.find("and then stopped: ");
                REQUIRE(anytime != std::string::npos);
                REQUIRE(std::sscanf(text.c_str() + anytime, "and then stopped: %lf to %lf", &low,
                                    &high) == 2);
                CHECK(low + high >= 0);
            }
        CHECK(any_turned);
    }

    TEST_CASE("console: a handful of games shows no correlation and no number to settle it") {
        const std::vector<SampleStrategy> open{{"a", 0, 20}, {"b", 0, 20}};
        for (const char* const words : {"correlation", "chance"}) {
            CHECK_FALSE(says(shown(open, 2), words));
            CHECK_FALSE(says(shown(open, 29), words));
        }
        CHECK(says(shown(open, 30), "Common shuffles: correlation"));
    }

    TEST_CASE("console: the speed of slow searches keeps its digits") {
        const Sample sample = make_sample(two, 10);
        CHECK(says(shown(sample, {}, 80), ": 0.12 shuffles/s, 0.25 games/s\n"));
        CHECK(says(shown(sample, {}, 0.001), ": 10,000 shuffles/s, 20,000 games/s\n"));
        CHECK(says(shown(make_sample({{"solo"}}, 10), {}, 0.001), ": 10,000 games/s\n"));
        CHECK_FALSE(says(shown(sample, {}, 0), "games/s"));
    }

    TEST_CASE("console: warnings of nothing but what is there") {
        CHECK_FALSE(says(shown(two, 100), "Warnings"));
        CHECK_FALSE(says(shown({{"frail", 0, 5, 50}, {"solid", 0, 5}}, 200), "solid left "));
    }

    TEST_CASE("console: numbers as people read them") {
        CHECK(grouped(0) == "0");
        CHECK(grouped(999) == "999");
        CHECK(grouped(1000) == "1,000");
        CHECK(grouped(1'234'567'890) == "1,234,567,890");
        CHECK(fixed(-0.001, 2) == "0.00");
        CHECK(mean_and_se(estimate_mean(2, {-121, 7321}), 1, true) == "-60.5 ± 0.5");
        // Two equal values do not tell how they spread.
        CHECK(mean_and_se(estimate_mean(2, {-120, 7200}), 1, true) == "-60.0");
        CHECK(fixed(-0.006, 2) == "-0.01");
        CHECK(fixed(std::nullopt, 2) == "-");
        CHECK(signed_fixed(1.26, 1) == "+1.3");
        CHECK(signed_fixed(-1.26, 1) == "-1.3");
        CHECK(signed_fixed(0.001, 1) == "0.0");
        CHECK(percent(1, 3) == "33.3 %");
        CHECK(percent(0, 3) == "0.0 %");
        CHECK(percent(1, 1'000'000) == "<0.1 %");
        CHECK(percent(999'999, 1'000'000) == ">99.9 %");
        CHECK(percent(3, 3) == "100.0 %");
        CHECK(percent(0, 0) == "-");
        CHECK(duration(0.04) == "0.0 s");
        CHECK(duration(59.9) == "59.9 s");
        CHECK(duration(59.96) == "1 min 00 s");
        CHECK(duration(185) == "3 min 05 s");
        CHECK(duration(7620) == "2 h 07 min");
    }

    TEST_CASE("text table: labels are shortened in the middle, by code points") {
        CHECK(shorten("short", 5, true) == "short");
        CHECK(shorten("a long label", 7, true) == "a l…bel");
        CHECK(shorten("a long label", 6, false) == "a l~el");
        CHECK(shorten("ÄÖÜäöüß", 5, true) == "ÄÖ…üß");
        CHECK(display_width("ÄÖÜ ± …") == 7);
    }

    TEST_CASE("text table: wide characters take two columns, combining ones none") {
        CHECK(display_width("島々") == 4);
        CHECK(display_width("🎲 dice") == 7);
        CHECK(display_width("e\u0301") == 1);
        CHECK(shorten("島島島島島", 7, true) == "島…島");
        CHECK(shorten("島島島島島", 10, true) == "島島島島島");
        CHECK(broken("島島島", 4) == std::vector<std::string>{"島島", "島"});
        CHECK(broken("島島", 1) == std::vector<std::string>{"島", "島"});
        TextTable table({Column{"name", true}, Column{"n"}});
        table.add_row({"島々", "1"});
        table.add_row({"plain", "2"});
        CHECK(table.lines(40, {}) == std::vector<std::string>{"name   n", "島々   1", "plain  2"});
    }

    TEST_CASE("text table: wraps at blanks and keeps what does not fit whole") {
        CHECK(wrap("one two three", 7) == "one two\nthree\n");
        CHECK(wrap("one two three", 9, "- ", "  ") == "- one two\n  three\n");
        CHECK(wrap("extraordinary", 5) == "extraordinary\n");
        CHECK(wrap("", 5) == "\n");
    }

    TEST_CASE("text table: drops columns by their order and keeps the others") {
        TextTable table({{"name", true, 0, 3}, {"kept"}, {"first", false, 2}, {"then", false, 1}});
        table.add_row({"abcdefgh", "1", "2", "3"});
        CHECK(table.lines(80, {})[0] == "name      kept  first  then");
        CHECK(table.lines(25, {})[1] == "abcdef     1      2     3");
        CHECK(table.lines(25, {})[2] == "gh");
        CHECK(table.lines(20, {})[0] == "name      kept  then");
        CHECK(table.lines(12, {})[0] == "name    kept");
        CHECK(table.lines(9, {})[2] == "abc     1");
    }

    TEST_CASE("text table: columns that have no room stand below, each beside the first column") {
        TextTable table({{"name", true}, {"one"}, {"two"}, {"three"}, {"four"}});
        table.add_row({"alpha", "11", "22", "33", "44"});
        CHECK(join(table.lines(17, {}), "\n") ==
              "name   one  two\n"
              "alpha   11   22\n"
              "\n"
              "name   three\n"
              "alpha     33\n"
              "\n"
              "name   four\n"
              "alpha    44");
        CHECK(join(table.lines(18, {}), "\n").ends_with("name   three  four\nalpha     33    44"));
    }

    TEST_CASE("text table: a long name goes over several lines and is whole, also as a head") {
        TextTable table({{"who", true, 0, 6}, {"rollout with 16 playouts", false, 0, 6}, {"mean"}});
        table.add_row({"greedy of long standing", "1", "2"});
        CHECK(join(table.lines(30, {}), "\n") ==
              "who              rollout  mean\n"
              "                 with 16\n"
              "                playouts\n"
              "greedy of              1     2\n"
              "long\n"
              "standing");
    }
}

TEST_SUITE("golden") {
    TEST_CASE("golden: the console report of two strategies") {
        check_golden(shown(two, 20'000), "report/console_two.txt");
    }
    TEST_CASE("golden: the console report of five strategies that stopped early") {
        Sample sample = make_sample(five, 2000);
        sample.facts.games = 3000;
        check_golden(shown(sample, {}, 75), "report/console_five.txt");
    }
    TEST_CASE("golden: the console report in a narrow terminal without Unicode") {
        Sample sample = make_sample(five, 200);
        check_golden(shown(sample, {48, false, false}, 4000), "report/console_narrow.txt");
    }
    TEST_CASE("golden: the console report of one strategy in colour") {
        check_golden(shown({{"solo", 0, 10}}, 1000, {100, true, true}), "report/console_one.txt");
    }
}
