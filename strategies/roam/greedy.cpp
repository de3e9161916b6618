// Values every placement with its best shadow boxes, every rest and every bid, and picks the best.

#include "strategies/roam/greedy.hpp"

#include <algorithm>
#include <bit>
#include <climits>

namespace skerry::roam {

namespace {

constexpr int scaled(int hundredths) { return hundredths * move_value_scale / 100; }

struct Shadows {
    Squares boxes = 0;
    int gain = 0;  ///< value over placing the solid boxes alone, minus their price
};

/// A character on an anchor, without shadow boxes.
struct Spot {
    const Pattern& pattern;
    int anchor;
    Squares solid;  ///< new markers
    int value;      ///< of them

    Spot(const State& state, const DisplayValue& display, const Pattern& of, int on)
        : pattern(of),
          anchor(on),
          solid(new_markers(state, player, of, on, 0)),
          value(display.gain(solid)) {}
};

/// The best shadow boxes to pay for in addition to the new solid boxes, if they gain more than
/// `beat`; else none.
Shadows best_boxes(const State& state, const DisplayValue& display, const Worth& worth,
                   const Spot& spot, int beat) {
    const auto [open, most] = payable_shadows(state, spot.pattern, spot.anchor);
    if (most == 0) return {};
    const int price = shadow_price * worth.coin;
    if (display.most_gain(spot.solid, open, most, price) <= std::max(beat, 0)) return {};
    Shadows best;
    for (Squares subset = open; subset != 0; subset = (subset - 1) & open) {
        const int count = std::popcount(subset);
        if (count > most) continue;
        const int gain = display.gain(spot.solid | subset) - spot.value - price * count;
        if (gain > best.gain) best = {subset, gain};
    }
    return best;
}

/// The value of one placement with its best shadow boxes; if it is not above `beat`, no more than
/// that.
int place_value(const State& state, const DisplayValue& display, const Worth& worth,
                const Pattern& pattern, int anchor, int beat) {
    const Spot spot(state, display, pattern, anchor);
    const int gain_to_beat = beat == INT_MIN ? 0 : beat - spot.value;
    return spot.value + best_boxes(state, display, worth, spot, gain_to_beat).gain;
}

struct BestPlace {
    int anchor = -1;
    int value = INT_MIN;
};

/// The best placement of a character; if none is above `beat`, there is no anchor, and the value is
/// `beat`.
BestPlace best_place(const State& state, const DisplayValue& display, const Worth& worth,
                     std::size_t position, int beat) {
    const Pattern& pattern = state.pattern(player, position);
    BestPlace best{-1, beat};
    const bool pays = state.coins[player] >= shadow_price;
    for (Squares left = player_anchors(state, pattern); left != 0; left &= left - 1) {
        const int anchor = std::countr_zero(left);
        const int value = pays ? place_value(state, display, worth, pattern, anchor, best.value)
                               : display.gain(new_markers(state, player, pattern, anchor, 0));
        if (value > best.value) best = {anchor, value};
    }
    return best;
}

}  // namespace

Greedy::Greedy(const Rules&, const Params& params) : rest_(scaled(params.rest)) {
    worth_.coin = scaled(params.coin);
    worth_.card = scaled(params.card);
}

/// The value that the best face-down character would add, minus the price of turning all up; if
/// that is less than `least`, INT_MIN.
int Greedy::rest_gain(const State& state, const DisplayValue& display, int best_now,
                      int least) const {
    const auto price = rest_price(state);
    if (!price || *price > state.coins[player]) return INT_MIN;
    const int cost = best_now + *price * worth_.coin + rest_;
    const Row& row = state.rows[player];
    const int beat = least == INT_MIN ? INT_MIN : cost + least - 1;
    int best = beat;
    for (std::size_t i = 0; i < row.size; ++i)
        if (!row.is_up(i)) best = best_place(state, display, worth_, i, best).value;
    return best == beat ? INT_MIN : best - cost;
}

Greedy::ValuedMove Greedy::best_turn(const State& state) const {
    const DisplayValue display(state, worth_);
    const Row& row = state.rows[player];
    ValuedMove best{Move::spend(static_cast<std::size_t>(std::countr_zero(row.face_up))), INT_MIN};
    for (std::size_t i = 0; i < row.size; ++i) {
        if (!row.is_up(i)) continue;
        const BestPlace place = best_place(state, display, worth_, i, best.value);
        if (place.anchor >= 0) best = {Move::place(i, place.anchor), place.value};
    }
    const int now = best.value == INT_MIN ? 0 : best.value;
    if (rest_gain(state, display, now, 1) > 0) best = {Move::rest(), now};
    return best;
}

Greedy::ValuedMove Greedy::best_shadows(const State& state) const {
    const DisplayValue display(state, worth_);
    const Pattern& pattern = state.pattern(player, state.character);
    const Spot spot(state, display, pattern, state.square);
    const Shadows best = best_boxes(state, display, worth_, spot, 0);
    return {Move::shadows(best.boxes), best.gain};
}

int Greedy::bid_value(const State& state, const Move& move) const {
    const int needed = winning_bid(state);
    const bool wins = needed >= 0 && move.kind == Move::Kind::bid && move.amount >= needed;
    if (!wins) return worth_.coin;
    return worth_of(state, state.slot, worth_) - worth_.coin * move.amount;
}

Move Greedy::choose(const State& state, Rng&) {
    switch (state.phase) {
        case Phase::turn:
            return best_turn(state).move;
        case Phase::shadows:
            return best_shadows(state).move;
        case Phase::bid:
        case Phase::over:
            break;
    }
    const int needed = winning_bid(state);
    if (needed < 0) return Move::pass();
    const Move bid = Move::bid(needed);
    return bid_value(state, bid) > bid_value(state, Move::pass()) ? bid : Move::pass();
}

bool Greedy::value_moves(const State& state, const Candidates<Roam>& moves, std::span<int> values) {
    const DisplayValue display(state, worth_);
    int best = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& move = moves[i];
        if (move.kind == Move::Kind::place) {
            values[i] = place_value(state, display, worth_, state.pattern(player, move.character),
                                    move.square, INT_MIN);
            best = std::max(best, values[i]);
        } else if (move.kind == Move::Kind::shadows) {
            const Pattern& pattern = state.pattern(player, state.character);
            values[i] =
                display.gain(new_markers(state, player, pattern, state.square, move.boxes)) -
                shadow_price * worth_.coin * std::popcount(move.boxes);
        } else {
            values[i] = state.phase == Phase::bid ? bid_value(state, move) : 0;
        }
    }
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].kind == Move::Kind::rest) {
            const int gain = rest_gain(state, display, best, INT_MIN);
            values[i] = gain == INT_MIN ? 0 : best + gain;
        }
    return true;
}

}  // namespace skerry::roam
