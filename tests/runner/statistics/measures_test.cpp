// What a batch keeps besides scores: figures, categories, personal bests, the games worth a replay,
// and which of it a merge of two parts must add up.

#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/statistics/tally.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

const MeasureShape shape{3, 2, {2, 0}};

/// The figures of a game: three that tell games and places apart, and a category.
Measured figures_of(std::int32_t game) {
    Measured measured;
    measured.values = {game, 10 - 3 * game, game * game - 7, 99};
    measured.category = static_cast<std::uint8_t>(game % 3 == 0 ? 1 : 0);
    measured.counts_as_record = game % 4 != 0;
    return measured;
}

MeasureTally measures_of(std::int32_t begin, std::int32_t end) {
    MeasureTally tally(shape);
    for (std::int32_t game = begin; game < end; ++game)
        tally.add(static_cast<std::uint64_t>(game), figures_of(game));
    return tally;
}

template <Order order>
std::vector<std::array<std::int64_t, 2>> games_in(const Extremes<order>& extremes) {
    std::vector<std::array<std::int64_t, 2>> list;
    for (const Extreme& extreme : extremes.list())
        list.push_back({extreme.value, static_cast<std::int64_t>(extreme.game)});
    return list;
}

using Games = std::vector<std::array<std::int64_t, 2>>;

