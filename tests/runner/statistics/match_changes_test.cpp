// What other rules change of a matchup: against a plain count over the deals, whoever comes first,
// with games that nobody finished, facts that repeat, and intervals that hold at any time.

#include "runner/statistics/match_changes.hpp"

#include <bit>
#include <cmath>

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

// Two players by two rule sets: 0 and 2 by the first, 1 and 3 by the other.
const std::vector<Matchup> by_rules{{0, 2}, {1, 3}};

MatchGame lucky_game(Rng& rng, int first_gains) {
    MatchGame game;
    if (rng.below(60) == 0) game.ending = MatchEnding::unfinished;
    if (game.ending == MatchEnding::unfinished) return game;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        game.components[seat] = {static_cast<std::int32_t>(rng.below(6)),
                                 seat == 0 ? first_gains : 0};
        game.totals[seat] = game.components[seat][0] + game.components[seat][1];
    }
    const int margin = game.totals[0] - game.totals[1];
    game.winner = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::none;
    return game;
}

using Deal = std::array<MatchPair, 2>;

std::vector<Deal> deals_of(std::uint64_t seed, std::size_t count) {
    std::vector<Deal> deals(count);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t m = 0; m < 2; ++m) {
            Rng rng = stream(seed, i, Purpose::deal);  // the luck of a deal is common
            for (MatchGame& game : deals[i][m].games) game = lucky_game(rng, static_cast<int>(m));
        }
    return deals;
}

MatchTally tally_of(const std::vector<Deal>& deals) {
    MatchTally tally(by_rules, 2, deals.size());
    for (std::size_t i = 0; i < deals.size(); ++i) tally.add(i, deals[i]);
    return tally;
}

MatchupChange change_of(const MatchTally& tally, Judging judging = Judging::fixed_games,
                        bool turned = false, bool own_deals = false,
                        const JudgedPairs& judged = JudgedPairs()) {
    JudgedPairs with_changes = judged;
    with_changes.set_rule_changes(
        {{.first = 0, .other = 1, .turned = turned, .own_deals = own_deals}});
    return matchup_changes(tally, with_changes, judging)[0];
}

/// Half points of the first seat, or of a, and the margin of a.
struct PlainFigures {
    double first_seat = 0;
    double points = 0;
    double margin = 0;
};

PlainFigures plain_figures(const MatchPair& pair) {
    PlainFigures plain_figures;
    for (std::size_t g = 0; g < 2; ++g) {
        const MatchGame& game = pair.games[g];
        const double first = game.winner == Winner::first    ? 1
                             : game.winner == Winner::second ? 0
                                                             : 0.5;
        plain_figures.first_seat += first / 2;
        plain_figures.points += (g == 0 ? first : 1 - first) / 2;
        plain_figures.margin += (g == 0 ? 1 : -1) * (game.totals[0] - game.totals[1]) / 2.0;
    }
    return plain_figures;
}

bool differs(const MeanChange& change) {
    return change.interval && (change.interval->low > 0 || change.interval->high < 0);
}

/// 100, 200, 400 and 800 games, and all.
bool is_look_at(std::uint64_t games) {
    return games == 1'000 || (games % 100 == 0 && std::has_single_bit(games / 100));
}

