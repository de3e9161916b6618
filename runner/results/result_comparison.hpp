#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runner/results/compared_result.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

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
    Finishing finishing;   ///< of the common games; unpaired of all
    std::string finished;  ///< says so, and which games are compared; empty if all are finished
    std::optional<double> p_holm;  ///< for the first figure, adjusted over all changes
    Verdict verdict = Verdict::undecided;
    /// Whether equal strategies scored the same, in every figure and block of the same games.
    bool unchanged = false;
    MarginVerdict by_margin = MarginVerdict::open;  ///< of the first figure, if there is a margin
};

struct ResultComparison {
    std::string source_a;
    std::string source_b;
    ComparedGames games;
    std::vector<std::string> figures;
    std::vector<ContenderChange> changes;
    /// Sources of those whose figures had a say in how many games they have: the intervals assume
    /// that they had none.
    std::vector<std::string> ended_by_figures;

    /// The least change of the first figure that matters, in its unit; empty if none was named.
    std::optional<double> margin;

    /// Whether B is worse somewhere, or finishes fewer games.
    bool any_worse() const;
    /// Whether every change is proved to be no loss of `margin`, and B finished no fewer games.
    bool none_worse_by_margin() const;
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
