// Histograms compared with lists of values, at their limits, and with very large counts.

#include "runner/statistics/histogram.hpp"

#include "core/random.hpp"
#include "runner/results/tally_json.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

std::int32_t random_score(Rng& rng, std::uint32_t spread) {
    return static_cast<std::int32_t>(rng.below(2 * spread + 1)) - static_cast<std::int32_t>(spread);
}

/// The definition, word for word: the smallest value with at least p * n values at or below it.
std::int32_t quantile_of(const std::vector<std::int32_t>& sorted, Fraction p) {
    for (const std::int32_t value : sorted) {
        const auto at_or_below = static_cast<std::uint64_t>(std::count_if(
            sorted.begin(), sorted.end(), [&](auto other) { return other <= value; }));
        if (at_or_below * p.denominator >= std::uint64_t{p.numerator} * sorted.size()) return value;
    }
    return sorted.back();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("histogram: counts, sums, extremes and quantiles agree with the list of values") {
        Rng rng(11);
        for (int round = 0; round < 200; ++round) {
            CAPTURE(round);
            const std::uint32_t spread = round % 3 == 0 ? 3 : round % 3 == 1 ? 50 : 3000;
            std::vector<std::int32_t> values;
            Histogram histogram;
            for (std::uint32_t left = 1 + rng.below(60); left > 0; --left) {
                values.push_back(random_score(rng, spread));
                histogram.add(values.back());
            }
            std::sort(values.begin(), values.end());
            REQUIRE(histogram.n() == values.size());
            CHECK(histogram.min() == values.front());
            CHECK(histogram.max() == values.back());
            PowerSums sums;
            for (const std::int32_t value : values) sums.add(value);
            CHECK(histogram.sums() == sums);
            for (const std::int32_t value : {values.front(), values[values.size() / 2], 0, 4000}) {
                CHECK(histogram.count(value) ==
                      static_cast<std::uint64_t>(std::count(values.begin(), values.end(), value)));
                CHECK(histogram.count_below(value) ==
                      static_cast<std::uint64_t>(
                          std::lower_bound(values.begin(), values.end(), value) - values.begin()));
            }
            for (const Fraction p :
                 {Fraction{0, 1}, Fraction{1, 100}, Fraction{1, 4}, Fraction{1, 3}, Fraction{1, 2},
                  Fraction{3, 4}, Fraction{99, 100}, Fraction{1, 1}}) {
                CAPTURE(p.numerator);
                CHECK(histogram.quantile(p) == quantile_of(values, p));
            }
        }
    }

    TEST_CASE("histogram: a merge equals the histogram of all values, in either order") {
        Rng rng(12);
        for (int round = 0; round < 100; ++round) {
            Histogram whole;
            Histogram parts[2];
            for (std::uint32_t left = rng.below(40); left > 0; --left) {
                const std::int32_t value = random_score(rng, 500);
                whole.add(value);
                parts[rng.below(2)].add(value);
            }
            Histogram forward = parts[0];
            forward.merge(parts[1]);
            Histogram backward = parts[1];
            backward.merge(parts[0]);
            CHECK(forward == whole);
            CHECK(backward == whole);
        }
    }

    TEST_CASE("histogram: two values at any distance, merged and added") {
        for (std::int32_t distance = -300; distance <= 300; ++distance) {
            CAPTURE(distance);
            Histogram added;
            added.add(0);
            added.add(distance);
            Histogram merged;
            merged.add(0);
            Histogram other;
            other.add(distance);
            merged.merge(other);
            CHECK(merged == added);
            CHECK(merged.n() == 2);
            CHECK(merged.sums().sum == distance);
        }
    }

    TEST_CASE("histogram: equality looks at values and not at the room around them") {
        Histogram grown;
        grown.add(1000, 0);
        grown.add(5);
        Histogram plain;
        plain.add(5);
        CHECK(grown == plain);
        CHECK(grown.counts().size() == 1);
        Histogram shifted;
        shifted.add(6);
        CHECK_FALSE(shifted == plain);
        CHECK_FALSE(Histogram() == plain);
        CHECK(Histogram() == Histogram());
        CHECK(Histogram().counts().empty());
    }

    TEST_CASE("histogram: a million million games of the largest scores stay exact") {
        Histogram histogram;
        histogram.add(1'000'000, 600'000'000'000);
        histogram.add(-999'999, 400'000'000'000);
        CHECK(histogram.n() == 1'000'000'000'000);
        CHECK(histogram.sums().sum == 600'000'000'000 * 1'000'000 - 400'000'000'000 * 999'999);
        // 6e11 * 10^12 + 4e11 * 999999^2, computed with bc.
        CHECK(to_text(histogram.sums().sum_sq) == "999999200000400000000000");
        CHECK(histogram.quantile({2, 5}) == -999'999);
        CHECK(histogram.quantile({41, 100}) == 1'000'000);
        // n * sum_sq - sum^2, computed with bc.
        CHECK(to_text(static_cast<uint128>(variance_numerator(histogram.n(), histogram.sums()))) ==
              "959999040000240000000000000000000000");
    }

    TEST_CASE("histogram: values beyond its range are refused") {
        Histogram histogram;
        histogram.add(Histogram::max_magnitude);
        histogram.add(-Histogram::max_magnitude);
        CHECK_THROWS_AS(histogram.add(Histogram::max_magnitude + 1), std::out_of_range);
        CHECK_THROWS_AS(histogram.add(INT32_MIN), std::out_of_range);
        CHECK(histogram.n() == 2);
    }

    TEST_CASE("128-bit integers in decimal") {
        CHECK(to_text(0) == "0");
        CHECK(to_text(UINT64_MAX) == "18446744073709551615");
        CHECK(to_text(~uint128{0}) == "340282366920938463463374607431768211455");
    }

    TEST_CASE("bins: each value is in one of them and a tie stands alone") {
        Rng rng = stream(52, 0, Purpose::deal);
        for (const std::int32_t range : {1, 20, 300, 5000}) {
            Histogram values;
            for (int i = 0; i < 400; ++i)
                values.add(static_cast<std::int32_t>(
                               rng.below(static_cast<std::uint32_t>(2 * range + 1))) -
                           range / 2);
            for (const bool turned : {false, true}) {
                const std::vector<ValueBin> bins =
                    bins_around_zero(turned ? negated(values) : values);
                std::uint64_t all = 0;
                CHECK(bins.size() <= 47);
                for (std::size_t i = 0; i < bins.size(); ++i) {
                    CHECK(bins[i].last - bins[i].first == bins[0].last - bins[0].first);
                    if (i > 0) CHECK(bins[i].first == bins[i - 1].last + 1);
                    if (bins[i].first <= 0 && bins[i].last >= 0)
                        CHECK(bins[i].first == -bins[i].last);
                    std::uint64_t count = 0;
                    for (std::int64_t at = bins[i].first; at <= bins[i].last; ++at)
                        count += values.count(static_cast<std::int32_t>(turned ? -at : at));
                    CHECK(bins[i].count == count);
                    all += count;
                }
                CHECK(all == values.n());
            }
            const Histogram* const samples[] = {&values};
            const std::int64_t width = common_bin_width(samples);
            std::uint64_t all = 0;
            for (const ValueBin& bin : bins_of(values, width)) {
                CHECK(bin.first == floor_to(bin.first, width));
                CHECK(bin.last == bin.first + width - 1);
                all += bin.count;
            }
            CHECK(all == values.n());
        }
        CHECK(bins_of(Histogram(), 1).empty());
        CHECK(bins_around_zero(Histogram()).empty());
    }
}
