#include "runner/html/bins.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/random.hpp"

using namespace skerry;

TEST_SUITE("unit") {
    TEST_CASE("bins: what fits stays as it is") {
        const std::vector<std::uint64_t> counts{3, 0, 1};
        const Bins bins = thin(-7, counts, 3);
        CHECK(bins.first == -7);
        CHECK(bins.width == 1);
        CHECK(bins.counts == counts);
        CHECK(thin(5, {}, 10).counts.empty());
    }

    TEST_CASE("bins: wider ones begin at multiples of their width, below zero too") {
        const Bins bins = thin(-3, std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32}, 3);
        CHECK(bins.first == -5);
        CHECK(bins.width == 5);
        CHECK(bins.counts == std::vector<std::uint64_t>{1 + 2 + 4, 8 + 16 + 32});
    }

    TEST_CASE("bins: no game is lost and none changes its place") {
        Rng rng(11);
        for (int round = 0; round < 300; ++round) {
            const auto first = static_cast<std::int64_t>(rng.below(4001)) - 2000;
            std::vector<std::uint64_t> counts(1 + rng.below(3000));
            for (std::uint64_t& count : counts) count = rng.below(5);
            const std::size_t most = 2 + rng.below(400);
            const Bins bins = thin(first, counts, most);
            CHECK(bins.counts.size() <= most);
            CHECK(bins.first <= first);
            CHECK(bins.first % bins.width == 0);
            for (std::size_t i = 0; i < bins.counts.size(); ++i) {
                const std::int64_t low = bins.first + static_cast<std::int64_t>(i) * bins.width;
                std::uint64_t sum = 0;
                for (std::int64_t value = low; value < low + bins.width; ++value)
                    if (value >= first && value < first + static_cast<std::int64_t>(counts.size()))
                        sum += counts[static_cast<std::size_t>(value - first)];
                CHECK(bins.counts[i] == sum);
            }
        }
    }
}
