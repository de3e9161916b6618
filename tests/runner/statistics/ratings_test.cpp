// Joint ratings: values from elsewhere, how often their intervals hold on deals that all matchups
// share, and when there are none. Elsewhere are Hunter's minorising steps (2004) with 50 digits,
// where a deal counts a little more and less.

#include "runner/statistics/ratings.hpp"

#include "core/random.hpp"
#include "runner/statistics/match_summary.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// a takes so many half points from the game that it begins and from the other one.
MatchPair pair_of(int first, int second) {
    const auto winner = [](int half_points, Winner a) {
        return half_points == 1                             ? Winner::none
               : (half_points == 2) == (a == Winner::first) ? Winner::first
                                                            : Winner::second;
    };
    MatchPair pair;
    pair.games[0].winner = winner(first, Winner::first);
    pair.games[1].winner = winner(second, Winner::second);
    return pair;
}

MatchPair worth(int half_points) { return pair_of((half_points + 1) / 2, half_points / 2); }

std::optional<Ratings> ratings_of(const MatchTally& tally, Judging judging = Judging::fixed_games) {
    const JudgedPairs judged(tally.strategy_count());
    std::vector<Verdict> verdicts;
    for (const MatchupSummary& matchup : summarise(tally, judged, judging).matchups)
        verdicts.push_back(matchup.verdict);
    return rate(tally, tally.strategy_count(), verdicts, judging);
}

/// Every deal has the same pairs, by matchup.
MatchTally repeated(std::size_t strategies, const std::vector<MatchPair>& pairs, int deals) {
    MatchTally tally(matchups_of(strategies), 0, static_cast<std::uint64_t>(deals));
    for (int deal = 0; deal < deals; ++deal) tally.add(static_cast<std::uint64_t>(deal), pairs);
    return tally;
}

/// Matches of strategies whose strengths are `step` apart, the last one the best. With probability
/// 0.4 a game is decided by the luck of its deal, the same for all matchups, else by its own.
class Matches {
  public:
    Matches(std::size_t strategies, double step)
        : strategies_(strategies), matchups_(matchups_of(strategies)) {
        for (const Matchup& matchup : matchups_)
            shares_.push_back(1 / (1 + std::exp(step * (static_cast<double>(matchup.b) -
                                                        static_cast<double>(matchup.a)))));
    }

    /// Adds to the shares of the first against the second, the second against the third and the
    /// third against the first.
    void go_round(double share) {
        for (std::size_t i = 0; i < matchups_.size(); ++i)
            if (matchups_[i].b < 3)
                shares_[i] += matchups_[i].b - matchups_[i].a == 2 ? -share : share;
    }

    /// The pairs of one deal.
    std::vector<MatchPair> deal(Rng& rng) const {
        std::vector<MatchPair> pairs(matchups_.size());
        const std::array<double, 2> luck{uniform(rng), uniform(rng)};
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            std::array<int, 2> points{};
            for (std::size_t game = 0; game < 2; ++game) {
                const double own = uniform(rng);
                const bool common = rng.chance(2, 5);
                points[game] = (common ? luck[game] : own) < shares_[i] ? 2 : 0;
            }
            pairs[i] = pair_of(points[0], points[1]);
        }
        return pairs;
    }

    MatchTally play(std::uint64_t seed, std::uint64_t deals) const {
        Rng rng = stream(21, seed, Purpose::deal);
        MatchTally tally(matchups_, 0, deals);
        for (std::uint64_t index = 0; index < deals; ++index) tally.add(index, deal(rng));
        return tally;
    }

  private:
    static double uniform(Rng& rng) {
        return rng.below(1U << 30U) / static_cast<double>(1U << 30U);
    }

    std::size_t strategies_;
    std::vector<Matchup> matchups_;
    std::vector<double> shares_;
};

struct RatingRates {
    int intervals = 0;
    int misses = 0;

    double coverage() const { return 1 - misses / static_cast<double>(intervals); }
};

/// What ratings say of `runs` results, of which `step` is the truth.
RatingRates rating_rates_of(const Matches& matches, double step, std::uint64_t deals, int runs) {
    RatingRates rates;
    for (int run = 0; run < test::share(runs); ++run) {
        const MatchTally tally = matches.play(static_cast<std::uint64_t>(run), deals);
        const auto ratings =
            rate(tally, tally.strategy_count(), std::vector<Verdict>(tally.matchups().size()),
                 Judging::fixed_games);
        REQUIRE(ratings);
        for (const RatingDifference& rating_difference : ratings->differences) {
            if (!rating_difference.interval) continue;
            const double truth = step *
                                 (static_cast<double>(rating_difference.a) -
                                  static_cast<double>(rating_difference.b)) *
                                 400 / std::log(10.0);
            ++rates.intervals;
            rates.misses +=
                truth < rating_difference.interval->low || truth > rating_difference.interval->high;
        }
    }
    return rates;
}

