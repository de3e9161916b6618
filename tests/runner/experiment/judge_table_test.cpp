// Every way by which a mean is judged, crossed with games of every kind: how often each errs.

#include <doctest/doctest.h>

#include <cmath>

#include "core/random.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/statistics/two_results.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// Two strategies of one true strength: b scores as a, and more or less by chance.
struct GameKind {
    const char* name;
    int luck;              ///< of the deal, which both have: -luck to luck
    double power;          ///< of the exponential that b adds: 1.8 has a skewness of 5; 0: of dice
    double zeros = 0;      ///< so many games b scores exactly as a
    double failures = 0;   ///< so many games b leaves unfinished
    int failed_score = 0;  ///< what these count
    bool turned = false;   ///< b loses much now and then, else it gains
};

constexpr std::array<GameKind, 14> kinds{{
    {"plain", 20, 0},
    {"skewness 2", 0, 1},
    {"skewness 5", 2, 1.8},
    {"skewness -5", 0, 1.8, 0, 0, 0, true},
    {"skewness 9", 0, 2.4},
    {"skewness -9, 25 % alike", 3, 2.4, 0.25, 0, 0, true},
    {"skewness 20", 0, 3.1},
    {"half alike", 20, 0, 0.5},
    {"half alike, skewness -2", 20, 1, 0.5, 0, 0, true},
    {"half alike, skewness 5", 0, 1.8, 0.5},
    {"0.4 % fail", 10, 0, 0.5, 0.004, -160},
    {"0.4 % fail and count much", 5, 0, 0.25, 0.004, -360},
    {"3 % fail, skewness 2", 0, 1, 0, 0.03, -160},
    {"12 % fail", 10, 0, 0.5, 0.12, -160},
}};
constexpr std::array<std::uint64_t, 4> sizes{60, 120, 250, 500};

double uniform(Rng& rng) { return (rng.below(1'000'000) + 0.5) / 1e6; }

/// What b adds in a game that is neither alike nor a failure, before its mean is moved.
double addition(const GameKind& kind, Rng& rng) {
    if (kind.power > 0)
        return std::floor(10 * std::pow(-std::log(uniform(rng)), kind.power)) *
               (kind.turned ? -1 : 1);
    int sum = 0;
    for (int die = 0; die < 12; ++die) sum += static_cast<int>(rng.below(7)) - 3;
    return sum;
}

/// The mean of 2,000,000 of them.
double mean_addition(const GameKind& kind) {
    Rng rng = stream(4712, 0, Purpose::deal);
    double sum = 0;
    for (int i = 0; i < 2'000'000; ++i) sum += addition(kind, rng);
    return sum / 2e6;
}

/// The games of a kind, of as many strategies as one likes: the first is a, the others are like b.
class SimulatedGames {
  public:
    explicit SimulatedGames(const GameKind& kind) : kind_(kind), mean_(mean_addition(kind)) {
        facts_.components = {"luck", "own"};
        if (kind.failures > 0) {
            facts_.unfinished_score = kind.failed_score;
            facts_.components.emplace_back("unfinished");
        }
    }

    ExperimentFacts facts(std::size_t strategies, std::uint64_t games) const {
        ExperimentFacts facts = facts_;
        facts.games = games;
        for (std::size_t i = 0; i < strategies; ++i)
            facts.strategies.push_back({std::to_string(i), "simulated", {}});
        return facts;
    }

