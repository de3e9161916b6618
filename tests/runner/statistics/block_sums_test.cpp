// Sums over blocks: any order of rows, and agreement with the games.
// Layouts of blocks: games and blocks agree, blocks are few, and those of any two layouts nest.
// Which sums numbers can have, against all numbers that there are.

#include "core/random.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/statistics/tally.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

constexpr std::size_t components = 2;

std::array<GameResult, 2> scores_of(std::uint64_t game) {
    Rng rng(game);
    std::array<GameResult, 2> results;
    for (GameResult& result : results) {
        result.finished = rng.below(5) != 0;
        for (std::size_t c = 0; c < components; ++c) {
            result.components[c] = static_cast<std::int32_t>(rng.below(100)) - 30;
            result.total += result.components[c];
        }
    }
    return results;
}

Tally score_tally(std::uint64_t begin, std::uint64_t end, std::uint64_t games) {
    Tally tally(2, components, {}, games);
    const bool identical = false;
    for (std::uint64_t game = begin; game < end; ++game)
        tally.add(game, scores_of(game), {&identical, 1});
    return tally;
}

/// A pair of games of each kind in turn: scored, forfeited, unfinished.
MatchPair pair_of(std::uint64_t deal) {
    Rng rng(deal);
    MatchPair pair;
    for (MatchGame& game : pair.games) {
        game.ending = static_cast<MatchEnding>(rng.below(8) > 1 ? 0 : rng.below(3));
        game.winner = static_cast<Winner>(rng.below(3));
        if (game.ending == MatchEnding::unfinished) game.winner = Winner::none;
        if (game.ending != MatchEnding::scored) continue;
        for (std::size_t seat = 0; seat < 2; ++seat) {
            game.components[seat][0] = static_cast<std::int32_t>(rng.below(50));
            game.totals[seat] = game.components[seat][0];
        }
    }
    return pair;
}

int half_points_of(const MatchGame& game, Winner winner) {
    return game.winner == winner ? 2 : game.winner == Winner::none ? 1 : 0;
}

constexpr std::uint64_t most_games = 1'000'000'000'000;

/// A number of games whose magnitude is as likely as any other.
std::uint64_t some_games(Rng& rng, std::uint64_t most) {
    const std::uint64_t games = rng.next() >> rng.below(64);
    return 1 + games % most;
}

/// The block holds the game, and the one before it does not.
bool agrees(const BlockLayout& layout, std::uint64_t game) {
    const std::uint64_t block = layout.block_of(game);
    const std::uint64_t begin = layout.begin_of(block);
    const std::uint64_t end = layout.begin_of(block + 1);
    return begin <= game && game < end && end - begin == layout.size_of(block) &&
           layout.block_of(begin) == block &&
           (begin == 0 || layout.block_of(begin - 1) + 1 == block);
}

/// The block of this game in the longer experiment is a union of blocks of the shorter one.
bool nests(const BlockLayout& longer, const BlockLayout& shorter, std::uint64_t game) {
    const std::uint64_t begin = longer.begin_of(longer.block_of(game));
    return shorter.begin_of(shorter.block_of(begin)) == begin;
}

