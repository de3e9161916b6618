#include "runner/statistics/covariate_sums.hpp"

#include <cassert>

namespace skerry {

namespace {

template <std::size_t size>
void add(std::vector<std::array<int128, size>>& into,
         const std::vector<std::array<int128, size>>& from) {
    for (std::size_t i = 0; i < into.size(); ++i)
        for (std::size_t k = 0; k < size; ++k) into[i][k] += from[i][k];
}

}  // namespace

CovariateSums::CovariateSums(std::size_t covariates, std::size_t strategies)
    : powers(covariates),
      products(covariates * (covariates - 1) / 2),
      scores(strategies * covariates),
      differences(strategies * (strategies - 1) / 2 * covariates) {}

void CovariateSums::add_deal(std::span<const std::int32_t> x) {
    assert(x.size() == count());
    std::size_t product = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::int64_t value = x[i];
        assert(-max_covariate <= value && value <= max_covariate);
        powers[i][0] += value;
        powers[i][1] += value * value;
        powers[i][2] += value * value * value;
        powers[i][3] += static_cast<int128>(value * value) * (value * value);
        for (std::size_t j = i + 1; j < x.size(); ++j) products[product++] += value * x[j];
    }
}

void CovariateSums::add_score(std::size_t strategy, std::span<const std::int32_t> x,
                              std::int32_t score) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        Scores& into = scores[strategy * x.size() + i];
        const std::int64_t value = x[i];
        const std::int64_t square = value * value;
        into[0] += value * score;
        into[1] += square * score;
        into[2] += static_cast<int128>(square * value) * score;
    }
}

void CovariateSums::add_difference(std::size_t pair, std::span<const std::int32_t> x,
                                   std::int32_t difference) {
    const std::int64_t square = std::int64_t{difference} * difference;
    for (std::size_t i = 0; i < x.size(); ++i) {
        Differences& into = differences[pair * x.size() + i];
        const std::int64_t value = x[i];
        into[0] += value * square;
        into[1] += static_cast<int128>(value * value) * square;
    }
}

void CovariateSums::merge(const CovariateSums& other) {
    assert(other.count() == count() && other.scores.size() == scores.size());
    add(powers, other.powers);
    for (std::size_t i = 0; i < products.size(); ++i) products[i] += other.products[i];
    add(scores, other.scores);
    add(differences, other.differences);
}

}  // namespace skerry
