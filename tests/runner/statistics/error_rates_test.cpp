// How often the statistics are wrong, found by simulation with fixed seeds.

#include "core/random.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/statistics/two_results.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace test;

namespace {

/// A distribution of integer differences; the weights are frequencies in sixteenths.
struct Differences {
    const char* name;
    std::array<int, 16> values;
    /// The exact mean.
    double mean() const {
        int sum = 0;
        for (const int value : values) sum += value;
        return sum / 16.0;
    }
    int draw(Rng& rng) const { return values[rng.below(16)]; }
};

/// Differences as between two equally good strategies: most games alike; a spread of points; now
/// and then a large loss against many small gains.
constexpr std::array<Differences, 3> no_difference{
    {{"mostly ties", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 1, -4, 4}},
     {"spread", {-9, -7, -6, -4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 6, 7, 9}},
     {"skewed", {1, 1, 1, 1, 1, 1, 2, 2, 2, 0, 0, 0, -1, 2, -3, -10}}}};
constexpr Differences real_difference{"ahead", {0, 0, 0, 0, 0, 0, 1, 1, 2, -1, -2, 5, 6, -3, 1, 4}};

struct Sums {
    std::uint64_t n = 0;
    std::uint64_t differing = 0;
    PowerSums sums;

    void add(int difference) {
        ++n;
        differing += difference != 0;
        sums.add(difference);
    }
    /// Whether the mean is beyond 1.96 standard errors.
    bool naively_significant() const {
        const double mean = static_cast<double>(sums.sum);
        return mean * mean * static_cast<double>(n - 1) >
               1.96 * 1.96 * static_cast<double>(variance_numerator(n, sums));
    }
    AnytimeEstimate anytime(std::size_t family = 1) const {
        MeanEvidence evidence = evidence_of(n, sums);
        evidence.differing = differing;
        return anytime_mean(evidence, family);
    }
    bool declared(std::size_t family = 1) const {
        return judge(anytime(family).p, sums.sum) != Verdict::undecided;
    }
};

struct Errors {
    int naive = 0;
    int anytime = 0;
};

/// How many of the runs without a true difference declare one, if one looks every `step` games.
Errors errors_of(const Differences& differences, std::uint64_t runs, std::uint64_t step,
                 std::uint64_t games) {
    Errors errors;
    for (std::uint64_t run = 0; run < runs; ++run) {
        Rng rng = stream(5, run, Purpose::deal);
        Sums seen;
        bool naive = false;
        bool anytime = false;
        for (std::uint64_t game = 1; game <= games; ++game) {
            seen.add(differences.draw(rng));
            if (game % step != 0) continue;
            naive = naive || seen.naively_significant();
            anytime = anytime || seen.declared();
        }
        errors.naive += naive;
        errors.anytime += anytime;
    }
    return errors;
}

