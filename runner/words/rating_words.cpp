// Says whether one scale of ratings fits the points of all matchups, and where it does not.

#include <fmt/core.h>

#include "runner/experiment/facts.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

std::string p_text(double p) {
    return p < 0.001 ? "p < 0.001" : "p = " + fixed(p, p < 0.1 ? 3 : 2);
}

/// What is known of the ratings that are shown.
std::string basis(const ExperimentFacts& facts, const Ratings& ratings) {
    const std::string ratings_are = "Ratings are Elo with a mean of 0 over all who are rated";
    // A p that does not reject says little: where a side takes next to nothing it is never small.
    if (ratings.fit) return ratings_are + "; no misfit was found.";
    if (judging_of(facts) == Judging::anytime)
        return ratings_are +
               "; with a stop rule they are estimates, without standard errors or a test whether "
               "they fit.";
    return ratings_are + "; these games cannot tell whether they fit.";
}

/// Names the strategies that have no rating, beside those that have one.
std::string outside_text(const ExperimentFacts& facts, const MatchFigures& figures) {
    const std::vector<std::size_t>& outside = figures.ratings->outside;
    if (outside.empty()) return {};
    const bool met = std::ranges::any_of(figures.summary.matchups, [&](const MatchupSummary& of) {
        return !of.deterministic && of.pairs() > 0 &&
               (std::ranges::count(outside, of.a) > 0) != (std::ranges::count(outside, of.b) > 0);
    });
    return fmt::format(" {} {} no rating: {}.", enumerated(facts, outside),
                       outside.size() == 1 ? "has" : "have",
                       met ? "against the others one side took every point, which no finite rating "
                             "expects"
                           : "no matchup that varies joins them to the others");
}

std::string circle_text(const ExperimentFacts& facts, const std::vector<std::size_t>& circle) {
    std::string text = label_of(facts, circle.front());
    for (std::size_t i = 1; i <= circle.size(); ++i)
        text += " beats " + label_of(facts, circle[i % circle.size()]);
    return text;
}

std::string worst_text(const ExperimentFacts& facts, const MatchFigures& figures) {
    std::string text;
    for (const RatedShare& of : figures.ratings->worst) {
        const MatchupSummary& matchup = figures.summary.matchups[of.matchup];
        text += fmt::format("{}{} - {} {} % where they would say {} %", text.empty() ? "" : ", ",
                            label_of(facts, matchup.a), label_of(facts, matchup.b),
                            fixed(100 * of.share, 1), fixed(100 * of.expected, 1));
    }
    return text;
}

}  // namespace

std::string rating_sentence(const ExperimentFacts& facts, const MatchFigures& figures) {
    if (!figures.ratings || figures.games == 0) return {};
    const Ratings& ratings = *figures.ratings;
    switch (ratings.status) {
        case RatingStatus::rated:
            return basis(facts, ratings) + outside_text(facts, figures);
        case RatingStatus::unjoined:
            return fmt::format("No joint ratings: no matchup that varies joins {} to the others.",
                               enumerated(facts, ratings.group));
        case RatingStatus::unbounded:
            return fmt::format(
                "No joint ratings: {} gave no point to the others, which no finite rating expects.",
                enumerated(facts, ratings.group));
        case RatingStatus::intransitive:
            return fmt::format("No joint ratings, strength goes in a circle: {}.",
                               circle_text(facts, ratings.group));
        case RatingStatus::misfit:
            return fmt::format(
                "No joint ratings: no one scale fits the points of all matchups ({}). Worst: {}.",
                p_text(ratings.fit->p), worst_text(facts, figures));
    }
    return {};
}

bool has_errors(const std::optional<Ratings>& ratings) {
    return ratings && ratings->status == RatingStatus::rated &&
           std::ranges::any_of(ratings->se, [](const auto& se) { return se.has_value(); });
}

std::string rating_head(const std::optional<Ratings>& ratings, const TextStyle& style) {
    return has_errors(ratings) ? "rating " + plus_minus(style.unicode) + " se" : "rating";
}

std::vector<std::string> rating_cells(const MatchFigures& figures, const TextStyle& style) {
    if (!figures.ratings || figures.ratings->status != RatingStatus::rated) return {};
    const Ratings& ratings = *figures.ratings;
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < ratings.elo.size(); ++i) {
        if (!ratings.elo[i]) {
            cells.emplace_back("-");
            continue;
        }
        const int decimals = ratings.se[i] && *ratings.se[i] < 9.5 ? 1 : 0;
        cells.push_back(signed_fixed(*ratings.elo[i], decimals) +
                        se_text(ratings.se[i], decimals, style.unicode));
    }
    return cells;
}

}  // namespace skerry
