#pragma once
// What a comparison of two results needs to know about each, read only from their files. Nothing is
// played, so results of strategies and decks that this program lacks can be compared, too.

#include <nlohmann/json_fwd.hpp>

#include "runner/results/result.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// One figure of a contender over all its games, and the column of the blocks that holds it.
struct ContenderFigure {
    MeanEvidence evidence;
    std::size_t n_column = 0;
    std::optional<std::size_t> sum_column = 0;  ///< none: 0 in every game

    std::int64_t sum_in(const std::vector<std::int64_t>& block) const {
        return sum_column ? block[*sum_column] : 0;
    }
};

/// A strategy; in matches, a strategy against one opponent.
struct Contender {
    std::string label;
    std::string opponent = {};  ///< empty in games for one player
    std::size_t strategy = 0;   ///< its index
    bool repeats = false;       ///< its pairs repeat and are no evidence
    int sign = 1;               ///< -1 if the matchup counts for the other side
    /// Its games that are given a score although it did not finish them, as what they count beside
    /// the others.
    std::optional<RareGames> unfinished = {};
    std::vector<ContenderFigure> figures = {};
    Interval ends{0, 0};         ///< the first figure of a game lies between them
    std::uint64_t games = 0;     ///< played; in matches pairs that are evidence
    std::uint64_t finished = 0;  ///< those with a score; in matches pairs with two results

    /// The figure; 0 for a component that only other rules have.
    ContenderFigure figure(std::size_t f) const;
};

/// How the sums of a figure become the number that is shown: offset + scale * mean.
struct FigureScale {
    std::string name;
    double scale = 1;
    double offset = 0;
};

struct ComparedResult : Result {
    std::string name;  ///< by which messages call it
    /// Whether its figures may have had a say in how many games it has: by a stop rule, or a look
    /// between two runs.
    bool ended_by_figures = false;
    /// The figure that judges comes first, then the figures that it is made of.
    std::vector<FigureScale> figures = {};
    /// Both sides of each matchup; first the side that comes first in the file.
    std::vector<Contender> contenders = {};

    /// Whether both are one result, so that games pair up one by one.
    bool is(const ComparedResult& other) const;
    const ordered_json& strategy(const std::string& label) const;
};

/// `name`: by which messages call it.
ComparedResult compared_result(const Result& result, const std::string& name);

/// Why the two cannot be compared whatever their rules, with what differs; empty if they can be.
std::string why_not_compared(const ComparedResult& a, const ComparedResult& b);

/// An option in which two rules of a game differ.
struct RuleDifference {
    std::string option;
    std::string in_a;  ///< as JSON; the default where it is not named
    std::string in_b;
    std::string text_a;  ///< without quotes, the default where it is not named
    std::string text_b;
};
std::vector<RuleDifference> rule_differences(const std::string& game, const ordered_json& in_a,
                                             const ordered_json& in_b);
/// Whether two experiments name the same rules, and these do not do the same: somebody changed the
/// game.
bool is_changed_game(const ExperimentFacts& a, const ExperimentFacts& b);

/// Whether the rules of two contenders deal alike, as far as this program has the game.
bool deal_alike(const ComparedResult& a, const Contender& of_a, const ComparedResult& b,
                const Contender& of_b);

/// The blocks of games that both played, in the coarser layout of the two; the columns of smaller
/// blocks are added up. A block counts if both played the same games of it. Empty if the deals
/// differ.
struct CommonBlocks {
    std::uint64_t largest = 0;  ///< games of a block; those near the first game are smaller
    std::uint64_t games = 0;
    std::vector<std::vector<std::int64_t>> a;
    std::vector<std::vector<std::int64_t>> b;
};
CommonBlocks common_blocks(const ComparedResult& a, const ComparedResult& b);
/// How many of the first games both experiments have on the same deals.
std::uint64_t first_games_in_common(const ComparedResult& a, const ComparedResult& b);

/// A contender of one result compared with one of another; differences are b - a.
struct ContenderChange {
    std::string name_a;  ///< in matches "label against opponent"
    std::string name_b;
    std::string note;     ///< how strategies and rules differ; empty if they are equal
    std::string rules_a;  ///< the options in which the rules differ: "sand=edges"
    std::string rules_b;
    std::vector<MeanChange> figures;  ///< as shown; the first one decides the verdict
    std::uint64_t n_a = 0;            ///< number of games behind the first figure
    std::uint64_t n_b = 0;
    Finishing finishing;           ///< of the common games; unpaired of all
    std::optional<double> p_holm;  ///< for the first figure, adjusted over all changes
    Verdict verdict = Verdict::undecided;
    /// Whether equal strategies scored the same, in every figure and block of the same games.
    bool unchanged = false;
    MarginVerdict by_margin = MarginVerdict::open;  ///< of the first figure, if there is a margin

    /// Whether the first figure is proved to gain more than `least` >= 0.
    bool is_better_by(double least) const;
};

struct ResultComparison {
    std::string source_a;
    std::string source_b;
    ComparedGames games;
    std::vector<std::string> figures;
    std::vector<ContenderChange> changes;
    /// Sources of those whose figures had a say in how many games they have: what is said holds at
    /// any time.
    std::vector<std::string> ended_by_figures;

    /// The least change of the first figure that matters, in its unit; empty if none was named.
    std::optional<double> margin;
    std::optional<double> better;  ///< the gain that has to be proved, if one has to be

    /// Whether B is worse somewhere, or finishes fewer games.
    bool any_worse() const;
    /// Whether every change is proved to be no loss of `margin`, and none that B finishes fewer
    /// games.
    bool none_worse_by_margin() const;
    /// Whether every change is proved to be a gain of more than `least` >= 0, in its unit, and none
    /// that B finishes fewer games. All have to be proved, so that several need no correction.
    bool all_better(double least) const;
};

/// A label in a and a label in b.
using LabelPair = std::pair<std::string, std::string>;

/// `pairs` says what to compare. Empty: every label (in matches every matchup) that both have, or
/// the only label of each. Throws UserError if the two cannot be compared or a label is unknown, or
/// if the rules of two results differ and that is not `rules_may_differ`.
ResultComparison compare_results(const ComparedResult& a, const ComparedResult& b,
                                 const std::vector<LabelPair>& pairs,
                                 std::optional<double> margin = {}, bool rules_may_differ = false);

}  // namespace skerry