/// Adds the sums of all ways to choose `n` numbers from -4 to 4.
void add_sums(std::uint64_t n, PowerSums sums,
              std::set<std::pair<std::int64_t, std::uint64_t>>& all) {
    if (n == 0) {
        all.emplace(sums.sum, static_cast<std::uint64_t>(sums.sum_sq));
        return;
    }
    for (int value = -4; value <= 4; ++value) {
        PowerSums more = sums;
        more.add(value);
        add_sums(n - 1, more, all);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("block sums: rows come in any order") {
        BlockSums sums(BlockLayout::of(1'000), 2);  // blocks of 1, 2 and 4 games
        sums.row_of(69)[0] += 1;
        sums.row_of(61)[1] += 5;
        sums.row_of(68)[0] += 2;
        CHECK(sums.first() == 46);
        REQUIRE(sums.rows() == 4);
        CHECK(sums.at(0, 0) == 0);
        CHECK(sums.at(0, 1) == 5);
        CHECK(sums.at(1, 0) == 0);
        CHECK(sums.at(2, 0) == 0);
        CHECK(sums.at(3, 0) == 3);
        BlockSums late(BlockLayout::of(1'000), 2);
        late.row_of(92)[1] = 7;
        late.merge(sums);
        CHECK(late.first() == 46);
        REQUIRE(late.rows() == 10);
        CHECK(late.at(3, 0) == 3);
        CHECK(late.at(9, 1) == 7);
        BlockSums other_way = sums;
        BlockSums last(BlockLayout::of(1'000), 2);
        last.row_of(95)[1] = 7;
        other_way.merge(last);
        other_way.merge(BlockSums(BlockLayout::of(1'000), 2));
        CHECK(other_way == late);
        CHECK_FALSE(BlockSums{}.kept());
    }

    TEST_CASE("block sums of scores are those of their games") {
        constexpr std::uint64_t games = 2'500;  // 16 per block from game 256 on
        const Tally tally = score_tally(100, 1'700, games);
        const BlockSums& blocks = tally.blocks();
        const BlockLayout layout = blocks.layout();
        REQUIRE(layout.largest() == 16);
        REQUIRE(blocks.first() == 57);
        REQUIRE(blocks.rows() == 114);
        for (std::size_t row = 0; row < blocks.rows(); ++row) {
            std::vector<std::int64_t> expected(blocks.columns());
            for (std::uint64_t game = 100; game < 1'700; ++game) {
                if (layout.block_of(game) != blocks.first() + row) continue;
                ++expected[Tally::played_column];
                const auto results = scores_of(game);
                for (std::size_t i = 0; i < 2; ++i) {
                    if (!results[i].finished) continue;
                    ++expected[tally.finished_column(i)];
                    expected[tally.score_column(i)] += results[i].total;
                    for (std::size_t c = 0; c < components; ++c)
                        expected[tally.component_column(i, c)] += results[i].components[c];
                }
            }
            for (std::size_t column = 0; column < blocks.columns(); ++column)
                CHECK(blocks.at(row, column) == expected[column]);
        }
        Tally merged = score_tally(1'003, 1'700, games);
        merged.merge(score_tally(100, 333, games));
        merged.merge(score_tally(333, 1'003, games));
        CHECK(merged == tally);
        CHECK_THROWS_AS(merged.merge(score_tally(0, 1, 100)), std::invalid_argument);
        CHECK_THROWS_AS(merged.merge(Tally(2, components)), std::invalid_argument);
    }

    TEST_CASE("block sums of matches are those of all pairs") {
        constexpr std::uint64_t deals = 600;  // 4 per block from deal 64 on
        MatchTally tally(matchups_of(2), 1, deals);
        std::vector<std::vector<std::int64_t>> expected(182, std::vector<std::int64_t>(6));
        for (std::uint64_t deal = 0; deal < deals; ++deal) {
            MatchPair pair = pair_of(deal);
            tally.add(deal, {&pair, 1});
            std::vector<std::int64_t>& row = expected[BlockLayout::of(deals).block_of(deal)];
            ++row[0];
            const auto& [one, two] = pair.games;
            if (one.ending == MatchEnding::unfinished || two.ending == MatchEnding::unfinished)
                continue;
            ++row[1];
            row[2] += half_points_of(one, Winner::first) + half_points_of(two, Winner::second) - 2;
            if (one.ending != MatchEnding::scored || two.ending != MatchEnding::scored) continue;
            ++row[3];
            const int margin = one.totals[0] - one.totals[1] + two.totals[1] - two.totals[0];
            row[4] += margin;
            row[5] += margin;
        }
        const BlockSums& blocks = tally.blocks();
        REQUIRE(blocks.rows() == 182);
        REQUIRE(blocks.columns() == 6);
        CHECK(tally.component_column(0, 0) == 5);
        std::int64_t points = 0;
        std::int64_t margins = 0;
        for (std::size_t row = 0; row < blocks.rows(); ++row) {
            for (std::size_t column = 0; column < 6; ++column)
                CHECK(blocks.at(row, column) == expected[row][column]);
            points += blocks.at(row, tally.points_column(0));
            margins += blocks.at(row, tally.margin_column(0));
        }
        const PairedGames& games = tally.matchups()[0].varied;
        CHECK(points == sums_of(games.points).sum);
        CHECK(margins == games.pair_margins.sums().sum);
        CHECK(games.incomplete > 0);
        CHECK(games.forfeits[0] > 0);
    }

    TEST_CASE("the first games of a longer experiment: its blocks, whatever the two numbers") {
        // Ends before, at and behind the ends of blocks of each size.
        for (const std::uint64_t games : {1, 31, 32, 33, 255, 256, 257, 300, 511, 513, 900})
            for (const std::uint64_t longer : {256, 257, 512, 513, 1000, 4096, 5000, 100'000}) {
                if (longer < games) continue;
                CAPTURE(games);
                CAPTURE(longer);
                const BlockSums own = score_tally(0, games, games).blocks();
                const BlockSums expected = score_tally(0, games, longer).blocks();
                CHECK((own.in_blocks_of(BlockLayout::of(longer)) == expected));
            }
        const BlockSums middle = score_tally(123, 456, 600).blocks();
        CHECK(
            (middle.in_blocks_of(BlockLayout::of(9'000)) == score_tally(123, 456, 9'000).blocks()));
        const BlockSums none = score_tally(0, 0, 9'000).blocks();
        CHECK((none.in_blocks_of(BlockLayout::of(1)) == score_tally(0, 0, 1).blocks()));
    }

    TEST_CASE("block layout: single games first, 16 blocks of each size, then equal ones") {
        const BlockLayout layout = BlockLayout::of(2'000);
        CHECK(layout.largest() == 8);
        std::uint64_t block = 0;
        std::uint64_t game = 0;
        const auto next = [&](std::uint64_t blocks, std::uint64_t size) {
            for (std::uint64_t i = 0; i < blocks; ++i, ++block) {
                REQUIRE(layout.begin_of(block) == game);
                REQUIRE(layout.size_of(block) == size);
                for (std::uint64_t in = 0; in < size; ++in)
                    REQUIRE(layout.block_of(game++) == block);
            }
        };
        next(32, 1);
        next(16, 2);
        next(16, 4);
        next(234, 8);
        CHECK(game == 2'000);
        CHECK(BlockLayout::of(1) == BlockLayout());
        CHECK(BlockLayout::of(256) == BlockLayout());
        CHECK(BlockLayout::of(257).largest() == 2);
        CHECK(BlockLayout::of(512).largest() == 2);
        CHECK(BlockLayout::of(513).largest() == 4);
        CHECK(BlockLayout::of(10'000).largest() == 64);
        CHECK(BlockLayout::of(most_games).largest() == std::uint64_t{1} << 32);
        CHECK(BlockLayout::with_largest(64) == BlockLayout::of(10'000));
    }

    TEST_CASE("block layout: games and blocks agree, and few blocks hold all games") {
        for (std::uint64_t games = 1; games <= 3'000; ++games) {
            const BlockLayout layout = BlockLayout::of(games);
            for (std::uint64_t game = 0; game < games; game += 1 + games / 300)
                REQUIRE(agrees(layout, game));
            REQUIRE(layout.block_of(games - 1) < 320);
        }
        Rng rng(5);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t games = some_games(rng, most_games);
            const BlockLayout layout = BlockLayout::of(games);
            REQUIRE(agrees(layout, some_games(rng, games) - 1));
            REQUIRE(layout.block_of(games - 1) < 768);
        }
    }

    TEST_CASE("block layout: the blocks begin anew with each seed") {
        const BlockLayout one = BlockLayout::of(2'000);
        const BlockLayout layout = one.with_seeds_at({77, 78, 1'500});
        for (std::uint64_t game = 0; game < 2'000; ++game) REQUIRE(agrees(layout, game));
        std::uint64_t blocks = 0;
        for (const auto& [begin, end] : {std::pair(0, 77), {77, 78}, {78, 1'500}, {1'500, 2'000}}) {
            for (int game = begin; game < end; ++game)
                REQUIRE(layout.block_of(static_cast<std::uint64_t>(game)) ==
                        blocks + one.block_of(static_cast<std::uint64_t>(game - begin)));
            blocks = layout.block_of(static_cast<std::uint64_t>(end - 1)) + 1;
        }
        CHECK(layout.size_of(layout.block_of(76)) == 1);  // of 4: the seed has 77 games
        const BlockSums alone = score_tally(0, 500, 500).blocks();
        const BlockSums behind = alone.in_blocks_of(layout, 1'500);
        const BlockSums coarse = alone.in_blocks_of(one);
        CHECK(behind.first() == layout.block_of(1'500));
        REQUIRE(behind.rows() == coarse.rows());
        for (std::size_t row = 0; row < coarse.rows(); ++row)
            CHECK(behind.at(row, 1) == coarse.at(row, 1));
    }

    TEST_CASE("block layout: a shorter experiment ends near a block of a longer one, and nests") {
        const auto require_common = [](std::uint64_t shorter, std::uint64_t longer) {
            const BlockLayout layout = BlockLayout::of(longer);
            const std::uint64_t whole = layout.block_of(shorter);
            REQUIRE(whole >= std::min<std::uint64_t>(shorter, 32));
            REQUIRE((shorter - layout.begin_of(whole)) * 16 <= shorter);
        };
        for (std::uint64_t longer = 1; longer <= 2'000; longer += 1 + longer / 100)
            for (std::uint64_t shorter = 1; shorter <= longer; ++shorter)
                require_common(shorter, longer);
        for (std::uint64_t games = 1; games <= 40'000; games = games * 5 / 4 + 1)
            for (std::uint64_t game = 0; game < 40'000; game += 3)
                REQUIRE(nests(BlockLayout::of(40'000), BlockLayout::of(games), game));
        Rng rng(6);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t longer = some_games(rng, most_games);
            const std::uint64_t shorter = some_games(rng, longer);
            require_common(shorter, longer);
            REQUIRE(nests(BlockLayout::of(longer), BlockLayout::of(shorter),
                          some_games(rng, longer) - 1));
        }
    }

    TEST_CASE("power sums: what numbers sum to is possible, and less than the least is not") {
        for (std::uint64_t n = 0; n <= 4; ++n) {
            std::set<std::pair<std::int64_t, std::uint64_t>> all;
            add_sums(n, {}, all);
            for (std::int64_t sum = -8; sum <= 8; ++sum)
                for (std::uint64_t sum_sq = 0; sum_sq <= 16; ++sum_sq) {
                    const bool found = all.contains({sum, sum_sq});
                    const bool said = possible(n, {sum, sum_sq});
                    CAPTURE(n);
                    CAPTURE(sum);
                    CAPTURE(sum_sq);
                    // It may allow what only larger numbers have, or none (two squares of 6).
                    if (found) CHECK(said);
                    const bool below = all.lower_bound({sum, 0}) == all.end() ||
                                       all.lower_bound({sum, 0})->second > sum_sq;
                    const bool odd = (sum + static_cast<std::int64_t>(sum_sq)) % 2 != 0;
                    const bool reached = sum >= -4 * static_cast<std::int64_t>(n) &&
                                         sum <= 4 * static_cast<std::int64_t>(n);
                    if (reached && (below || odd)) CHECK_FALSE(said);
                }
        }
    }
}
