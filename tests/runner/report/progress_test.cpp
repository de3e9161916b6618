#include "runner/report/progress.hpp"

#include <doctest/doctest.h>

#include "runner/report/text_table.hpp"

namespace skerry {

TEST_SUITE("unit") {
    TEST_CASE("the progress line fits and says less where there is less room") {
        const ProgressFacts facts{421'337, 1'000'000, 4.3};
        CHECK(progress_bar(facts, 79, false) ==
              " 42 % #######-----------  421,337 of 1,000,000 games  97,985 games/s  0:06 left");
        CHECK(progress_bar(facts, 59, false) ==
              " 42 % ######---------  421k/1.00M games  98.0k/s  0:06 left");
        CHECK(progress_bar(facts, 39, false) == " 42 % ###------ 421k/1.00M 98.0k/s 0:06");
        for (int width = 0; width <= 200; ++width)
            for (const ProgressFacts& any :
                 {facts, ProgressFacts{0, 1, 0}, ProgressFacts{1, 1'000'000'000'000, 1e-9},
                  ProgressFacts{999'999'999'999, 1'000'000'000'000, 1e6}})
                for (bool unicode : {false, true})
                    CHECK(display_width(progress_bar(any, width, unicode)) <=
                          static_cast<std::size_t>(width));
    }

    TEST_CASE("the progress sentence") {
        CHECK(progress_sentence({0, 10, 5.0}) == "0 of 10 games (0 %), 0.0 games/s");
        CHECK(progress_sentence({9'999, 10'000, 5000}) ==
              "9,999 of 10,000 games (99 %), 2.0 games/s, 0:01 left");
        CHECK(progress_sentence({100, 1'000'000, 1}) ==
              "100 of 1,000,000 games (0 %), 100 games/s, 2:46:39 left");
    }
}

}  // namespace skerry
