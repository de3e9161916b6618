// Identities of blocks: what a row says of its games, and all rows together of the whole.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runner/results/identities.hpp"
#include "runner/results/sum_identities.hpp"

namespace skerry {

namespace {

/// The columns of one strategy or matchup: a number of games, the sum of their values, the sums of
/// the components.
struct Columns {
    std::size_t count;
    std::size_t sum;
    std::size_t first_part;
    std::size_t parts;
};

class Rows {
  public:
    Rows(const JsonNode& result, const BlockSums& blocks, std::uint64_t plays = 1)
        : blocks_(&blocks), plays_(plays) {
        if (blocks.kept()) rows_ = result.at("blocks").at("rows").items();
    }

    std::size_t size() const { return rows_.size(); }
    std::int64_t at(std::size_t row, std::size_t column) const { return blocks_->at(row, column); }
    JsonNode node(std::size_t row, std::size_t column) const { return rows_[row].item(column); }
    const JsonNode& node(std::size_t row) const { return rows_[row]; }
    std::size_t row_of(std::uint64_t game) const {
        return static_cast<std::size_t>(blocks_->layout().block_of(game / plays_) -
                                        blocks_->first());
    }

    /// A count from 0 to that of column `of`; equal to it if `all`.
    void require_count(std::size_t row, std::size_t column, std::size_t of, bool all) const {
        const std::int64_t most = at(row, of);
        const std::int64_t found = at(row, column);
        if (found >= (all ? most : 0) && found <= most) return;
        node(row, column)
            .fail("found " + std::to_string(found) + "; must be " + (all ? "" : "0 to ") +
                  std::to_string(most) + ", the games of the row");
    }

    /// A sum of as many values as column `count` says, each from `least` to `most`.
    void require_sum(std::size_t row, std::size_t column, std::size_t count, std::int64_t least,
                     std::int64_t most) const {
        const std::int64_t n = at(row, count);
        const std::int64_t found = at(row, column);
        if (found >= n * least && found <= n * most) return;
        node(row, column)
            .fail("found " + std::to_string(found) + "; " + std::to_string(n) +
                  " of these games sum to " + std::to_string(n * least) + " to " +
                  std::to_string(n * most));
    }

    void require_parts(std::size_t row, const Columns& columns) const {
        if (columns.parts == 0) return;
        std::int64_t sum = 0;
        for (std::size_t c = 0; c < columns.parts; ++c) sum += at(row, columns.first_part + c);
        if (sum != at(row, columns.sum))
            node(row, columns.sum)
                .fail("found " + std::to_string(at(row, columns.sum)) +
                      "; the components add up to " + std::to_string(sum));
        for (std::size_t c = 0; c < columns.parts; ++c)
            if (at(row, columns.count) == 0 && at(row, columns.first_part + c) != 0)
                node(row, columns.first_part + c).fail("must be 0 without games");
    }

    /// The sum of squares over all games allows the sums by blocks; those of another column, if one
    /// is given, are subtracted. With `by_deals` over all deals, each a value.
    void require_squares(std::size_t count, std::size_t column, uint128 sum_sq,
                         std::optional<std::size_t> minus = {}, bool by_deals = false) const {
        std::vector<BlockSum> list;
        for (std::size_t row = 0; row < size(); ++row)
            list.push_back({static_cast<std::uint64_t>(at(row, count)) / (by_deals ? plays_ : 1),
                            at(row, column) - (minus ? at(row, *minus) : 0)});
        if (size() > 0 && !blocks_allow(list, sum_sq))
            node(0, column).fail("column " + std::to_string(column) +
                                 (minus ? " less column " + std::to_string(*minus) : "") +
                                 " does not fit the sum of squares " + to_text(sum_sq) +
                                 (by_deals ? " over all deals" : " over all games"));
    }

    void require_columns(const Columns& columns, const Histogram& values,
                         std::span<const PowerSums> parts) const {
        const bool none = values.n() == 0;
        for (std::size_t row = 0; row < size(); ++row) {
            require_sum(row, columns.sum, columns.count, none ? 0 : values.min(),
                        none ? 0 : values.max());
            require_parts(row, columns);
        }
        require_squares(columns.count, columns.sum, values.sums().sum_sq);
        for (std::size_t c = 0; c < parts.size(); ++c)
            require_squares(columns.count, columns.first_part + c, parts[c].sum_sq);
        require_values(columns, values);
    }

  private:
    /// Blocks of one game hold each value of the histogram.
    void require_values(const Columns& columns, const Histogram& values) const {
        Histogram found;
        for (std::size_t row = 0; row < size(); ++row) {
            if (at(row, columns.count) > 1) return;
            if (at(row, columns.count) == 1)
                found.add(static_cast<std::int32_t>(at(row, columns.sum)));
        }
        if (size() > 0 && !(found == values))
            node(0, columns.sum)
                .fail("column " + std::to_string(columns.sum) +
                      " holds single games, whose values are not those of the "
                      "histogram");
    }

