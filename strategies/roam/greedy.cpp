// Values every placement with its best shadow boxes, every rest and every bid, and picks the best.

#include "strategies/roam/greedy.hpp"

#include "strategies/roam/best_place.hpp"
#include "strategies/roam/place_lanes.hpp"

namespace skerry::roam {

namespace {

constexpr int scaled(int hundredths) { return hundredths * move_value_scale / 100; }

}  // namespace

/// Looks for the best places on one display: in lanes where there are some for it.
class detail::PlaceFinder {
  public:
    PlaceFinder(const State& state, const Worth& worth, const DeckLanes* lanes)
        : state_(state), display_(state, worth) {
#if SKERRY_X86_KERNELS
        if (lanes != nullptr && lanes->serve(state)) {
            deck_ = lanes;
            avx2::fill(state, display_, *deck_, lanes_);
        }
#else
        (void)lanes;
#endif
    }

    /// See best_place().
    BestPlace best(std::size_t position, int beat) const {
#if SKERRY_X86_KERNELS
        if (deck_ != nullptr)
            return avx2::best_place(state_, display_, *deck_, lanes_, position, beat);
#endif
        return best_place(state_, display_, position, beat);
    }

  private:
    const State& state_;
    DisplayValue display_;
#if SKERRY_X86_KERNELS
    const DeckLanes* deck_ = nullptr;
    DisplayLanes lanes_;
#endif
};

Greedy::Greedy(const Rules& rules, const Params& params, InstructionSet set)
    : rest_(scaled(params.rest)) {
    worth_.coin = scaled(params.coin);
    worth_.card = scaled(params.card);
    worth_.point = scaled(params.point);
    worth_.theirs = scaled(params.theirs);
    if (set == InstructionSet::baseline) return;
    auto lanes = std::make_shared<const detail::DeckLanes>(
        rules.deck ? rules.deck : DeckTable::synthetic(), worth_);
    if (lanes->fits()) lanes_ = std::move(lanes);
}

/// The value that the best face-down character would add, minus the price of turning all up; if
/// that is less than `least`, INT_MIN.
int Greedy::rest_gain(const State& state, const detail::PlaceFinder& places, int best_now,
                      int least) const {
    const auto price = rest_price(state);
    if (!price || *price > state.coins[player]) return INT_MIN;
    const int cost = best_now + *price * worth_.coin + rest_;
    const Row& row = state.rows[player];
    const int beat = least == INT_MIN ? INT_MIN : cost + least - 1;
    int best = beat;
    for (std::size_t i = 0; i < row.size; ++i)
        if (!row.is_up(i)) best = places.best(i, best).value;
    return best == beat ? INT_MIN : best - cost;
}

Greedy::Turn Greedy::best_turn(const State& state) const {
    const detail::PlaceFinder places(state, worth_, lanes_.get());
    const Row& row = state.rows[player];
    Turn best{Move::spend(static_cast<std::size_t>(std::countr_zero(row.face_up))), 0};
    int value = INT_MIN;
    for (std::size_t i = 0; i < row.size; ++i) {
        if (!row.is_up(i)) continue;
        const BestPlace place = places.best(i, value);
        if (place.anchor < 0) continue;
        best = {Move::place(i, place.anchor), place.boxes};
        value = place.value;
    }
    const int now = value == INT_MIN ? 0 : value;
    if (rest_gain(state, places, now, 1) > 0) best.move = Move::rest();
    return best;
}

int Greedy::bid_value(const State& state, const Move& move) const {
    const int needed = winning_bid(state);
    const bool wins = needed >= 0 && move.kind == Move::Kind::bid && move.amount >= needed;
    if (!wins) return worth_.coin;
    return worth_of(state, state.slot, worth_) - worth_.coin * move.amount;
}

Move Greedy::best_bid(const State& state) const {
    const int needed = winning_bid(state);
    if (needed < 0) return Move::pass();
    const Move bid = Move::bid(needed);
    return bid_value(state, bid) > bid_value(state, Move::pass()) ? bid : Move::pass();
}

Move Greedy::choose(const State& state, Rng&) {
    if (state.phase == Phase::turn) return best_turn(state).move;
    if (state.phase == Phase::bid) return best_bid(state);
    const Pattern& pattern = state.pattern(player, state.character);
    return Move::shadows(
        best_shadows(state, DisplayValue(state, worth_), pattern, state.square).boxes);
}

void Greedy::play_out(RunningGame<Roam>& game, Rng& rng) {
    while (!Roam::is_over(game.state())) {
        if (game.state().phase != Phase::turn) {
            game.play(choose(game.state(), rng));
            continue;
        }
        const Turn turn = best_turn(game.state());
        game.play(turn.move);
        if (game.state().phase == Phase::shadows) game.play(Move::shadows(turn.boxes));
    }
}

void Greedy::play_out_after(RunningGame<Roam>& game, const Move& move, Rng& rng) {
    game.play(move);
    play_out(game, rng);
}

bool Greedy::value_moves(const State& state, const Candidates<Roam>& moves, std::span<int> values) {
    const DisplayValue display(state, worth_);
    const detail::PlaceFinder places(state, worth_, lanes_.get());
    int best = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& move = moves[i];
        if (move.kind == Move::Kind::place) {
            values[i] = place_value(state, display, state.pattern(player, move.character),
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
            const int gain = rest_gain(state, places, best, INT_MIN);
            values[i] = gain == INT_MIN ? 0 : best + gain;
        }
    return true;
}

}  // namespace skerry::roam
