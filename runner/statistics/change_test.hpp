#pragma once
// Tests of a change: is it better by a given amount, or no better? Each is a sequential probability
// ratio test (Wald 1945) of "better by X" against "0" at their most likely other parameters (Van
// den Bergh, 'A practical introduction to the GSPRT'), as engine testers use it. It ends with one
// of the two, and needs the fewest games of all tests with its error rates where one of the two is
// true.
//
// The bounds are those of Ville's inequality: each error is at most 1 - confidence_level, shared by
// all tests of the family, whenever one looks.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/power_sums.hpp"

namespace skerry {

enum class ChangeFinding : std::uint8_t {
    open,
    better,     ///< above 0; of changes that make it no better at most 5 % are called so
    not_better  ///< below X; of changes that make it better by X at most 5 % are called so
};

std::string_view name_of(ChangeFinding finding);

struct ChangeTest {
    std::size_t changed = 0;  ///< the strategy that may be better
    std::size_t from = 0;     ///< than this one
    double log_ratio = 0;     ///< ln of the likelihoods: above 0 where X explains the games better
    double bound = 0;         ///< the test ends where log_ratio is as far from 0
    ChangeFinding finding = ChangeFinding::open;
};

/// The differences that are tested, in the unit of `better`: those of the changed one from the
/// other.
struct ChangeSample {
    std::uint64_t n = 0;
    PowerSums sums;
    std::uint64_t differing = 0;  ///< of them are not 0
    double range = 0;             ///< the most that a difference can be
};

/// Tests by the normal likelihood of the differences, with the variance so far. If fewer than
/// anytime_least_differing are not 0, only `not_better` can be found: by how few they are, since a
/// mean of `better` takes a share of better / range of them at least.
ChangeTest test_change(const ChangeSample& sample, double better, std::size_t family);

/// Tests by the counts of pairs, of which the changed one took 0 to 4 half points; `better` in
/// percent of the points, above 0 and below largest_share_margin.
ChangeTest test_change(const Pentanomial& counts, double better, std::size_t family);

}  // namespace skerry
