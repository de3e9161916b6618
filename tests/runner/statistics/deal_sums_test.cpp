// Sums by deals of several plays: against plain loops over the games, split and merged, and the
// figures that follow from them against their formulas.

#include "runner/statistics/deal_sums.hpp"

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/tally.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

constexpr std::size_t strategies = 2;
constexpr std::size_t components = 2;
using Game = std::array<GameResult, strategies>;

/// Games of which each K share the luck of a deal; one in `dead` is unfinished (0: none).
std::vector<Game> random_games(std::uint64_t seed, std::size_t deals, std::uint64_t plays,
                               std::uint32_t dead = 0) {
    Rng rng(seed);
    std::vector<Game> games;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        const auto luck = static_cast<std::int32_t>(rng.below(21)) - 10;
        for (std::uint64_t play = 0; play < plays; ++play) {
            Game game;
            for (GameResult& of : game) {
                of.finished = dead == 0 || rng.below(dead) != 0;
                of.components[0] = luck;
                of.components[1] = static_cast<std::int32_t>(rng.below(7)) - 3;
                of.total = of.components[0] + of.components[1];
            }
            game[1].total += game[1].components[0] / 2;
            game[1].components[0] += game[1].components[0] / 2;
            games.push_back(game);
        }
    }
    return games;
}

