#pragma once
// Which value of a rule gives each seat half of the points.

#include "runner/experiment/facts.hpp"

namespace skerry {

/// What is known of where the share of the first seat crosses one half.
enum class FairFinding : std::uint8_t {
    bracketed,     ///< values on both sides of it are told from it
    open,          ///< the lowest or the highest value is not: no bracket
    first_ahead,   ///< the first seat takes more than half by every value: no bracket
    first_behind,  ///< it takes less by every value: no bracket
    several,       ///< it crosses one half more than once
    fact,          ///< games that repeat are no sample: there is no interval
};

/// The fair value of a rule: where the straight line through the shares of the first seat, at the
/// values that were played, crosses one half.
///
/// The interval is every point of the line at which a share of one half is not rejected: between
/// two neighbours that of a ratio by Fieller (1954, 'Some problems in interval estimation', JRSS B
/// 16), with their common deals taken into account. What it holds with is the crossing of the line
/// through the true shares.
struct FairValue {
    /// Who plays, by the first rule set; empty: the whole line-up.
    std::optional<Matchup> players = {};
    FairFinding finding = FairFinding::open;
    std::optional<double> value = {};  ///< none where the line does not cross once
    std::optional<double> low = {};    ///< of the interval; empty: not above the lowest value
    std::optional<double> high = {};   ///< empty: not below the highest value
    /// So many deals in all would tell which value played is the nearest to it, if it is where it
    /// seems to be; empty where they do, or where it is within a standard error of the middle of
    /// two values.
    std::optional<std::uint64_t> deals = {};
};

/// The option of the rules, whose values are numbers, that is all in which the rule sets of an
/// experiment of games for two differ; empty: there is none.
std::string fair_rule(const ExperimentFacts& facts);

/// Those of every matchup that all rule sets have, and of the line-up where there are more, if
/// there is a fair_rule(). At any time all intervals hold together, else each by itself.
std::vector<FairValue> fair_values(const ExperimentFacts& facts, const MatchTally& tally);

}  // namespace skerry
