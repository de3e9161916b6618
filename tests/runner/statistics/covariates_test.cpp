// Covariates of the deals: sums and merges exactly, estimates against another way to compute them,
// and how often they are wrong, by simulation.

#include "runner/statistics/covariates.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Values = std::vector<std::int32_t>;

/// One game: the figures of the deal, and the scores of the strategies.
struct Drawn {
    Values x;
    Values scores;
};

Tally tally_of(const std::vector<Drawn>& games, std::size_t begin, std::size_t end) {
    const std::size_t strategies = games[0].scores.size();
    const std::size_t pairs = strategies * (strategies - 1) / 2;
    Tally tally(strategies, 0, {}, 0, games[0].x.size());
    const auto identical = std::make_unique<bool[]>(pairs);
    std::vector<GameResult> results(strategies);
    for (std::size_t g = begin; g < end; ++g) {
        for (std::size_t i = 0; i < strategies; ++i)
            results[i] = {.finished = true, .total = games[g].scores[i]};
        tally.add(g, results, {identical.get(), pairs}, games[g].x);
    }
    return tally;
}
Tally tally_of(const std::vector<Drawn>& games) { return tally_of(games, 0, games.size()); }

CovariateFigures figures_of(const std::vector<Drawn>& games, const std::vector<ExactMean>& means,
                            Judging judging = Judging::fixed_games) {
    const Tally tally = tally_of(games);
    return describe_covariates(tally, means, std::vector<bool>(tally.strategy_count()), judging);
}

int dice(Rng& rng, int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += 1 + static_cast<int>(rng.below(6));
    return sum;
}

/// Covariates of known means: two dice, their squares' kin (a skewed one), and one that follows
/// from the first. The scores depend on them as `effect` tells, with noise that grows with the
/// first covariate if `uneven`.
struct World {
    int effect = 0;       ///< points for each eye of the first covariate
    bool uneven = false;  ///< the noise of the difference grows with the covariates
    bool curved = false;  ///< the score is no linear function of the covariates

    static std::vector<ExactMean> means() { return {{14, 1}, {91, 6}}; }

    Drawn draw(Rng& rng) const {
        const int eyes = dice(rng, 4);
        const int one = dice(rng, 1);
        const int skewed = one * one;
        int noise = static_cast<int>(rng.below(41)) - 20;
        if (uneven) noise = noise * (eyes * eyes + 3 * skewed) / 200;
        int score = 100 + effect * eyes + noise;
        if (curved) score += (eyes - 14) * (eyes - 14) * (eyes - 8) / 4;
        return {{eyes, skewed}, {score, 100}};
    }
    std::vector<Drawn> games(std::uint64_t seed, std::size_t n) const {
        Rng rng = stream(seed, n, Purpose::deal);
        std::vector<Drawn> list;
        for (std::size_t i = 0; i < n; ++i) list.push_back(draw(rng));
        return list;
    }
    /// The mean difference, over many games.
    double truth() const {
        Rng rng = stream(99, 0, Purpose::deal);
        double sum = 0;
        constexpr int n = 4'000'000;
        for (int i = 0; i < n; ++i) {
            const Drawn game = draw(rng);
            sum += game.scores[0] - game.scores[1];
        }
        return sum / n;
    }
};

struct CovariateRates {
    double missed = 0;        ///< 95 % intervals of the adjusted mean that miss the true one
    double shown_missed = 0;  ///< of those that are shown as worthwhile
    double bias = 0;          ///< mean error, in standard errors of one adjusted mean
    double spread = 0;        ///< sd of the adjusted means / their mean standard error
    double declared = 0;      ///< runs with a clear slope
    int shown = 0;
};

