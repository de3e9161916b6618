// Asks a tally, as it was read, whether it contradicts itself: sums of parts, rows of blocks, and
// what the status says of the games. Which games stand in a list only playing them again tells.

#include "runner/results/contradictions.hpp"

#include <fmt/format.h>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/replay/recorded_games.hpp"

namespace skerry {

namespace {

/// Sums of a forged file may be any: these wrap.
std::int64_t plus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
template <std::integral Number>
std::int64_t minus(Number a, Number b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

struct Contradictions {
    const Result& result;

    void require() const {
        require_status();
        for (const RecordedGame& game : recorded_games_of(result.facts, result.tally))
            if (std::ranges::none_of(result.status.played, [&](const GameRange& range) {
                    return range.begin <= game.game && game.game < range.end;
                }))
                fail(game.pointer,
                     fmt::format("game {} is not among the games that were played", game.game));
        std::visit([&](const auto& tally) { require_figures(tally); }, result.tally.kind());
    }

    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
        result.document.root().fail_at(pointer, what);
    }

    template <class Found, class Expected>
    void require_equal(const std::string& pointer, Found found, Expected expected,
                       std::string_view why) const {
        if (std::cmp_not_equal(found, expected))
            fail(pointer, fmt::format("found {}; must be {}, {}", found, expected, why));
    }

    void require_parts(const std::string& pointer, std::span<const PowerSums> parts,
                       std::int64_t whole) const {
        std::int64_t sum = 0;
        for (const PowerSums& part : parts) sum = plus(sum, part.sum);
        if (!parts.empty() && sum != whole)
            fail(pointer, fmt::format("add up to {}; must be {}, their whole", sum, whole));
    }

    void require_status() const {
        const RunStatus& status = result.status;
        const ExperimentFacts& facts = result.facts;
        const std::string& reason = status.stop_reason;
        const bool by_rule = facts.stop.active() && reason == stop_reason_of(facts.stop);
        // Other reasons may be added, and are not judged.
        const bool known = std::ranges::find(stop_reasons, reason) != stop_reasons.end();
        const bool of_all = reason == games_reason || by_rule;
        if (status.complete ? known && !of_all : of_all)
            fail("/status", fmt::format("found \"{}\" for the reason \"{}\"",
                                        status.complete ? "complete" : "partial", reason));
        if (status.complete && status.part) fail("/status", "found \"complete\"; a part is not");
        if (status.complete && !by_rule && !gaps(games_of(facts), status.played).empty())
            fail("/status", "found \"complete\", but games are missing in \"played\"");
        if (reason == shard_reason && (!status.part || !gaps(*status.part, status.played).empty()))
            fail("/stop_reason", "found \"shard\", but games of it are missing in \"played\"");
        if (by_rule && !(is_look(result.tally.games()) && status.played.size() == 1 &&
                         status.played[0].begin == facts.first_game &&
                         look_at(result.tally, judged_pairs_of(facts), facts.stop).satisfied))
            fail("/stop_reason",
                 fmt::format("found \"{}\"; by the figures the stop rule did not end the run here",
                             reason));
    }

    /// Each row counts those of its games that were played, and its components add up.
    void require_rows(const BlockSums& blocks, std::span<const std::size_t> sum_columns) const {
        if (!blocks.kept()) return;
        for (const PlayedBlock& block : played_blocks(blocks, result.status.played)) {
            const auto at = [&](std::size_t column) { return blocks.at(block.row, column); };
            const auto pointer = [&](std::size_t column) {
                return fmt::format("/blocks/rows/{}/{}", block.row, column);
            };
            require_equal(pointer(0), at(0), block.count(),
                          "the games of this block in \"played\"");
            for (const std::size_t column : sum_columns) {
                std::int64_t sum = 0;
                for (std::size_t c = 1; c <= result.facts.components.size(); ++c)
                    sum = plus(sum, at(column + c));
                if (!result.facts.components.empty())
                    require_equal(pointer(column), at(column), sum, "the sum of its components");
                if (at(column - 1) < 0 || at(column - 1) > at(0))
                    fail(pointer(column - 1), fmt::format("found {}; must be 0 to {}, its games",
                                                          at(column - 1), at(0)));
            }
        }
    }

    /// A strategy played all games, or left when it was beaten.
    void require_look(const std::string& pointer, std::uint64_t games) const {
        if (games < result.tally.games() && !is_look(games))
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
        }
        for (std::size_t a = 0; a < tally.strategy_count(); ++a)
            for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) require_pair(tally, a, b);
        require_rows(tally.blocks(), columns);
    }

    void require_pair(const Tally& tally, std::size_t a, std::size_t b) const {
        const PairTally& pair = tally.pair(a, b);
        const Histogram& differences = pair.differences;
        const std::string at = fmt::format("/comparisons/{}", tally.pair_index(a, b));
        const StrategyTally& of_a = tally.strategy(a);
        const StrategyTally& of_b = tally.strategy(b);
        const bool all = differences.n() == tally.games();
        const auto require_same = [&](const char* key, const PowerSums& sums, const PowerSums& of) {
            if (all && !(sums == of)) fail(at + key, "is not as in \"results\"");
        };
        require_same("/pairing/a", pair.a, of_a.totals.sums());
        require_same("/pairing/b", pair.b, of_b.totals.sums());
        require_equal(at + "/difference/sum", differences.sums().sum, minus(pair.a.sum, pair.b.sum),
                      "the sum of a less that of b");
        require_parts(at + "/components", pair.components, differences.sums().sum);
        for (std::size_t c = 0; all && c < pair.components.size(); ++c)
            require_equal(fmt::format("{}/components/{}/sum", at, result.facts.components[c]),
                          pair.components[c].sum,
                          minus(of_a.components[c].sum, of_b.components[c].sum),
                          "the sum of a less that of b");
    }

    void require_figures(const MatchTally& tally) const {
        std::vector<std::size_t> columns;
        std::int64_t first_seat = 0;
        for (std::size_t i = 0; i < tally.matchups().size(); ++i) {
            const PairedGames games = tally.matchups()[i].all();
            first_seat += sums_of(games.first_seat).sum;
            columns.push_back(tally.margin_column(i));
            const std::string at = fmt::format("/matchups/{}", i);
            const auto [a, b] = tally.order()[i];
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
        require_equal(at + "/points/pentanomial", sums_of(games.points).sum,
                      minus(first.wins + second.wins, first.losses + second.losses),
                      "by the wins and losses in \"results\"");
        require_equal(at + "/first_seat/pentanomial", sums_of(games.first_seat).sum,
                      minus(first.wins + second.losses, first.losses + second.wins),
                      "by the wins and losses in \"results\"");
        require_parts(at + "/components", games.components, games.pair_margins.sums().sum);
    }
};

}  // namespace

void require_consistent(const Result& result) { Contradictions{result}.require(); }

}  // namespace skerry
