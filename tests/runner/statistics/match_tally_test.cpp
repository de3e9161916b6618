// Match tallies: compared with a plain recount, merged in any order, and with deterministic pairs.

#include "runner/statistics/match_tally.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

constexpr std::size_t strategies = 3;
constexpr std::size_t components = 2;
using Deal = std::array<MatchPair, 3>;

MatchGame random_game(Rng& rng) {
    MatchGame game;
    const std::uint32_t kind = rng.below(12);
    if (kind == 0) {
        game.ending = MatchEnding::unfinished;
        return game;
    }
    if (kind == 1) {
        game.ending = MatchEnding::forfeited;
        game.winner = rng.chance(1, 2) ? Winner::first : Winner::second;
        return game;
    }
    for (std::size_t seat = 0; seat < 2; ++seat)
        for (std::size_t c = 0; c < components; ++c) {
            game.components[seat][c] = static_cast<std::int32_t>(rng.below(6)) - 2;
            game.totals[seat] += game.components[seat][c];
        }
    const std::int32_t margin = game.totals[0] - game.totals[1];
    game.winner = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::none;
    return game;
}

std::vector<Deal> random_deals(std::uint64_t seed, std::size_t count) {
    Rng rng(seed);
    std::vector<Deal> deals(count);
    for (Deal& deal : deals)
        for (MatchPair& pair : deal) {
            pair.games[0] = random_game(rng);
            pair.identical = rng.chance(1, 4);
            pair.games[1] = pair.identical ? pair.games[0] : random_game(rng);
        }
    return deals;
}

MatchTally tally_of(const std::vector<Deal>& deals, std::size_t begin, std::size_t end) {
    MatchTally tally(matchups_of(strategies), components);
    for (std::size_t i = begin; i < end; ++i) tally.add(i, deals[i]);
    return tally;
}

/// The half points that a took from game g.
int points_of_a(const MatchPair& pair, std::size_t g) {
    const Winner me = g == 0 ? Winner::first : Winner::second;
    if (pair.games[g].winner == Winner::none) return 1;
    return pair.games[g].winner == me ? 2 : 0;
}

std::int32_t margin_of_a(const MatchPair& pair, std::size_t g) {
    const std::int32_t first = pair.games[g].totals[0] - pair.games[g].totals[1];
    return g == 0 ? first : -first;
}

/// Checks the tally of one matchup against a plain count.
void check_matchup(const PairedGames& tally, const std::vector<Deal>& deals, std::size_t m) {
    Pentanomial points{};
    Pentanomial first_seat{};
    std::array<std::array<std::uint64_t, 3>, 2> by_result{};
    std::array<std::uint64_t, 2> forfeits{};
    std::uint64_t dead = 0;
    std::uint64_t identical = 0;
    PowerSums margins;
    PowerSums pair_margins;
    std::vector<Extreme> all;
    for (std::size_t i = 0; i < deals.size(); ++i) {
        const MatchPair& pair = deals[i][m];
        const auto unfinished = static_cast<std::uint64_t>(std::ranges::count_if(
            pair.games, [](const MatchGame& g) { return g.ending == MatchEnding::unfinished; }));
        dead += unfinished;
        if (unfinished > 0) continue;
        identical += pair.identical;
        ++points[static_cast<std::size_t>(points_of_a(pair, 0) + points_of_a(pair, 1))];
        ++first_seat[static_cast<std::size_t>(points_of_a(pair, 0) + 2 - points_of_a(pair, 1))];
        bool scored = true;
        for (std::size_t g = 0; g < 2; ++g) {
            ++by_result[g][static_cast<std::size_t>(2 - points_of_a(pair, g))];
            if (pair.games[g].ending == MatchEnding::forfeited) {
                ++forfeits[points_of_a(pair, g) == 0 ? 0 : 1];
                scored = false;
                continue;
            }
            margins.add(margin_of_a(pair, g));
            all.push_back({margin_of_a(pair, g), 2 * i + g});
        }
        if (scored) pair_margins.add(margin_of_a(pair, 0) + margin_of_a(pair, 1));
    }
    CHECK(tally.points == points);
    CHECK(tally.first_seat == first_seat);
    for (std::size_t g = 0; g < 2; ++g) {
        CHECK(tally.by_seat[g].wins == by_result[g][0]);
        CHECK(tally.by_seat[g].draws == by_result[g][1]);
        CHECK(tally.by_seat[g].losses == by_result[g][2]);
    }
    CHECK(tally.forfeits == forfeits);
    CHECK(tally.unfinished == dead);
    CHECK(tally.identical == identical);
    CHECK(tally.margins.sums() == margins);
    CHECK(tally.pair_margins.sums() == pair_margins);
    std::int64_t parts = 0;
    for (const PowerSums& component : tally.components) parts += component.sum;
    CHECK(parts == pair_margins.sum);
    std::ranges::stable_sort(all,
                             [](const Extreme& x, const Extreme& y) { return x.value > y.value; });
    REQUIRE(tally.largest_for_a.list().size() == Extremes<Order::highest_first>::capacity);
    CHECK(std::ranges::equal(tally.largest_for_a.list(), std::span(all).first(5)));
}

