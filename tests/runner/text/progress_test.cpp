// What is said while a run goes on: sentences, bars, and how they fit a line.

#include "runner/exhibits/run_words.hpp"
#include "runner/text/terminal.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

ProgressFacts told(ProgressFacts facts) {
    facts.news = {"b > {a, c}, +-0.31, about 4,300 more games to +-0.1", "+-0.31, 4,300 more games",
                  "+-0.31"};
    return facts;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("the progress line fits and says less where there is less room") {
        const ProgressFacts facts{421'337, 1'000'000, 4.3};
        CHECK(progress_bar(facts, 79, false) ==
              " 42 % #######-----------  421,337 of 1,000,000 games  97,985 games/s  0:06 left");
        CHECK(progress_bar(facts, 59, false) ==
              " 42 % ######---------  421k/1.00M games  98.0k/s  0:06 left");
        CHECK(progress_bar(facts, 39, false) == " 42 % ###------ 421k/1.00M 98.0k/s 0:06");
        for (const ProgressFacts& any : {told(facts), told({3, 7, 1e-3, {}})})
            for (int width = 0; width <= 200; ++width)
                CHECK(display_width(progress_bar(any, width, true)) <=
                      static_cast<std::size_t>(width));
        for (int width = 0; width <= 200; ++width)
            for (const ProgressFacts& any :
                 {facts, ProgressFacts{0, 1, 0}, ProgressFacts{1, 1'000'000'000'000, 1e-9},
                  ProgressFacts{999'999'999'999, 1'000'000'000'000, 1e6}})
                for (bool unicode : {false, true})
                    CHECK(display_width(progress_bar(any, width, unicode)) <=
                          static_cast<std::size_t>(width));
    }

    TEST_CASE("the progress line tells news where there is room for them") {
        const ProgressFacts facts = told({421'337, 1'000'000, 4.3, {}});
        CHECK(
            progress_bar(facts, 139, false) ==
            " 42 % ##########---------------  421,337 of 1,000,000 games  97,985 games/s  0:06 left"
            "  b > {a, c}, +-0.31, about 4,300 more games to +-0.1");
        CHECK(progress_bar(facts, 79, false) ==
              " 42 % ###------  421k/1.00M games  98.0k/s  0:06 left  +-0.31, 4,300 more games");
        CHECK(progress_bar(facts, 60, false) ==
              " 42 % ###-----  421k/1.00M games  98.0k/s  0:06 left  +-0.31");
        CHECK(progress_bar(facts, 39, false) == " 42 % ###------ 421k/1.00M 98.0k/s 0:06");
        CHECK(progress_sentence(facts) ==
              "421,337 of 1,000,000 games (42 %), 97,985 games/s, 0:06 left; b > {a, c}, +-0.31, "
              "about 4,300 more games to +-0.1");
    }

    TEST_CASE("what the figures say while a run goes on") {
        ExperimentFacts facts;
        facts.strategies = {{"rollout", "rollout", {}}, {"greedy", "greedy", {}}};
        Outlook outlook;
        outlook.games = 2'000;
        outlook.pairs = 1;
        outlook.half_width = 0.3149;
        outlook.games_to_go = 4'243;
        outlook.ranking.groups = {{0, 1}};
        using Words = std::vector<std::string>;
        CHECK(live_words(facts, outlook).words ==
              Words{"{rollout, greedy}, known to within 0.31, about 4,300 more shuffles to decide",
                    "{rollout, greedy}, about 4,300 more shuffles to decide", "{rollout, greedy}",
                    "0 of 1 decided"});
        CHECK_FALSE(live_words(facts, outlook).games_in_all);
        facts.stop.precision = 0.1;
        CHECK(
            live_words(facts, outlook).words ==
            Words{
                "{rollout, greedy}, known to within 0.31, about 4,300 more shuffles to within 0.1",
                "{rollout, greedy}, about 4,300 more shuffles to within 0.1",
                "known to within 0.31, about 4,300 more shuffles to within 0.1",
                "known to within 0.31"});
        CHECK(live_words(facts, outlook).games_in_all == 6'243U);
        facts.stop = {std::nullopt, true, 0};
        outlook.decided = 1;
        outlook.games_to_go = 0;
        outlook.ranking.groups = {{1}, {0}};
        CHECK(live_words(facts, outlook).words == Words{"greedy > rollout, known to within 0.31",
                                                        "greedy > rollout", "1 of 1 decided"});
        CHECK(live_words(facts, Outlook{}).words.empty());
    }

    TEST_CASE("progress of a run that ends after some time") {
        // 100 games/s; a rate that is not known yet limits nothing.
        CHECK(games_within(60, {1'000, 1'000'000, 10}) == 6'000);
        CHECK(games_within(60, {1'000, 2'000, 10}) == 2'000);
        CHECK(games_within(60, {0, 2'000, 10}) == 2'000);
        CHECK(games_within(60, {7'000, 1'000'000, 70}) == 7'000);
        const ProgressFacts facts{1'000, games_within(60, {1'000, 1'000'000, 10}), 10};
        CHECK(progress_sentence(facts) == "1,000 of 6,000 games (16 %), 100 games/s, 0:50 left");
    }

    TEST_CASE("the progress sentence") {
        CHECK(progress_sentence({0, 10, 5.0}) == "0 of 10 games (0 %), 0.0 games/s");
        CHECK(progress_sentence({9'999, 10'000, 5000}) ==
              "9,999 of 10,000 games (99 %), 2.0 games/s, 0:01 left");
        CHECK(progress_sentence({100, 1'000'000, 1}) ==
              "100 of 1,000,000 games (0 %), 100 games/s, 2:46:39 left");
        CHECK(progress_sentence({20, 40, 10, {}, "shuffle"}) ==
              "20 of 40 shuffles (50 %), 2.0 shuffles/s, 0:10 left");
        CHECK(progress_bar({20, 40, 10, {}, "deal"}, 60, false) ==
              " 50 % #######-------  20 of 40 deals  2.0 deals/s  0:10 left");
    }
}

}  // namespace skerry
