// The figures of sweeps: which they are, the direction of differences, and the table.

#include "runner/words/sweep_figures.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "runner/console/table_formats.hpp"
#include "tests/runner/results/match_sample.hpp"
#include "tests/runner/results/sample.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

/// room=2, 4, 8 with that strength.
Sample swept_sample(std::optional<std::size_t> baseline) {
    Sample sample = make_sample({{"two", 2, 9}, {"four", 4, 9}, {"eight", 8, 9}}, 400);
    for (std::size_t i = 0; i < 3; ++i)
        sample.facts.strategies[i].params = {{"room", 2U << i}, {"plan", "none"}};
    sample.facts.baseline = baseline;
    return sample;
}

SweepFigures figures_of_sample(const Sample& sample) {
    return sweep_figures(sample.facts, figures_of(sample.facts, sample.tally));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("sweep figures: scores without a baseline, differences from it with one") {
        const SweepFigures scores = figures_of_sample(swept_sample({}));
        CHECK(scores.measure == "mean score");
        CHECK_FALSE(scores.level);
        CHECK_FALSE(scores.estimates[0].decided);
        CHECK(sweep_title(scores, scores.sweeps.at(0)) == "greedy: mean score by room");
        for (std::size_t baseline = 0; baseline < 3; ++baseline) {
            const SweepFigures against = figures_of_sample(swept_sample(baseline));
            CHECK(against.level == 0.0);
            for (std::size_t i = 0; i < 3; ++i) {
                const SweepEstimate& of = against.estimates[i];
                CHECK(*of.mean == doctest::Approx(*scores.estimates[i].mean -
                                                  *scores.estimates[baseline].mean));
                CHECK(of.interval.has_value() == (i != baseline));
                CHECK(of.decided.has_value() == (i != baseline));
                if (of.interval) CHECK(of.interval->low < *of.mean);
                if (of.interval) CHECK(of.interval->high > *of.mean);
            }
            CHECK(against.estimates[baseline == 2 ? 0 : 2].decided == true);
        }
        CHECK(figures_of_sample(swept_sample(1)).measure == "points a game above four");
    }

    TEST_CASE("sweep figures: of matches ratings, or percent of the points against a baseline") {
        MatchSample sample = make_match_sample({3, 4, 5}, 400, true);
        const auto figures = [&] {
            return sweep_figures(sample.facts, figures_of(sample.facts, sample.tally));
        };
        const SweepFigures ratings = figures();
        CHECK(ratings.measure == "rating (Elo)");
        REQUIRE(ratings.sweeps.size() == 1);
        CHECK(ratings.estimates[2].mean > ratings.estimates[0].mean);
        REQUIRE(ratings.estimates[2].interval);
        CHECK(ratings.estimates[2].interval->low < ratings.estimates[2].mean);
        sample.facts.baseline = 1;
        const SweepFigures against = figures();
        CHECK(against.measure == "% of the points against B of strength 4");
        CHECK(against.estimates[1].mean == 50.0);
        CHECK(against.estimates[0].mean < 50);
        CHECK(against.estimates[2].mean > 50);
        CHECK(against.estimates[2].interval->low < against.estimates[2].mean);
        CHECK(against.estimates[2].interval->high <= 100);
        // The first one's points against the baseline are those of its matchup.
        const MatchSummary summary = figures_of(sample.facts, sample.tally).summary;
        for (const MatchupSummary& of : summary.matchups)
            if (of.a == 0 && of.b == 1)
                CHECK(*against.estimates[0].mean == doctest::Approx(100 * *of.points.share));
        MatchSample few = make_match_sample({3, 4, 5}, 3);
        CHECK(sweep_figures(few.facts, figures_of(few.facts, few.tally)).measure ==
              "% of the points");
    }

    TEST_CASE("sweep figures: the table has a column for each parameter") {
        const Sample sample = swept_sample(0);
        const std::string csv =
            csv_text(sweep_table(sample.facts, figures_of_sample(sample), TextStyle{}));
        CHECK(
            csv.starts_with("strategy,room,measure,mean,se,low,high,decided\n"
                            "two,2,points a game above two,0"));
        CHECK(csv.find("\neight,8,points a game above two,") != std::string::npos);
    }
}
