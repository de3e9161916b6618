// What is said of joint ratings, and the cells of their column, word by word.

#include "runner/exhibits/result_words.hpp"
#include "runner/experiment/facts.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

ExperimentFacts facts_of(const std::vector<std::string>& labels) {
    ExperimentFacts facts;
    facts.seats = 2;
    for (const std::string& label : labels) facts.strategies.push_back({label, "random", {}});
    return facts;
}

MatchFigures figures_with(RatingStatus status) {
    MatchFigures figures;
    figures.games = 100;
    for (const Matchup& given : matchups_of(3)) {
        MatchupSummary matchup;
        matchup.a = given.a;
        matchup.b = given.b;
        figures.summary.matchups.push_back(matchup);
    }
    figures.ratings = Ratings{};
    figures.ratings->status = status;
    figures.ratings->elo.resize(3);
    figures.ratings->se.resize(3);
    return figures;
}

using Cells = std::vector<std::string>;

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("words of ratings: what they rest on") {
        ExperimentFacts facts = facts_of({"A", "B", "C"});
        MatchFigures figures = figures_with(RatingStatus::rated);
        CHECK(rating_sentence(facts, figures) ==
              "Ratings are Elo with a mean of 0 over all who are rated.");
        figures.ratings->outside = {0};
        for (MatchupSummary& matchup : figures.summary.matchups) matchup.games.points[4] = 9;
        CHECK(test::says(rating_sentence(facts, figures), "A has no rating: against"));
        figures.ratings->outside.clear();
        facts.stop.decided = true;
        CHECK(rating_sentence(facts, figures) ==
              "Ratings are Elo with a mean of 0 over all who are rated; with a stop rule they are "
              "estimates, without standard errors.");
    }

    TEST_CASE("words of ratings: why there are none") {
        const ExperimentFacts facts = facts_of({"A", "B", "C"});
        MatchFigures figures = figures_with(RatingStatus::unbounded);
        figures.ratings->group = {0, 1};
        CHECK(rating_sentence(facts, figures) ==
              "No joint ratings: A and B gave no point to the others, which no finite rating "
              "expects.");
        figures.ratings->status = RatingStatus::unjoined;
        CHECK(rating_sentence(facts, figures) ==
              "No joint ratings: no matchup that varies joins A and B to the others.");
        figures.ratings->status = RatingStatus::intransitive;
        figures.ratings->group = {0, 2, 1};
        CHECK(rating_sentence(facts, figures) ==
              "No joint ratings, strength goes in a circle: A beats C beats B beats A.");
        CHECK(rating_cells(figures, {}).empty());
        figures.games = 0;
        CHECK(rating_sentence(facts, figures).empty());
        figures.ratings.reset();
        CHECK(rating_cells(figures, {}).empty());
    }

    TEST_CASE("words of ratings: the cells of the column") {
        MatchFigures figures = figures_with(RatingStatus::rated);
        figures.ratings->elo = {104.25, {}, -3.04};
        figures.ratings->se = {12.3, {}, 9.4};
        CHECK(rating_cells(figures, {}) == Cells{"+104 ± 12", "-", "-3.0 ± 9.4"});
        figures.ratings->se = {{}, {}, {}};
        CHECK(rating_cells(figures, {.unicode = false}) == Cells{"+104", "-", "-3"});
        CHECK(rating_head(figures.ratings, {.unicode = false}) == "rating");
        figures.ratings->se = {{}, 9.4, {}};
        CHECK(rating_head(figures.ratings, {.unicode = false}) == "rating +- se");
    }
}
