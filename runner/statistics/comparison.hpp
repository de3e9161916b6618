#pragma once
// Compares strategy a with strategy b on the same deals.

#include <functional>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/margins.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// n games of one figure.
struct MeanSample {
    std::uint64_t n = 0;
    PowerSums sums;
};

/// The scores, or the differences a - b.
MeanSample sample_of(const StrategyTally& tally);
MeanSample sample_of(const PairTally& tally);
/// 0 where there is none.
double mean_of(const MeanSample& sample);
double sd_of(const MeanSample& sample);

enum class Verdict : std::uint8_t { undecided, a_is_better, b_is_better };
std::string_view name_of(Verdict verdict);  ///< "undecided", "a" or "b"

enum class TestMethod : std::uint8_t {
    paired_t,   ///< mean difference / its standard error against Student's t
    sign_flip,  ///< few_differences_p(): few differences, or all alike
    score,      ///< score_interval.hpp: the share of the points
    betting,    ///< anytime.hpp: the share of the points of few pairs
};

std::string_view name_of(TestMethod method);

struct PairedTest {
    TestMethod method = TestMethod::paired_t;
    std::optional<double> statistic;    ///< of Student's t; empty for tests that have none
    std::optional<double> p;            ///< two-sided; from n = 2 on. 0 means below 1e-300
    std::optional<double> p_holm = {};  ///< adjusted for all pairs judged together; else empty
};

/// A comparison that holds whenever one looks; all ranked pairs are one family.
struct AnytimeComparison {
    AnytimeEstimate estimate;  ///< of the mean difference
    Verdict verdict = Verdict::undecided;
};

struct ComponentDifference {
    PowerSums sums;
    MeanEstimate mean;
    MeanEvidence evidence;
    /// The two-sided p-value of a mean of 0, adjusted (Holm) for all components of all judged
    /// pairs. If anytime intervals judge, a
    /// p-value that holds at any time, times the number of these components. Empty below
    /// least_differing pairs, or below anytime_least_games.
    std::optional<double> p = {};
    Verdict verdict = Verdict::undecided;  ///< by p
};

/// How many games two strategies finished, and whether one finishes more of them.
struct Finishing {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::uint64_t games_a = 0;  ///< of so many
    std::uint64_t games_b = 0;
    std::optional<double> p = {};  ///< two-sided, adjusted for all pairs judged together
    Verdict verdict = Verdict::undecided;

    bool all() const { return a == games_a && b == games_b; }
    bool b_fewer() const { return uint128{b} * games_a < uint128{a} * games_b; }
};

/// The figures of a pair over the games that both finished; differences are a - b.
struct Comparison {
    std::size_t a = 0;
    std::size_t b = 0;
    std::uint64_t deals = 0;  ///< played, whoever finished
    Distribution difference;
    std::uint64_t wins_a = 0;
    std::uint64_t ties = 0;
    std::uint64_t wins_b = 0;
    std::uint64_t identical = 0;
    std::optional<double> identical_share;
    std::optional<double> divergent_mean;  ///< mean difference of the games that are not identical
    std::optional<double> correlation;     ///< empty if one of them always scores the same
    /// The pairing dividend: the share of games that common deals save for an equal standard error,
    /// 1 - var(a - b) / (var(a) + var(b)). Below 0 if the scores move against each other; empty if
    /// neither score varies.
    std::optional<double> games_saved;
    std::vector<ComponentDifference> components;  ///< they sum to the difference
    double score_range = 0;      ///< from the lowest score of the two to the highest that may come
    MeanEvidence evidence = {};  ///< of the mean difference
    PairedTest test;
    AnytimeComparison anytime;
    Finishing finishing;
    /// The verdict at confidence_level: by p_holm, so that it holds for all judged pairs
    /// together. If anytime intervals judge, it is the verdict of
    /// `anytime`.
    Verdict verdict = Verdict::undecided;
    /// What a margin says of it; empty unless judge_by_margin() has put it in.
    std::optional<MarginComparison> by_margin = {};
    /// Whether it is judged. A pair without the baseline is not: nothing is tested, and nothing is
    /// said of it at any time; the interval of its mean holds by itself.
    bool judged = true;

    std::uint64_t pairs() const { return difference.mean.n; }
};

/// From the lowest score that either may have to the highest.
double range_of(const Histogram& a, const Histogram& b, const KnownScores& known_a = {},
                const KnownScores& known_b = {});

/// Tests a mean difference by mean_p(), or by their sign if all are equal. Leaves p_holm empty.
PairedTest test_difference(const MeanEvidence& evidence);

/// Tests whether both finish as often: then as many of the games that only one finished are of
/// each. It is McNemar's test, exact. Empty without such games. More games
/// with an equal difference never lower p.
std::optional<double> finishing_p(std::uint64_t only_a, std::uint64_t only_b);
/// Tests the same of units that have nothing in common, `a` of all_a and `b` of all_b finished. The
/// parts of a and b among the finished, or among the others where those are fewer, go by all_a and
/// all_b (conditional and binomial; a little careful beside Fisher's exact test).
std::optional<double> finishing_p(std::uint64_t a, std::uint64_t all_a, std::uint64_t b,
                                  std::uint64_t all_b);
