// Parts of a tally: its blocks as far as they were played, and some of its strategies.

#include "runner/results/tally_parts.hpp"

namespace skerry {

std::uint64_t PlayedBlock::count() const {
    std::uint64_t count = 0;
    for (const GameRange& range : games) count += range.end - range.begin;
    return count;
}

std::vector<PlayedBlock> played_blocks(const BlockSums& blocks, std::span<const GameRange> played) {
    std::vector<PlayedBlock> list(blocks.rows());
    for (std::size_t row = 0; row < list.size(); ++row) {
        const std::uint64_t block = blocks.first() + row;
        const std::uint64_t begin = blocks.layout().begin_of(block);
        const std::uint64_t end = blocks.layout().begin_of(block + 1);
        list[row].row = row;
        for (const GameRange& range : played) {
            const GameRange common{std::max(begin, range.begin), std::min(end, range.end)};
            if (common.begin < common.end) list[row].games.push_back(common);
        }
    }
    return list;
}

namespace {

void append(std::vector<std::size_t>& columns, std::size_t first, std::size_t end) {
    for (std::size_t column = first; column < end; ++column) columns.push_back(column);
}

/// The places of the matchups between some strategies.
std::vector<std::size_t> places_of(const std::vector<Matchup>& all,
                                   std::span<const std::size_t> strategies) {
    const auto is_some = [&](std::size_t i) {
        return std::ranges::find(strategies, i) != strategies.end();
    };
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (is_some(all[i].a) && is_some(all[i].b)) places.push_back(i);
    return places;
}

std::vector<std::size_t> columns_of(const Tally& whole, std::span<const std::size_t> strategies,
                                    const Tally& /*some*/) {
    std::vector<std::size_t> columns{Tally::played_column};
    for (const std::size_t i : strategies)
        append(columns, whole.finished_column(i), whole.finished_column(i + 1));
    return columns;
}

/// What is left of several rule sets may be one, which keeps no column of the first seat.
std::vector<std::size_t> columns_of(const MatchTally& whole,
                                    std::span<const std::size_t> strategies,
                                    const MatchTally& some) {
    std::vector<std::size_t> columns{MatchTally::played_column};
    const std::size_t width = some.pairs_column(1) - some.pairs_column(0);
    for (const std::size_t i : places_of(whole.order(), strategies))
        append(columns, whole.pairs_column(i), whole.pairs_column(i) + width);
    return columns;
}

void take(const Tally& whole, std::span<const std::size_t> strategies, Tally& some) {
    const Tally::Parts parts = some.parts();
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        parts.strategies[i] = whole.strategy(strategies[i]);
        for (std::size_t j = i + 1; j < strategies.size(); ++j)
            parts.pairs[some.pair_index(i, j)] = whole.pair(strategies[i], strategies[j]);
    }
}

void take(const MatchTally& whole, std::span<const std::size_t> strategies, MatchTally& some) {
    const std::vector<std::size_t> pairs = places_of(whole.order(), strategies);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        some.parts().matchups[i] = whole.matchups()[pairs[i]];
}

void take_blocks(const BlockSums& whole, std::span<const std::size_t> columns, BlockSums& some) {
    if (!whole.kept()) return;
    for (std::size_t row = 0; row < whole.rows(); ++row) {
        std::int64_t* const into = some.row_of(whole.layout().begin_of(whole.first() + row));
        for (std::size_t i = 0; i < columns.size(); ++i) into[i] = whole.at(row, columns[i]);
    }
}

}  // namespace

std::vector<std::size_t> pairs_of_some(const BatchTally& whole,
                                       std::span<const std::size_t> strategies) {
    if (const auto* const matches = std::get_if<MatchTally>(&whole.kind()))
        return places_of(matches->order(), strategies);
    if (whole.strategy_count() == 1) return {};
    return places_of(matchups_of(whole.strategy_count()), strategies);
}

std::vector<std::size_t> columns_of_some(const BatchTally& whole,
                                         std::span<const std::size_t> strategies,
                                         const BatchTally& empty) {
    return std::visit(
        [&](const auto& item) {
            return columns_of(item, strategies,
                              std::get<std::decay_t<decltype(item)>>(empty.kind()));
        },
        whole.kind());
}

BatchTally tally_of_some(const BatchTally& whole, std::span<const std::size_t> strategies,
                         BatchTally empty) {
    const auto fill = [&](const auto& from, auto& some) {
        some.parts().games = from.games();
        take(from, strategies, some);
        take_blocks(from.blocks(), columns_of(from, strategies, some), some.parts().blocks);
    };
    if (const auto* const scores = std::get_if<Tally>(&whole.kind()))
        fill(*scores, empty.scores());
    else
        fill(whole.matches(), empty.matches());
    return empty;
}

}  // namespace skerry
