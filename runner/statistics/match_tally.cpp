// Adds up pairs of games, exactly, and counts once the pair that all are.

#include "runner/statistics/match_tally.hpp"

#include <cassert>
#include <stdexcept>

namespace skerry {

namespace {

/// The half points of the first seat.
int half_points(Winner winner) {
    return winner == Winner::first ? 2 : winner == Winner::none ? 1 : 0;
}

void add_result(WinsDrawsLosses& to, int half_points, std::uint64_t times) {
    (half_points == 2 ? to.wins : half_points == 1 ? to.draws : to.losses) += times;
}

bool is_complete(const MatchPair& pair) {
    return pair.games[0].ending != MatchEnding::unfinished &&
           pair.games[1].ending != MatchEnding::unfinished;
}

/// The half points that the first seat took from the two games.
int first_seat_points(const MatchPair& pair) {
    return half_points(pair.games[0].winner) + half_points(pair.games[1].winner);
}

/// The half points of a.
int points_of_a(const MatchPair& pair) {
    return half_points(pair.games[0].winner) + 2 - half_points(pair.games[1].winner);
}

bool is_scored(const MatchPair& pair) {
    return pair.games[0].ending == MatchEnding::scored &&
           pair.games[1].ending == MatchEnding::scored;
}

/// The difference a - b of a component over both games.
std::int32_t component_difference(const MatchPair& pair, std::size_t c) {
    return pair.games[0].components[0][c] - pair.games[0].components[1][c] +
           pair.games[1].components[1][c] - pair.games[1].components[0][c];
}

std::size_t place(int half_points) { return static_cast<std::size_t>(half_points); }

}  // namespace

WinsDrawsLosses& WinsDrawsLosses::operator+=(const WinsDrawsLosses& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
}

std::uint64_t pairs_of(const Pentanomial& counts) {
    std::uint64_t pairs = 0;
    for (const std::uint64_t c : counts) pairs += c;
    return pairs;
}

PowerSums sums_of(const Pentanomial& counts) {
    PowerSums sums;
    for (int k = 0; k < 5; ++k) {
        const std::uint64_t c = counts[place(k)];
        sums.sum += (k - 2) * static_cast<std::int64_t>(c);
        sums.sum_sq += static_cast<uint128>(static_cast<unsigned>((k - 2) * (k - 2))) * c;
    }
    return sums;
}

void PairedGames::add(std::uint64_t index, const MatchPair& pair) {
    const Extreme first{0, index};
    add({&first, 1}, pair, 1);
}

void PairedGames::add(std::span<const Extreme> first, const MatchPair& pair, std::uint64_t times) {
    const auto name = [&](auto& list, std::int32_t value, std::size_t g) {
        for (const Extreme& extreme : first)
            list.add(value, MatchGameIndex{extreme.game, g == 1}.code());
    };
    for (std::size_t g = 0; g < 2; ++g) {
        if (pair.games[g].ending != MatchEnding::unfinished) continue;
        unfinished += times;
        name(unfinished_games, 0, g);
    }
    if (!is_complete(pair)) {
        incomplete += times;
        return;
    }
    points[place(points_of_a(pair))] += times;
    first_seat[place(first_seat_points(pair))] += times;
    add_result(by_seat[0], half_points(pair.games[0].winner), times);
    add_result(by_seat[1], 2 - half_points(pair.games[1].winner), times);
    identical += pair.identical ? times : 0;

    std::int32_t pair_margin = 0;
    for (std::size_t g = 0; g < 2; ++g) {
        const MatchGame& game = pair.games[g];
        if (game.ending == MatchEnding::forfeited) {
            forfeits[(game.winner == Winner::first) == (g == 0) ? 1 : 0] += times;
            name(forfeited_games, 0, g);
            continue;
        }
        const std::int32_t margin = game.totals[g] - game.totals[1 - g];  // a sits in seat g
        margins.add(margin, times);
        if (game.course.decisions > 0) lengths.add(game.course.decisions, times);
        pair_margin += margin;
        if (margin > 0) name(largest_for_a, margin, g);
        if (margin < 0) name(largest_for_b, margin, g);
    }
    if (!is_scored(pair)) return;
    pair_margins.add(pair_margin, times);
    add_pair_length(pair, times);
    for (std::size_t c = 0; c < components.size(); ++c)
        components[c].add(component_difference(pair, c), times);
}

void SampledGames::add(const MatchPair& pair) {
    if (!is_complete(pair)) return;
    for (const MatchGame& game : pair.games) {
        const GameCourse& course = game.course;
        if (game.ending != MatchEnding::scored || course.decisions == 0) continue;
        choices += course.choices;
        if (course.lead_changes == GameCourse::not_followed) continue;
        lead_changes.add(course.lead_changes);
        last_changes.add(course.last_change_percent());
    }
}

void SampledGames::merge(const SampledGames& other) {
    lead_changes.merge(other.lead_changes);
    last_changes.merge(other.last_changes);
    choices += other.choices;
}

void PairedGames::add_pair_length(const MatchPair& pair, std::uint64_t times) {
    const std::uint16_t first = pair.games[0].course.decisions;
    const std::uint16_t second = pair.games[1].course.decisions;
    if (first > 0 && second > 0) pair_lengths.add(first + second, times);
}

void PairedGames::merge(const PairedGames& other) {
    for (std::size_t k = 0; k < points.size(); ++k) {
        points[k] += other.points[k];
        first_seat[k] += other.first_seat[k];
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
        by_seat[seat] += other.by_seat[seat];
        forfeits[seat] += other.forfeits[seat];
    }
    margins.merge(other.margins);
    lengths.merge(other.lengths);
    pair_lengths.merge(other.pair_lengths);
    pair_margins.merge(other.pair_margins);
    for (std::size_t c = 0; c < components.size(); ++c) components[c] += other.components[c];
    identical += other.identical;
    unfinished += other.unfinished;
    incomplete += other.incomplete;
    largest_for_a.merge(other.largest_for_a);
    largest_for_b.merge(other.largest_for_b);
    forfeited_games.merge(other.forfeited_games);
    unfinished_games.merge(other.unfinished_games);
}

void PairedGames::move_on(std::uint64_t pairs) {
    const std::uint64_t codes = MatchGameIndex{pairs}.code();
    largest_for_a.move_on(codes);
    largest_for_b.move_on(codes);
    forfeited_games.move_on(codes);
    unfinished_games.move_on(codes);
}

void MatchupTally::add(std::uint64_t index, const MatchPair& pair) {
    sampled.add(pair);
    undrawn = undrawn || (pair.moves && pair.deterministic);
    if (!pair.moves || (!repeated && played() > 0)) {
        part();
        return varied.add(index, pair);
    }
    RepeatedPair one{pair, 1, {}};
    one.pair.deterministic = false;
    for (MatchGame& game : one.pair.games) game.course = {.decisions = game.course.decisions};
    one.played.add(0, index);
    add(one);
}

/// From here on each pair counts as often as it was played.
void MatchupTally::part() {
    if (repeated) varied = all();
    repeated.reset();
}

void MatchupTally::add(const RepeatedPair& added) {
    if (played() == 0 && added.pair.moves) {
        repeated = added;
    } else if (repeated && repeated->pair.moves == added.pair.moves) {
        repeated->count += added.count;
        repeated->played.merge(added.played);
    } else {
        part();
        varied.add(added.played.list(), added.pair, added.count);
    }
}

void MatchupTally::merge(const MatchupTally& other) {
    undrawn = undrawn || other.undrawn;
    sampled.merge(other.sampled);
    if (other.repeated) return add(*other.repeated);
    if (other.played() == 0) return;
    part();
    varied.merge(other.varied);
}

std::uint64_t MatchupTally::played() const {
    return repeated ? repeated->count : varied.pairs() + varied.incomplete;
}

PairedGames MatchupTally::none() const {
    PairedGames empty;
    empty.components.resize(varied.components.size());
    return empty;
}

PairedGames MatchupTally::all() const {
    PairedGames games = varied;
    if (repeated) games.add(repeated->played.list(), repeated->pair, repeated->count);
    return games;
}

PairedGames MatchupTally::shown() const {
    if (!repeats()) return all();
    PairedGames games = none();
    games.add(repeated->played.list()[0].game, repeated->pair);
    return games;
}

std::vector<Matchup> matchups_of(std::size_t strategies) {
    if (strategies == 1) return {{0, 0}};
    std::vector<Matchup> list;
    for (std::size_t a = 0; a < strategies; ++a)
        for (std::size_t b = a + 1; b < strategies; ++b) list.push_back({a, b});
    return list;
}

MatchTally::MatchTally(std::vector<Matchup> order, std::size_t components,
                       std::uint64_t experiment_games)
    : order_(std::move(order)), components_(components), width_(0), matchups_(order_.size()) {
    if (order_.empty() || components > max_components)
        throw std::invalid_argument("a tally needs a matchup and at most 16 components");
    for (const auto& [a, b] : order_) strategies_ = std::max({strategies_, a + 1, b + 1});
    width_ = 4 + components + (order_ == matchups_of(strategies_) ? 0 : 1);
    for (MatchupTally& matchup : matchups_) matchup.varied.components.resize(components);
    if (experiment_games > 0)
        blocks_ = BlockSums(BlockLayout::of(experiment_games), pairs_column(matchups_.size()));
}

void MatchTally::add(std::uint64_t index, std::span<const MatchPair> by_matchup) {
    assert(by_matchup.size() == matchups_.size());
    ++games_;
    if (blocks_.kept()) add_to_block(index, by_matchup);
    std::int64_t first_seat = 0;
    for (std::size_t i = 0; i < matchups_.size(); ++i) {
        const MatchPair& pair = by_matchup[i];
        if (pair.absent) continue;
        matchups_[i].add(index, pair);
        if (is_complete(pair)) first_seat += first_seat_points(pair) - 2;
    }
    first_seat_by_deal_.add(first_seat);
}

std::uint64_t MatchTally::games_of(std::size_t i) const {
    std::uint64_t games = 0;
    for (std::size_t m = 0; m < order_.size(); ++m)
        if (order_[m].a == i || order_[m].b == i) games = std::max(games, matchups_[m].played());
    return games;
}

void MatchTally::add_to_block(std::uint64_t index, std::span<const MatchPair> by_matchup) {
    std::int64_t* const row = blocks_.row_of(index);
    ++row[played_column];
    for (std::size_t i = 0; i < by_matchup.size(); ++i) {
        const MatchPair& pair = by_matchup[i];
        if (pair.absent || !is_complete(pair)) continue;
        row[pairs_column(i)] += 1;
        row[points_column(i)] += points_of_a(pair) - 2;
        if (keeps_first_seat()) row[first_seat_column(i)] += first_seat_points(pair) - 2;
        if (!is_scored(pair)) continue;
        row[scored_column(i)] += 1;
        row[margin_column(i)] += pair.games[0].totals[0] - pair.games[0].totals[1] +
                                 pair.games[1].totals[1] - pair.games[1].totals[0];
        for (std::size_t c = 0; c < components_; ++c)
            row[component_column(i, c)] += component_difference(pair, c);
    }
}

void MatchTally::merge(const MatchTally& other) {
    if (other.order_ != order_ || other.components_ != components_ ||
        other.blocks_.columns() != blocks_.columns() || other.blocks_.layout() != blocks_.layout())
        throw std::invalid_argument("tallies of different experiments cannot be merged");
    games_ += other.games_;
    blocks_.merge(other.blocks_);
    for (std::size_t i = 0; i < matchups_.size(); ++i) matchups_[i].merge(other.matchups_[i]);
    first_seat_by_deal_ += other.first_seat_by_deal_;
}

void MatchTally::move_on(std::uint64_t deals) {
    for (MatchupTally& matchup : matchups_) {
        matchup.varied.move_on(deals);
        if (matchup.repeated) matchup.repeated->played.move_on(deals);
    }
}

}  // namespace skerry
