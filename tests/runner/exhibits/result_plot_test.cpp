// Plots of results: golden pictures, well-formed XML with any label, ticks, and what has no plot.

#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/sheet.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

std::string plot_of(const ExperimentFacts& facts, const BatchTally& tally,
                    const std::string& name) {
    const ShownBatch batch{"r.json", facts, tally, sample_time(facts.strategies.size())};
    return result_plot(batch, name);
}

Sample plotted_sample(std::uint64_t games = 300) {
    return make_sample({{"rollout", 14, 10}, {"greedy", 12, 9, 4}, {"oracle", 30, 5}}, games);
}

/// room=0, 2, 4 and steps=10, 20 with their strengths.
Sample swept_plot_sample(bool grid) {
    Sample sample = make_sample({{"greedy room=0 steps=10", 2, 9},
                                 {"greedy room=0 steps=20", 4, 9},
                                 {"greedy room=2 steps=10", 8, 9},
                                 {"greedy room=2 steps=20", 9, 9},
                                 {"greedy room=4 steps=10", 5, 9},
                                 {"greedy room=4 steps=20", 3, 9}},
                                300);
    for (std::size_t i = 0; i < 6; ++i)
        sample.facts.strategies[i].params = {{"room", grid ? 2 * (i / 2) : i},
                                             {"steps", grid ? 10 + 10 * (i % 2) : 10}};
    return sample;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

/// What stands in a picture, without blanks and ends of lines.
std::string texts_of(const std::string& plot) {
    std::string texts;
    for (std::size_t at = plot.find("<text"); at != std::string::npos;
         at = plot.find("<text", at)) {
        const std::size_t begin = plot.find('>', at) + 1;
        at = plot.find('<', begin);
        texts += plot.substr(begin, at - begin);
    }
    return without_blanks(texts);
}

std::string ticks_of(double low, double high) {
    Axis axis{low, high};
    std::string text;
    for (const Tick& tick : round_ticks(axis, 8)) text += tick.text + " ";
    return text;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("plots: labels are texts, whatever stands in them") {
        Sample sample = plotted_sample();
        sample.facts.strategies[0].label = "</text><script>&\"\x1b\n";
        for (const std::string& name : plot_names(sample.facts)) {
            CAPTURE(name);
            const std::string plot = plot_of(sample.facts, sample.tally, name);
            CHECK_FALSE(says(plot, "<script"));
            CHECK(plot.find('\x1b') == std::string::npos);
            CHECK(says(plot, "&lt;/text&gt;&lt;script"));
            CHECK_FALSE(says(plot, "nan"));
            CHECK_FALSE(says(plot, "inf"));
            CHECK(occurrences(plot, "<text") == occurrences(plot, "</text>"));
        }
    }

    TEST_CASE("plots: names are whole, over several lines where they are long") {
        Sample sample = plotted_sample();
        const std::string words = "learned from 200,000 games of itself with the second network";
        const std::string one_word =
            "a_program_whose_name_has_no_blank_and_does_not_end_" + std::string(60, 'x') + "_here";
        sample.facts.strategies[0].label = words + ", and " + words;
        sample.facts.strategies[1].label = one_word;
        const ExperimentFacts& facts = sample.facts;
        const ScoreFigures scores = figures_of(facts, sample.tally);
        const StrategyOrder order{0, 1, 2};
        const Comparison& pair = scores.comparisons.front();
        const std::string title = pair_title(facts, pair.a, pair.b);
        const PairMark mark = difference_mark(pair, Judging::anytime);
        for (const std::string name : {"", "page"}) {
            const ChartTexts around{.title = "title", .name = name};
            for (const std::string& plot :
                 {drawn(score_chart(facts, sample.tally, scores, order), around),
                  drawn(quantile_chart(facts, scores, order), around),
                  drawn(component_chart(facts, scores, order), around),
                  drawn(component_bars(facts, scores, order), around),
                  drawn(pair_chart(facts, {mark}, {"", 0}), around),
                  drawn(component_difference_chart(facts, title, pair.components,
                                                   pair.difference.mean, 1),
                        around),
                  drawn(turn_chart(title, {pair.difference.mean}), around),
                  drawn(time_chart(facts, scores, {0.1, 0.2, 0.3}, order), around)}) {
                CAPTURE(plot);
                const std::string told = texts_of(plot);
                CHECK(occurrences(told, without_blanks(words + ", and " + words)) > 0);
                CHECK(occurrences(told, one_word) > 0);
            }
        }
    }

    TEST_CASE("plots: many strategies have a cell for each pair and a panel each, with codes") {
        const Sample sample = make_sample({{"the_first_of_many_strategies", 60, 9},
                                           {"second", 50, 9},
                                           {"third", 40, 9},
                                           {"fourth", 30, 9},
                                           {"fifth", 20, 9},
                                           {"sixth", 10, 9}},
                                          60);
        const auto plot = [&](const std::string& name) {
            return plot_of(sample.facts, sample.tally, name);
        };
        const std::string matrix = plot("differences");
        CHECK(occurrences(matrix, "<title>") == 1 + 15);
        CHECK(says(matrix, "<title>the_first_of_many_strategies − sixth: +"));
        CHECK(says(matrix, ">A  the_first_of_many_strategies</text>"));
        CHECK(says(matrix, ">F</text>"));
        CHECK(says(matrix, "; blue: decided, grey: undecided</text>"));
        CHECK(occurrences(plot("scores"), "stroke-dasharray=\"2 2\"") == 5);  // A behind the others
        CHECK(says(plot("scores"), ">F  sixth</text>"));
        const std::string time = plot("time");
        CHECK(says(time, ">C</text>"));
        CHECK(says(time, ">C  third</text>"));
        CHECK(says(plot("components"), ">sixth</text>"));
    }

    TEST_CASE("plots: five strategies have names, and a row for each pair") {
        const Sample sample = make_sample(
            {{"first", 60}, {"second", 50}, {"third", 40}, {"fourth", 30}, {"fifth"}}, 60);
        const std::string rows = plot_of(sample.facts, sample.tally, "differences");
        CHECK(says(rows, ">first − second</text>"));
        CHECK(says(rows, "hollow: undecided"));
        CHECK(says(plot_of(sample.facts, sample.tally, "time"), ">third</text>"));
        CHECK(codes_of({0, 1, 2, 3, 4}).empty());
    }

    TEST_CASE("plots: codes go from A to Z, then from AA on") {
        StrategyOrder order(54);
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = order.size() - 1 - i;
        const std::vector<std::string> codes = codes_of(order);
        CHECK(codes[53] == "A");
        CHECK(codes[53 - 25] == "Z");
        CHECK(codes[53 - 26] == "AA");
        CHECK(codes[53 - 51] == "AZ");
        CHECK(codes[0] == "BB");
    }

    TEST_CASE("plots: those far below are left out of a scale, and named") {
        const Sample sample =
            make_sample({{"far"}, {"good", 1000, 5}, {"better", 1002, 5}, {"best", 1004, 5}}, 60);
        CHECK(near_order(sample.facts, figures_of(sample.facts, sample.tally)) ==
              StrategyOrder{3, 2, 1});
        for (const char* const name :
             {"scores", "quantiles", "components", "differences", "time"}) {
            const std::string plot = plot_of(sample.facts, sample.tally, name);
            CAPTURE(name);
            CHECK(says(plot, "; far below, and left out: far"));
            CHECK(occurrences(plot, "far") == 1 + 1);  // "far below" and the name
        }
    }

    TEST_CASE("plots: a picture has its title and no verdict") {
        const Sample sample = plotted_sample();
        const std::string plot = plot_of(sample.facts, sample.tally, "differences");
        CHECK(says(plot, "<title>Differences on the same shuffles</title>"));
        CHECK_FALSE(says(plot, "is best"));
    }

    TEST_CASE("plots: a sweep of no game, and one of which nothing can be drawn") {
        Sample sample = swept_plot_sample(true);
        Sample none = make_sample({{"a"}, {"b"}, {"c"}}, 0);
        for (std::size_t i = 0; i < 3; ++i) {
            none.facts.strategies[i].params = sample.facts.strategies[i].params;
            none.facts.strategies[i].params["steps"] = 10;
            none.facts.strategies[i].params["room"] = i;
        }
        const std::string plot = plot_of(none.facts, none.tally, "sweep");
        CHECK_FALSE(says(plot, "nan"));
        CHECK(says(plot, "greedy: mean score by room"));
        for (std::size_t i = 0; i < 3; ++i)
            none.facts.strategies[i].params = {{"a", i}, {"b", i}, {"c", i}};
        CHECK_THROWS_WITH_AS(
            plot_of(none.facts, none.tally, "sweep"),
            "--plot: r.json has no three strategies that differ in one parameter only", UserError);
    }

    TEST_CASE("plots: results of no game and of one can be drawn") {
        for (const std::uint64_t games : {0U, 1U, 2U}) {
            const Sample sample = plotted_sample(games);
            for (const std::string& name : plot_names(sample.facts)) {
                const std::string plot = plot_of(sample.facts, sample.tally, name);
                CHECK_FALSE(says(plot, "nan"));
                CHECK(plot.ends_with("</svg>\n"));
            }
            const MatchSample match = make_match_sample({3, 4}, games);
            CHECK_FALSE(says(plot_of(match.facts, match.tally, "matchups"), "nan"));
        }
    }

    TEST_CASE("plots: their size does not grow with the range of the scores") {
        Sample sample = make_sample({{"wild"}}, 0);
        for (std::uint64_t game = 0; game < 300; ++game) {
            GameResult result{true, 0, {}};
            result.total = game < 299 ? 0 : 1'000'000;
            result.components[0] = result.total;
            sample.tally.add(game, {&result, 1}, {});
        }
        CHECK(plot_of(sample.facts, sample.tally, "scores").size() < 20'000);
    }

    TEST_CASE("plots: ticks are round and cover the range") {
        CHECK(ticks_of(0, 8) == "0 1 2 3 4 5 6 7 8 ");
        CHECK(ticks_of(-3.2, 71) == "-10 0 10 20 30 40 50 60 70 80 ");
        CHECK(ticks_of(0.31, 0.33) == "0.310 0.315 0.320 0.325 0.330 ");
        CHECK(ticks_of(5, 5).starts_with("4.0"));
        Axis time{-5.5, -2.1};
        std::string text;
        for (const Tick& tick : time_ticks(time)) text += tick.text + " ";
        CHECK(text == "10 µs 100 µs 1 ms 10 ms ");
    }

    TEST_CASE("plots: what has no plot is refused with those that there are") {
        const auto refusal = [](const ExperimentFacts& facts, const std::string& name) {
            std::string drawn;
            const std::string error =
                error_of([&] { drawn = checked_plot_name(name, facts, "r.json"); });
            return error + drawn;
        };
        const Sample sample = plotted_sample(3);
        CHECK(refusal(sample.facts, "") == "scores");
        CHECK(
            refusal(sample.facts, "ranking") ==
            "--plot: there is no plot of --table ranking; r.json has plots of: scores, quantiles, "
            "components, differences, time");
        CHECK(refusal(sample.facts, "tme").starts_with("--table tme: r.json has no such table;"));
        CHECK(refusal(make_match_sample({3, 4}, 2).facts, "") == "matchups");
        CHECK(refusal(make_match_sample({3}, 2).facts, "") ==
              "--plot: r.json has one strategy against itself: nothing to draw");
    }
}

TEST_SUITE("golden") {
    TEST_CASE("golden: plots of scores and of matches") {
        const Sample sample = plotted_sample();
        for (const std::string& name : plot_names(sample.facts))
            check_golden(plot_of(sample.facts, sample.tally, name), "plots/" + name + ".svg");
        Sample swept = swept_plot_sample(true);
        check_golden(plot_of(swept.facts, swept.tally, "sweep"), "plots/sweep_grid.svg");
        swept = swept_plot_sample(false);
        swept.facts.baseline = 1;
        check_golden(plot_of(swept.facts, swept.tally, "sweep"), "plots/sweep.svg");
        const MatchSample match = make_match_sample({3, 4, 5}, 200, true);
        check_golden(plot_of(match.facts, match.tally, "matchups"), "plots/matchups.svg");
    }
}