bool holds(const std::optional<Interval>& interval, double value) {
    return interval && interval->low <= value && value <= interval->high;
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE(
        "error rate: looking now and then, or after every game, errs in at most 5 % of runs") {
        using Plan = std::array<std::uint64_t, 3>;
        for (const auto& [runs, step, games] : {Plan{1'000, 100, 20'000}, Plan{400, 1, 600}})
            for (const Differences& differences : no_difference) {
                REQUIRE(differences.mean() == 0);
                const Errors errors = errors_of(differences, runs, step, games);
                MESSAGE(std::string(differences.name), ", of ", runs,
                        " runs: 1.96 standard errors ", errors.naive, ", anytime ", errors.anytime);
                CHECK(errors.anytime <= static_cast<int>(runs / 20));
                // A rule that never declares anything would pass, too.
                CHECK((errors.anytime > 0 || games < 20'000));
                CHECK(errors.naive >= static_cast<int>(runs * (step == 1 ? 30 : 40) / 100));
            }
    }

    TEST_CASE("error rate: anytime intervals hold the true difference at all times at once") {
        int missed = 0;
        for (std::uint64_t run = 0; run < share(1'000); ++run) {
            Rng rng = stream(6, run, Purpose::deal);
            Sums seen;
            bool held = true;
            for (int game = 1; game <= 10'000; ++game) {
                seen.add(real_difference.draw(rng));
                if (game % 50 != 0) continue;
                const auto interval = seen.anytime().interval;
                held = held && (!interval || holds(interval, real_difference.mean()));
            }
            missed += !held;
        }
        MESSAGE("anytime intervals missed in ", missed, " of ", share(1'000), " runs");
        CHECK(missed <= share(50));
        CHECK(missed > 0);
    }

    TEST_CASE("error rate: six pairs at once are wrong as rarely as one") {
        // Four equal strategies: any declared pair is an error.
        constexpr std::size_t strategies = 4;
        int wrong = 0;
        int wrong_alone = 0;
        for (std::uint64_t run = 0; run < share(400); ++run) {
            Rng rng = stream(7, run, Purpose::deal);
            Tally tally(strategies, 0);
            std::array<GameResult, strategies> results;
            const std::array<bool, 6> identical{};
            bool declared = false;
            bool declared_alone = false;
            for (std::uint64_t game = 0; game < 4'000; ++game) {
                for (GameResult& result : results)
                    result = {true, 60 + no_difference[1].draw(rng), {}, {}};
                tally.add(game, results, identical);
                if (game % 100 != 99) continue;
                const Outlook outlook = look_at(tally, JudgedPairs(strategies), StopRule{});
                declared = declared || outlook.decided > 0;
                for (std::size_t a = 0; a < strategies && !declared_alone; ++a)
                    for (std::size_t b = a + 1; b < strategies; ++b)
                        declared_alone |=
                            compare_at_any_time(evidence_of_pair(tally, a, b, {}, {}), 1).verdict !=
                            Verdict::undecided;
            }
            wrong += declared;
            wrong_alone += declared_alone;
        }
        MESSAGE("of ", share(400), " runs with six pairs, wrong together ", wrong,
                ", each for itself ", wrong_alone);
        CHECK(wrong <= share(20));
        CHECK(wrong_alone > wrong);
    }

    TEST_CASE("error rate: components that differ by chance are named in at most 5 % of runs") {
        // Three equal strategies with eight components, most of which differ rarely, one skewed.
        // Any component that is named is an error.
        constexpr std::size_t strategies = 3;
        constexpr int runs = share(1'000);
        for (const Judging judging : {Judging::fixed_games, Judging::anytime}) {
            int wrong = 0;
            for (std::uint64_t run = 0; run < runs; ++run) {
                Rng rng = stream(9, run, Purpose::deal);
                Tally tally(strategies, 8);
                std::array<GameResult, strategies> results;
                for (std::uint64_t game = 0; game < 400; ++game) {
                    for (GameResult& result : results) {
                        result = {true, 0, {}, {}};
                        for (std::size_t c = 0; c < 8; ++c) {
                            const Differences& kind = no_difference[c % 3];
                            if (c < 6 && rng.below(20) > 0) continue;
                            result.components[c] = kind.draw(rng);
                            result.total += result.components[c];
                        }
                    }
                    tally.add(game, results, std::array<bool, 3>{});
                }
                bool named = false;
                for (const Comparison& pair : compare_all(tally, JudgedPairs(3), judging))
                    for (const ComponentDifference& component : pair.components)
                        named = named || component.verdict != Verdict::undecided;
                wrong += named;
            }
            MESSAGE("components named by chance in ", wrong, " of ", runs, " runs");
            CHECK(wrong <= share(60));
            CHECK((wrong > 0 || judging == Judging::anytime));
        }
    }

    TEST_CASE("error rate: after a stop the mean is too high in most runs, the cautious in few") {
        // True difference 0.3, standard deviation 6: runs stop when it is decided, or at 6,000.
        constexpr int runs = share(1'000);
        int mean_high = 0;
        int cautious_high = 0;
        int decided = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Rng rng = stream(10, run, Purpose::deal);
            Sums seen;
            AnytimeEstimate estimate;
            for (std::uint64_t game = 0; game < 6'000;) {
                const std::uint64_t look = std::min<std::uint64_t>(next_look(game), 6'000);
                for (; game < look; ++game)
                    seen.add(static_cast<int>(rng.below(22)) - 10 - (rng.below(5) == 0));
                estimate = seen.anytime();
                if (estimate.interval && !holds(estimate.interval, 0)) break;
            }
            decided += estimate.interval && !holds(estimate.interval, 0);
            mean_high += static_cast<double>(seen.sums.sum) / static_cast<double>(seen.n) > 0.3;
            cautious_high += *estimate.cautious > 0.3;
        }
        MESSAGE("of ", runs, " runs ", decided, " decided; mean above the truth in ", mean_high,
                ", cautious estimate in ", cautious_high);
        CHECK(decided > runs / 2);
        CHECK(mean_high > runs * 55 / 100);
        CHECK(cautious_high <= runs / 2);
        CHECK(cautious_high > runs / 50);
    }

    TEST_CASE("error rate: cautious shares end above the truth in at most half of the matches") {
        constexpr int runs = share(1'000);
        int cautious_high = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Rng rng = stream(11, run, Purpose::deal);
            Pentanomial points{};
            AnytimeComparison anytime;
            for (std::uint64_t pair = 0; pair < 4'000 && anytime.verdict == Verdict::undecided;) {
                const std::uint64_t look = next_look(pair);
                for (; pair < look; ++pair)
                    ++points[(rng.below(100) < 54 ? 2U : 0U) + (rng.below(100) < 54 ? 2U : 0U)];
                anytime = compare_at_any_time(points, 1);
            }
            cautious_high += *anytime.estimate.cautious > 0.54;
        }
        MESSAGE("cautious share above the truth in ", cautious_high, " of ", runs, " matches");
        CHECK(cautious_high <= runs / 2);
        CHECK(cautious_high > runs / 50);
    }

    TEST_CASE("error rate: of few games that chance mixes the share is that of the mixture") {
        // Two programs have two to five games, which each side wins as likely as not, and play each
        // as often as the others. Their true share is the mean of these games.
        int misses[2] = {0, 0};
        const int runs = test::share(2'000);
        for (int run = 0; run < runs; ++run) {
            Rng rng(static_cast<std::uint64_t>(run));
            std::vector<MatchPair> games(2 + rng.below(4));
            double share = 0;
            for (std::uint64_t i = 0; i < games.size(); ++i) {
                games[i].moves = i;
                for (std::size_t seat = 0; seat < 2; ++seat) {
                    const bool first_wins = rng.chance(1, 2);
                    games[i].games[seat].winner = first_wins ? Winner::first : Winner::second;
                    share += first_wins == (seat == 0) ? 0.5 : 0;
                }
            }
            share /= static_cast<double>(games.size());
            MatchTally tally(matchups_of(2), 0);
            for (std::uint64_t deal = 0; deal < 200; ++deal)
                tally.add(deal,
                          std::array{games[rng.below(static_cast<std::uint32_t>(games.size()))]});
            for (const Judging judging : {Judging::fixed_games, Judging::anytime}) {
                const MatchupSummary matchup =
                    summarise(tally, JudgedPairs(2), judging).matchups[0];
                REQUIRE(matchup.points.interval);
                misses[judging == Judging::anytime] +=
                    share < matchup.points.interval->low || share > matchup.points.interval->high;
            }
        }
        MESSAGE("of ", runs, " runs the interval missed in ", misses[0], ", at any time in ",
                misses[1]);
        CHECK(misses[0] <= most_events(runs, 0.05));
        CHECK(misses[1] <= most_events(runs, 0.05));
    }

    TEST_CASE("error rate: a stop by the rule keeps it") {
        // A margin around a true difference of exactly that margin: to claim that the difference is
        // within it is wrong, and so is the wrong sign.
        const StopRule rule{std::nullopt, true, real_difference.mean()};
        int equivalent = 0;
        int stopped = 0;
        constexpr int runs = share(500);
        for (std::uint64_t run = 0; run < runs; ++run) {
            Rng rng = stream(8, run, Purpose::deal);
            Tally tally(2, 0);
            for (std::uint64_t game = 0; game < 3'000;) {
                const std::uint64_t look = next_look(game);
                for (; game < look; ++game) {
                    const std::array<GameResult, 2> results{
                        {{true, real_difference.draw(rng), {}, {}}, {true, 0, {}, {}}}};
                    tally.add(game, results, std::array<bool, 1>{false});
                }
                const Outlook outlook = look_at(tally, JudgedPairs(2), rule);
                if (!outlook.satisfied) continue;
                ++stopped;
                equivalent += outlook.equivalent > 0;
                break;
            }
        }
        MESSAGE("of ", runs, " runs ", stopped, " stopped, ", equivalent, " wrongly");
        CHECK(equivalent <= most_events(runs, 0.05));
        CHECK(stopped > runs / 2);
    }

    TEST_CASE("error rate: t intervals hold the mean in 95 % of samples") {
        constexpr int samples = share(20'000);
        // The binomial standard error of the share is 0.15 %.
        for (const std::uint64_t n : {std::uint64_t{30}, std::uint64_t{200}}) {
            int held = 0;
            int held_by_blocks = 0;
            int told_by_blocks = 0;
            for (std::uint64_t run = 0; run < samples; ++run) {
                Rng rng = stream(9, run, Purpose::deal);
                PowerSums sums;
                std::vector<BlockPair> blocks((n + 4) / 5);
                for (std::uint64_t game = 0; game < n; ++game) {
                    const int difference = real_difference.draw(rng);
                    sums.add(difference);
                    BlockPair& block = blocks[game / 5];
                    ++block.games;
                    block.sum_b += difference + 50;
                    block.sum_a += 50;
                }
                held += holds(estimate_mean(n, sums).interval, real_difference.mean());
                const auto by_blocks = change_by_blocks(blocks).interval;
                told_by_blocks += by_blocks.has_value();
                held_by_blocks += holds(by_blocks, real_difference.mean());
            }
            MESSAGE("n = ", n, ": t intervals held ", held, " of ", samples, ", by ", (n + 4) / 5,
                    " blocks ", held_by_blocks, " of ", told_by_blocks);
            CHECK(held > 0.94 * samples);
            CHECK(held < 0.96 * samples);
            // Few blocks have no interval.
            CHECK(told_by_blocks > (n == 200 ? 0.9 * samples : -1));
            CHECK(held_by_blocks >= 0.94 * told_by_blocks);
            CHECK(held_by_blocks <= 0.965 * told_by_blocks);
        }
    }

    TEST_CASE("error rate: t intervals by few large and many small blocks hold 95 %") {
        constexpr int samples = share(20'000);
        // Few common games of an experiment of a million: blocks of 1 to 2, to 16, to 64 games.
        for (const std::uint64_t n : {std::uint64_t{288}, std::uint64_t{1'088}}) {
            const BlockLayout layout = BlockLayout::of(1'000'000);
            int held = 0;
            for (std::uint64_t run = 0; run < samples; ++run) {
                Rng rng = stream(11, run, Purpose::deal);
                std::vector<BlockPair> blocks(layout.block_of(n - 1) + 1);
                for (std::uint64_t game = 0; game < n; ++game) {
                    BlockPair& block = blocks[layout.block_of(game)];
                    ++block.games;
                    block.sum_b += real_difference.draw(rng) + 50;
                    block.sum_a += 50;
                }
                held += holds(change_by_blocks(blocks).interval, real_difference.mean());
            }
            MESSAGE("n = ", n, ": intervals by ", layout.block_of(n - 1) + 1, " blocks held ", held,
                    " of ", samples);
            CHECK(held > 0.94 * samples);
            CHECK(held < 0.965 * samples);
        }
    }

    TEST_CASE("error rate: unpaired intervals hold the difference in 95 % of samples") {
        constexpr int samples = share(10'000);
        int held = 0;
        for (std::uint64_t run = 0; run < samples; ++run) {
            Rng rng = stream(10, run, Purpose::deal);
            PowerSums a;
            PowerSums b;
            for (int game = 0; game < 40; ++game) a.add(no_difference[1].draw(rng));
            for (int game = 0; game < 150; ++game) b.add(real_difference.draw(rng));
            held += holds(change_unpaired(evidence_of(40, a), evidence_of(150, b)).interval,
                          real_difference.mean());
        }
        MESSAGE("Welch's intervals held ", held, " of ", samples);
        CHECK(held > 0.94 * samples);
        CHECK(held < 0.96 * samples);
    }

    TEST_CASE("error rate: who finishes more games is said wrongly in at most 5 %") {
        constexpr int runs = share(4'000);
        // Both finish as often; hard deals are hard for both.
        for (const auto& [games, finished_in_16] :
             {std::pair{60U, 15U}, {300U, 2U}, {300U, 8U}, {1'000U, 15U}}) {
            std::array<int, 3> wrong{};  // game by game, by blocks of 4, unpaired
            for (int run = 0; run < runs; ++run) {
                Rng rng = stream(31, static_cast<std::uint64_t>(run), Purpose::deal);
                std::array<std::uint64_t, 2> alone{};
                std::array<std::uint64_t, 2> alone_by_blocks{};
                std::array<std::uint64_t, 2> in_block{};
                std::array<std::uint64_t, 2> all{};
                for (std::uint64_t game = 0; game < games; ++game) {
                    const bool common = rng.below(4) == 0;
                    const bool deal = rng.below(16) < finished_in_16;
                    std::array<bool, 2> finished{};
                    for (std::size_t s = 0; s < 2; ++s) {
                        finished[s] = common ? deal : rng.below(16) < finished_in_16;
                        in_block[s] += finished[s];
                        all[s] += finished[s];
                    }
                    for (std::size_t s = 0; s < 2; ++s) alone[s] += finished[s] && !finished[1 - s];
                    if (game % 4 != 3) continue;
                    for (std::size_t s = 0; s < 2; ++s)
                        alone_by_blocks[s] += std::min(in_block[s], 4 - in_block[1 - s]);
                    in_block = {};
                }
                const auto errs = [](const std::optional<double>& p) { return p && *p <= 0.05; };
                wrong[0] += errs(finishing_p(alone[0], alone[1]));
                wrong[1] += errs(finishing_p(alone_by_blocks[0], alone_by_blocks[1]));
                wrong[2] += errs(finishing_p(all[0], games, all[1], games));
            }
            MESSAGE(games, " games, ", finished_in_16, " of 16 finished: wrong in ", wrong[0],
                    ", by blocks ", wrong[1], ", unpaired ", wrong[2], " of ", runs);
            for (const int errors : wrong) CHECK(errors <= most_events(runs, 0.05));
        }
        // A loss of a tenth of the games is seen.
        CHECK(*finishing_p(100, 0) < 1e-20);
        CHECK(*finishing_p(900, 1'000, 1'000, 1'000) < 1e-20);
        CHECK(*finishing_p(10, 4) == doctest::Approx(0.1795654296875));
        CHECK_FALSE(finishing_p(0, 0));
        CHECK_FALSE(finishing_p(50, 50, 70, 70));
    }
}
