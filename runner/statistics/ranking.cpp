// Adjusts p-values together, and groups strategies that are not told apart.

#include <set>

#include "runner/statistics/comparison.hpp"

namespace skerry {

namespace {

/// Whether x has the better mean of finished games, compared exactly; one without any comes last.
bool is_ahead(const Tally& tally, std::size_t x, std::size_t y) {
    const Histogram& of_x = tally.strategy(x).totals;
    const Histogram& of_y = tally.strategy(y).totals;
    const auto n_x = static_cast<int128>(of_x.n());
    const auto n_y = static_cast<int128>(of_y.n());
    return n_x == 0 || n_y == 0 ? n_x > n_y : of_x.sums().sum * n_y > of_y.sums().sum * n_x;
}

bool is_decided(const Tally& tally, std::span<const Comparison> comparisons, std::size_t better,
                std::size_t worse) {
    const bool in_order = better < worse;
    const std::size_t pair =
        in_order ? tally.pair_index(better, worse) : tally.pair_index(worse, better);
    return comparisons[pair].verdict == (in_order ? Verdict::a_is_better : Verdict::b_is_better);
}

/// Verdicts with all that follows from them.
class Followed {
  public:
    Followed(std::span<const std::size_t> strategies, const IsDecided& is_decided) {
        for (const std::size_t x : strategies)
            for (const std::size_t y : strategies)
                if (x != y && is_decided(x, y)) beats_.insert({x, y});
        for (const std::size_t by : strategies)
            for (const std::size_t x : strategies)
                for (const std::size_t y : strategies)
                    if (x != y && is(x, by) && is(by, y)) beats_.insert({x, y});
    }
    bool is(std::size_t better, std::size_t worse) const {
        return beats_.contains({better, worse});
    }
    /// Takes time and again the first one that none of the others beats.
    std::vector<std::size_t> ordered(std::vector<std::size_t> left) const {
        std::vector<std::size_t> order;
        while (!left.empty()) {
            const auto unbeaten = std::ranges::find_if(left, [&](std::size_t y) {
                return std::ranges::none_of(left, [&](std::size_t x) { return is(x, y); });
            });
            const auto next = unbeaten == left.end() ? left.begin() : unbeaten;
            order.push_back(*next);
            left.erase(next);
        }
        return order;
    }

  private:
    std::set<std::pair<std::size_t, std::size_t>> beats_;
};

void put_against(Ranking& ranking, std::span<const std::size_t> order, std::size_t baseline,
                 const IsDecided& is_decided) {
    ranking.against.resize(ranking.ranks.size(), AgainstBaseline::not_separated);
    ranking.against[baseline] = AgainstBaseline::baseline;
    for (const std::size_t i : order) {
        if (i == baseline) continue;
        if (is_decided(i, baseline)) ranking.against[i] = AgainstBaseline::better;
        if (is_decided(baseline, i)) ranking.against[i] = AgainstBaseline::worse;
    }
}

}  // namespace

std::string_view name_of(Verdict verdict) {
    constexpr std::array<std::string_view, 3> names = {"undecided", "a", "b"};
    return names[static_cast<std::size_t>(verdict)];
}

std::string_view name_of(AgainstBaseline verdict) {
    constexpr std::array<std::string_view, 4> names = {"not_separated", "better", "worse",
                                                       "baseline"};
    return names[static_cast<std::size_t>(verdict)];
}

std::vector<double> holm(std::span<const double> p_values, std::size_t hidden) {
    return holm_of_pairs(p_values, p_values.size(), hidden);
}

std::vector<double> holm_of_pairs(std::span<const double> p_values, std::size_t most_true,
                                  std::size_t hidden) {
    std::vector<std::size_t> order(p_values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return p_values[x] < p_values[y]; });
    std::vector<double> adjusted(p_values.size());
    double floor = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const double factor = static_cast<double>(hidden + std::min(most_true, order.size() - i));
        floor = std::max(floor, std::min(1.0, factor * p_values[order[i]]));
        adjusted[order[i]] = floor;
    }
    return adjusted;
}

void JointTests::adjust(std::size_t hidden, bool both_sides) const {
    const auto adjusted = holm_of_pairs(p_values_, both_sides ? size() / 2 : size(), hidden);
    for (std::size_t i = 0; i < size(); ++i)
        if (adjusted_[i] != nullptr) *adjusted_[i] = adjusted[i];
}

Ranking rank_scores(const Tally& tally, std::span<const Comparison> comparisons,
                    const JudgedPairs& judged, bool left) {
    std::vector<std::size_t> order = judged.all();
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return is_ahead(tally, x, y); });
    const IsDecided decided = [&](std::size_t better, std::size_t worse) {
        return is_decided(tally, comparisons, better, worse);
    };
    if (!left) return rank_by(order, judged, decided);
    const Followed followed(order, decided);
    order = followed.ordered(std::move(order));
    return rank_by(order, judged, [&](std::size_t better, std::size_t worse) {
        return followed.is(better, worse);
    });
}

Ranking rank_by(std::span<const std::size_t> order, const JudgedPairs& judged,
                const IsDecided& is_decided) {
    Ranking ranking{{}, std::vector<RankRange>(judged.strategies())};
    if (judged.baseline()) put_against(ranking, order, *judged.baseline(), is_decided);
    for (const std::size_t i : order) ranking.ranks[i] = {1, order.size()};
    std::size_t group_end = 0;  // behind all places that are undecided against one of this group
    for (std::size_t x = 0; x < order.size(); ++x) {
        if (x == group_end) ranking.groups.emplace_back();
        ranking.groups.back().push_back(order[x]);
        group_end = std::max(group_end, x + 1);
        for (std::size_t y = 0; y < order.size(); ++y) {
            if (x == y) continue;
            if (is_decided(order[x], order[y])) {
                ++ranking.ranks[order[y]].best;
                --ranking.ranks[order[x]].worst;
            } else {
                group_end = std::max(group_end, y + 1);
            }
        }
    }
    return ranking;
}

std::vector<std::size_t> Ranking::order() const {
    std::vector<std::size_t> order;
    for (const std::vector<std::size_t>& group : groups)
        order.insert(order.end(), group.begin(), group.end());
    return order;
}

bool Ranking::told_by_groups() const {
    std::size_t above = 0;
    for (const std::vector<std::size_t>& group : groups) {
        const RankRange shared{above + 1, above + group.size()};
        for (const std::size_t i : group)
            if (!ranks.empty() && ranks[i] != shared) return false;
        above += group.size();
    }
    return true;
}

}  // namespace skerry
