// Regressions on covariates of the deals, from exact sums. Integers up to the moments about the
// means; then extended precision, rounded at the end.

#include "runner/statistics/covariates.hpp"

#include <cmath>

#include "runner/statistics/distributions.hpp"

namespace skerry {

namespace {

/// A score or a difference, as sums over all games.
struct Response {
    PowerSums sums;
    std::vector<CovariateSums::Scores> products;           ///< by covariate
    std::vector<CovariateSums::Differences> squares = {};  ///< by covariate; differences only
};

Response response_of(const Tally& tally, std::size_t strategy) {
    const CovariateSums& all = tally.covariates();
    Response response{tally.strategy(strategy).totals.sums(), {}};
    for (std::size_t i = 0; i < all.count(); ++i)
        response.products.push_back(all.scores[strategy * all.count() + i]);
    return response;
}

/// Both strategies must have finished all games.
Response response_of(const Tally& tally, std::size_t a, std::size_t b) {
    const CovariateSums& all = tally.covariates();
    Response response = response_of(tally, a);
    const Response of_b = response_of(tally, b);
    response.sums = tally.pair(a, b).differences.sums();
    for (std::size_t i = 0; i < all.count(); ++i) {
        for (std::size_t k = 0; k < response.products[i].size(); ++k)
            response.products[i][k] -= of_b.products[i][k];
        response.squares.push_back(all.differences[tally.pair_index(a, b) * all.count() + i]);
    }
    return response;
}

/// n times the sum of products about the means, of figures with these sums.
long double about_means(std::uint64_t n, int128 product, int128 x, int128 y) {
    return static_cast<long double>(static_cast<int128>(n) * product - x * y);
}

using Column = std::vector<long double>;

/// The symmetric matrix of the covariates, n times sums about the means, decomposed as L L'. A
/// covariate that is constant, or follows from those before it, is left out.
class Regressors {
  public:
    Regressors(const CovariateSums& sums, std::uint64_t n) : lower_(sums.count()) {
        constexpr long double least_part = 1e-9L;  // of its variance beyond the covariates before
        for (std::size_t i = 0; i < sums.count(); ++i) {
            const long double variance =
                about_means(n, sums.powers[i][1], sums.powers[i][0], sums.powers[i][0]);
            long double rest = variance;
            for (std::size_t j = 0; j < i; ++j) {
                long double entry = 0;
                if (kept(j)) {
                    entry = about_means(n, sums.products[sums.product_index(j, i)],
                                        sums.powers[j][0], sums.powers[i][0]);
                    for (std::size_t k = 0; k < j; ++k) entry -= lower_[i][k] * lower_[j][k];
                    entry /= lower_[j][j];
                }
                lower_[i].push_back(entry);
                rest -= entry * entry;
            }
            lower_[i].push_back(rest > variance * least_part ? std::sqrt(rest) : 0);
            rank_ += kept(i) ? 1 : 0;
        }
    }

    std::size_t rank() const { return rank_; }

    /// Solves L z = column; 0 for what is left out.
    Column forward(const Column& column) const {
        Column z;
        for (std::size_t i = 0; i < lower_.size(); ++i) {
            long double rest = column[i];
            for (std::size_t j = 0; j < i; ++j) rest -= lower_[i][j] * z[j];
            z.push_back(kept(i) ? rest / lower_[i][i] : 0);
        }
        return z;
    }

  private:
    bool kept(std::size_t i) const { return lower_[i][i] > 0; }

