#pragma once
// Whether two strategies differ by less than a margin, the least difference that matters.
//
// Each pair has two one-sided tests (Schuirmann 1987, 'A comparison of the two one-sided tests
// procedure and the power approach for assessing the equivalence of average bioavailability'). To
// reject a - b <= -margin proves that a is not worse by the margin or more. To reject a - b >=
// margin proves it of b. Both rejected: the two are equivalent. The p-values are doubled. So one is
// at most 1 - confidence_level where the two-sided interval that is shown beside it ends within the
// margin on that side.
//
// All tests of all ranked pairs are adjusted together by Holm's procedure. At most one of the two
// hypotheses of a pair is true. So the p number i of m pairs, 0 the smallest, takes the factor
// min(m, 2 m - i) (Shaffer 1986, 'Modified sequentially rejective multiple test procedures').
//
// Where anytime intervals judge, they do so here, too: those of a family hold together already.

#include <algorithm>
#include <numeric>
#include <utility>

#include "runner/statistics/mean_power.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

/// A matchup of the same two players by other rules than the first: places in the tally.
struct RuleChange {
    std::size_t first = 0;   ///< the matchup by the first rules
    std::size_t other = 0;   ///< that by other rules
    bool turned = false;     ///< the players of `first` have changed places
    bool own_deals = false;  ///< the two share no deals
};

/// Which pairs of strategies are judged, and which of them share one error rate. With a baseline
/// only pairs with it are judged, so that k strategies share the error rate of k - 1 comparisons.
/// Where strategies play by several rule sets, those of one set are compared, and each player with
/// itself by the first set.
class JudgedPairs {
  public:
    JudgedPairs() = default;
    explicit JudgedPairs(std::size_t strategies, std::optional<std::size_t> baseline = {})
        : strategies_(strategies), baseline_(baseline), known_(strategies) {}

    /// A strategy and the rules that it plays by.
    struct Entry {
        std::size_t rule_set = 0;    ///< 0: the first
        std::size_t contestant = 0;  ///< equal for the same player by other rules
    };
    /// The family is that of all pairs from the first look on, since strategies leave by it.
    void keep_family() { keeps_family_ = true; }
    bool keeps_family() const { return keeps_family_; }
    void set_known_scores(std::vector<KnownScores> known) { known_ = std::move(known); }
    const KnownScores& known_scores(std::size_t strategy) const { return known_[strategy]; }
    const std::vector<KnownScores>& known_scores() const { return known_; }
    /// So many more were left out when their figures were known: the pairs of all of them are one
    /// family, those that are not there with a p-value of 1.
    void leave_out(std::size_t strategies) { left_out_ = strategies; }
    /// The pairs of the family that are not there.
    std::size_t hidden() const {
        if (left_out_ == 0 || baseline_) return left_out_;
        return left_out_ * (left_out_ - 1) / 2 + left_out_ * strategies_;
    }
    /// One entry per strategy.
    void set_rule_sets(std::vector<Entry> entries) { entries_ = std::move(entries); }
    /// What other rules change of matchups is judged, too: together, apart from the pairs.
    void set_rule_changes(std::vector<RuleChange> changes) { changes_ = std::move(changes); }
    const std::vector<RuleChange>& rule_changes() const { return changes_; }

    std::size_t strategies() const { return strategies_; }
    std::optional<std::size_t> baseline() const { return baseline_; }

    /// The strategies, in order.
    std::vector<std::size_t> all() const {
        std::vector<std::size_t> list(strategies_);
        std::iota(list.begin(), list.end(), std::size_t{0});
        return list;
    }

    /// Whether two strategies a != b are judged, which all such pairs are together.
    bool judged(std::size_t a, std::size_t b) const {
        if (baseline_ && a != *baseline_ && b != *baseline_) return false;
        if (entries_.empty() || entries_[a].rule_set == entries_[b].rule_set) return true;
        return entries_[a].contestant == entries_[b].contestant &&
               std::min(entries_[a].rule_set, entries_[b].rule_set) == 0;
    }
    /// The number of such pairs, with those that are not there.
    std::size_t family() const {
        std::size_t count = hidden();
        for (std::size_t b = 1; b < strategies_; ++b)
            for (std::size_t a = 0; a < b; ++a) count += judged(a, b) ? 1 : 0;
        return count;
    }

  private:
    std::size_t strategies_ = 0;
    std::optional<std::size_t> baseline_;
    bool keeps_family_ = false;
    std::size_t left_out_ = 0;
    std::vector<KnownScores> known_;  ///< one a strategy
    std::vector<Entry> entries_;      ///< empty: all play by the same rules
    std::vector<RuleChange> changes_;
};

struct Comparison;
struct MatchupSummary;

/// What is proved of a pair by a margin.
enum class MarginFinding : std::uint8_t { open, a_not_worse, b_not_worse, equivalent };

std::string_view name_of(MarginFinding finding);

/// The test of one side.
struct MarginTest {
    std::optional<double> p;           ///< doubled, at most 1; empty where nothing was tested
    std::optional<double> p_adjusted;  ///< for all pairs judged together; else empty
};

struct MarginComparison {
    MarginTest a_not_worse;  ///< of a - b <= -margin
    MarginTest b_not_worse;  ///< of a - b >= margin
    MarginFinding finding = MarginFinding::open;
};

/// Tests a mean difference by mean_p(); margin > 0 in its unit. Where it is sparse both sides have
/// sparse_margin_p(): at most `may_differ` of the differences are not 0, and none is beyond
/// `range`. Without spread nothing is tested and all is open. The finding is that of the pair by
/// itself.
MarginComparison test_margin(const MeanEvidence& difference, std::uint64_t may_differ, double range,
                             double margin);

/// What few differences prove, whatever they are like: a mean as far from 0 as the margin takes
/// margin / range of all n values, and so few as `differing` have this doubled chance then. With
/// none it is at most 0.05 from 3.7 range / margin values on, the rule of three. Empty without a
/// range, and below least_alike values, which hardly show it.
std::optional<double> sparse_margin_p(std::uint64_t n, std::uint64_t differing, double range,
                                      double margin);
inline constexpr std::uint64_t least_alike = 100;

/// How many values like these prove a margin on one side with the power of the aim, if the true
/// difference is 0: by games_for(), or as test_margin() by how few differ. Empty where these are
/// enough, and where they cannot tell it.
std::optional<std::uint64_t> games_for_margin(const MeanEvidence& difference,
                                              std::uint64_t may_differ, double range,
                                              const Aim& margin,
                                              Judging judging = Judging::fixed_games);

/// Tests a's share of the points by its score test (score_interval.hpp) at one half -+ the margin,
/// which is in percent of the points, above 0 and below largest_share_margin. counts[i] pairs gave
/// a i half points. Below least_scored_units pairs nothing is tested and all is open.
MarginComparison test_margin_of_points(std::span<const std::uint64_t> counts, double margin);

/// Half of the points: margins of matches are below it.
inline constexpr double largest_share_margin = 50;

/// What an interval of a - b proves; open without one.
MarginFinding finding_of(const std::optional<Interval>& difference, double margin);

/// Puts `by_margin` into every comparison, and into every matchup that varies, of two strategies.
/// Those without the baseline, if there is one, get none.
void judge_by_margin(std::vector<Comparison>& comparisons, const JudgedPairs& judged, double margin,
                     Judging judging);
void judge_by_margin(std::vector<MatchupSummary>& matchups, const JudgedPairs& judged,
                     double margin, Judging judging);

}  // namespace skerry