    Tally tally(std::size_t strategies) const {
        return {strategies, facts_.components.size(), {}, 10'000};
    }

    /// Adds games until there are so many; on average b is `ahead` of a.
    void play(Tally& tally, Rng& rng, std::uint64_t games, double ahead = 0) const {
        const std::size_t strategies = tally.strategy_count();
        const std::array<bool, 64> identical{};
        std::vector<GameResult> results(strategies);
        for (std::uint64_t game = tally.games(); game < games; ++game) {
            const std::uint32_t width = static_cast<std::uint32_t>(2 * kind_.luck + 1);
            const std::int32_t luck = static_cast<std::int32_t>(rng.below(width)) - kind_.luck;
            for (std::size_t i = 0; i < strategies; ++i)
                results[i] = i > 0 && uniform(rng) < kind_.failures
                                 ? unfinished_game()
                                 : finished_game(luck, i == 0 ? 0 : own_points(rng, ahead));
            tally.add(game, results, std::span(identical).first(strategies * (strategies - 1) / 2));
        }
    }

    /// The mean of the points that are b's own: they make up for its failures.
    double mean_own() const { return -kind_.failures * kind_.failed_score; }
    bool fails() const { return kind_.failures > 0; }

  private:
    GameResult unfinished_game() const {
        GameResult result;
        result.finished = result.stood_in = true;
        result.total = result.components[2] = kind_.failed_score;
        return result;
    }
    static GameResult finished_game(std::int32_t luck, std::int32_t own) {
        GameResult result;
        result.finished = true;
        result.components[0] = luck;
        result.components[1] = own;
        result.total = luck + own;
        return result;
    }
    std::int32_t own_points(Rng& rng, double ahead) const {
        if (uniform(rng) < kind_.zeros) return 0;
        const double counted = (1 - kind_.failures) * (1 - kind_.zeros);
        const double move = (mean_own() + ahead) / counted - mean_;
        const double whole = std::floor(move);
        const int rounded_up = uniform(rng) < move - whole ? 1 : 0;
        return static_cast<std::int32_t>(addition(kind_, rng) + whole) + rounded_up;
    }

    GameKind kind_;
    double mean_;
    ExperimentFacts facts_;
};

/// A way to judge; `errs` says whether one run of so many games is wrong.
struct JudgingPath {
    const char* name;
    double level;  ///< it may err in so many runs
    bool (*errs)(const SimulatedGames&, Rng&, std::uint64_t games);
};

bool outside(const std::optional<Interval>& interval, double value) {
    return interval && (value < interval->low || value > interval->high);
}

constexpr double margin = 1;

ScoreFigures figures_of_two(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    Tally tally = simulated.tally(2);
    simulated.play(tally, rng, games);
    return figures_of(simulated.facts(2, games), tally);
}

bool mean_misses(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    return outside(figures_of_two(simulated, rng, games).summaries[1].score.mean.interval, 0);
}

bool component_misses(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    return outside(figures_of_two(simulated, rng, games).summaries[1].components[1].mean.interval,
                   simulated.mean_own());
}

bool difference_misses(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    return outside(figures_of_two(simulated, rng, games).comparisons[0].difference.mean.interval,
                   0);
}

bool verdict_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    return figures_of_two(simulated, rng, games).comparisons[0].verdict != Verdict::undecided;
}

/// The change from a to b, of which only sums by blocks of four games are known.
MeanChange change_in_blocks(const SimulatedGames& simulated, Rng& rng, std::uint64_t games,
                            double ahead = 0) {
    Tally tally = simulated.tally(2);
    std::vector<BlockPair> blocks;
    BlockPair before;
    while (tally.games() < games) {
        simulated.play(tally, rng, std::min(games, tally.games() + 4), ahead);
        const std::int64_t a = tally.strategy(0).totals.sums().sum;
        const std::int64_t b = tally.strategy(1).totals.sums().sum;
        blocks.push_back({tally.games() - before.games, a - before.sum_a, b - before.sum_b});
        before = {tally.games(), a, b};
    }
    const std::vector<KnownScores> known = known_scores_of(simulated.facts(2, games));
    std::vector<RareGames> rare = evidence_of_strategy(tally.strategy(1), known[1]).rare;
    for (const RareGames& in_a : evidence_of_strategy(tally.strategy(0), known[0]).rare)
        rare.push_back({-in_a.value, in_a.seen, in_a.games});
    MeanChange change = change_by_blocks(blocks, std::move(rare));
    change.range = range_of(tally.strategy(0).totals, tally.strategy(1).totals, known[0], known[1]);
    return change;
}

bool blocks_miss(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    return outside(change_in_blocks(simulated, rng, games).interval, 0);
}

bool two_samples_miss(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    std::vector<MeanEvidence> evidence;
    for (const std::uint64_t n : {games, 2 * games}) {
        Tally tally = simulated.tally(2);
        simulated.play(tally, rng, n);
        evidence.push_back(
            evidence_of_strategy(tally.strategy(1), known_scores_of(simulated.facts(2, n))[1]));
    }
    return outside(change_unpaired(evidence[0], evidence[1]).interval, 0);
}

