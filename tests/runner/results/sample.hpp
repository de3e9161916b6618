#pragma once
// Made-up experiments for the tests of results and reports.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry::test {

struct Sample {
    ExperimentFacts facts;
    Tally tally;
};

struct SampleStrategy {
    std::string label;
    int strength = 0;  ///< points added to two of the four components
    int noise = 10;    ///< range of its own luck; that of the common shuffle is 20
    int dead_in_100 = 0;
    bool reference = false;
};

inline std::vector<std::string> sample_components() {
    return {"penalty", "forest", "house", "floor"};
}

/// One game: luck of the deal that all strategies share, and luck of each strategy's own.
/// Strategies of strength 0 and noise 0 are identical. `floor` is always 0.
inline std::vector<GameResult> sample_game(const std::vector<SampleStrategy>& strategies,
                                           std::uint64_t game) {
    const auto reach = [](Rng& rng, int size) {
        return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(2 * size + 1))) -
               size;
    };
    Rng deal_rng = stream(7, game, Purpose::deal);
    const std::int32_t forest_luck = reach(deal_rng, 20);
    const std::int32_t house_luck = reach(deal_rng, 20);
    std::vector<GameResult> results;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        const SampleStrategy& strategy = strategies[i];
        Rng own = stream(7, game, Purpose::strategy, static_cast<unsigned>(i));
        GameResult result;
        result.finished = !own.chance(static_cast<std::uint32_t>(strategy.dead_in_100), 100);
        result.components[0] = strategy.noise == 0 ? 0 : -5 * reach(own, 1) - 5;
        result.components[1] = 20 + forest_luck + strategy.strength + reach(own, strategy.noise);
        result.components[2] = 30 + house_luck + strategy.strength / 2;
        for (const std::int32_t points : result.components) result.total += points;
        results.push_back(result);
    }
    return results;
}

/// `games` is the number of games of the whole experiment, for the blocks; with 0 it is `end`.
inline Tally sample_tally(const std::vector<SampleStrategy>& strategies, std::uint64_t begin,
                          std::uint64_t end, std::uint64_t games = 0) {
    const std::size_t count = strategies.size();
    const std::size_t pairs = count * (count - 1) / 2;
    const auto identical = std::make_unique<bool[]>(pairs + 1);
    Tally tally(count, sample_components().size(), {}, games > 0 ? games : end);
    for (std::uint64_t game = begin; game < end; ++game) {
        const std::vector<GameResult> results = sample_game(strategies, game);
        std::size_t pair = 0;
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = a + 1; b < count; ++b)
                identical[pair++] = results[a].components == results[b].components;
        tally.add(game, results, std::span<const bool>(identical.get(), pairs));
    }
    return tally;
}

inline Sample make_sample(const std::vector<SampleStrategy>& strategies, std::uint64_t games) {
    Sample sample{{}, sample_tally(strategies, 0, games)};
    sample.facts.game = "tiny-islands";
    sample.facts.rules = {{"deck", "two_decks"}, {"placements", 26}};
    sample.facts.components = sample_components();
    sample.facts.seed = 18'446'744'073'709'551'557U;
    sample.facts.games = games;
    for (const SampleStrategy& strategy : strategies)
        sample.facts.strategies.push_back(
            {strategy.label, "greedy", {{"rollouts", 16}, {"base", "random"}}, strategy.reference});
    return sample;
}

}  // namespace skerry::test
