#pragma once
// The model of Bradley and Terry: every player has one strength, and the chance to win follows from
// the difference of two of them.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace skerry {

/// The points of player a against player b, a != b; a draw is half a point.
struct PairedPoints {
    std::size_t a = 0;
    std::size_t b = 0;
    std::uint64_t n = 0;    ///< units, each of which has one point to share
    long double share = 0;  ///< a's share of the points, 0 to 1; any value if n is 0
};

/// Ford (1957, 'Solution of a ranking problem from binary comparisons'): finite strengths exist,
/// and only one set of them, if and only if however the players are parted in two groups, each
/// group took points from the other. Returns a group that gave no point to the other players,
/// whether it met them or not; empty if there is none.
std::vector<std::size_t> unbeaten_group(std::size_t players, std::span<const PairedPoints> points);

/// The most players among whom finite strengths exist: each took points from each other one, if
/// only by way of others. If there are several such groups, the one with the first player.
std::vector<std::size_t> joined_group(std::size_t players, std::span<const PairedPoints> points);

/// a's expected share: 1 / (1 + exp(b - a)).
long double expected_share(long double strength_a, long double strength_b);

/// The strengths, in natural logarithms of odds, with a mean of 0, at which every player's points
/// are those that are expected of it (Bradley, Terry 1952, 'Rank analysis of incomplete block
/// designs': maximum likelihood where nothing is drawn; Hunter 2004, 'MM algorithms for generalized
/// Bradley-Terry models'). unbeaten_group() must be empty.
std::vector<long double> bradley_terry(std::size_t players, std::span<const PairedPoints> points);

/// How strengths answer to points: the score equations, linear near a solution.
class StrengthEquations {
  public:
    StrengthEquations(std::span<const long double> strengths, std::span<const PairedPoints> points);

    /// Replaces changes of the players' points, which must sum to 0, by the changes of the
    /// strengths that follow, whose sum is 0.
    void solve(std::span<long double> changes) const;

  private:
    std::size_t size_;
    std::vector<long double> factor_;  ///< lower triangle of Cholesky's factor, row by row
};

}  // namespace skerry