/// A game with a score for each strategy; no score: unfinished.
void add_scores(Tally& tally, std::uint64_t game, const std::vector<std::optional<int>>& scores) {
    std::vector<GameResult> results(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        results[i].finished = scores[i].has_value();
        results[i].total = scores[i].value_or(0);
    }
    const std::array<bool, 3> identical{};
    tally.add(game, results, std::span(identical).first(scores.size() * (scores.size() - 1) / 2));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("measures: every figure is summed, every category counted, every record kept") {
        const MeasureTally tally = measures_of(0, 10);
        REQUIRE(tally.sums.size() == 3);
        CHECK(tally.sums[0] == PowerSums{45, 285});
        CHECK(tally.sums[1] == PowerSums{-35, 865});    // 10, 7 .. -17
        CHECK(tally.sums[2] == PowerSums{215, 11833});  // -7, -6, -3, 2 .. 74
        CHECK(tally.categories == std::vector<std::uint64_t>{6, 4});
        REQUIRE(tally.records.size() == 2);
        // Without the games 0, 4 and 8: the third figure, then the first.
        CHECK(games_in(tally.records[0]) == Games{{74, 9}, {42, 7}, {29, 6}, {18, 5}, {2, 3}});
        CHECK(games_in(tally.records[1]) == Games{{9, 9}, {7, 7}, {6, 6}, {5, 5}, {3, 3}});
    }

    TEST_CASE("measures: a tally keeps the figures of the finished games of every strategy") {
        const auto add = [](Tally& tally, std::int32_t game) {
            std::array<GameResult, 2> results;
            for (std::int32_t i = 0; i < 2; ++i)
                results[static_cast<std::size_t>(i)] = {
                    (game + i) % 5 != 0, game, {}, figures_of(game + i)};
            tally.add(static_cast<std::uint64_t>(game), results, std::array{false});
        };
        Tally whole(2, 0, shape);
        Tally low(2, 0, shape);
        Tally high(2, 0, shape);
        std::array<MeasureTally, 2> expected{MeasureTally(shape), MeasureTally(shape)};
        for (std::int32_t game = 0; game < 20; ++game) {
            add(whole, game);
            add(game < 8 ? low : high, game);
            for (std::int32_t i = 0; i < 2; ++i)
                if ((game + i) % 5 != 0)
                    expected[static_cast<std::size_t>(i)].add(static_cast<std::uint64_t>(game),
                                                              figures_of(game + i));
        }
        low.merge(high);
        CHECK(low == whole);
        CHECK(whole.strategy(0).measures == expected[0]);
        CHECK(whole.strategy(1).measures == expected[1]);
    }

    TEST_CASE("extremes: the first five by value, then by game, in whatever order they come") {
        Extremes<Order::highest_first> best;
        Extremes<Order::lowest_first> worst;
        CHECK(best.list().empty());
        for (const auto& [value, game] :
             {std::array{3, 9}, {1, 8}, {3, 2}, {0, 7}, {3, 5}, {-4, 6}, {3, 1}, {9, 0}}) {
            best.add(value, static_cast<std::uint64_t>(game));
            worst.add(value, static_cast<std::uint64_t>(game));
        }
        CHECK(games_in(best) == Games{{9, 0}, {3, 1}, {3, 2}, {3, 5}, {3, 9}});
        CHECK(games_in(worst) == Games{{-4, 6}, {0, 7}, {1, 8}, {3, 1}, {3, 2}});
        Extremes<Order::highest_first> more;
        more.add(4, 20);
        more.add(3, 0);
        more.merge(best);
        best.merge(Extremes<Order::highest_first>{});
        CHECK(games_in(more) == Games{{9, 0}, {4, 20}, {3, 0}, {3, 1}, {3, 2}});
        CHECK_FALSE(more == best);
        CHECK(best == best);
    }

    TEST_CASE("tally: unfinished games have value 0 and are kept by index, through merges too") {
        Tally tally(2, 0);
        for (const std::uint64_t game : {9U, 2U, 40U, 3U, 8U, 30U, 7U})
            add_scores(tally, game,
                       {std::nullopt, game % 2 == 0 ? std::optional(-5) : std::nullopt});
        const Games first = {{0, 2}, {0, 3}, {0, 7}, {0, 8}, {0, 9}};
        CHECK(tally.strategy(0).unfinished == 7);
        CHECK(games_in(tally.strategy(0).unfinished_games) == first);
        CHECK(games_in(tally.strategy(1).unfinished_games) == Games{{0, 3}, {0, 7}, {0, 9}});
        CHECK(games_in(tally.strategy(1).best) == Games{{-5, 2}, {-5, 8}, {-5, 30}, {-5, 40}});
        CHECK(tally.pair(0, 1).only_a == 0);
        CHECK(tally.pair(0, 1).only_b == 4);
        CHECK(tally.pair(0, 1).neither == 3);
        Tally early(2, 0);
        add_scores(early, 1, {std::nullopt, 5});
        tally.merge(early);
        CHECK(tally.strategy(0).unfinished == 8);
        CHECK(games_in(tally.strategy(0).unfinished_games) ==
              Games{{0, 1}, {0, 2}, {0, 3}, {0, 7}, {0, 8}});
    }

    TEST_CASE("tally: a swing is a difference, of either sign, and a tie is none") {
        Tally tally(2, 0);
        add_scores(tally, 4, {7, 7});
        add_scores(tally, 5, {8, 7});
        add_scores(tally, 6, {7, 8});
        add_scores(tally, 7, {-1'000'000, 1'000'000});
        CHECK(games_in(tally.pair(0, 1).swings_to_a) == Games{{1, 5}});
        CHECK(games_in(tally.pair(0, 1).swings_to_b) == Games{{-2'000'000, 7}, {-1, 6}});
        CHECK(tally.pair(0, 1).differences.count(0) == 1);
    }

    TEST_CASE("tally: blocks are kept only for an experiment of known length") {
        CHECK_FALSE(Tally(2, 1).blocks().kept());
        CHECK(Tally(2, 1, {}, 1).blocks().kept());
        CHECK(Tally(2, 1, {}, 1).blocks().columns() == 7);
        CHECK_FALSE(MatchTally(matchups_of(2), 1).blocks().kept());
        CHECK(MatchTally(matchups_of(2), 1, 1).blocks().kept());
        CHECK(MatchTally(matchups_of(2), 1, 1).blocks().columns() == 6);
        CHECK(MatchTally(matchups_of(3), 0, 1).blocks().columns() == 13);
        CHECK(Tally(3, 2).component_count() == 2);
        CHECK(Tally(3, 2).strategy_count() == 3);
        // Blocks of another size or number of columns belong to another experiment.
        Tally tally(2, 1, {}, 256);
        CHECK_THROWS_AS(tally.merge(Tally(2, 1, {}, 257)), std::invalid_argument);
        CHECK_THROWS_AS(tally.merge(Tally(2, 1)), std::invalid_argument);
        CHECK_NOTHROW(tally.merge(Tally(2, 1, {}, 200)));
        MatchTally matches(matchups_of(2), 1, 256);
        CHECK_THROWS_AS(matches.merge(MatchTally(matchups_of(2), 1, 257)), std::invalid_argument);
        CHECK_THROWS_AS(matches.merge(MatchTally(matchups_of(2), 1)), std::invalid_argument);
    }

    TEST_CASE("match tally: unfinished and forfeited games have value 0 and their own number") {
        MatchTally tally(matchups_of(2), 0);
        const auto add = [&](std::uint64_t deal, std::size_t game, MatchEnding ending,
                             Winner winner) {
            MatchPair pair;
            pair.games[game].ending = ending;
            pair.games[game].winner = winner;
            tally.add(deal, {&pair, 1});
        };
        add(3, 0, MatchEnding::unfinished, Winner::none);
        add(5, 1, MatchEnding::unfinished, Winner::none);
        add(7, 0, MatchEnding::forfeited, Winner::first);   // given away by b
        add(8, 0, MatchEnding::forfeited, Winner::second);  // by a
        add(9, 1, MatchEnding::forfeited, Winner::first);   // by a, who moves second
        const PairedGames& games = tally.matchups()[0].varied;
        CHECK(games_in(games.unfinished_games) == Games{{0, 6}, {0, 11}});
        CHECK(games_in(games.forfeited_games) == Games{{0, 14}, {0, 16}, {0, 19}});
        CHECK(games.forfeits == std::array<std::uint64_t, 2>{2, 1});
        CHECK(games.unfinished == 2);
        CHECK(games.incomplete == 2);
        CHECK(games.points == Pentanomial{0, 2, 0, 1, 0});
        CHECK(games.first_seat == Pentanomial{0, 1, 0, 2, 0});
        CHECK(games.margins.n() == 3);
        CHECK(games.pair_margins.n() == 0);
        CHECK(MatchGameIndex::of(19).pair == 9);
        CHECK(MatchGameIndex::of(19).second);
        CHECK_FALSE(MatchGameIndex::of(16).second);
    }

    TEST_CASE("batch tally: either kind is counted and merged, and the kinds do not mix") {
        Tally one(2, 0);
        add_scores(one, 0, {1, 2});
        Tally two(2, 0);
        add_scores(two, 1, {3, 4});
        add_scores(two, 2, {3, 4});
        BatchTally scores(one);
        scores.merge(two);
        CHECK(scores.games() == 3);
        CHECK(scores.scores().games() == 3);
        CHECK(std::as_const(scores).scores().strategy(1).totals.sums().sum == 10);
        MatchTally played(matchups_of(2), 0);
        const MatchPair pair;
        played.add(0, {&pair, 1});
        BatchTally matches(played);
        CHECK(matches.games() == 1);
        CHECK(std::as_const(matches).matches().matchups()[0].varied.pairs() == 1);
        CHECK(matches == BatchTally(played));
        CHECK_FALSE(matches == scores);
        CHECK_THROWS_AS(scores.merge(matches), std::bad_variant_access);
        CHECK_THROWS_AS(matches.merge(scores), std::bad_variant_access);
        CHECK_THROWS_AS(scores.matches(), std::bad_variant_access);
        CHECK_THROWS_AS(matches.scores(), std::bad_variant_access);
    }
}