/// b is worse by the margin, and said not to be.
bool margin_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    Tally tally = simulated.tally(2);
    simulated.play(tally, rng, games, -margin);
    ExperimentFacts facts = simulated.facts(2, games);
    facts.margin = margin;
    const MarginFinding finding = figures_of(facts, tally).comparisons[0].by_margin->finding;
    return finding == MarginFinding::equivalent || finding == MarginFinding::b_not_worse;
}

bool gate_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    const MarginVerdict verdict =
        judge_by_margin(change_in_blocks(simulated, rng, games, -margin), margin);
    return verdict == MarginVerdict::alike || verdict == MarginVerdict::not_worse;
}

/// b is ahead by the margin, and said to be more.
bool better_gate_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    const MeanChange change = change_in_blocks(simulated, rng, games, margin);
    return change.interval && change.interval->low > margin;
}

/// The figures of a run that its rule ended, or that came to so many games without.
ScoreFigures stopped(const SimulatedGames& simulated, Rng& rng, std::uint64_t games,
                     const StopRule& rule, std::size_t strategies = 2, double ahead = 0) {
    ExperimentFacts facts = simulated.facts(strategies, games);
    facts.stop = rule;
    Tally tally = simulated.tally(strategies);
    const JudgedPairs judged = judged_pairs_of(facts);
    while (tally.games() < games) {
        simulated.play(tally, rng, std::min(games, next_look(tally.games())), ahead);
        if (look_at(tally, judged, rule).satisfied) break;
    }
    return figures_of(facts, tally);
}

/// Stop rules have more games to look at.
constexpr std::uint64_t stop_times = 3;

bool decided_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    const StopRule rule{.precision = {}, .decided = true};
    return stopped(simulated, rng, stop_times * games, rule).comparisons[0].verdict !=
           Verdict::undecided;
}

bool precision_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    const StopRule rule{.precision = 3};
    const ScoreFigures figures = stopped(simulated, rng, stop_times * games, rule);
    return outside(figures.comparisons[0].difference.mean.interval, 0);
}

bool tests_as(const SimulatedGames& simulated, Rng& rng, std::uint64_t games, double ahead,
              ChangeFinding wrong) {
    const StopRule rule{.precision = {}, .better = margin};
    const ScoreFigures figures = stopped(simulated, rng, stop_times * games, rule, 2, ahead);
    return figures.stop->changes[0].finding == wrong;
}

bool better_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    return tests_as(simulated, rng, games, 0, ChangeFinding::better);
}

bool not_better_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    return tests_as(simulated, rng, games, margin, ChangeFinding::not_better);
}

bool any_is_decided(const ScoreFigures& figures) {
    return std::ranges::any_of(figures.comparisons, [](const Comparison& pair) {
        return pair.verdict != Verdict::undecided;
    });
}

/// Three equals, of which one is said to be beaten.
bool best_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    const StopRule rule{.precision = {}, .best = true};
    const ScoreFigures figures = stopped(simulated, rng, stop_times * games, rule, 3);
    return any_is_decided(figures);
}

/// The run goes on after its figures were seen: a quarter of the games, half of them, all.
bool looks_err(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    ExperimentFacts facts = simulated.facts(2, games);
    Tally tally = simulated.tally(2);
    for (const std::uint64_t part : {4, 2, 1}) {
        simulated.play(tally, rng, games / part);
        facts.seen.looked_at = tally.games();
        if (outside(figures_of(facts, tally).comparisons[0].difference.mean.interval, 0))
            return true;
    }
    return false;
}

/// A third one is added when the figures of two are known, and both moments are looked at.
bool added_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    Tally tally = simulated.tally(3);
    simulated.play(tally, rng, games);
    ExperimentFacts facts = simulated.facts(3, games);
    facts.seen.looked_at = games;
    return any_is_decided(figures_of(facts, tally));
}

/// Two players by each of two rule sets, of which all score alike.
bool rule_sets_err(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    Tally tally = simulated.tally(4);
    simulated.play(tally, rng, games);
    ExperimentFacts facts = simulated.facts(4, games);
    facts.rules = {{"set", 0}};
    for (std::size_t i = 0; i < 4; ++i) {
        facts.strategies[i].name = i % 2 == 0 ? "even" : "odd";
        facts.strategies[i].rules = {{"set", i / 2}};
    }
    return any_is_decided(figures_of(facts, tally));
}

