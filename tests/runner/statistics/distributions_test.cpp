// Quantiles and tails of distributions, against values of 50 digits: those of Boost.Math 1.74 with
// cpp_bin_float of as many.

#include "runner/statistics/distributions.hpp"

#include "tests/support/test.hpp"

namespace skerry {

namespace {

/// Where a and b are large, the digits of x itself decide.
constexpr long double tolerance = 1e-14L;

struct BetaRow {
    long double a;
    long double b;
    long double odds;  ///< y / x
    long double value;
};

struct Row {
    long double at;
    long double value;
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("distributions: the incomplete beta function against 35 values of 50 digits") {
        const std::vector<BetaRow> rows = {
            {0.5, 0.5, 1e-12, 9.9999936338022763e-1L},
            {0.5, 0.5, 1, 5.0000000000000000e-1L},
            {0.5, 0.5, 1e+15, 2.0131684841794807e-8L},
            {1, 0.5, 8, 5.7190958417936634e-2L},
            {1.5, 0.5, 300000, 2.5828860379294081e-9L},
            {5, 0.5, 0.25, 1.4492760540408042e-1L},
            {15, 0.5, 0.125, 6.2277276954752563e-2L},
            {50, 0.5, 20, 6.3135208792103356e-68L},
            {500, 0.5, 0.0625, 7.0130739002981713e-15L},
            {500, 0.5, 1.5, 3.4870891681581850e-201L},
            {5000, 0.5, 0.00048828125, 2.7147957578253003e-2L},
            {499999.5, 0.5, 1e-06, 3.1731099180454463e-1L},
            {499999.5, 0.5, 4e-06, 4.5500641833846141e-2L},
            {499999.5, 0.5, 0.0009765625, 2.8359233745223457e-214L},
            {5000000000, 0.5, 3e-10, 8.3264516694386469e-2L},
            {5000000000, 0.5, 1e-07, 1.7958777709279374e-219L},
            {1, 1, 0.25, 8.0000000000000000e-1L},
            {2, 7, 3, 6.3291931152343750e-1L},
            {7, 2, 3, 3.8146972656250000e-4L},
            {31.5, 1, 2, 9.3471772082638876e-16L},
            {16, 1000, 64, 4.9517146559229255e-1L},
            {31500, 1.5, 0.001, 1.3636223951438691e-13L},
            {50000000, 5, 3e-07, 8.5664227545919328e-4L},
            {66.7, 31500, 1000, 3.3074632037332827e-8L},
            {501, 500, 1, 4.8738749091081960e-1L},
            {501, 500, 3, 4.2544939854493206e-65L},
            {400, 601, 1, 9.9999999990991587e-1L},
            {90, 10, 0.109375, 4.8315973430959878e-1L},
            {5000, 5001, 1.0625, 1.2593984065642092e-3L},
            {500001, 500000, 0.9970703125, 9.2867501488478283e-1L},
            {500001, 500000, 1.015625, 4.4853379113050247e-15L},
            {100000000, 300000000, 3.0009765625, 2.4121399295271499e-3L},
            {999990, 11, 1e-05, 5.8305226113504347e-1L},
            {1000000000, 1000000000, 1, 5.0000000000000000e-1L},
            {12, 99000000, 10000000, 2.9190897903720098e-1L}};
        for (const BetaRow& row : rows) {
            CAPTURE(row.a);
            CAPTURE(row.b);
            CAPTURE(row.odds);
            const long double x = 1 / (1 + row.odds);
            const long double y = row.odds / (1 + row.odds);
            const long double value = incomplete_beta(row.a, row.b, x, y);
            CHECK(std::fabs(value / row.value - 1) < tolerance);
            CHECK(std::fabs(incomplete_beta(row.b, row.a, y, x) + value - 1) < tolerance);
        }
    }

    TEST_CASE("distributions: quantiles are the 12 digits that values of 50 digits begin with") {
        const std::vector<Row> of_t = {
            {1, 1.27062047362e+1L},     {1.5, 6.01666310443e+0L},      {2, 4.30265272975e+0L},
            {3, 3.18244630528e+0L},     {7.25, 2.34819484911e+0L},     {19, 2.09302405441e+0L},
            {99, 1.98421695159e+0L},    {999, 1.96234146113e+0L},      {1999.5, 1.96115112306e+0L},
            {99999, 1.95998770777e+0L}, {10000000, 1.95996422177e+0L}, {1e12L, 1.95996398454e+0L}};
        for (const Row& row : of_t) {
            CAPTURE(row.at);
            CHECK(t_quantile(0.95, row.at) == static_cast<double>(row.value));
        }
        const std::vector<Row> of_normal = {
            {1e-30, -1.14640246884e+1L},  {1e-09, -5.99780701501e+0L},
            {0.0001, -3.71901648546e+0L}, {0.025, -1.95996398454e+0L},
            {0.4375, -1.57310684610e-1L}, {0.50390625, 9.79167316135e-3L},
            {0.8, 8.41621233573e-1L},     {0.9, 1.28155156554e+0L},
            {0.975, 1.95996398454e+0L},   {0.99999, 4.26489079392e+0L}};
        for (const Row& row : of_normal) {
            CAPTURE(row.at);
            CHECK(normal_quantile(row.at) == static_cast<double>(row.value));
        }
    }

    TEST_CASE("distributions: at the ends of their range tails are 0 and 1") {
        CHECK(incomplete_beta(0.5L, 3, 0, 1) == 0);
        CHECK(incomplete_beta(0.5L, 3, 1, 0) == 1);
        CHECK(binomial_p(1, 1, 0.5L) == 1);
        CHECK(t_two_sided_p(0, 7) == 1);
        CHECK(t_two_sided_p(1e6, 1'000'000) == 0);
        CHECK(t_two_sided_p(HUGE_VAL, 7) == 0);
    }
}

}  // namespace skerry
