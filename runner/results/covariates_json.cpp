// Covariates of the deals in results: sums and figures written, sums read back and checked.

#include <cmath>

#include "runner/results/result_json.hpp"

namespace skerry {

namespace {

std::string signed_text(int128 value) {
    return value < 0 ? "-" + to_text(static_cast<uint128>(-value))
                     : to_text(static_cast<uint128>(value));
}

template <std::size_t size>
ordered_json sums_json(const std::array<int128, size>& sums) {
    ordered_json list = ordered_json::array();
    for (const int128 sum : sums) list.push_back(signed_text(sum));
    return list;
}

ordered_json adjusted_json(const std::optional<AdjustedMean>& adjusted) {
    if (!adjusted) return nullptr;
    return {{"covariates", adjusted->covariates},
            {"mean", adjusted->mean},
            {"se", adjusted->se},
            {"interval", interval_json(adjusted->interval, IntervalMethod::t)},
            {"games_saved", adjusted->games_saved},
            {"worthwhile", adjusted->worthwhile}};
}

ordered_json slope_json(const std::optional<Slope>& slope) {
    if (!slope) return nullptr;
    return {{"per_sd", slope->per_sd},
            {"se", slope->se},
            {"interval", interval_json(slope->interval, IntervalMethod::t)},
            {"p", or_null(slope->p)},
            {"p_holm", or_null(slope->p_holm)}};
}

class CovariateReader {
  public:
    CovariateReader(const JsonNode& result, const ExperimentFacts& facts, const Tally& tally)
        : root_(result.at("covariates")), facts_(&facts), tally_(&tally) {}

    void read(CovariateSums& into) const {
        const std::vector<std::string>& names = facts_->covariates.names;
        const JsonNode deals = root_.at("deals");
        deals.allow_keys(names);
        for (std::size_t i = 0; i < names.size(); ++i)
            read_powers(deals.at(names[i]), into.powers[i]);
        const JsonNode products = root_.at("products");
        require_count(products, products.items().size(), into.products.size(),
                      "one a pair of covariates");
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t j = i + 1; j < names.size(); ++j) {
                const std::size_t k = into.product_index(i, j);
                into.products[k] = sum(products.item(k), 2, 0);
                require_cauchy(products.item(k), into.products[k], squares(into, i),
                               squares(into, j));
            }
        read_scores(into);
        read_differences(into);
    }

  private:
    static PowerSums squares(const CovariateSums& sums, std::size_t i) {
        return {static_cast<std::int64_t>(sums.powers[i][0]),
                static_cast<uint128>(sums.powers[i][1])};
    }

    /// A sum over the games of x^k y^l.
    int128 sum(const JsonNode& node, int k, int l) const {
        int128 most = static_cast<int128>(tally_->games());
        for (; k > 0; --k) most *= max_covariate;
        for (; l > 0; --l) most *= Histogram::max_magnitude;
        const std::string text = node.text();
        constexpr std::size_t most_digits = 37;  // below 2^127
        int128 value = 0;
        if (text.size() <= most_digits)
            for (const char digit : text)
                if (digit != '-') value = value * 10 + (digit - '0');
        if (text.starts_with('-')) value = -value;
        if (signed_text(value) != text || value > most || value < -most)
            node.fail("found \"" + text + "\"; must be a sum over " +
                      std::to_string(tally_->games()) + " games, in decimal digits");
        return value;
    }

    template <std::size_t size>
    void read_list(const JsonNode& node, std::array<int128, size>& into, int first_k, int l) const {
        require_count(node, node.items().size(), size, "one a power");
        for (std::size_t k = 0; k < size; ++k)
            into[k] = sum(node.item(k), first_k + static_cast<int>(k), l);
    }

    /// x^3 - x is a multiple of 6, x^4 - x^2 of 12, and x^2 - x of 2.
    static void require_multiple(const JsonNode& node, int128 a, int128 b, int of) {
        if ((a - b) % of != 0)
            node.fail("found " + signed_text(a) +
                      "; no integers sum to it that have the other "
                      "sums");
    }

    void read_powers(const JsonNode& node, CovariateSums::Powers& into) const {
        read_list(node, into, 1, 0);
        const PowerSums sums{static_cast<std::int64_t>(into[0]), static_cast<uint128>(into[1])};
        if (into[1] < 0 || !possible(tally_->games(), sums))
            node.item(1).fail("found " + signed_text(into[1]) + "; no " +
                              std::to_string(tally_->games()) + " integers that sum to " +
                              signed_text(into[0]) + " have it as the sum of their squares");
        require_multiple(node.item(2), into[2], into[0], 6);
        require_multiple(node.item(3), into[3], into[1], 12);
    }