/// Judges it by its p, which is adjusted already.
void judge(Finishing& finishing);

/// The verdict: the sign of the sum if p says that it is not chance, else undecided.
Verdict judge(std::optional<double> p, std::int64_t sum_of_differences);

/// Fills in p and verdict of components that share one error rate, with `hidden` more.
void judge_components(const std::vector<ComponentDifference*>& together, Judging judging,
                      std::size_t hidden = 0);

/// Compares a < b. Leaves p_holm and the components' p empty, and judges by p.
Comparison compare(const Tally& tally, std::size_t a, std::size_t b,
                   const KnownScores& known_a = {}, const KnownScores& known_b = {});

/// What is known of the mean difference a - b over games that both finished.
MeanEvidence evidence_of_pair(const Tally& tally, std::size_t a, std::size_t b,
                              const KnownScores& known_a, const KnownScores& known_b);

/// Judges a mean difference; `family` is the number of pairs that are judged together.
AnytimeComparison compare_at_any_time(const MeanEvidence& difference, std::size_t family);

/// Compares every pair, in pair order, with p_holm over those that are judged together.
std::vector<Comparison> compare_all(const Tally& tally, const JudgedPairs& judged,
                                    Judging judging = Judging::fixed_games);

/// p-values adjusted for being looked at together (Holm 1979, 'A simple sequentially rejective
/// multiple test procedure'), in the order given: all those that are at most x are right together
/// with probability 1 - x. `hidden` more belong to them, with p-values of 1.
std::vector<double> holm(std::span<const double> p_values, std::size_t hidden = 0);
/// With at most `most_true` >= 1 hypotheses that can be true at once, and as many of those that are
/// hidden (Shaffer 1986, 'Modified sequentially rejective multiple test procedures').
std::vector<double> holm_of_pairs(std::span<const double> p_values, std::size_t most_true,
                                  std::size_t hidden);

/// Tests that share one error rate: their p-values, and where the adjusted ones go. One without a
/// p-value counts with 1, and stays without.
class JointTests {
  public:
    void add(const std::optional<double>& p, std::optional<double>& adjusted) {
        p_values_.push_back(p.value_or(1));
        adjusted_.push_back(p ? &adjusted : nullptr);
    }
    std::size_t size() const { return p_values_.size(); }
    /// By holm(); by holm_of_pairs() where both sides of each pair are tested.
    void adjust(std::size_t hidden, bool both_sides = false) const;

  private:
    std::vector<double> p_values_;
    std::vector<std::optional<double>*> adjusted_;
};

/// The ranks that a strategy can have, 1 the best: [1 + the number proved better, k - the number
/// proved worse] of k ranked ones. Since all decisions hold together at the level, so do all
/// ranges.
struct RankRange {
    std::size_t best = 0;
    std::size_t worst = 0;
    friend bool operator==(const RankRange&, const RankRange&) = default;
};

/// What is proved of a strategy against the baseline.
enum class AgainstBaseline : std::uint8_t { not_separated, better, worse, baseline };

std::string_view name_of(AgainstBaseline verdict);

struct Ranking {
    /// The ranked strategies from the best to the worst. Between two groups every pair is decided
    /// for the earlier one. A group of several has no such cut, although single pairs in it may be
    /// decided: then the ranks tell more.
    std::vector<std::vector<std::size_t>> groups;
    std::vector<RankRange> ranks = {};  ///< by strategy; {0, 0} of those without a rank
    /// One for each strategy if there is a baseline, else empty. Pairs without it count as
    /// undecided above, so that groups and ranks hold, but tell less.
    std::vector<AgainstBaseline> against = {};

    /// The ranked strategies, the best first.
    std::vector<std::size_t> order() const;

    /// Whether no pair within a group is decided, so that the groups are all that is known.
    bool told_by_groups() const;
};

/// Which of two strategies is proved better.
using IsDecided = std::function<bool(std::size_t better, std::size_t worse)>;

/// Ranks the strategies of `order`, which goes from the best to the worst.
Ranking rank_by(std::span<const std::size_t> order, const JudgedPairs& judged,
                const IsDecided& is_decided);

/// Ranks by mean score and by the verdicts of `comparisons`, which holds every pair in pair order.
/// References are left out. `left`: strategies may have left when they were beaten. Then means are
/// of different games, so that who is beaten comes behind the winner whatever the means say. And
/// what follows from verdicts counts as proved: who beats another beats those that this one beat.
Ranking rank_scores(const Tally& tally, std::span<const Comparison> comparisons,
                    const JudgedPairs& judged, bool left = false);

}  // namespace skerry
