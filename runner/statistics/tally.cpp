// Adds up games and merges tallies, exactly: totals, components, pairs of strategies, blocks.

#include "runner/statistics/tally.hpp"

#include <cassert>
#include <stdexcept>

namespace skerry {

namespace {

void add_game(StrategyTally& tally, std::uint64_t game, const GameResult& result) {
    if (!result.finished || result.stood_in) {
        if (result.absent) return;
        ++tally.unfinished;
        tally.unfinished_games.add(0, game);
        if (result.forfeited) {
            ++tally.forfeited;
            tally.forfeited_games.add(0, game);
        }
    }
    if (!result.finished) return;
    tally.totals.add(result.total);
    for (std::size_t c = 0; c < tally.components.size(); ++c)
        tally.components[c].add(result.components[c]);
    if (!result.stood_in) tally.measures.add(game, result.measured);
    if (!result.stood_in && result.decisions > 0) {
        tally.lengths.add(result.decisions);
        tally.choices += result.choices;
    }
    tally.best.add(result.total, game);
    tally.worst.add(result.total, game);
}

void add_unpaired(PairTally& tally, const GameResult& a, const GameResult& b) {
    if (a.absent || b.absent) return;
    if (a.finished)
        ++tally.only_a;
    else if (b.finished)
        ++tally.only_b;
    else
        ++tally.neither;
}

void add_game(PairTally& tally, std::uint64_t game, const GameResult& a, const GameResult& b,
              bool identical, std::size_t categories) {
    if (!a.finished || !b.finished) return add_unpaired(tally, a, b);
    tally.a.add(a.total);
    tally.b.add(b.total);
    if (categories > 0 && !a.stood_in && !b.stood_in && !tally.endings.empty())
        ++tally.endings[a.measured.category * categories + b.measured.category];
    const std::int32_t difference = a.total - b.total;
    tally.differences.add(difference);
    if (identical) {  // every difference is 0
        assert(difference == 0);
        ++tally.identical;
        return;
    }
    for (std::size_t c = 0; c < tally.components.size(); ++c)
        tally.components[c].add(a.components[c] - b.components[c]);
    if (difference > 0) tally.swings_to_a.add(difference, game);
    if (difference < 0) tally.swings_to_b.add(difference, game);
}

void merge(std::vector<PowerSums>& into, const std::vector<PowerSums>& from) {
    for (std::size_t c = 0; c < into.size(); ++c) into[c] += from[c];
}

void merge(StrategyTally& into, const StrategyTally& from) {
    into.totals.merge(from.totals);
    merge(into.components, from.components);
    into.measures.merge(from.measures);
    into.lengths.merge(from.lengths);
    into.choices += from.choices;
    into.best.merge(from.best);
    into.worst.merge(from.worst);
    into.unfinished += from.unfinished;
    into.unfinished_games.merge(from.unfinished_games);
    into.forfeited += from.forfeited;
    into.forfeited_games.merge(from.forfeited_games);
}

void merge(PairTally& into, const PairTally& from) {
    into.differences.merge(from.differences);
    into.a += from.a;
    into.b += from.b;
    merge(into.components, from.components);
    into.identical += from.identical;
    into.swings_to_a.merge(from.swings_to_a);
    into.swings_to_b.merge(from.swings_to_b);
    into.only_a += from.only_a;
    into.only_b += from.only_b;
    into.neither += from.neither;
    if (from.endings.empty()) into.endings.clear();
    for (std::size_t i = 0; i < into.endings.size(); ++i) into.endings[i] += from.endings[i];
}

}  // namespace

Tally::Tally(std::size_t strategies, std::size_t components, const MeasureShape& measures,
             std::uint64_t experiment_games)
    : components_(components), strategies_(strategies), pairs_(strategies * (strategies - 1) / 2) {
    if (strategies == 0 || components > max_components)
        throw std::invalid_argument("a tally needs a strategy and at most 16 components");
    for (StrategyTally& tally : strategies_) {
        tally.components.resize(components);
        tally.measures = MeasureTally(measures);
    }
    for (PairTally& tally : pairs_) {
        tally.components.resize(components);
        tally.endings.resize(measures.categories * measures.categories);
    }
    if (experiment_games > 0)
        blocks_ = BlockSums(BlockLayout::of(experiment_games), finished_column(strategies));
}

void Tally::add(std::uint64_t game_index, std::span<const GameResult> by_strategy,
                std::span<const bool> identical) {
    assert(by_strategy.size() == strategies_.size() && identical.size() == pairs_.size());
    ++games_;
    if (blocks_.kept()) add_to_block(game_index, by_strategy);
    std::size_t pair = 0;
    for (std::size_t a = 0; a < strategies_.size(); ++a) {
        add_game(strategies_[a], game_index, by_strategy[a]);
        for (std::size_t b = a + 1; b < strategies_.size(); ++b, ++pair)
            add_game(pairs_[pair], game_index, by_strategy[a], by_strategy[b], identical[pair],
                     strategies_[a].measures.categories.size());
    }
}

void Tally::add_to_block(std::uint64_t game_index, std::span<const GameResult> by_strategy) {
    std::int64_t* to = blocks_.row_of(game_index);
    ++*to++;
    for (const GameResult& result : by_strategy) {
        if (result.finished) {
            to[0] += 1;
            to[1] += result.total;
            const std::size_t count = components_;
            for (std::size_t c = 0; c < count; ++c) to[2 + c] += result.components[c];
        }
        to += 2 + components_;
    }
}

void Tally::merge(const Tally& other) {
    if (other.strategies_.size() != strategies_.size() || other.components_ != components_ ||
        other.blocks_.columns() != blocks_.columns() || other.blocks_.layout() != blocks_.layout())
        throw std::invalid_argument("tallies of different experiments cannot be merged");
    games_ += other.games_;
    blocks_.merge(other.blocks_);
    for (std::size_t i = 0; i < strategies_.size(); ++i)
        skerry::merge(strategies_[i], other.strategies_[i]);
    for (std::size_t i = 0; i < pairs_.size(); ++i) skerry::merge(pairs_[i], other.pairs_[i]);
}

void Tally::move_on(std::uint64_t games) {
    for (StrategyTally& strategy : strategies_) {
        strategy.best.move_on(games);
        strategy.worst.move_on(games);
        strategy.unfinished_games.move_on(games);
        strategy.forfeited_games.move_on(games);
        strategy.measures.move_on(games);
    }
    for (PairTally& pair : pairs_) {
        pair.swings_to_a.move_on(games);
        pair.swings_to_b.move_on(games);
    }
}

}  // namespace skerry
