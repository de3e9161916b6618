// What was known after so many deals, from the sums of blocks.

#include <fmt/format.h>

#include <cmath>

#include "runner/exhibits/tables.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/two_results.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// The sums of a pair in a row of the blocks, and how many of these games were given a score.
struct RunningBlock {
    BlockPair sums = {};  ///< no games where one of them did not finish all
    std::uint64_t stood_in_a = 0;
    std::uint64_t stood_in_b = 0;
};
using BlockReader = std::function<RunningBlock(const BlockSums&, std::size_t row)>;

struct RunningPair {
    std::size_t a = 0;
    std::size_t b = 0;
    BlockReader read;
    bool a_may_fail = false;
    bool b_may_fail = false;
};

struct Moment {
    std::size_t pair;
    std::uint64_t deals;
    MeanChange change;  ///< scaled: what is shown
    std::optional<Interval> anytime;
};

/// How what is counted becomes what is shown: shown = offset + scale * counted.
struct Scale {
    double offset = 0;
    double factor = 1;
    std::size_t family = 1;
    bool shares = false;                  ///< what is shown lies between 0 and 1
    std::optional<double> stand_in = {};  ///< the score that games are given
};

Interval shown(const Interval& interval, const Scale& scale) {
    const auto one = [&](double counted) {
        const double end = scale.offset + scale.factor * counted;
        return scale.shares ? std::clamp(end, 0.0, 1.0) : end;
    };
    return {one(interval.low), one(interval.high)};
}

/// What a game that is given a score counts beside the others of a strategy.
RareGames stood_in(std::uint64_t seen, std::uint64_t games, std::int64_t sum, double stand_in) {
    const double others = static_cast<double>(sum) - stand_in * static_cast<double>(seen);
    const double mean = seen == games ? 0 : others / static_cast<double>(games - seen);
    return {stand_in - mean, seen, games};
}

/// The games of those that may fail which are given a score, for the differences a - b.
std::vector<RareGames> rare_of(std::span<const RunningBlock> blocks, const RunningPair& pair,
                               double stand_in) {
    BlockPair sums;
    std::uint64_t of_a = 0;
    std::uint64_t of_b = 0;
    for (const RunningBlock& block : blocks) {
        sums.games += block.sums.games;
        sums.sum_a += block.sums.sum_a;
        sums.sum_b += block.sums.sum_b;
        of_a += block.stood_in_a;
        of_b += block.stood_in_b;
    }
    std::vector<RareGames> rare;
    if (pair.a_may_fail) rare.push_back(stood_in(of_a, sums.games, sums.sum_b, stand_in));
    if (!pair.b_may_fail) return rare;
    const RareGames in_b = stood_in(of_b, sums.games, sums.sum_a, stand_in);
    rare.push_back({-in_b.value, in_b.seen, in_b.games});
    return rare;
}

Moment moment_of(const std::vector<RunningPair>& pairs, std::size_t pair,
                 std::span<const RunningBlock> running, const Scale& scale) {
    std::vector<BlockPair> blocks;
    for (const RunningBlock& block : running) blocks.push_back(block.sums);
    std::vector<RareGames> rare;
    if (scale.stand_in) rare = rare_of(running, pairs[pair], *scale.stand_in);
    Moment moment{pair, 0, change_by_blocks(blocks, std::move(rare)), {}};
    MeanChange& change = moment.change;
    moment.deals = change.evidence.n;
    if (const auto interval = anytime_interval(change.evidence, scale.family).interval)
        moment.anytime = shown(*interval, scale);
    change.difference = scale.offset + scale.factor * *change.difference;
    if (change.se) *change.se *= scale.factor;
    if (change.interval) change.interval = shown(*change.interval, scale);
    return moment;
}

std::vector<Moment> moments_of(const std::vector<RunningPair>& pairs, const BlockSums& sums,
                               const Scale& scale) {
    std::vector<Moment> moments;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        std::vector<RunningBlock> blocks;
        for (std::size_t row = 0; row < sums.rows(); ++row) {
            const RunningBlock block = pairs[i].read(sums, row);
            if (block.sums.games == 0) continue;
            blocks.push_back(block);
            if (blocks.size() >= 2) moments.push_back(moment_of(pairs, i, blocks, scale));
        }
    }
    return moments;
}

