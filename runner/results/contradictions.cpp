// Asks a tally, as it was read, whether it contradicts itself: sums of parts, lists of games, rows
// of blocks, and what the status says of the games.

#include "runner/results/contradictions.hpp"

#include <fmt/format.h>

#include <tuple>

#include "runner/batch/batch.hpp"
#include "runner/replay/recorded_games.hpp"

namespace skerry {

namespace {

/// Sums of a forged file may be any: these wrap.
std::int64_t plus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
std::int64_t minus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

class Contradictions {
  public:
    explicit Contradictions(const Result& result)
        : result_(&result), facts_(&result.facts), status_(&result.status), tally_(&result.tally) {}

    void require() const {
        require_status();
        for (const RecordedGame& game : recorded_games_of(*facts_, *tally_))
            if (!was_played(game.game))
                fail(game.pointer,
                     fmt::format("game {} is not among the games that were played", game.game));
        std::visit([&](const auto& tally) { require_figures(tally); }, tally_->kind());
    }

  private:
    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
        result_->document.root().fail_at(pointer, what);
    }

    template <class Found, class Expected>
    void require_equal(const std::string& pointer, Found found, Expected expected,
                       std::string_view why) const {
        if (std::cmp_not_equal(found, expected))
            fail(pointer, fmt::format("found {}; must be {}, {}", found, expected, why));
    }

    void require_at_most(const std::string& pointer, std::uint64_t found, std::uint64_t most,
                         std::string_view of) const {
        if (found > most) fail(pointer, fmt::format("found {}; only {} {}", found, most, of));
    }

    void require_parts(const std::string& pointer, std::span<const PowerSums> parts,
                       std::int64_t whole) const {
        std::int64_t sum = 0;
        for (const PowerSums& part : parts) sum = plus(sum, part.sum);
        if (!parts.empty() && sum != whole)
            fail(pointer, fmt::format("add up to {}; must be {}, their whole", sum, whole));
    }

    template <Order order>
    void require_length(const std::string& pointer, const Extremes<order>& games,
                        std::uint64_t eligible) const {
        require_equal(pointer, games.list().size(),
                      std::min<std::uint64_t>(eligible, games.capacity),
                      "the games that belong in it");
    }

    /// The list shows the first values of the histogram, of which `eligible` may stand in a list.
    template <Order order>
    void require_first(const std::string& pointer, const Extremes<order>& games,
                       const Histogram& values, std::uint64_t eligible) const {
        const std::span<const Extreme> list = games.list();
        require_length(pointer, games, eligible);
        std::uint64_t before = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::int32_t value = list[i].value;
            const std::uint64_t below = values.count_below(value);
            const std::uint64_t beyond =
                order == Order::lowest_first ? below : values.n() - below - values.count(value);
            if (i == 0 || value != list[i - 1].value) before = i;
            if (beyond != before || i - before >= values.count(value) ||
                (i > 0 && list[i] == list[i - 1]))
                fail(fmt::format("{}/{}", pointer, i), "is not the next one by the histogram");
        }
    }

    bool was_played(std::uint64_t game) const {
        // The ranges are ascending.
        const auto after = std::ranges::upper_bound(status_->played, game, {}, &GameRange::begin);
        return after != status_->played.begin() && game < std::prev(after)->end;
    }

    void require_status() const {
        const std::string& reason = status_->stop_reason;
        const bool by_rule = facts_->stop.active() && reason == stop_reason_of(facts_->stop);
        const bool all = gaps(games_of(*facts_), status_->played).empty();
        // Other reasons may be added, and are not judged.
        const bool known = std::ranges::find(stop_reasons, reason) != stop_reasons.end();
        const bool of_all = reason == games_reason || by_rule;
        const bool complete = status_->complete;
        if (complete ? known && !of_all : of_all)
            fail("/status", fmt::format("found \"{}\" for the reason \"{}\"",
                                        complete ? "complete" : "partial", reason));
        if (complete && status_->part) fail("/status", "found \"complete\"; a part is not");
        if (complete && !by_rule && !all)
            fail("/status", "found \"complete\", but games are missing in \"played\"");
        if (reason == shard_reason &&
            (!status_->part || !gaps(*status_->part, status_->played).empty()))
            fail("/stop_reason",
                 "found \"shard\", but games of its part are missing in \"played\"");
        if (by_rule && !(is_look(*facts_, tally_->games()) && status_->played.size() == 1 &&
                         status_->played[0].begin == facts_->first_game &&
                         look_at(*tally_, judged_pairs_of(*facts_), facts_->stop).satisfied))
            fail("/stop_reason", fmt::format("found \"{}\"; by the figures the stop rule did not "
                                             "end the run here",
                                             reason));
    }

