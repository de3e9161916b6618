// The fair value of a rule: its interval holds the truth as often as it says, and where there is no
// bracket it says so.

#include "runner/experiment/fair_values.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// One player, or two, by each value of a rule.
ExperimentFacts facts_of(const std::vector<double>& values, std::size_t players,
                         std::uint64_t deals) {
    ExperimentFacts facts;
    facts.game = "simulated";
    facts.seats = 2;
    facts.games = deals;
    facts.rules = {{"handicap", values[0]}, {"room", "small"}};
    for (const double value : values)
        for (std::size_t player = 0; player < players; ++player) {
            StrategyFacts strategy;
            strategy.name = player == 0 ? "even" : "odd";
            strategy.label = strategy.name + " " + std::to_string(value);
            strategy.params = nlohmann::ordered_json::object();
            strategy.rules = {{"handicap", value}, {"room", "small"}};
            facts.strategies.push_back(strategy);
        }
    return facts;
}

/// A pair of games on a deal whose luck all rule sets share; the first seat wins each with this
/// probability.
MatchPair pair_of_deal(Rng luck, double first_seat) {
    MatchPair pair;
    for (MatchGame& game : pair.games) {
        const bool first = (luck.below(1'000'000) + 0.5) / 1e6 < first_seat;
        game.winner = first ? Winner::first : Winner::second;
        game.totals = {first ? 1 : 0, first ? 0 : 1};
    }
    return pair;
}

MatchTally played(const ExperimentFacts& facts, const std::vector<double>& shares,
                  std::size_t players, std::uint64_t seed) {
    MatchTally tally(matchups_of(facts), 1, facts.games);
    const std::size_t matchups = tally.order().size();
    std::vector<MatchPair> pairs(matchups);
    for (std::uint64_t deal = 0; deal < facts.games; ++deal) {
        for (std::size_t m = 0; m < matchups; ++m)
            pairs[m] = pair_of_deal(stream(seed, deal, Purpose::deal),
                                    shares[tally.order()[m].a / players]);
        tally.add(deal, pairs);
    }
    return tally;
}

FairValue fair_of(const std::vector<double>& values, const std::vector<double>& shares,
                  std::uint64_t deals, std::uint64_t seed = 1) {
    const ExperimentFacts facts = facts_of(values, 1, deals);
    return fair_values(facts, played(facts, shares, 1, seed))[0];
}

