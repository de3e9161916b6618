#include "runner/statistics/bins.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "core/random.hpp"

using namespace skerry;

TEST_SUITE("unit") {
    TEST_CASE("bins: each value is in one of them and a tie stands alone") {
        Rng rng = stream(52, 0, Purpose::deal);
        for (const std::int32_t range : {1, 20, 300, 5000}) {
            Histogram values;
            for (int i = 0; i < 400; ++i)
                values.add(static_cast<std::int32_t>(
                               rng.below(static_cast<std::uint32_t>(2 * range + 1))) -
                           range / 2);
            for (const bool turned : {false, true}) {
                const std::vector<ValueBin> bins = bins_around_zero(values, turned);
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
            const Histogram* const of[] = {&values};
            const std::int64_t width = common_bin_width(of);
            std::uint64_t all = 0;
            for (const ValueBin& bin : bins_of(values, width)) {
                CHECK(bin.first == floor_to(bin.first, width));
                CHECK(bin.last == bin.first + width - 1);
                all += bin.count;
            }
            CHECK(all == values.n());
        }
        CHECK(bins_of(Histogram(), 1).empty());
        CHECK(bins_around_zero(Histogram(), false).empty());
    }
}