    /// Each row counts those of its games that were played, and its components add up.
    void require_rows(const BlockSums& blocks, std::span<const std::size_t> sum_columns) const {
        if (!blocks.kept()) return;
        for (const PlayedBlock& block : played_blocks(blocks, status_->played, facts_->plays)) {
            const auto at = [&](std::size_t column) { return blocks.at(block.row, column); };
            const auto pointer = [&](std::size_t column) {
                return fmt::format("/blocks/rows/{}/{}", block.row, column);
            };
            require_equal(pointer(0), at(0), block.count(),
                          "the games of this block in \"played\"");
            for (const std::size_t column : sum_columns) {
                std::int64_t sum = 0;
                for (std::size_t c = 1; c <= facts_->components.size(); ++c)
                    sum = plus(sum, at(column + c));
                if (!facts_->components.empty())
                    require_equal(pointer(column), at(column), sum, "the sum of its components");
                if (at(column - 1) < 0 || at(column - 1) > at(0))
                    fail(pointer(column - 1), fmt::format("found {}; must be 0 to {}, the games "
                                                          "of the row",
                                                          at(column - 1), at(0)));
            }
        }
    }

    /// A strategy played all games, or left when it was beaten.
    void require_look(const std::string& pointer, std::uint64_t games) const {
        if (games < tally_->games() && !is_look(*facts_, games))
            fail(pointer,
                 fmt::format("found {}; a strategy leaves only where the stop rule looks", games));
    }