void check_paired(const MeanChange& change, const std::vector<double>& differences) {
    double sum = 0;
    double squares = 0;
    for (const double value : differences) sum += value, squares += value * value;
    const auto n = static_cast<double>(differences.size());
    CHECK(*change.difference == doctest::Approx(sum / n));
    CHECK(*change.se == doctest::Approx(std::sqrt((squares - sum * sum / n) / (n - 1) / n)));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("rule changes: the paired difference over the deals that both finished") {
        const std::vector<Deal> deals = deals_of(3, 256);
        const MatchTally tally = tally_of(deals);
        std::vector<double> seats, points, margins;
        for (const Deal& deal : deals) {
            const auto is_done = [](const MatchPair& pair) {
                return pair.games[0].ending == MatchEnding::scored &&
                       pair.games[1].ending == MatchEnding::scored;
            };
            if (!is_done(deal[0]) || !is_done(deal[1])) continue;
            const PlainFigures a = plain_figures(deal[0]);
            const PlainFigures b = plain_figures(deal[1]);
            seats.push_back(b.first_seat - a.first_seat);
            points.push_back(b.points - a.points);
            margins.push_back(b.margin - a.margin);
        }
        REQUIRE(seats.size() < deals.size());
        const MatchupChange change = change_of(tally);
        check_paired(change.first_seat, seats);
        check_paired(change.points, points);
        check_paired(change.margin, margins);
        CHECK(*change.components[0].difference + *change.components[1].difference ==
              doctest::Approx(*change.margin.difference));
        REQUIRE(*change.first_seat.p < *change.points.p);
        CHECK(*change.first_seat_p_holm == 2 * *change.first_seat.p);
        CHECK(*change.points_p_holm == *change.points.p);

        // With the players the other way round a's share is that of b; the seat stays.
        MatchTally other_way(std::vector<Matchup>{{0, 3}, {1, 2}}, 2, deals.size());
        for (std::size_t i = 0; i < deals.size(); ++i) {
            Deal deal = deals[i];
            std::swap(deal[0].games[0], deal[0].games[1]);
            other_way.add(i, deal);
        }
        const MatchupChange turned = change_of(other_way, Judging::fixed_games, true);
        CHECK(*turned.points.difference == doctest::Approx(*change.points.difference));
        CHECK(*turned.first_seat.difference == doctest::Approx(*change.first_seat.difference));
        CHECK(*turned.margin.se == doctest::Approx(*change.margin.se));
    }

    TEST_CASE("rule changes: samples of other deals, and intervals at any time, are wider") {
        const MatchTally tally = tally_of(deals_of(5, 2000));
        const MatchupChange paired = change_of(tally);
        const MatchupChange apart = change_of(tally, Judging::fixed_games, false, true);
        CHECK(*apart.first_seat.difference ==
              doctest::Approx(*paired.first_seat.difference).epsilon(0.1));
        CHECK(*apart.first_seat.se > 1.2 * *paired.first_seat.se);
        const MatchupChange anytime = change_of(tally, Judging::anytime);
        CHECK(anytime.first_seat.interval->low < paired.first_seat.interval->low);
        CHECK(anytime.first_seat.interval->high > paired.first_seat.interval->high);
        CHECK_FALSE(anytime.first_seat.p);
        CHECK_FALSE(anytime.first_seat_p_holm);
        CHECK_FALSE(anytime.margin.interval);
        CHECK_FALSE(change_of(tally, Judging::anytime, false, true).points.interval);
    }

    TEST_CASE("rule changes: those of strategies that were left out share the error rate") {
        const MatchTally tally = tally_of(deals_of(6, 300));
        JudgedPairs judged(2);
        judged.leave_out(2);  // one pair is there, five are not
        const auto change = [&](Judging judging) {
            return change_of(tally, judging, false, false, judged);
        };
        const MatchupChange plain = change_of(tally);
        const double p = std::min(*plain.points.p, *plain.first_seat.p);
        const MatchupChange chosen = change(Judging::fixed_games);
        CHECK(std::min(*chosen.points_p_holm, *chosen.first_seat_p_holm) ==
              doctest::Approx(std::min(1.0, 12 * p)));
        const MatchupChange anytime = change(Judging::anytime);
        CHECK(anytime.points.interval->low <
              change_of(tally, Judging::anytime).points.interval->low);
    }

    TEST_CASE("rule changes: what repeats is a fact, and who plays itself has a first seat only") {
        MatchTally facts(by_rules, 2, 40);
        MatchTally alone(std::vector<Matchup>{{0, 0}, {1, 1}}, 2, 40);
        for (std::size_t i = 0; i < 40; ++i) {
            Deal deal = deals_of(7, 40)[i];
            alone.add(i, deal);
            for (MatchPair& pair : deal) {
                pair = {.moves = 1, .deterministic = true};
                pair.games[0].winner = pair.games[1].winner = Winner::first;
            }
            deal[1].games[1].winner = Winner::none;
            facts.add(i, deal);
        }
        const MatchupChange fact = change_of(facts);
        CHECK(*fact.first_seat.difference == -0.25);
        CHECK(*fact.points.difference == 0.25);
        CHECK_FALSE(fact.points.se);
        CHECK_FALSE(fact.points.interval);
        CHECK_FALSE(fact.points_p_holm);
        const MatchupChange of_one = change_of(alone);
        CHECK(of_one.first_seat.difference);
        CHECK_FALSE(of_one.points.difference);
        CHECK(of_one.components.empty());
    }

    TEST_CASE("rule changes: stop rules wait for them, but for those without an interval") {
        const MatchTally tally = tally_of(deals_of(8, 2000));
        JudgedPairs judged(4);
        const auto look = [&](const StopRule& rule, bool own_deals = false) {
            judged.set_rule_sets({{0, 0}, {1, 1}, {0, 2}, {1, 3}});
            judged.set_rule_changes({{.first = 0, .other = 1, .own_deals = own_deals}});
            return look_at(tally, judged, rule);
        };
        const MatchupChange change = change_of(tally, Judging::anytime);
        const StopRule wide{.precision = 50};
        const Outlook outlook = look(wide);
        CHECK(outlook.pairs == 4);  // two matchups, and two figures of the change
        CHECK(outlook.satisfied);
        double widest = 0;
        for (const MeanChange* const figure : {&change.first_seat, &change.points})
            for (const double end : {figure->interval->low, figure->interval->high})
                widest = std::max(widest, 100 * std::fabs(end - *figure->difference));
        CHECK(*outlook.half_width >= widest);
        CHECK(look(wide, true).pairs == 2);
        const Outlook narrow = look({.precision = widest / 2});
        CHECK_FALSE(narrow.satisfied);
        CHECK(*narrow.games_to_go > 2000);
        CHECK(look({.precision = {}, .decided = true}).pairs == 4);
        CHECK(look({.precision = {}, .better = 1.0}).pairs == 2);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("rule changes: equal rules differ in at most 5 % of the runs, at any time, too") {
        const int runs = test::share(1'000);
        int fixed = 0;
        int stopped = 0;
        for (int run = 0; run < runs; ++run) {
            MatchTally tally(by_rules, 2, 1'000);
            bool ever = false;
            for (std::uint64_t deal = 0; deal < 1'000; ++deal) {
                Deal pairs;
                for (std::size_t m = 0; m < 2; ++m) {
                    // Half of the luck is of the deal, and so of both.
                    Rng rng = stream(900 + static_cast<std::uint64_t>(run), deal, Purpose::deal);
                    Rng own = stream(900 + static_cast<std::uint64_t>(run), 2 * deal + m,
                                     Purpose::strategy);
                    pairs[m].games[0] = lucky_game(rng, 0);
                    pairs[m].games[1] = lucky_game(own, 0);
                }
                tally.add(deal, pairs);
                if (is_look_at(tally.games()))
                    ever |= differs(change_of(tally, Judging::anytime).first_seat);
            }
            fixed += differs(change_of(tally).first_seat);
            stopped += ever;
        }
        CHECK(fixed <= test::most_events(runs, 0.067));
        CHECK(stopped <= test::most_events(runs, 0.067));
    }
}