std::vector<RunningPair> pairs_of(const ScoreTables& shown) {
    std::vector<RunningPair> pairs;
    const std::optional<std::int32_t> stand_in = shown.facts.unfinished_score;
    const std::size_t component = shown.facts.scored_components();
    for (const Comparison& pair : shown.judged_pairs())
        pairs.push_back(
            {pair.a, pair.b,
             [&tally = shown.tally, a = pair.a, b = pair.b, stand_in, component](
                 const BlockSums& sums, std::size_t row) {
                 const auto at = [&](std::size_t column) { return sums.at(row, column); };
                 const std::int64_t played = at(Tally::played_column);
                 if (at(tally.finished_column(a)) != played ||
                     at(tally.finished_column(b)) != played)
                     return RunningBlock{};
                 const auto given = [&](std::size_t i) {
                     return stand_in.value_or(0) == 0
                                ? std::uint64_t{0}
                                : static_cast<std::uint64_t>(
                                      at(tally.component_column(i, component)) / *stand_in);
                 };
                 return RunningBlock{{static_cast<std::uint64_t>(played), at(tally.score_column(b)),
                                      at(tally.score_column(a))},
                                     given(a),
                                     given(b)};
             },
             shown.facts.may_fail(pair.a), shown.facts.may_fail(pair.b)});
    return pairs;
}

std::vector<RunningPair> pairs_of(const MatchTables& shown) {
    const std::vector<MatchupSummary>& all = shown.figures.summary.matchups;
    const MatchTally& tally = shown.batch.tally.matches();
    std::vector<RunningPair> pairs;
    for (const MatchupSummary& matchup : shown.judged_matchups()) {
        if (matchup.a == matchup.b) continue;
        const auto i = static_cast<std::size_t>(&pair_of(all, matchup.a, matchup.b) - all.data());
        const std::int64_t sign = matchup.a < matchup.b ? 1 : -1;
        pairs.push_back(
            {matchup.a, matchup.b, [&tally, i, sign](const BlockSums& sums, std::size_t row) {
                 const std::int64_t done = sums.at(row, tally.pairs_column(i));
                 if (done != sums.at(row, MatchTally::played_column)) return RunningBlock{};
                 return RunningBlock{{static_cast<std::uint64_t>(done), 0,
                                      sign * sums.at(row, tally.points_column(i))}};
             }});
    }
    return pairs;
}

Table table_of(const auto& shown) {
    const ExperimentFacts& facts = shown.facts;
    const bool matches = facts.seats == 2;
    // The points of a pair of games are counted from their half, 2 of 4 half points.
    const Scale scale{matches ? 0.5 : 0.0, matches ? 0.25 : 1.0,
                      std::max<std::size_t>(1, judged_pairs_of(facts).family()), matches,
                      facts.unfinished_score};
    const std::vector<RunningPair> pairs = pairs_of(shown);
    const std::vector<Moment> moments = moments_of(pairs, shown.batch.tally.blocks(), scale);
    const int decimals = matches ? 3 : 2;
    Table table{"running", "What was known after so many deals"};
    const auto add = table.adder(moments);
    add(pair_column(), [&](const Moment& moment) {
        return shown.pair_cell(pairs[moment.pair].a, pairs[moment.pair].b);
    });
    add({"deals", {"deals"}}, [](const Moment& moment) { return count_cell(moment.deals); });
    add({matches ? "points of a" : "mean", {"mean", "se"}}, [&](const Moment& moment) {
        return Cell{fixed(moment.change.difference, decimals),
                    {cell_value(moment.change.difference), cell_value(moment.change.se)}};
    });
    const bool anytime = judging_of(facts) == Judging::anytime;
    add({anytime ? "" : "95 % interval", {"low", "high"}}, [&](const Moment& moment) {
        return interval_cell(anytime ? std::nullopt : moment.change.interval, decimals);
    });
    add({"95 % at any time", {"anytime_low", "anytime_high"}},
        [&](const Moment& moment) { return interval_cell(moment.anytime, decimals); });
    return table;
}

}  // namespace

Table running_table(const ScoreTables& shown) { return table_of(shown); }
Table running_table(const MatchTables& shown) { return table_of(shown); }

}  // namespace skerry