/// The best and the worst of eight equals.
struct PickedPair {
    std::size_t a = 0;
    std::size_t b = 0;
    Tally tally;  ///< of these two
};

PickedPair picked_pair(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    Tally tally = simulated.tally(8);
    simulated.play(tally, rng, games);
    std::size_t best = 0;
    std::size_t worst = 0;
    const auto points = [&](std::size_t i) { return tally.strategy(i).totals.sums().sum; };
    for (std::size_t i = 1; i < 8; ++i) {
        if (points(i) > points(best)) best = i;
        if (points(i) < points(worst)) worst = i;
    }
    const auto [a, b] = std::minmax(best, worst);
    PickedPair picked{a, b, simulated.tally(2)};
    Tally::Parts parts = picked.tally.parts();
    parts.games = games;
    parts.strategies[0] = tally.strategy(a);
    parts.strategies[1] = tally.strategy(b);
    parts.pairs[0] = tally.pair(a, b);
    return picked;
}

/// `compare R R --pair` of the two: the others belong to their family.
bool picked_pair_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    const PickedPair picked = picked_pair(simulated, rng, games);
    JudgedPairs judged(2);
    judged.set_known_scores(std::vector(2, known_scores_of(simulated.facts(1, games))[0]));
    judged.leave_out(6);
    return compare_all(picked.tally, judged)[0].verdict != Verdict::undecided;
}

/// The others are dropped, and the two play on.
bool dropped_errs(const SimulatedGames& simulated, Rng& rng, std::uint64_t games) {
    PickedPair picked = picked_pair(simulated, rng, games);
    ExperimentFacts facts = simulated.facts(2, 2 * games);
    for (int i = 2; i < 8; ++i) facts.seen.left_out.push_back(std::to_string(i));
    facts.seen.looked_at = games;
    if (any_is_decided(figures_of(facts, picked.tally))) return true;
    simulated.play(picked.tally, rng, 2 * games);
    return any_is_decided(figures_of(facts, picked.tally));
}

constexpr std::array<JudgingPath, 19> paths{{
    {"mean", 0.05, mean_misses},
    {"component", 0.05, component_misses},
    {"difference", 0.05, difference_misses},
    {"verdict", 0.05, verdict_errs},
    {"by blocks", 0.05, blocks_miss},
    {"two samples", 0.05, two_samples_miss},
    {"margin", 0.025, margin_errs},
    {"gate", 0.025, gate_errs},
    {"gate for better", 0.025, better_gate_errs},
    {"--until-decided", 0.05, decided_errs},
    {"--until-precision", 0.05, precision_errs},
    {"--until-better: better", 0.05, better_errs},
    {"--until-better: not better", 0.05, not_better_errs},
    {"--until-best", 0.05, best_errs},
    {"looks", 0.05, looks_err},
    {"picked", 0.05, picked_pair_errs},
    {"added", 0.05, added_errs},
    {"dropped", 0.05, dropped_errs},
    {"rule sets", 0.05, rule_sets_err},
}};

/// The runs of a cell: SKERRY_RUNS if it is set, as at night.
int runs_of_a_cell() {
    const char* const runs = std::getenv("SKERRY_RUNS");
    return runs != nullptr ? std::stoi(runs) : test::share(100);
}

/// A quick run has more noise: three standard errors more may err.
int most_errors(int runs, double level) {
    const double expected = runs * level * 4 / 3;
    return static_cast<int>(expected + (runs < 4'000 ? 3 * std::sqrt(expected) : 0));
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("judge table: every path errs as rarely as it says, with games of every kind") {
        const int runs = runs_of_a_cell();
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            const SimulatedGames simulated(kinds[k]);
            for (std::size_t p = 0; p < paths.size(); ++p) {
                const std::uint64_t games = sizes[(k + p) % sizes.size()];
                int errors = 0;
                for (int run = 0; run < runs; ++run) {
                    Rng rng = stream(27 + p, static_cast<std::uint64_t>(run), Purpose::deal);
                    errors += paths[p].errs(simulated, rng, games);
                }
                CAPTURE(kinds[k].name);
                CAPTURE(paths[p].name);
                CAPTURE(games);
                MESSAGE(std::string(paths[p].name), ", ", std::string(kinds[k].name), ", ", games,
                        " games: ", errors, " of ", runs);
                CHECK(errors <= most_errors(runs, paths[p].level));
            }
        }
    }
}