/// How often in so many runs the interval of the fair value misses it.
int misses(const std::vector<double>& shares, double truth, std::uint64_t deals, int runs) {
    int count = 0;
    for (int run = 0; run < runs; ++run) {
        const FairValue fair =
            fair_of({0, 1, 2}, shares, deals, 100 + static_cast<std::uint64_t>(run));
        count += (fair.low && *fair.low > truth) || (fair.high && *fair.high < truth);
    }
    return count;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("fair value: between the values that bracket one half") {
        const FairValue fair = fair_of({4, 0, 1}, {0.2, 0.6, 0.45}, 2'000);
        CHECK(fair.finding == FairFinding::bracketed);
        REQUIRE(fair.value);
        CHECK(*fair.value == doctest::Approx(0.667).epsilon(0.15));
        CHECK(*fair.low > 0);
        CHECK(*fair.low < *fair.value);
        CHECK(*fair.high > *fair.value);
        CHECK(*fair.high < 4);
        CHECK(fair.players == Matchup{0, 0});
    }

    TEST_CASE("fair value: without a bracket it says why") {
        CHECK(fair_of({0, 1}, {0.8, 0.7}, 500).finding == FairFinding::first_ahead);
        CHECK(fair_of({0, 1}, {0.3, 0.2}, 500).finding == FairFinding::first_behind);
        const FairValue at_the_end = fair_of({0, 1}, {0.5, 0.2}, 500, 2);
        CHECK(at_the_end.finding == FairFinding::open);
        CHECK_FALSE(at_the_end.low);
        CHECK(*at_the_end.high < 0.3);
        const FairValue any = fair_of({0, 1}, {0.51, 0.5}, 200);
        CHECK(any.finding == FairFinding::open);
        CHECK_FALSE(any.low);
        CHECK_FALSE(any.high);
        const FairValue twice = fair_of({0, 1, 2}, {0.8, 0.2, 0.8}, 500);
        CHECK(twice.finding == FairFinding::several);
        CHECK_FALSE(twice.value);
    }

    TEST_CASE("fair value: games that repeat are a fact, without an interval") {
        const ExperimentFacts facts = facts_of({0, 1}, 1, 50);
        MatchTally tally(matchups_of(facts), 1, facts.games);
        for (std::uint64_t deal = 0; deal < facts.games; ++deal) {
            std::vector<MatchPair> pairs(2);
            for (std::size_t m = 0; m < 2; ++m) {
                pairs[m] = pair_of_deal(Rng(1), m == 0 ? 1 : 0);
                pairs[m].moves = m + 1;
                pairs[m].deterministic = true;
            }
            tally.add(deal, pairs);
        }
        const FairValue fair = fair_values(facts, tally)[0];
        CHECK(fair.finding == FairFinding::fact);
        CHECK(*fair.value == 0.5);
        CHECK_FALSE(fair.low);
    }

    TEST_CASE("fair value: of each matchup, and of the line-up") {
        const ExperimentFacts facts = facts_of({0, 1}, 2, 400);
        const auto list = fair_values(facts, played(facts, {0.7, 0.3}, 2, 3));
        REQUIRE(list.size() == 1);  // the two play each other: that is the line-up
        CHECK(list[0].players == Matchup{0, 1});
        ExperimentFacts three = facts_of({0, 1}, 2, 400);
        for (std::size_t set = 0; set < 2; ++set) {
            StrategyFacts strategy = three.strategies[2 * set];
            strategy.name = "third";
            strategy.label = "third " + std::to_string(set);
            three.strategies.push_back(strategy);
        }
        MatchTally tally(matchups_of(three), 1, three.games);
        const std::vector<RuleSet> sets = rule_sets_of(three);
        for (std::uint64_t deal = 0; deal < three.games; ++deal) {
            std::vector<MatchPair> pairs;
            for (const Matchup& matchup : tally.order())
                pairs.push_back(pair_of_deal(stream(7, deal, Purpose::deal),
                                             sets[0].has(matchup.a) ? 0.7 : 0.3));
            tally.add(deal, pairs);
        }
        const auto all = fair_values(three, tally);
        REQUIRE(all.size() == 4);
        CHECK_FALSE(all.back().players);
        CHECK(all.back().finding == FairFinding::bracketed);
        CHECK(*all.back().value == doctest::Approx(0.5).epsilon(0.15));
    }

    TEST_CASE("fair value: only of one rule whose values are numbers") {
        ExperimentFacts facts = facts_of({0, 1}, 1, 10);
        CHECK(fair_rule(facts) == "handicap");
        facts.strategies[1].rules["room"] = "large";
        CHECK(fair_rule(facts).empty());
        facts.strategies[1].rules["handicap"] = 0;
        CHECK(fair_rule(facts).empty());
        facts.strategies[1].rules = {{"handicap", 1}, {"room", "small"}};
        facts.seats = 1;
        CHECK(fair_rule(facts).empty());
    }

    TEST_CASE("fair value: so many deals as it says would tell the nearest value") {
        const FairValue few = fair_of({0, 1, 2}, {0.6, 0.5, 0.4}, 300, 5);
        const FairValue many = fair_of({0, 1, 2}, {0.6, 0.5, 0.4}, 30'000, 5);
        CHECK(few.deals.value_or(301) > 300);
        CHECK_FALSE(many.deals);  // its interval is within a half of 1
        CHECK(*many.low > 0.5);
        CHECK(*many.high < 1.5);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("fair value: the interval misses the truth in at most 5 % of the runs") {
        const int runs = test::share(1'000);
        CHECK(misses({0.6, 0.45, 0.3}, 2.0 / 3, 200, runs) <= test::most_events(runs, 0.067));
        CHECK(misses({0.55, 0.5, 0.45}, 1, 400, runs) <= test::most_events(runs, 0.067));
        CHECK(misses({0.9, 0.6, 0.2}, 1.25, 120, runs) <= test::most_events(runs, 0.067));
    }
}