MatchPair fixed_pair(std::int32_t total) {
    MatchPair pair;
    pair.deterministic = true;
    pair.moves = static_cast<std::uint64_t>(total);
    pair.games[0].winner = Winner::first;
    pair.games[0].totals = {total, 1};
    return pair;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("match tally: every count agrees with a plain recount") {
        const std::vector<Deal> deals = random_deals(1, 2000);
        const MatchTally tally = tally_of(deals, 0, deals.size());
        CHECK(tally.games() == deals.size());
        REQUIRE(tally.matchups().size() == 3);
        for (std::size_t m = 0; m < 3; ++m) check_matchup(tally.matchups()[m].varied, deals, m);
    }

    TEST_CASE("match tally: merging is exact in any order") {
        const std::vector<Deal> deals = random_deals(2, 700);
        const MatchTally whole = tally_of(deals, 0, deals.size());
        Rng rng(3);
        for (int round = 0; round < 20; ++round) {
            std::vector<MatchTally> parts;
            for (std::size_t at = 0; at < deals.size();) {
                const std::size_t end = std::min(deals.size(), at + 1 + rng.below(200));
                parts.push_back(tally_of(deals, at, end));
                at = end;
            }
            rng.shuffle(std::span(parts));
            MatchTally merged(matchups_of(strategies), components);
            for (const MatchTally& part : parts) merged.merge(part);
            CHECK(merged == whole);
        }
    }

    TEST_CASE("match tally: the first seat is summed by deal over all matchups") {
        const std::vector<Deal> deals = random_deals(4, 300);
        PowerSums expected;
        for (const Deal& deal : deals) {
            int sum = 0;
            for (const MatchPair& pair : deal) {
                if (pair.games[0].ending == MatchEnding::unfinished) continue;
                if (pair.games[1].ending == MatchEnding::unfinished) continue;
                sum += points_of_a(pair, 0) - points_of_a(pair, 1);
            }
            expected.add(sum);
        }
        CHECK(tally_of(deals, 0, deals.size()).first_seat_by_deal() == expected);
    }

    TEST_CASE("match tally: pairs that nobody drew for are one") {
        MatchTally early(matchups_of(2), 1);
        MatchTally late(matchups_of(2), 1);
        for (std::uint64_t i = 0; i < 5; ++i) early.add(i, std::array{fixed_pair(4)});
        for (std::uint64_t i = 5; i < 9; ++i) late.add(i, std::array{fixed_pair(4)});
        MatchTally merged = late;
        merged.merge(early);
        const MatchupTally& matchup = merged.matchups()[0];
        CHECK(matchup.repeats());
        CHECK(matchup.played() == 9);
        REQUIRE(matchup.repeated.has_value());
        CHECK(matchup.repeated->count == 9);
        CHECK(matchup.repeated->played.list()[0].game == 0);
        CHECK(matchup.shown().pairs() == 1);
        CHECK(matchup.all().pairs() == 9);
        CHECK(matchup.evidence().pairs() == 0);
        MatchTally other_order = early;
        other_order.merge(late);
        CHECK(merged == other_order);
        MatchTally one(matchups_of(2), 1);
        one.add(9, std::array{fixed_pair(5)});
        CHECK(one.matchups()[0].repeats());
        MatchTally unknown(matchups_of(2), 1);
        unknown.add(10, std::array{MatchPair()});
        one.merge(unknown);
        CHECK(one.matchups()[0].played() == 2);
    }

    TEST_CASE("match tally: a pair that all are counts once, others as often as they are played") {
        for (const std::uint64_t kinds : {1, 2, 5, 200})
            for (const std::uint64_t deals : {1, 2, 9, 63, 400}) {
                std::vector<Deal> list = random_deals(6, deals);
                Rng rng(kinds + deals);
                const std::vector<Deal> kept = random_deals(7, kinds);
                std::set<std::uint64_t> seen;
                for (Deal& deal : list)
                    for (std::size_t m = 0; m < deal.size(); ++m) {
                        const std::uint64_t kind = rng.below(static_cast<std::uint32_t>(kinds));
                        deal[m] = kept[kind][m];
                        deal[m].moves = 1000 + kind;
                        if (m == 0) seen.insert(kind);
                    }
                const MatchTally whole = tally_of(list, 0, deals);
                const MatchupTally& matchup = whole.matchups()[0];
                const bool repeats = seen.size() == 1 && deals > 1;
                CAPTURE(kinds);
                CAPTURE(deals);
                CHECK(matchup.repeats() == repeats);
                CHECK(matchup.played() == deals);
                const PairedGames shown = matchup.shown();
                CHECK(shown.pairs() + shown.incomplete == (repeats ? 1 : deals));
                CHECK(matchup.evidence().pairs() == (repeats ? 0 : shown.pairs()));
                // As often as they were played they are what a tally without moves has.
                std::vector<Deal> unknown = list;
                for (Deal& deal : unknown)
                    for (MatchPair& pair : deal) pair.moves.reset();
                CHECK(matchup.all() == tally_of(unknown, 0, deals).matchups()[0].varied);
                for (int round = 0; round < 5; ++round) {
                    std::vector<MatchTally> parts;
                    for (std::size_t at = 0; at < deals;) {
                        const std::size_t end = std::min(deals, at + 1 + rng.below(50));
                        parts.push_back(tally_of(list, at, end));
                        at = end;
                    }
                    rng.shuffle(std::span(parts));
                    MatchTally merged(matchups_of(strategies), components);
                    for (const MatchTally& part : parts) merged.merge(part);
                    CHECK(merged == whole);
                }
            }
    }

    TEST_CASE("match tally: one strategy plays itself") {
        CHECK(matchups_of(1) == std::vector<Matchup>{{0, 0}});
        CHECK(matchups_of(3) == std::vector<Matchup>{{0, 1}, {0, 2}, {1, 2}});
        CHECK(MatchTally(matchups_of(1), 1).matchups().size() == 1);
    }

    TEST_CASE("match tally: tallies of different experiments do not merge") {
        MatchTally tally(matchups_of(2), 1);
        CHECK_THROWS_AS(tally.merge(MatchTally(matchups_of(3), 1)), std::invalid_argument);
        CHECK_THROWS_AS(tally.merge(MatchTally(matchups_of(2), 2)), std::invalid_argument);
        CHECK_THROWS_AS(MatchTally(matchups_of(0), 1), std::invalid_argument);
        CHECK_THROWS_AS(MatchTally(matchups_of(2), 17), std::invalid_argument);
        CHECK_NOTHROW(MatchTally(matchups_of(2), 16));
    }
}
