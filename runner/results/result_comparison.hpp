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

/// A contender of one result against one of another; differences are b - a.
struct ContenderChange {
    std::string name_a;  ///< in matches "label against opponent"
    std::string name_b;
    std::string note;                 ///< how the strategies differ; empty if they do not
    std::vector<MeanChange> figures;  ///< as shown; the first one judges
    std::uint64_t n_a = 0;            ///< games behind the first one
    std::uint64_t n_b = 0;
    std::optional<double> p_holm;  ///< of the first one, over all changes
    Verdict verdict = Verdict::undecided;
};

struct ResultComparison {
    std::string source_a;
    std::string source_b;
    std::string how;  ///< paired by what, or why not
    bool paired = false;
    std::vector<std::string> figures;
    std::vector<ContenderChange> changes;
    std::vector<std::string> warnings;

    bool any_worse() const;
};

/// Labels in a and in b.
using LabelPair = std::pair<std::string, std::string>;

/// `pairs`: what to compare; empty: every label (in matches every matchup) that both have, or the
/// only one of each. Throws UserError where the two cannot be compared or a label is unknown.
ResultComparison compare_results(const ComparedResult& a, const ComparedResult& b,
                                 const std::vector<LabelPair>& pairs);

}  // namespace skerry