    void require_figures(const Tally& tally) const {
        std::vector<std::size_t> columns;
        for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
            const StrategyTally& of = tally.strategy(i);
            const std::string at = fmt::format("/results/{}", i);
            columns.push_back(tally.score_column(i));
            require_look(at + "/games", tally.games_of(i));
            require_parts(at + "/components", of.components, of.totals.sums().sum);
            require_deals(at + "/deals", of.deals, of.totals.n(), of.totals.sums());
            require_first(at + "/extremes/best", of.best, of.totals, of.totals.n());
            require_first(at + "/extremes/worst", of.worst, of.totals, of.totals.n());
            require_length(at + "/unfinished/examples", of.unfinished_games, of.unfinished);
            require_length(at + "/forfeited/examples", of.forfeited_games, of.forfeited);
        }
        for (std::size_t a = 0; a < tally.strategy_count(); ++a)
            for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) require_pair(tally, a, b);
        require_rows(tally.blocks(), columns);
    }

    /// The sums by deals of a figure over `n` games, with the sums `whole` of all of them.
    void require_deals(const std::string& at, const DealSums& deals, std::uint64_t n,
                       const PowerSums& whole) const {
        if (!deals.kept()) return;
        require_parts(at + "/components", deals.components, deals.totals.sum);
        if (deals.n * deals.plays == n &&
            !(PowerSums{deals.totals.sum, deals.play_squares} == whole))
            fail(at, "the sum and the squares are not those of the same games above");
        if (deals.totals.sum_sq > uint128{deals.plays} * deals.play_squares)
            fail(at + "/sum_sq", "the plays of the deals do not vary enough for it");
    }

    void require_pair(const Tally& tally, std::size_t a, std::size_t b) const {
        const PairTally& pair = tally.pair(a, b);
        const Histogram& differences = pair.differences;
        const std::string at = fmt::format("/comparisons/{}", tally.pair_index(a, b));
        if (differences.n() == tally.games())
            for (const auto& [key, sums, i] :
                 {std::tuple("a", &pair.a, a), std::tuple("b", &pair.b, b)})
                if (!(*sums == tally.strategy(i).totals.sums()))
                    fail(fmt::format("{}/pairing/{}", at, key), "is not as in \"results\"");
        require_equal(at + "/difference/sum", differences.sums().sum, minus(pair.a.sum, pair.b.sum),
                      "the sum of a less that of b");
        require_parts(at + "/components", pair.components, differences.sums().sum);
        const DealSums& deals = pair.deals.differences;
        require_deals(at + "/deals", deals, differences.n(), differences.sums());
        if (deals.kept() && differences.n() == tally.games())
            for (const auto& [key, sums, i] :
                 {std::tuple("a", &pair.deals.a, a), std::tuple("b", &pair.deals.b, b)})
                if (!(*sums == tally.strategy(i).deals.totals))
                    fail(fmt::format("{}/deals/{}", at, key),
                         "the sums are not those of the deals in \"results\"");
        for (std::size_t c = 0; differences.n() == tally.games() && c < pair.components.size(); ++c)
            require_equal(
                fmt::format("{}/components/{}/sum", at, facts_->components[c]),
                pair.components[c].sum,
                minus(tally.strategy(a).components[c].sum, tally.strategy(b).components[c].sum),
                "the sum of a less that of b");
        const std::uint64_t common = std::min(tally.games_of(a), tally.games_of(b));
        // A strategy that played on when the other was beaten may have more unfinished games.
        const auto require_unfinished = [&](const std::string& pointer, std::uint64_t found,
                                            std::size_t i, std::string_view why) {
            const std::uint64_t all = facts_->unfinished_score ? 0 : tally.strategy(i).unfinished;
            if (tally.games_of(i) == common) return require_equal(at + pointer, found, all, why);
            require_at_most(at + pointer, found, all, why);
        };
        require_unfinished("/unpaired/only_b", pair.only_b + pair.neither, a,
                           "with \"neither\" unfinished by a");
        require_unfinished("/unpaired/only_a", pair.only_a + pair.neither, b,
                           "with \"neither\" unfinished by b");
        require_at_most(at + "/identical/games", pair.identical, differences.count(0),
                        "games ended in a tie");
        require_endings(at + "/endings", pair, tally, a, b);
        const std::uint64_t below = differences.count_below(0);
        require_first(at + "/largest_swings/to_a", pair.swings_to_a, differences,
                      differences.n() - below - differences.count(0));
        require_first(at + "/largest_swings/to_b", pair.swings_to_b, differences, below);
    }

    /// Where both finished all games, each ending is that of one of them.
    void require_endings(const std::string& at, const PairTally& pair, const Tally& tally,
                         std::size_t a, std::size_t b) const {
        if (pair.endings.empty() || tally.strategy(a).unfinished + tally.strategy(b).unfinished > 0)
            return;
        const std::size_t count = facts_->measures.categories.size();
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t of_a = 0;
            std::uint64_t of_b = 0;
            for (std::size_t j = 0; j < count; ++j) {
                of_a += pair.endings[i * count + j];
                of_b += pair.endings[j * count + i];
            }
            if (of_a != tally.strategy(a).measures.categories[i] ||
                of_b != tally.strategy(b).measures.categories[i])
                fail(at, "does not add up to \"results\"");
        }
    }

    void require_figures(const MatchTally& tally) const {
        const std::vector<Matchup>& matchups = tally.order();
        std::vector<std::size_t> columns;
        std::int64_t first_seat = 0;
        for (std::size_t i = 0; i < tally.matchups().size(); ++i) {
            const PairedGames games = tally.matchups()[i].all();
            first_seat += sums_of(games.first_seat).sum;
            columns.push_back(tally.margin_column(i));
            const std::string at = fmt::format("/matchups/{}", i);
            const auto [a, b] = matchups[i];
            require_look(at + "/pairs", tally.matchups()[i].played());
            require_equal(at + "/pairs", tally.matchups()[i].played(),
                          std::min(tally.games_of(a), tally.games_of(b)),
                          "the deals until one of the two left");
            require_matchup(at, games);
        }
        require_equal("/first_seat/deals/sum", tally.first_seat_by_deal().sum, first_seat,
                      "as in the pentanomials of all matchups");
        require_rows(tally.blocks(), columns);
    }

    void require_matchup(const std::string& at, const PairedGames& games) const {
        const auto [first, second] = games.by_seat;
        const auto balance = [](std::uint64_t won, std::uint64_t lost) {
            return static_cast<std::int64_t>(won) - static_cast<std::int64_t>(lost);
        };
        require_equal(at + "/points/pentanomial", sums_of(games.points).sum,
                      balance(first.wins + second.wins, first.losses + second.losses),
                      "by the wins and losses in \"results\"");
        require_equal(at + "/first_seat/pentanomial", sums_of(games.first_seat).sum,
                      balance(first.wins + second.losses, first.losses + second.wins),
                      "by the wins and losses in \"results\"");
        require_at_most(at + "/forfeits/a", games.forfeits[0], first.losses + second.losses,
                        "games were lost");
        require_at_most(at + "/forfeits/b", games.forfeits[1], first.wins + second.wins,
                        "games were won");
        require_at_most(at + "/identical/pairs", games.identical, games.points[2],
                        "pairs gave each side the same points");
        require_parts(at + "/components", games.components, games.pair_margins.sums().sum);
        require_length(at + "/unfinished/examples", games.unfinished_games, games.unfinished);
        require_length(at + "/forfeits/examples", games.forfeited_games,
                       games.forfeits[0] + games.forfeits[1]);
        const std::uint64_t below = games.margins.count_below(0);
        require_first(at + "/largest_margins/to_a", games.largest_for_a, games.margins,
                      games.margins.n() - below - games.margins.count(0));
        require_first(at + "/largest_margins/to_b", games.largest_for_b, games.margins, below);
    }

    const Result* result_;
    const ExperimentFacts* facts_;
    const RunStatus* status_;
    const BatchTally* tally_;
};

}  // namespace

void require_consistent(const Result& result) { Contradictions(result).require(); }

}  // namespace skerry
