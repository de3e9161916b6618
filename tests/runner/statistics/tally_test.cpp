// Tallies: compared with a plain count, split and merged at random, and refused if they do not fit.

#include "runner/statistics/tally.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

constexpr std::size_t strategies = 3;
constexpr std::size_t components = 3;
constexpr std::array<std::pair<std::size_t, std::size_t>, 3> pairs{{{0, 1}, {0, 2}, {1, 2}}};

struct PlayedGame {
    std::array<GameResult, strategies> results;
    std::array<bool, pairs.size()> identical{};
};

/// A game with one of few totals, so that ties abound; one game in eight is dead, some are
/// identical.
PlayedGame random_game(Rng& rng) {
    PlayedGame game;
    for (GameResult& result : game.results) {
        result.finished = rng.below(8) != 0;
        for (std::size_t c = 0; c < components; ++c) {
            result.components[c] = static_cast<std::int32_t>(rng.below(5)) - 2;
            result.total += result.components[c];
        }
    }
    if (rng.below(4) == 0) game.results[2] = game.results[0];
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        const auto [a, b] = pairs[p];
        game.identical[p] = game.results[a].finished == game.results[b].finished &&
                            game.results[a].components == game.results[b].components;
    }
    return game;
}

std::vector<PlayedGame> random_games(std::uint64_t seed, std::size_t count) {
    Rng rng(seed);
    std::vector<PlayedGame> games;
    for (std::size_t i = 0; i < count; ++i) games.push_back(random_game(rng));
    return games;
}

Tally tally_of(const std::vector<PlayedGame>& games) {
    Tally tally(strategies, components);
    for (std::size_t i = 0; i < games.size(); ++i)
        tally.add(i, games[i].results, games[i].identical);
    return tally;
}

std::vector<Extreme> first_five(std::vector<Extreme> all, bool highest) {
    std::sort(all.begin(), all.end(), [&](const Extreme& x, const Extreme& y) {
        if (x.value != y.value) return highest ? x.value > y.value : x.value < y.value;
        return x.game < y.game;
    });
    all.resize(std::min<std::size_t>(all.size(), 5));
    return all;
}

template <Order order>
std::vector<Extreme> listed(const Extremes<order>& extremes) {
    return {extremes.list().begin(), extremes.list().end()};
}

void check_strategy(const Tally& tally, const std::vector<PlayedGame>& games, std::size_t s) {
    std::vector<Extreme> finished;
    std::vector<std::uint64_t> dead;
    std::vector<PowerSums> by_component(components);
    PowerSums totals;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const GameResult& result = games[i].results[s];
        if (!result.finished) {
            dead.push_back(i);
            continue;
        }
        finished.push_back({result.total, i});
        totals.add(result.total);
        for (std::size_t c = 0; c < components; ++c) by_component[c].add(result.components[c]);
    }
    const StrategyTally& strategy = tally.strategy(s);
    CHECK(strategy.totals.n() == finished.size());
    CHECK(strategy.totals.sums() == totals);
    CHECK(strategy.components == by_component);
    CHECK(strategy.unfinished == dead.size());
    CHECK(listed(strategy.best) == first_five(finished, true));
    CHECK(listed(strategy.worst) == first_five(finished, false));
    dead.resize(std::min<std::size_t>(dead.size(), 5));
    REQUIRE(strategy.unfinished_games.list().size() == dead.size());
    for (std::size_t i = 0; i < dead.size(); ++i)
        CHECK(strategy.unfinished_games.list()[i].game == dead[i]);
}

void check_pair(const Tally& tally, const std::vector<PlayedGame>& games, std::size_t p) {
    const auto [a, b] = pairs[p];
    PairTally expected;
    expected.components.resize(components);
    std::vector<Extreme> swings;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const GameResult& x = games[i].results[a];
        const GameResult& y = games[i].results[b];
        if (x.finished && y.finished) {
            expected.differences.add(x.total - y.total);
            expected.a.add(x.total);
            expected.b.add(y.total);
            for (std::size_t c = 0; c < components; ++c)
                expected.components[c].add(x.components[c] - y.components[c]);
            expected.identical += x.components == y.components;
            swings.push_back({x.total - y.total, i});
        }
        expected.only_a += x.finished && !y.finished;
        expected.only_b += !x.finished && y.finished;
        expected.neither += !x.finished && !y.finished;
    }
    std::vector<Extreme> up = swings;
    std::erase_if(up, [](const Extreme& swing) { return swing.value <= 0; });
    std::erase_if(swings, [](const Extreme& swing) { return swing.value >= 0; });
    const PairTally& pair = tally.pair(a, b);
    CHECK(listed(pair.swings_to_a) == first_five(up, true));
    CHECK(listed(pair.swings_to_b) == first_five(swings, false));
    expected.swings_to_a = pair.swings_to_a;
    expected.swings_to_b = pair.swings_to_b;
    CHECK(pair == expected);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("tally: every figure equals the one counted from the list of games") {
        for (const std::size_t count : {0U, 1U, 4U, 9U, 400U}) {
            CAPTURE(count);
            const std::vector<PlayedGame> games = random_games(21 + count, count);
            const Tally tally = tally_of(games);
            CHECK(tally.games() == count);
            for (std::size_t s = 0; s < strategies; ++s) check_strategy(tally, games, s);
            for (std::size_t p = 0; p < pairs.size(); ++p) check_pair(tally, games, p);
        }
    }

    TEST_CASE("tally: any split of the games, merged in any order, equals the whole") {
        Rng rng(31);
        for (int round = 0; round < 60; ++round) {
            CAPTURE(round);
            const std::vector<PlayedGame> games = random_games(1000 + round, 1 + rng.below(120));
            const Tally whole = tally_of(games);
            std::vector<Tally> parts(1 + rng.below(6), Tally(strategies, components));
            std::vector<std::size_t> order(games.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            rng.shuffle(std::span<std::size_t>(order));
            for (const std::size_t i : order)
                parts[rng.below(static_cast<std::uint32_t>(parts.size()))].add(i, games[i].results,
                                                                               games[i].identical);
            while (parts.size() > 1) {  // a random tree of merges
                const auto size = static_cast<std::uint32_t>(parts.size());
                const std::size_t into = rng.below(size - 1);
                if (rng.below(2) == 0) std::swap(parts[into], parts.back());
                parts[into].merge(parts.back());
                parts.pop_back();
            }
            CHECK(parts[0] == whole);
        }
    }

    TEST_CASE("tally: one changed game makes another tally") {
        std::vector<PlayedGame> games = random_games(41, 50);
        const Tally before = tally_of(games);
        games[17].results[1].components[0] += 1;
        games[17].results[1].components[1] -= 1;
        games[17].results[1].finished = true;
        CHECK_FALSE(tally_of(games) == before);
    }

    TEST_CASE("tally: what does not fit together is refused") {
        CHECK_THROWS_AS(Tally(0, 3), std::invalid_argument);
        CHECK_THROWS_AS(Tally(1, 17), std::invalid_argument);
        CHECK_NOTHROW(Tally(1, 16));
        Tally tally(2, 3);
        CHECK_THROWS_AS(tally.merge(Tally(3, 3)), std::invalid_argument);
        CHECK_THROWS_AS(tally.merge(Tally(2, 4)), std::invalid_argument);
    }

    TEST_CASE("tally: one strategy without components and pairs") {
        Tally tally(1, 0);
        GameResult result;
        result.finished = true;
        result.total = 7;
        tally.add(3, {&result, 1}, {});
        CHECK(tally.strategy(0).totals.count(7) == 1);
    }
}