Tally tally_of(const std::vector<Game>& games, std::uint64_t plays, std::uint64_t first = 0) {
    Tally tally(strategies, components, {}, 1'000, 0, plays);
    for (std::size_t i = 0; i < games.size(); ++i)
        tally.add(first + i, games[i], std::array<bool, 1>{false});
    return tally;
}

/// What a plain loop over the games finds of a figure: the sums of the deals that are whole.
struct PlainDeals {
    std::vector<double> sums;
    double squares = 0;  ///< of single games
};

template <class Figure, class Finished>
PlainDeals plain_deals(const std::vector<Game>& games, std::uint64_t plays, Figure figure,
                       Finished finished) {
    PlainDeals plain;
    for (std::size_t deal = 0; deal * plays < games.size(); ++deal) {
        double sum = 0;
        double squares = 0;
        bool whole = true;
        for (std::size_t i = deal * plays; i < (deal + 1) * plays; ++i) {
            whole = whole && finished(games[i]);
            sum += figure(games[i]);
            squares += figure(games[i]) * figure(games[i]);
        }
        if (!whole) continue;
        plain.sums.push_back(sum);
        plain.squares += squares;
    }
    return plain;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double variance_of(const std::vector<double>& values) {
    const double mean = mean_of(values);
    double sum = 0;
    for (const double value : values) sum += (value - mean) * (value - mean);
    return sum / static_cast<double>(values.size() - 1);
}

void check_sums(const DealSums& deals, const PlainDeals& plain) {
    CHECK(deals.n == plain.sums.size());
    double sum = 0;
    double sum_sq = 0;
    for (const double value : plain.sums) sum += value, sum_sq += value * value;
    CHECK(static_cast<double>(deals.totals.sum) == sum);
    CHECK(static_cast<double>(deals.totals.sum_sq) == sum_sq);
    CHECK(static_cast<double>(deals.play_squares) == plain.squares);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("deal sums: those of a plain loop over the games, with and without dead ones") {
        for (const std::uint32_t dead : {0U, 9U})
            for (const std::uint64_t plays : {2U, 4U, 7U}) {
                CAPTURE(dead);
                CAPTURE(plays);
                const std::vector<Game> games = random_games(plays + dead, 60, plays, dead);
                const Tally tally = tally_of(games, plays);
                for (std::size_t i = 0; i < strategies; ++i)
                    check_sums(tally.strategy(i).deals,
                               plain_deals(
                                   games, plays, [&](const Game& of) { return of[i].total; },
                                   [&](const Game& of) { return of[i].finished; }));
                const auto both = [](const Game& of) { return of[0].finished && of[1].finished; };
                const PlainDeals difference = plain_deals(
                    games, plays, [](const Game& of) { return of[0].total - of[1].total; }, both);
                const PairDealSums& pair = tally.pair(0, 1).deals;
                check_sums(pair.differences, difference);
                CHECK(pair.differing ==
                      static_cast<std::uint64_t>(std::ranges::count_if(
                          difference.sums, [](double value) { return value != 0; })));
                const PlainDeals a = plain_deals(
                    games, plays, [](const Game& of) { return of[0].total; }, both);
                CHECK(static_cast<double>(pair.a.sum) ==
                      mean_of(a.sums) * static_cast<double>(a.sums.size()));
                const PlainDeals part = plain_deals(
                    games, plays,
                    [](const Game& of) { return of[0].components[1] - of[1].components[1]; }, both);
                CHECK(variance_numerator(pair.differences.n, pair.differences.components[1]) > 0);
                CHECK(static_cast<double>(pair.differences.components[1].sum) ==
                      doctest::Approx(mean_of(part.sums) * static_cast<double>(part.sums.size())));
            }
    }

    TEST_CASE("deal sums: any split between deals, merged in any order, equals the whole") {
        constexpr std::uint64_t plays = 3;
        // Few deals differ at first, so that the list of differences fills up and is given up.
        for (const std::size_t deals : {5U, 28U, 29U, 30U, 31U, 80U}) {
            const std::vector<Game> games = random_games(3, deals, plays, 40);
            const Tally whole = tally_of(games, plays);
            Tally merged(strategies, components, {}, 1'000, 0, plays);
            for (std::size_t part = 5; part-- > 0;) {
                const std::size_t begin = deals * part / 5 * plays;
                const std::size_t end = deals * (part + 1) / 5 * plays;
                merged.merge(tally_of({games.begin() + static_cast<std::ptrdiff_t>(begin),
                                       games.begin() + static_cast<std::ptrdiff_t>(end)},
                                      plays, begin));
            }
            CHECK(merged == whole);
            const PairDealSums& pair = whole.pair(0, 1).deals;
            CHECK(pair.few.size() == (pair.differing < 30 ? pair.differing : 0));
        }
    }

    TEST_CASE("deal sums: a deal that was cut short is left out, and none are kept of one play") {
        std::vector<Game> games = random_games(4, 10, 4);
        games.resize(38);
        const Tally cut = tally_of(games, 4);
        CHECK(cut.games() == 38);
        CHECK(cut.strategy(0).deals.n == 9);
        CHECK(tally_of(games, 1).strategy(0).deals == DealSums{1, 0, {}, 0, {}});
        CHECK_THROWS_AS(Tally(1, 0, {}, 0, 0, 0), std::invalid_argument);
        CHECK_THROWS_AS(Tally(1, 0, {}, 0, 0, 1'001), std::invalid_argument);
        Tally four(strategies, components, {}, 1'000, 0, 4);
        CHECK_THROWS_AS(four.merge(tally_of(games, 2)), std::invalid_argument);
    }

    TEST_CASE("plays: means, errors, tests and variances are those of the deals, by hand") {
        constexpr std::uint64_t plays = 4;
        constexpr double k = plays;
        const std::vector<Game> games = random_games(5, 200, plays);
        const Tally tally = tally_of(games, plays);
        const auto always = [](const Game&) { return true; };
        const PlainDeals of = plain_deals(
            games, plays, [](const Game& game) { return game[0].total - game[1].total; }, always);
        const double n = 200;
        const Comparison pair = compare(tally, 0, 1);
        const double se = std::sqrt(variance_of(of.sums) / n) / k;
        CHECK(pair.pairs() == 800);
        CHECK(pair.difference.mean.values == 200);
        CHECK(*pair.difference.mean.mean == doctest::Approx(mean_of(of.sums) / k));
        CHECK(*pair.difference.mean.se == doctest::Approx(se));
        // t of 199 degrees of freedom.
        CHECK(pair.difference.mean.interval->high - *pair.difference.mean.mean ==
              doctest::Approx(1.971956544249395 * se));
        CHECK(*pair.test.statistic == doctest::Approx(mean_of(of.sums) / k / se));

        // The analysis of variance, from its definition.
        double within = 0;
        for (std::size_t deal = 0; deal < of.sums.size(); ++deal)
            for (std::size_t i = deal * plays; i < (deal + 1) * plays; ++i) {
                const double off = games[i][0].total - games[i][1].total - of.sums[deal] / k;
                within += off * off;
            }
        const double play = within / (n * (k - 1));
        const double deal = (variance_of(of.sums) / k - play) / k;
        CHECK(pair.variance->play == doctest::Approx(play));
        CHECK(pair.variance->deal_raw == doctest::Approx(deal));
        CHECK(*pair.variance->deal_share == doctest::Approx(deal / (deal + play)));
        CHECK(pair.variance->se_on_own_deals ==
              doctest::Approx(std::sqrt((deal + play) / (k * n))));
        // Together they are the error that there is.
        CHECK(std::sqrt((deal + play / k) / n) == doctest::Approx(se));
        CHECK(pair.anytime.estimate.interval == std::nullopt);
        const AnytimeComparison anytime = compare_at_any_time(tally.pair(0, 1), 1);
        CHECK(anytime.estimate.interval->high - anytime.estimate.interval->low ==
              doctest::Approx(2 * anytime_half_width(200, se * std::sqrt(n))));
    }

    TEST_CASE("plays: few deals are tested exactly, and their mean has no interval") {
        constexpr std::uint64_t plays = 2;
        Tally by_deals(2, 0, {}, 0, 0, plays);
        Tally by_games(2, 0);
        // The sums of the deals are twice the differences of single games beside them.
        const std::array<std::int32_t, 9> differences{3, -1, 4, 1, 5, 0, 2, 6, 5};
        for (std::size_t i = 0; i < differences.size(); ++i) {
            for (std::uint64_t play = 0; play < plays; ++play) {
                const auto off = play == 0 ? 7 : -7;
                by_deals.add(i * plays + play,
                             Game{{{true, differences[i] + off, {}, {}}, {true, 0, {}, {}}}},
                             std::array<bool, 1>{false});
            }
            by_games.add(i, Game{{{true, differences[i], {}, {}}, {true, 0, {}, {}}}},
                         std::array<bool, 1>{false});
        }
        const Comparison deals = compare(by_deals, 0, 1);
        const Comparison games = compare(by_games, 0, 1);
        CHECK(deals.test.method == TestMethod::sign_flip);
        CHECK(deals.test.p == games.test.p);
        CHECK_FALSE(deals.difference.mean.interval);
        CHECK(*deals.difference.mean.se == doctest::Approx(*games.difference.mean.se));
    }

    TEST_CASE("plays: parts of the variance without play, without deals, and without both") {
        const auto parts_of = [](auto figure) {
            Tally tally(1, 0, {}, 0, 0, 4);
            for (std::uint64_t i = 0; i < 400; ++i)
                tally.add(i, std::array<GameResult, 1>{{{true, figure(i), {}, {}}}}, {});
            return *variance_parts(tally.strategy(0).deals);
        };
        const VarianceParts alike =
            parts_of([](std::uint64_t i) { return static_cast<std::int32_t>(i / 4 % 5); });
        CHECK(alike.play == 0);
        CHECK(alike.deal_share == 1.0);
        const VarianceParts spread =
            parts_of([](std::uint64_t i) { return static_cast<std::int32_t>(i % 4); });
        CHECK(spread.deal == 0);
        CHECK(spread.deal_raw == doctest::Approx(-spread.play / 4));
        CHECK(spread.deal_share == 0.0);
        const VarianceParts none = parts_of([](std::uint64_t) { return 3; });
        CHECK(none.deal_share == std::nullopt);
        CHECK(variance_parts(DealSums{4, 1, {3, 9}, 9, {}}) == std::nullopt);
    }
}
