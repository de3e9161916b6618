// Says what the ratings of strategies rest on, and why there are none.

#include <fmt/core.h>

#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// What is known of the ratings that are shown.
std::string basis(const ExperimentFacts& facts) {
    const std::string ratings_are = "Ratings are Elo with a mean of 0 over all who are rated";
    return ratings_are + (judging_of(facts) == Judging::anytime
                              ? "; with a stop rule they are estimates, without standard errors."
                              : ".");
}

/// Names the strategies that have no rating, beside those that have one.
std::string outside_text(const ExperimentFacts& facts, const MatchFigures& figures) {
    const std::vector<std::size_t>& outside = figures.ratings->outside;
    if (outside.empty()) return {};
    const bool met =
        std::ranges::any_of(figures.summary.matchups, [&](const MatchupSummary& matchup) {
            return !matchup.deterministic && matchup.pairs() > 0 &&
                   (std::ranges::count(outside, matchup.a) > 0) !=
                       (std::ranges::count(outside, matchup.b) > 0);
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

}  // namespace

std::string rating_sentence(const ExperimentFacts& facts, const MatchFigures& figures) {
    if (!figures.ratings || figures.games == 0) return {};
    const Ratings& ratings = *figures.ratings;
    switch (ratings.status) {
        case RatingStatus::rated:
            return basis(facts) + outside_text(facts, figures);
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
