#pragma once
// What the rules of a game say of the figures of its results, beyond what holds for every game. A
// result that says otherwise was not played.

#include <cstdint>
#include <string_view>
#include <vector>

namespace skerry {

/// A measure that is, in every game, the score or one of its components.
struct MeasureRule {
    std::string_view measure;
    std::string_view component = {};  ///< empty: the score
    int sign = 1;                     ///< -1: it is the negative of the component
};

/// The scores that games of a category can have.
struct CategoryRule {
    std::string_view category;
    std::int32_t least;
    std::int32_t most;
};

struct FigureRules {
    std::vector<MeasureRule> measures = {};
    /// One for each category, or none.
    std::vector<CategoryRule> categories = {};
    /// Games of this category are no personal bests, all others are. Empty: it is not told.
    std::string_view without_records = {};
    /// A match that was played to its end is won by the higher score, and by nothing else.
    bool higher_score_wins = false;
};

}  // namespace skerry
