// The model of Bradley and Terry: published estimates, and whether finite ones exist.

#include "runner/statistics/ratings.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// `wins` of a out of n.
PairedPoints won(std::size_t a, std::size_t b, std::uint64_t wins, std::uint64_t n) {
    return {a, b, n, static_cast<long double>(wins) / static_cast<long double>(n)};
}

using Group = std::vector<std::size_t>;

}  // namespace

TEST_SUITE("unit") {
    // Agresti 1990, 'Categorical Data Analysis', table 10.10, baseball in 1987: Milwaukee, Detroit,
    // Toronto, New York, Boston, Cleveland, Baltimore, 13 games a pair. The estimates are those of
    // Turner, Firth 2012, 'Bradley-Terry Models in R: The BradleyTerry2 Package', relative to
    // Baltimore.
    TEST_CASE("bradley terry: the published strengths of seven baseball teams") {
        constexpr std::array<std::uint64_t, 21> wins{7, 9, 7, 7,  9, 11, 7,  5, 11, 9, 9,
                                                     7, 7, 8, 12, 6, 7,  10, 7, 12, 6};
        constexpr std::array<double, 6> published{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839};
        std::vector<PairedPoints> points;
        std::size_t at = 0;
        for (std::size_t a = 0; a < 7; ++a)
            for (std::size_t b = a + 1; b < 7; ++b) points.push_back(won(a, b, wins[at++], 13));
        const std::vector<long double> strengths = bradley_terry(7, points);
        long double sum = strengths[6];
        for (std::size_t i = 0; i < 6; ++i) {
            CHECK(std::fabs(strengths[i] - strengths[6] - published[i]) < 0.00005L);
            sum += strengths[i];
        }
        CHECK(std::fabs(sum) < 1e-15L);
    }

    TEST_CASE("bradley terry: two players, however far apart, have the odds of their points") {
        for (const std::uint64_t n : {2ULL, 1000ULL, 1'000'000'000ULL}) {
            const std::array points{won(0, 1, n - 1, n)};
            const std::vector<long double> strengths = bradley_terry(2, points);
            const long double odds = std::log(static_cast<long double>(n - 1));
            CHECK(std::fabs(strengths[0] - strengths[1] - odds) < 1e-9L);
        }
    }

    TEST_CASE("bradley terry: a chain of lopsided matchups adds up") {
        const std::array points{won(0, 1, 999, 1000), won(1, 2, 99, 100), won(2, 3, 9999, 10000)};
        const std::vector<long double> strengths = bradley_terry(4, points);
        CHECK(std::fabs(strengths[0] - strengths[3] - std::log(999.0L * 99 * 9999)) < 1e-12L);
    }

    // Ford 1957: finite strengths exist unless a group gave no point to the others.
    TEST_CASE("bradley terry: groups that gave no point to the others") {
        const std::array circle{won(0, 1, 5, 5), won(1, 2, 5, 5), won(0, 2, 0, 5)};
        CHECK(unbeaten_group(3, circle).empty());
        const std::array best{won(0, 1, 5, 5), won(1, 2, 3, 5), won(0, 2, 5, 5)};
        CHECK(unbeaten_group(3, best) == Group{0});
        const std::array worst{won(0, 1, 2, 5), won(1, 2, 5, 5), won(0, 2, 5, 5)};
        CHECK(unbeaten_group(3, worst) == Group{0, 1});
        const std::array apart{won(0, 1, 2, 5), won(2, 3, 2, 5), PairedPoints{0, 2, 0, 0.5L}};
        CHECK(unbeaten_group(4, apart) == Group{0, 1});
        const std::array halves{won(0, 1, 2, 5), won(2, 3, 2, 5), won(1, 3, 0, 9)};
        CHECK(unbeaten_group(4, halves) == Group{2, 3});
        CHECK(unbeaten_group(3, {}) == Group{0});
    }
}