    const BlockSums* blocks_;
    std::uint64_t plays_;  ///< games of each deal; the blocks are of deals
    std::vector<JsonNode> rows_;
};

/// The limits of the values of games that no list names.
struct Unnamed {
    std::int64_t least;
    std::int64_t most;
};

/// Requires that the sum of each row fits the games of it that are known. `sum_of` and `count_of`
/// give the sum and the number of games of a row.
template <class SumOf, class CountOf>
void require_known(const Rows& rows, std::size_t column, const KnownGames& known,
                   const Unnamed& unnamed, const SumOf& sum_of, const CountOf& count_of) {
    std::vector<BlockSum> named(rows.size());
    for (const auto& [game, figure] : known.figures()) {
        const std::size_t row = rows.row_of(game);
        if (row >= rows.size()) continue;  // its place is refused with the games that were played
        ++named[row].n;
        named[row].sum += figure;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::int64_t others = count_of(row) - static_cast<std::int64_t>(named[row].n);
        const std::int64_t rest = sum_of(row) - named[row].sum;
        const bool fits =
            others >= 0 && rest >= others * unnamed.least && rest <= others * unnamed.most;
        if (!fits)
            rows.node(row, column)
                .fail("does not fit the games of this block that lists of games name");
    }
}

template <Order order>
std::int64_t last_of(const Extremes<order>& games, std::int64_t without) {
    return games.list().empty() ? without : games.list().back().value;
}

/// The last of a full list; else all others lie on the other side of 0.
template <Order order>
std::int64_t bound_of(const Extremes<order>& games) {
    return games.list().size() == games.capacity ? games.list().back().value : 0;
}

}  // namespace

void require_block_identities(const JsonNode& result, const Tally& tally,
                              const std::vector<KnownGames>& strategies,
                              const std::vector<KnownGames>& pairs) {
    const Rows rows(result, tally.blocks(), tally.plays());
    constexpr std::size_t played = Tally::played_column;
    for (std::size_t i = 0; rows.size() > 0 && i < tally.strategy_count(); ++i) {
        const StrategyTally& of = tally.strategy(i);
        const std::size_t count = tally.finished_column(i);
        const std::size_t score = tally.score_column(i);
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows.require_count(row, count, played, of.totals.n() == tally.games());
        rows.require_columns({count, score, score + 1, of.components.size()}, of.totals,
                             of.components);
        if (of.deals.kept() && of.totals.n() == tally.games()) {
            rows.require_squares(played, score, of.deals.totals.sum_sq, {}, true);
            for (std::size_t c = 0; c < of.components.size(); ++c)
                rows.require_squares(played, tally.component_column(i, c),
                                     of.deals.components[c].sum_sq, {}, true);
        }
        // A game that is neither among the best nor among the worst lies between them.
        require_known(
            rows, score, strategies[i], {last_of(of.worst, 0), last_of(of.best, 0)},
            [&](std::size_t row) { return rows.at(row, score); },
            [&](std::size_t row) { return rows.at(row, count); });
    }
    for (std::size_t a = 0; rows.size() > 0 && a < tally.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) {
            const PairTally& pair = tally.pair(a, b);
            if (pair.differences.n() < tally.games()) continue;
            const std::size_t score_a = tally.score_column(a);
            const std::size_t score_b = tally.score_column(b);
            rows.require_squares(played, score_a, pair.differences.sums().sum_sq, score_b);
            for (std::size_t c = 0; c < pair.components.size(); ++c)
                rows.require_squares(played, tally.component_column(a, c),
                                     pair.components[c].sum_sq, tally.component_column(b, c));
            if (pair.deals.differences.kept())
                rows.require_squares(played, score_a, pair.deals.differences.totals.sum_sq, score_b,
                                     true);
            require_known(
                rows, score_a, pairs[tally.pair_index(a, b)],
                {bound_of(pair.swings_to_b), bound_of(pair.swings_to_a)},
                [&](std::size_t row) { return rows.at(row, score_a) - rows.at(row, score_b); },
                [&](std::size_t row) { return rows.at(row, played); });
        }
}

void require_block_identities(const JsonNode& result, const MatchTally& tally) {
    const Rows rows(result, tally.blocks());
    for (std::size_t i = 0; rows.size() > 0 && i < tally.matchups().size(); ++i) {
        const PairedGames games = tally.matchups()[i].all();
        const std::size_t pairs = tally.pairs_column(i);
        const std::size_t points = tally.points_column(i);
        const std::size_t scored = tally.scored_column(i);
        const std::size_t margin = tally.margin_column(i);
        const bool all = games.pairs() == tally.games();
        const bool all_scored = games.pair_margins.n() == games.pairs();
        for (std::size_t row = 0; row < rows.size(); ++row) {
            rows.require_count(row, pairs, MatchTally::played_column, all);
            rows.require_sum(row, points, pairs, -2, 2);
            rows.require_count(row, scored, pairs, all_scored);
        }
        rows.require_squares(pairs, points, sums_of(games.points).sum_sq);
        rows.require_columns({scored, margin, margin + 1, games.components.size()},
                             games.pair_margins, games.components);
    }
}

}  // namespace skerry