    std::vector<Column> lower_;  ///< row i has i + 1 entries
    std::size_t rank_ = 0;
};

long double dot(const Column& a, const Column& b) {
    long double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

/// mean(x) - mu, with one division.
Column deviations(const CovariateSums& sums, std::span<const ExactMean> means, std::uint64_t n) {
    Column list;
    for (std::size_t i = 0; i < sums.count(); ++i) {
        const auto games = static_cast<int128>(n);
        const int128 numerator =
            sums.powers[i][0] * means[i].denominator - games * means[i].numerator;
        list.push_back(static_cast<long double>(numerator) /
                       static_cast<long double>(games * means[i].denominator));
    }
    return list;
}

std::optional<AdjustedMean> adjust(const Tally& tally, std::span<const ExactMean> means,
                                   const Response& of, Judging judging) {
    const CovariateSums& sums = tally.covariates();
    const std::uint64_t n = tally.games();
    const auto games = static_cast<long double>(n);
    const auto total = static_cast<long double>(variance_numerator(n, of.sums));
    const Regressors regressors(sums, n);
    const auto rank = static_cast<long double>(regressors.rank());
    if (total == 0 || regressors.rank() == 0) return std::nullopt;
    Column products;
    for (std::size_t i = 0; i < sums.count(); ++i)
        products.push_back(about_means(n, of.products[i][0], sums.powers[i][0], of.sums.sum));
    const Column explained = regressors.forward(products);
    const Column off = regressors.forward(deviations(sums, means, n));
    const long double rest = std::max(total - dot(explained, explained), 0.0L);
    const long double variance = rest / games / (games - rank - 1);
    const long double mean = of.sums.sum / games - dot(explained, off);
    AdjustedMean result;
    result.covariates = regressors.rank();
    result.mean = rounded_figure(mean);
    const long double se = std::sqrt(variance * (1 / games + games * dot(off, off)));
    result.se = rounded_figure(se);
    const long double cost = (games - 2) / (games - rank - 2);
    const long double saved = 1 - variance * cost / (total / games / (games - 1));
    result.games_saved = rounded_figure(saved);
    if (judging == Judging::anytime) return result;
    const long double half = t_quantile(confidence_level, games - rank - 1) * se;
    result.interval = Interval{rounded_figure(mean - half), rounded_figure(mean + half)};
    constexpr long double least_saved = 0.02L;
    result.worthwhile =
        n >= least_adjusted_games && saved >= least_saved + 2 * std::sqrt(2 * rank) / games;
    return result;
}

/// Sums of x^k d^l of one covariate and a difference, for those k <= 4, l <= 2 that are counted.
struct Moments {
    int128 at[5][3] = {};

    /// Exactly the same of x - c and d - e.
    int128 shifted(unsigned k, unsigned l, std::int64_t c, std::int64_t e) const {
        constexpr int choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
        int128 sum = 0;
        int128 of_x = 1;
        for (unsigned i = k + 1; i-- > 0; of_x *= -c) {
            int128 of_d = 1;
            for (unsigned j = l + 1; j-- > 0; of_d *= -e)
                sum += choose[k][i] * of_x * choose[l][j] * of_d * at[i][j];
        }
        return sum;
    }
};

Moments moments_of(const CovariateSums& sums, const Response& of, std::size_t i, std::uint64_t n) {
    Moments moments;
    moments.at[0][0] = static_cast<int128>(n);
    moments.at[0][1] = of.sums.sum;
    moments.at[0][2] = static_cast<int128>(of.sums.sum_sq);
    for (std::size_t k = 0; k < 4; ++k) moments.at[k + 1][0] = sums.powers[i][k];
    for (std::size_t k = 0; k < 3; ++k) moments.at[k + 1][1] = of.products[i][k];
    for (std::size_t k = 0; k < 2; ++k) moments.at[k + 1][2] = of.squares[i][k];
    return moments;
}

/// The sum over the games of u^2 (v - b u)^2, where u and v are x and d less their means. The sums
/// are first taken about the integers nearest to the means, exactly, so that no digits cancel.
long double sandwich(const Moments& raw, long double b) {
    const auto n = static_cast<long double>(raw.at[0][0]);
    const auto c =
        static_cast<std::int64_t>(std::llround(static_cast<long double>(raw.at[1][0]) / n));
    const auto e =
        static_cast<std::int64_t>(std::llround(static_cast<long double>(raw.at[0][1]) / n));
    const auto s = [&](unsigned k, unsigned l) {
        return static_cast<long double>(raw.shifted(k, l, c, e));
    };
    const long double x = s(1, 0) / n;
    const long double d = s(0, 1) / n;
    const long double u4 = s(4, 0) - 4 * x * s(3, 0) + 6 * x * x * s(2, 0) - 3 * n * x * x * x * x;
    const long double u3 = s(3, 0) - 3 * x * s(2, 0) + 2 * n * x * x * x;
    const long double u3v =
        s(3, 1) - 3 * x * s(2, 1) + 3 * x * x * s(1, 1) - x * x * x * s(0, 1) - d * u3;
    const long double u2v2 = s(2, 2) - 2 * d * s(2, 1) + d * d * s(2, 0) - 2 * x * s(1, 2) +
                             4 * x * d * s(1, 1) + x * x * s(0, 2) - 3 * n * x * x * d * d;
    return u2v2 - 2 * b * u3v + b * b * u4;
}

std::optional<Slope> slope_of(const Tally& tally, const Response& of, std::size_t i,
                              Judging judging) {
    const std::uint64_t n = tally.games();
    const auto games = static_cast<long double>(n);
    const CovariateSums& sums = tally.covariates();
    const Moments moments = moments_of(sums, of, i, n);
    const long double spread = about_means(n, moments.at[2][0], moments.at[1][0], moments.at[1][0]);
    if (spread == 0) return std::nullopt;
    const long double b =
        about_means(n, moments.at[1][1], moments.at[1][0], moments.at[0][1]) / spread;
    const long double sd = std::sqrt(spread / games / (games - 1));
    const long double squares = sandwich(moments, b);
    if (!(squares > 0)) return std::nullopt;
    const long double se = std::sqrt(squares * games / (games - 2)) / (spread / games) * sd;
    Slope slope;
    slope.per_sd = rounded_figure(b * sd);
    slope.se = rounded_figure(se);
    if (judging == Judging::anytime || slope.se == 0) return slope;
    const long double half = t_quantile(confidence_level, games - 2) * se;
    slope.interval = Interval{rounded_figure(b * sd - half), rounded_figure(b * sd + half)};
    slope.p = t_two_sided_p(slope.per_sd / slope.se, games - 2);
    return slope;
}

void adjust_together(std::vector<Slope*>& family) {
    std::vector<double> p_values;
    for (const Slope* slope : family) p_values.push_back(*slope->p);
    const std::vector<double> adjusted = holm(p_values);
    for (std::size_t i = 0; i < family.size(); ++i) family[i]->p_holm = adjusted[i];
}

}  // namespace

CovariateFigures describe_covariates(const Tally& tally, std::span<const ExactMean> means,
                                     const JudgedPairs& judged, Judging judging) {
    const std::size_t count = tally.covariates().count();
    const std::size_t strategies = tally.strategy_count();
    CovariateFigures figures;
    if (count == 0) return figures;
    const auto known = [&](std::size_t strategy) {
        return tally.games() >= least_covariate_games &&
               tally.strategy(strategy).totals.n() == tally.games();
    };
    figures.pairs.resize(strategies * (strategies - 1) / 2);
    std::vector<Slope*> family;
    for (std::size_t a = 0; a < strategies; ++a) {
        figures.strategies.push_back(known(a) ? adjust(tally, means, response_of(tally, a), judging)
                                              : std::nullopt);
        for (std::size_t b = a + 1; b < strategies; ++b) {
            PairCovariates& pair = figures.pairs[tally.pair_index(a, b)];
            pair.slopes.resize(count);
            if (!known(a) || !known(b)) continue;
            const Response difference = response_of(tally, a, b);
            pair.adjusted = adjust(tally, means, difference, judging);
            for (std::size_t i = 0; i < count; ++i) {
                pair.slopes[i] = slope_of(tally, difference, i, judging);
                if (pair.slopes[i] && pair.slopes[i]->p && judged.together(a, b))
                    family.push_back(&*pair.slopes[i]);
            }
        }
    }
    adjust_together(family);
    return figures;
}

}  // namespace skerry