using Group = std::vector<std::size_t>;

/// Half points: a string a deal, with a digit a matchup.
using Deals = std::array<const char*, 41>;
constexpr Deals one_scale{"132434", "433232", "213223", "344222", "203112", "244422", "233342",
                          "324422", "013133", "224343", "302121", "333331", "422322", "321232",
                          "332323", "233224", "232424", "443344", "213121", "312121", "243223",
                          "112323", "213210", "144224", "143343", "222221", "243223", "331223",
                          "443342", "132312", "333112", "131332", "211221", "213412", "113232",
                          "222211", "111222", "243221", "333343", "323434", "122113"};
MatchTally tally_of(const Deals& deals) {
    MatchTally tally(matchups_of(4), 0, deals.size());
    for (std::size_t deal = 0; deal < deals.size(); ++deal) {
        std::vector<MatchPair> pairs;
        for (const char half_points : std::string(deals[deal]))
            pairs.push_back(worth(half_points - '0'));
        tally.add(deal, pairs);
    }
    return tally;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("ratings: estimates and errors as computed elsewhere") {
        constexpr std::array<double, 4> elo{53.04517023755, 23.68173583949, -21.50281909569,
                                            -55.22408698134};
        constexpr std::array<double, 4> se{15.04555873274, 11.69379242725, 11.37353085338,
                                           14.00843988793};
        const auto ratings = ratings_of(tally_of(one_scale));
        REQUIRE(ratings);
        CHECK(ratings->status == RatingStatus::rated);
        for (std::size_t i = 0; i < 4; ++i) {
            CHECK(*ratings->elo[i] == doctest::Approx(elo[i]).epsilon(1e-10));
            CHECK(*ratings->se[i] == doctest::Approx(se[i]).epsilon(1e-10));
        }
        const RatingDifference& ends = ratings->differences[2];
        CHECK(ends.difference == doctest::Approx(108.2692572189).epsilon(1e-10));
        CHECK(*ends.se == doctest::Approx(25.79375359953).epsilon(1e-10));
        CHECK(ends.interval->low == doctest::Approx(56.13813659526).epsilon(1e-9));
        CHECK(ends.interval->high == doctest::Approx(160.4003778425).epsilon(1e-9));
    }

    TEST_CASE("ratings: intervals of differences hold") {
        struct Field {
            std::size_t strategies;
            double step;
            std::uint64_t deals;
            int runs;
        };
        for (const Field& field : {Field{3, 0.3, 40, 1500}, Field{3, 0.3, 300, 700},
                                   Field{4, 0.6, 100, 700}, Field{8, 0.2, 60, 300}}) {
            const RatingRates rates = rating_rates_of(Matches(field.strategies, field.step),
                                                      field.step, field.deals, field.runs);
            MESSAGE(field.strategies, " strategies, ", field.deals, " deals: coverage ",
                    rates.coverage());
            if (test::sanitized) continue;
            CHECK(rates.coverage() >= 0.935);
            CHECK(rates.coverage() <= 0.975);
        }
    }

    TEST_CASE("ratings: intervals hold where one side takes next to nothing") {
        const RatingRates rates = rating_rates_of(Matches(3, 3), 3, 200, 500);
        MESSAGE("coverage ", rates.coverage());
        if (!test::sanitized) CHECK(rates.coverage() >= 0.93);
    }

    TEST_CASE("ratings: a circle of verdicts is no order of strength") {
        Matches matches(4, 0);
        matches.go_round(0.3);
        const auto ratings = ratings_of(matches.play(1, 200));
        CHECK(ratings->status == RatingStatus::intransitive);
        CHECK(ratings->group == Group{0, 1, 2});
        CHECK(ratings->differences.empty());
        CHECK_FALSE(ratings->elo[0]);
        // Who looks on as they please may believe a circle too.
        const auto looked = ratings_of(matches.play(1, 200), Judging::anytime);
        CHECK(looked->status == RatingStatus::intransitive);
    }

    TEST_CASE("ratings: fewer than three have none") {
        CHECK_FALSE(ratings_of(Matches(2, 0.2).play(1, 50)));
        const auto ratings = ratings_of(Matches(3, 0.2).play(1, 50));
        REQUIRE(ratings);
        CHECK(std::fabs(*ratings->elo[0] + *ratings->elo[1] + *ratings->elo[2]) < 1e-8);
        CHECK(ratings->differences.size() == 3);
    }

    TEST_CASE("ratings: who gives no point has no finite rating, and the others keep theirs") {
        const auto ratings = ratings_of(repeated(3, {worth(4), worth(4), worth(3)}, 50));
        CHECK(ratings->status == RatingStatus::rated);
        CHECK(ratings->outside == Group{0});
        CHECK_FALSE(ratings->elo[0]);
        // One share alone gives the Elo of that share.
        CHECK(*ratings->elo[1] - *ratings->elo[2] == doctest::Approx(*elo_of(0.75)));
        REQUIRE(ratings->differences.size() == 1);
        CHECK(ratings->differences[0].a == 1);
        const auto last = ratings_of(repeated(3, {worth(3), worth(4), worth(4)}, 50));
        CHECK(last->outside == Group{2});
        CHECK(*last->elo[0] - *last->elo[1] == doctest::Approx(*elo_of(0.75)));
        const auto steps = ratings_of(repeated(3, {worth(4), worth(4), worth(4)}, 50));
        CHECK(steps->status == RatingStatus::unbounded);
        CHECK(steps->group == Group{0});
        CHECK_FALSE(steps->elo[1]);
        CHECK(steps->differences.empty());
    }

    TEST_CASE("ratings: pairs without chance are no evidence") {
        MatchTally chain(matchups_of(3), 0, 50);
        MatchPair fixed = worth(4);
        fixed.moves = 1;
        Rng rng(1);
        for (std::uint64_t deal = 0; deal < 50; ++deal)
            chain.add(deal, std::array{worth(static_cast<int>(rng.below(4))), fixed,
                                       worth(1 + static_cast<int>(rng.below(4)))});
        const auto ratings = ratings_of(chain);
        CHECK(ratings->status == RatingStatus::rated);
        CHECK(ratings->se[2]);
        const auto apart = ratings_of(repeated(3, {worth(3), fixed, fixed}, 50));
        CHECK(apart->outside == Group{2});
        CHECK(*apart->elo[0] == -*apart->elo[1]);
        const auto none = ratings_of(repeated(3, {fixed, fixed, fixed}, 50));
        CHECK(none->status == RatingStatus::unjoined);
    }

    TEST_CASE("ratings: with few deals or a stop rule there are estimates alone") {
        const Matches matches(3, 0.2);
        const auto enough = ratings_of(matches.play(2, 20));
        CHECK(enough->se[0]);
        const auto few = ratings_of(matches.play(2, 19));
        CHECK(few->elo[0]);
        CHECK_FALSE(few->se[0]);
        const auto looked = ratings_of(matches.play(2, 200), Judging::anytime);
        CHECK(looked->elo[0]);
        CHECK_FALSE(looked->se[0]);
        CHECK_FALSE(looked->differences[0].interval);
    }

    TEST_CASE("ratings: games that never differ have no standard error") {
        const auto ratings = ratings_of(repeated(3, {worth(2), worth(2), worth(2)}, 50));
        CHECK(*ratings->elo[0] == 0);
        CHECK_FALSE(ratings->se[0]);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("ratings: beside one who never loses the intervals of the others hold") {
        for (const bool best : {true, false}) {
            int runs = 0;
            int intervals = 0;
            int misses = 0;
            for (std::uint64_t run = 0; run < static_cast<std::uint64_t>(test::share(400)); ++run) {
                const Matches field(4, 0.5);
                MatchTally tally(matchups_of(5), 0, 100);
                const auto matchups = matchups_of(5);
                Rng rng = stream(21, run, Purpose::deal);
                for (std::uint64_t deal = 0; deal < 100; ++deal) {
                    const std::vector<MatchPair> others = field.deal(rng);
                    std::vector<MatchPair> pairs;
                    std::size_t next = 0;
                    for (const Matchup& matchup : matchups)
                        pairs.push_back(matchup.a == 0 ? worth(best ? 4 : 0) : others[next++]);
                    tally.add(deal, pairs);
                }
                const auto ratings = ratings_of(tally);
                if (ratings->status != RatingStatus::rated) continue;
                ++runs;
                CHECK(ratings->outside == Group{0});
                for (const RatingDifference& rating_difference : ratings->differences) {
                    const double truth = 0.5 *
                                         (static_cast<double>(rating_difference.a) -
                                          static_cast<double>(rating_difference.b)) *
                                         400 / std::log(10.0);
                    ++intervals;
                    misses += truth < rating_difference.interval->low ||
                              truth > rating_difference.interval->high;
                }
            }
            CHECK(runs >= test::share(360));
            CHECK(misses < 0.075 * intervals);
        }
    }
}