CovariateRates covariate_rates_of(const World& world, double truth, std::size_t n, int runs) {
    CovariateRates rates;
    double error = 0;
    double square = 0;
    double se = 0;
    for (int run = 0; run < runs; ++run) {
        const CovariateFigures figures =
            figures_of(world.games(1'000 + static_cast<std::uint64_t>(run), n), World::means());
        const AdjustedMean& adjusted = *figures.pairs[0].adjusted;
        const bool missed = adjusted.interval->low > truth || adjusted.interval->high < truth;
        rates.missed += missed;
        rates.shown += adjusted.worthwhile;
        rates.shown_missed += adjusted.worthwhile && missed;
        error += adjusted.mean - truth;
        square += (adjusted.mean - truth) * (adjusted.mean - truth);
        se += adjusted.se;
        bool declared = false;
        for (const auto& slope : figures.pairs[0].slopes)
            declared = declared || slope->p_holm.value_or(1) <= 0.05;
        rates.declared += declared;
    }
    rates.missed /= runs;
    rates.declared /= runs;
    if (rates.shown > 0) rates.shown_missed /= rates.shown;
    const double mean_error = error / runs;
    rates.bias = mean_error / (se / runs);
    rates.spread = std::sqrt(square / runs - mean_error * mean_error) / (se / runs);
    return rates;
}

void tell(const std::string& name, std::size_t n, const CovariateRates& rates) {
    MESSAGE(name, ", n ", n, ": missed ", rates.missed, ", bias ", rates.bias, " se, spread ",
            rates.spread, ", shown ", rates.shown, " of which missed ", rates.shown_missed,
            ", clear slopes ", rates.declared);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("covariates: sums of halves merge to those of the whole, in any order") {
        const std::vector<Drawn> games = World{.effect = 3}.games(1, 300);
        const Tally whole = tally_of(games);
        Tally merged = tally_of(games, 170, 300);
        merged.merge(tally_of(games, 0, 60));
        merged.merge(tally_of(games, 60, 170));
        CHECK(merged.covariates() == whole.covariates());
        CHECK_THROWS_AS(merged.merge(Tally(2, 0)), std::invalid_argument);

        CovariateSums::Powers powers{};
        CovariateSums::Scores scores{};
        CovariateSums::Differences differences{};
        int128 product = 0;
        for (const Drawn& game : games) {
            const int128 x = game.x[1];
            const int128 y = game.scores[0];
            const int128 d = y - game.scores[1];
            product += x * game.x[0];
            int128 power = x;
            for (std::size_t k = 0; k < 4; ++k, power *= x) {
                powers[k] += power;
                if (k < 3) scores[k] += power * y;
                if (k < 2) differences[k] += power * d * d;
            }
        }
        CHECK(whole.covariates().powers[1] == powers);
        CHECK(whole.covariates().scores[1] == scores);
        CHECK(whole.covariates().differences[1] == differences);
        CHECK(whole.covariates().products[0] == product);
    }

    TEST_CASE("covariates: a score that follows from the deal has an adjusted mean without error") {
        std::vector<Drawn> games = World{}.games(2, 500);
        for (Drawn& game : games) game.scores = {3 * game.x[0] - 2 * game.x[1] + 7, 0};
        const CovariateFigures figures = figures_of(games, World::means());
        const auto& adjusted = figures.strategies[0];
        REQUIRE(adjusted);
        CHECK(adjusted->mean == doctest::Approx(3 * 14 - 2 * 91 / 6.0 + 7).epsilon(1e-11));
        CHECK(adjusted->se < 1e-6);
        CHECK(adjusted->games_saved == doctest::Approx(1).epsilon(1e-9));
        CHECK_FALSE(figures.strategies[1]);  // it never varies
    }

    TEST_CASE("covariates: what follows from others, or never varies, is left out") {
        std::vector<Drawn> games = World{.effect = 2}.games(3, 400);
        const CovariateFigures two = figures_of(games, World::means());
        for (Drawn& game : games) {
            game.x.insert(game.x.begin() + 1, 5);
            game.x.push_back(game.x[0] + 2 * game.x[2]);
        }
        const CovariateFigures four =
            figures_of(games, {{14, 1}, {5, 1}, {91, 6}, {14 * 3 + 91, 3}});
        REQUIRE(four.pairs[0].adjusted);
        CHECK(four.pairs[0].adjusted->covariates == 2);
        CHECK(four.pairs[0].adjusted->mean == doctest::Approx(two.pairs[0].adjusted->mean));
        CHECK(four.pairs[0].adjusted->se == doctest::Approx(two.pairs[0].adjusted->se));
        CHECK(four.pairs[0].slopes[0]->se == two.pairs[0].slopes[0]->se);
        CHECK_FALSE(four.pairs[0].slopes[1]);
    }

    TEST_CASE("covariates: figures as computed game by game") {
        const World world{.effect = 2, .uneven = true};
        const std::vector<Drawn> games = world.games(4, 250);
        const CovariateFigures figures = figures_of(games, World::means());
        const auto n = static_cast<long double>(games.size());
        long double x_mean = 0;
        long double d_mean = 0;
        for (const Drawn& game : games) {
            x_mean += game.x[0] / n;
            d_mean += (game.scores[0] - game.scores[1]) / n;
        }
        long double xx = 0;
        long double xd = 0;
        for (const Drawn& game : games) {
            const long double u = game.x[0] - x_mean;
            xx += u * u;
            xd += u * (game.scores[0] - game.scores[1] - d_mean);
        }
        long double squares = 0;
        for (const Drawn& game : games) {
            const long double u = game.x[0] - x_mean;
            const long double rest = game.scores[0] - game.scores[1] - d_mean - u * xd / xx;
            squares += u * u * rest * rest;
        }
        const long double sd = std::sqrt(xx / (n - 1));
        const auto& slope = figures.pairs[0].slopes[0];
        REQUIRE(slope);
        CHECK(slope->per_sd == doctest::Approx(static_cast<double>(xd / xx * sd)).epsilon(1e-10));
        CHECK(slope->se ==
              doctest::Approx(static_cast<double>(std::sqrt(squares * n / (n - 2)) / xx * sd))
                  .epsilon(1e-10));

        // With the first covariate alone the adjusted mean is the line at its known mean.
        std::vector<Drawn> alone = games;
        for (Drawn& game : alone) game.x.pop_back();
        const auto adjusted = figures_of(alone, {{14, 1}}).pairs[0].adjusted;
        REQUIRE(adjusted);
        CHECK(
            adjusted->mean ==
            doctest::Approx(static_cast<double>(d_mean + xd / xx * (14 - x_mean))).epsilon(1e-10));
    }

    TEST_CASE("covariates: nothing where games are few, unfinished, or ended by the figures") {
        const World world{.effect = 4};
        CHECK_FALSE(figures_of(world.games(5, 199), World::means()).pairs[0].adjusted);
        const CovariateFigures fixed = figures_of(world.games(5, 200), World::means());
        REQUIRE(fixed.pairs[0].adjusted);
        CHECK_FALSE(figures_of(world.games(5, 999), World::means()).pairs[0].adjusted->worthwhile);
        CHECK(figures_of(world.games(5, 1'000), World::means()).pairs[0].adjusted->worthwhile);
        CHECK_FALSE(figures_of(world.games(5, 1'000), World::means(), Judging::anytime)
                        .pairs[0]
                        .adjusted->worthwhile);
        CHECK(fixed.pairs[0].slopes[0]->p_holm.value_or(1) < 1e-6);

        const CovariateFigures stopped =
            figures_of(world.games(5, 200), World::means(), Judging::anytime);
        CHECK(stopped.pairs[0].adjusted->mean == fixed.pairs[0].adjusted->mean);
        CHECK_FALSE(stopped.pairs[0].adjusted->interval);
        CHECK_FALSE(stopped.pairs[0].slopes[0]->interval);
        CHECK_FALSE(stopped.pairs[0].slopes[0]->p);
        CHECK_FALSE(stopped.pairs[0].slopes[0]->p_holm);

        Tally tally = tally_of(world.games(5, 300));
        const std::array<GameResult, 2> dead{GameResult{},
                                             GameResult{.finished = true, .total = 4}};
        const std::array<bool, 1> different{false};
        const Values deal{14, 16};
        tally.add(300, dead, different, deal);
        const CovariateFigures with_dead =
            describe_covariates(tally, World::means(), {false, false}, Judging::fixed_games);
        CHECK_FALSE(with_dead.strategies[0]);
        CHECK(with_dead.strategies[1]);
        CHECK_FALSE(with_dead.pairs[0].adjusted);
        CHECK_FALSE(with_dead.pairs[0].slopes[0]);

        // The difference from a reference player is in no family.
        const CovariateFigures reference = describe_covariates(
            tally_of(world.games(5, 200)), World::means(), {false, true}, Judging::fixed_games);
        CHECK(reference.pairs[0].slopes[0]->p);
        CHECK_FALSE(reference.pairs[0].slopes[0]->p_holm);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("covariates: adjusted means are as near to the true one as they say") {
        const int runs = test::share(6'000);
        for (const std::size_t n : {std::size_t{least_covariate_games}, std::size_t{1'000}})
            for (const World& world :
                 {World{}, World{.effect = 1}, World{.effect = 3},
                  World{.effect = 1, .uneven = true}, World{.effect = 0, .curved = true}}) {
                const double truth = world.truth();
                const CovariateRates rates = covariate_rates_of(world, truth, n, runs);
                tell("effect " + std::to_string(world.effect) + (world.uneven ? ", uneven" : "") +
                         (world.curved ? ", curved" : ""),
                     n, rates);
                if (runs < 6'000) continue;  // under the sanitizers only the paths matter
                CHECK(rates.missed > 0.04);
                CHECK(rates.missed < 0.065);
                if (rates.shown > runs / 4) CHECK(rates.shown_missed < 0.065);
                CHECK(std::fabs(rates.bias) < 0.15);
                CHECK(rates.spread == doctest::Approx(1).epsilon(0.05));
            }
    }

    TEST_CASE("covariates: without a relation a slope is clear in at most 5 % of the runs") {
        const int runs = test::share(6'000);
        for (const std::size_t n : {std::size_t{least_covariate_games}, std::size_t{1'000}})
            for (const World& world : {World{}, World{.uneven = true}}) {
                const CovariateRates rates = covariate_rates_of(world, 0, n, runs);
                tell(world.uneven ? "no relation, uneven" : "no relation", n, rates);
                if (runs < 6'000) continue;
                CHECK(rates.declared > 0.02);
                CHECK(rates.declared < 0.06);
                CHECK(rates.shown == 0);
            }
    }
}
