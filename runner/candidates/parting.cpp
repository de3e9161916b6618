// Finds the deals on which a pair ended far apart, plays them again, and finds the parting.

#include "runner/candidates/parting.hpp"

#include <cstdlib>

namespace skerry {

namespace {

/// `sign`: -1 if the pair is named the other way round.
template <Order order>
void append(std::vector<Swing>& swings, const Extremes<order>& games, bool for_two, int sign) {
    for (const Extreme& game : games.list())
        swings.push_back(
            {for_two ? MatchGameIndex::of(game.game).pair : game.game, sign * game.value});
}

/// Keeps one swing per deal: both games of a deal may be among the largest margins.
void keep_each_once(std::vector<Swing>& swings) {
    std::vector<Swing> kept;
    for (const Swing& swing : swings)
        if (std::ranges::find(kept, swing.game_index, &Swing::game_index) == kept.end())
            kept.push_back(swing);
    swings = std::move(kept);
}

/// The points of a seat; empty if the game has no score.
std::optional<int> points_of(const Trace& trace, Seat seat) {
    if (trace.match) {
        if (trace.match->ending != MatchEnding::scored) return std::nullopt;
        return trace.match->totals[index(seat)];
    }
    if (!trace.result.finished) return std::nullopt;
    return trace.result.total;
}

int component_of(const Trace& trace, Seat seat, std::size_t component) {
    return trace.match ? trace.match->components[index(seat)][component]
                       : trace.result.components[component];
}

constexpr std::array<Seat, 2> both_seats = {Seat::first, Seat::second};

}  // namespace

std::vector<Swing> recorded_swings(const BatchTally& tally, std::size_t a, std::size_t b) {
    const Matchup wanted{std::min(a, b), std::max(a, b)};
    const int sign = a < b ? 1 : -1;
    std::vector<Swing> swings;
    if (const auto* scores = std::get_if<Tally>(&tally.kind())) {
        const PairTally& pair = scores->pair(wanted.a, wanted.b);
        append(swings, pair.swings_to_a, false, sign);
        append(swings, pair.swings_to_b, false, sign);
    } else {
        const MatchTally& matches = tally.matches();
        const std::vector<Matchup>& all = matches.order();
        const auto at = std::ranges::find(all, wanted) - all.begin();
        const PairedGames games = matches.matchups()[static_cast<std::size_t>(at)].shown();
        append(swings, games.largest_for_a, true, sign);
        append(swings, games.largest_for_b, true, sign);
    }
    std::ranges::sort(swings, [](const Swing& x, const Swing& y) {
        return std::pair(-std::abs(x.recorded), x.game_index) <
               std::pair(-std::abs(y.recorded), y.game_index);
    });
    keep_each_once(swings);
    return swings;
}

Seating PairOfGames::seating(std::size_t game) const {
    if (!for_two()) return game == 0 ? Seating(a) : Seating(b);
    return game == 0 ? Seating(a, b) : Seating(b, a);
}

std::size_t PairOfGames::strategy_of(std::size_t game, Seat seat) const {
    return seat == Seat::first ? seating(game).first : seating(game).second;
}

std::size_t PairOfGames::game_of(std::size_t strategy, Seat seat) const {
    return strategy_of(0, seat) == strategy ? 0 : 1;
}

std::optional<int> PairOfGames::difference() const {
    if (!for_two()) {
        const std::optional<int> of_a = points_of(games[0], Seat::first);
        const std::optional<int> of_b = points_of(games[1], Seat::first);
        if (!of_a || !of_b) return std::nullopt;
        return *of_a - *of_b;
    }
    int sum = 0;
    for (const Seat seat : both_seats)
        for (std::size_t game = 0; game < 2; ++game) {
            const std::optional<int> points = points_of(games[game], seat);
            if (!points) return std::nullopt;
            sum += strategy_of(game, seat) == a ? *points : -*points;
        }
    return sum;
}

std::optional<std::vector<int>> PairOfGames::component_differences(std::size_t components) const {
    if (!difference()) return std::nullopt;
    std::vector<int> differences(components, 0);
    for (std::size_t game = 0; game < 2; ++game)
        for (const Seat seat : both_seats) {
            if (!for_two() && seat == Seat::second) continue;
            const int sign = strategy_of(game, seat) == a ? 1 : -1;
            for (std::size_t c = 0; c < components; ++c)
                differences[c] += sign * component_of(games[game], seat, c);
        }
    return differences;
}

PairOfGames play_pair(const Experiment& experiment, std::size_t a, std::size_t b,
                      std::uint64_t game_index) {
    const bool for_two = experiment.facts().seats == 2;
    return {a,
            b,
            game_index,
            {experiment.trace(for_two ? Seating(a, b) : Seating(a), game_index),
             experiment.trace(for_two ? Seating(b, a) : Seating(b), game_index)}};
}

bool agrees(const PairOfGames& pair, const Swing& swing) {
    if (!pair.for_two()) return pair.difference() == swing.recorded;
    for (std::size_t game = 0; game < 2; ++game) {
        const std::optional<int> first = points_of(pair.games[game], Seat::first);
        const std::optional<int> second = points_of(pair.games[game], Seat::second);
        if (!first || !second) continue;
        const int margin = *first - *second;
        if ((pair.strategy_of(game, Seat::first) == pair.a ? margin : -margin) == swing.recorded)
            return true;
    }
    return false;
}

std::optional<Parting> first_parting(const PairOfGames& pair) {
    const std::vector<Trace::Step>& one = pair.games[0].steps;
    const std::vector<Trace::Step>& other = pair.games[1].steps;
    std::size_t step = 0;
    while (step < one.size() && step < other.size() && one[step].move == other[step].move) ++step;
    // A game that stops short ended in an illegal move, which counts as a decision, too.
    if (step < one.size()) return Parting{step, one[step].seat};
    if (step < other.size()) return Parting{step, other[step].seat};
    return std::nullopt;
}

}  // namespace skerry
