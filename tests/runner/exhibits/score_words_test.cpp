// What sentences about scores claim beyond the figures: how many shuffles would settle a pair.
// The figures of sweeps: which they are, the direction of differences, and the table.

#include "runner/exhibits/score_words.hpp"

#include <cstdio>

#include "core/random.hpp"
#include "runner/exhibits/sweep_figures.hpp"
#include "runner/text/text_page.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

ExperimentFacts facts_of_two() { return make_sample({{"a"}, {"b"}}, 0).facts; }

/// Counts one game in which a is ahead by so much, or one that b left unfinished.
void add_game(Tally& tally, std::int32_t of_b, std::int32_t ahead, bool finished = true) {
    const std::array<GameResult, 2> results{
        {{true, of_b + ahead, {}, {}}, {finished, of_b, {}, {}}}};
    tally.add(tally.games(), results, std::array<bool, 1>{false});
}

/// a is ahead in half of the games.
Comparison played(Rng& rng, std::uint64_t games) {
    Tally tally(2, 0);
    for (std::uint64_t game = 0; game < games; ++game)
        add_game(tally, static_cast<std::int32_t>(rng.below(20)),
                 2 * static_cast<std::int32_t>(rng.below(10)) - 9);
    return compare(tally, 0, 1);
}

/// The number of "About 4,300 shuffles"; 0 where none is told.
std::uint64_t told_shuffles(const std::string& sentence) {
    const std::size_t at = sentence.find("About ");
    std::uint64_t number = 0;
    if (at == std::string::npos) return number;
    for (const char c : sentence.substr(at + 6)) {
        if (c == ' ') break;
        if (c != ',') number = 10 * number + static_cast<std::uint64_t>(c - '0');
    }
    return number;
}

/// Shuffles of which b finishes three of ten; then a is ahead by one of `values`.
Tally seldom_finished(Rng& rng, std::uint64_t shuffles, const std::vector<std::int32_t>& values) {
    Tally tally(2, 0);
    for (std::uint64_t i = 0; i < shuffles; ++i)
        add_game(tally, 0, values[rng.below(static_cast<std::uint32_t>(values.size()))],
                 rng.below(10) < 3);
    return tally;
}

std::vector<std::int32_t> differences_in(const Tally& tally) {
    const Histogram& histogram = tally.pair(0, 1).differences;
    std::vector<std::int32_t> values;
    for (std::size_t i = 0; i < histogram.counts().size(); ++i)
        values.insert(values.end(), histogram.counts()[i],
                      histogram.min() + static_cast<std::int32_t>(i));
    return values;
}

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
    TEST_CASE("score words: below 30 shuffles nothing is foretold") {
        for (const std::uint64_t deals : {2U, 29U, 30U}) {
            Rng rng = stream(4, deals, Purpose::deal);
            Comparison pair = played(rng, deals);
            while (pair.verdict != Verdict::undecided) pair = played(rng, deals);
            const ExperimentFacts facts = facts_of_two();
            const std::string text = verdict_sentence(facts, pair, {});
            CHECK((told_shuffles(text) > 0) == (deals >= 30));
            CHECK((says(text, "on this seed go by --until-decided.")) == (deals >= 30));
            const std::vector<std::string> details = verdict_details(facts, pair, {});
            CHECK(std::ranges::any_of(details, [](const std::string& line) {
                      return line.starts_with("Common shuffles: correlation");
                  }) == (deals >= 30));
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("power: the shuffles that would settle a pair do so in 80 %, unfinished games too") {
        // On other shuffles that are like those seen. A pilot tells a number where its mean is 1 to
        // 2 standard errors from 0; it is 1.6 from 0 on average, so that 37 % of pilots tell one.
        constexpr int pilots = share(140, 2);
        constexpr int repeats = 20;
        int told = 0;
        int settled = 0;
        for (std::uint64_t pilot = 0; pilot < pilots; ++pilot) {
            Rng rng = stream(82, pilot, Purpose::deal);
            const Tally seen = seldom_finished(rng, 400, {-5, -4, -2, -1, 0, 1, 2, 3, 5, 6});
            const std::uint64_t shuffles =
                told_shuffles(verdict_sentence(facts_of_two(), compare(seen, 0, 1), {}));
            if (shuffles == 0 || shuffles > 20'000) continue;
            ++told;
            const std::vector<std::int32_t> values = differences_in(seen);
            for (int i = 0; i < repeats; ++i)
                settled += compare(seldom_finished(rng, shuffles, values), 0, 1).verdict !=
                           Verdict::undecided;
        }
        MESSAGE("settled ", settled, " of ", repeats * told);
        REQUIRE(told > test::least_events(pilots, 0.3));
        CHECK(settled >= repeats * told * 75 / 100);
        CHECK(settled <= repeats * told * 90 / 100);
    }
}

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
                const SweepEstimate& estimate = against.estimates[i];
                CHECK(*estimate.mean == doctest::Approx(*scores.estimates[i].mean -
                                                        *scores.estimates[baseline].mean));
                CHECK(estimate.interval.has_value() == (i != baseline));
                CHECK(estimate.decided.has_value() == (i != baseline));
                if (estimate.interval) CHECK(estimate.interval->low < *estimate.mean);
                if (estimate.interval) CHECK(estimate.interval->high > *estimate.mean);
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
        for (const MatchupSummary& matchup : summary.matchups)
            if (matchup.a == 0 && matchup.b == 1)
                CHECK(*against.estimates[0].mean == doctest::Approx(100 * *matchup.points.share));
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
        CHECK(says(csv, "\neight,8,points a game above two,"));
    }
}