    /// Neither of two figures varies less than what they share.
    void require_cauchy(const JsonNode& node, int128 product, const PowerSums& x,
                        const PowerSums& y) const {
        const std::uint64_t n = tally_->games();
        const auto shared = static_cast<long double>(static_cast<int128>(n) * product -
                                                     static_cast<int128>(x.sum) * y.sum);
        const long double most = std::sqrt(static_cast<long double>(variance_numerator(n, x))) *
                                 std::sqrt(static_cast<long double>(variance_numerator(n, y)));
        constexpr long double rounding = 1 + 1e-12L;
        if (std::fabs(shared) > most * rounding)
            node.fail("found " + signed_text(product) +
                      "; the two figures do not vary enough for this sum of products");
    }

    void read_scores(CovariateSums& into) const {
        const JsonNode list = root_.at("strategies");
        require_count(list, list.items().size(), tally_->strategy_count(), "one a strategy");
        const std::vector<std::string>& names = facts_->covariates.names;
        for (std::size_t s = 0; s < tally_->strategy_count(); ++s)
            for (std::size_t i = 0; i < names.size(); ++i) {
                const JsonNode node = list.item(s).at("sums").at(names[i]);
                CovariateSums::Scores& sums = into.scores[s * names.size() + i];
                read_list(node, sums, 1, 1);
                require_multiple(node.item(1), sums[1], sums[0], 2);
                require_multiple(node.item(2), sums[2], sums[0], 6);
                if (tally_->strategy(s).totals.n() == tally_->games())
                    require_cauchy(node.item(0), sums[0], squares(into, i),
                                   tally_->strategy(s).totals.sums());
            }
    }

    void read_differences(CovariateSums& into) const {
        const JsonNode list = root_.at("pairs");
        const std::size_t count = facts_->covariates.names.size();
        require_count(list, list.items().size(), into.differences.size() / count, "one a pair");
        for (std::size_t a = 0; a < tally_->strategy_count(); ++a)
            for (std::size_t b = a + 1; b < tally_->strategy_count(); ++b) {
                const std::size_t pair = tally_->pair_index(a, b);
                for (std::size_t i = 0; i < count; ++i)
                    read_difference(list.item(pair).at("sums").at(facts_->covariates.names[i]),
                                    into.scores[a * count + i][0] - into.scores[b * count + i][0],
                                    tally_->pair(a, b), into.differences[pair * count + i]);
            }
    }

    /// `product`: the sum of x d, if both finished all games.
    void read_difference(const JsonNode& node, int128 product, const PairTally& pair,
                         CovariateSums::Differences& into) const {
        read_list(node, into, 1, 2);
        if (pair.differences.n() == tally_->games())
            require_multiple(node.item(0), into[0], product, 2);
        require_multiple(node.item(1), into[1], into[0], 2);
    }

    JsonNode root_;
    const ExperimentFacts* facts_;
    const Tally* tally_;
};

}  // namespace

void put_covariates(ordered_json& document, const ExperimentFacts& facts, const Tally& tally,
                    const CovariateFigures& figures) {
    const std::vector<std::string>& names = facts.covariates.names;
    if (names.empty()) return;
    const CovariateSums& sums = tally.covariates();
    const auto named = [&](const auto& list, std::size_t first) {
        ordered_json json = ordered_json::object();
        for (std::size_t i = 0; i < names.size(); ++i) json[names[i]] = sums_json(list[first + i]);
        return json;
    };
    ordered_json products = ordered_json::array();
    for (const int128 product : sums.products) products.push_back(signed_text(product));
    ordered_json strategies = ordered_json::array();
    ordered_json pairs = ordered_json::array();
    for (std::size_t a = 0; a < tally.strategy_count(); ++a) {
        strategies.push_back({{"strategy", facts.strategies[a].label},
                              {"sums", named(sums.scores, a * names.size())},
                              {"adjusted", adjusted_json(figures.strategies[a])}});
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) {
            const std::size_t pair = tally.pair_index(a, b);
            ordered_json slopes = ordered_json::object();
            for (std::size_t i = 0; i < names.size(); ++i)
                slopes[names[i]] = slope_json(figures.pairs[pair].slopes[i]);
            pairs.push_back({{"a", facts.strategies[a].label},
                             {"b", facts.strategies[b].label},
                             {"sums", named(sums.differences, pair * names.size())},
                             {"adjusted", adjusted_json(figures.pairs[pair].adjusted)},
                             {"slopes", slopes}});
        }
    }
    document["covariates"] = {{"deals", named(sums.powers, 0)},
                              {"products", products},
                              {"strategies", strategies},
                              {"pairs", pairs}};
}

void read_covariates(const JsonNode& result, const ExperimentFacts& facts, const Tally& tally,
                     CovariateSums& into) {
    if (into.count() > 0) CovariateReader(result, facts, tally).read(into);
}

}  // namespace skerry
