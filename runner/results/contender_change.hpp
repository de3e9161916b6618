#pragma once
// The change of one contender between two results: by the games that both have, by blocks, or as
// two samples.

#include "runner/results/joined_games.hpp"
#include "runner/results/result_comparison.hpp"

namespace skerry {

/// A contender of one result, and the one of the other that is compared with it.
using ContenderPair = std::pair<const Contender*, const Contender*>;

/// What is common to all pairs of two results.
struct CommonGames {
    const ComparedResult& a;
    const ComparedResult& b;
    const CommonBlocks& blocks;
    const JoinedGames& joined;
    const ComparedGames& games;
};

/// The figures of both: some rules have a component more.
const std::vector<FigureScale>& figures_of(const ComparedResult& a, const ComparedResult& b);

std::vector<RuleDifference> rule_differences(const ComparedResult& a, const ComparedResult& b,
                                             const ContenderPair& match);

/// Not judged yet.
ContenderChange change_of(const CommonGames& common, const ContenderPair& match);

}  // namespace skerry
