#include "runner/exhibits/strategy_codes.hpp"

#include <algorithm>

#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/upright.hpp"

namespace skerry {

std::vector<std::string> codes_of(const StrategyOrder& order) {
    if (order.size() < many_strategies) return {};
    constexpr std::size_t letters = 26;
    std::vector<std::string> codes(order.size());
    for (std::size_t place = 0; place < order.size(); ++place) {
        std::string& code = codes[order[place]];
        for (std::size_t rest = place + 1; rest > 0; rest = (rest - 1) / letters)
            code.insert(code.begin(), static_cast<char>('A' + (rest - 1) % letters));
    }
    return codes;
}

std::vector<LegendEntry> key_of(const ExperimentFacts& facts, const StrategyOrder& shown,
                                const std::vector<std::string>& codes) {
    std::vector<LegendEntry> key;
    if (codes.empty()) return key;
    for (const std::size_t i : shown) key.push_back({codes[i] + "  " + label_of(facts, i), i});
    return key;
}

StrategyOrder scored_order(const ExperimentFacts& facts, const ScoreFigures& figures) {
    StrategyOrder order = ranked_order(figures.ranking, facts.strategies.size());
    std::erase_if(order, [&](std::size_t i) { return !figures.summaries[i].score.mean.mean; });
    return order;
}

StrategyOrder near_order(const ExperimentFacts& facts, const ScoreFigures& figures) {
    const auto mean = [&](std::size_t i) { return *figures.summaries[i].score.mean.mean; };
    const StrategyOrder ranked = scored_order(facts, figures);
    StrategyOrder scored = ranked;
    std::ranges::stable_sort(scored, std::greater{}, mean);
    for (std::size_t n = scored.size(); n-- > 3;)
        if (mean(scored[n - 1]) - mean(scored[n]) > 4 * (mean(scored[0]) - mean(scored[n - 1]))) {
            scored.resize(n);
            break;
        }
    StrategyOrder near = ranked;
    std::erase_if(near,
                  [&](std::size_t i) { return std::ranges::find(scored, i) == scored.end(); });
    return near;
}

}  // namespace skerry
