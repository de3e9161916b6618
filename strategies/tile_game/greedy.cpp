#include "strategies/tile_game/greedy.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace skerry::tile_game {

namespace {

constexpr int win = 1'000'000;

constexpr Seat opponent_of(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }

}  // namespace

Greedy::Greedy(const Rules& rules, const Params& params)
    : params_(params), cols_(rules.cols), left_(0), right_(0) {
    for (int cell = 0; cell < rules.cells(); ++cell) {
        if (cell % cols_ == 0) left_ |= cell_bit(cell);
        if (cell % cols_ == cols_ - 1) right_ |= cell_bit(cell);
    }
}

Cells Greedy::beside(Cells cells) const {
    // A board of one row of 64 cells has no rows above or below, and no shift by 64.
    const Cells vertical = cols_ == max_cells ? 0 : cells << cols_ | cells >> cols_;
    return vertical | (cells & ~right_) << 1 | (cells & ~left_) >> 1;
}

int Greedy::side(const State& state, Seat seat, Cells exposed) const {
    const Seat opponent = opponent_of(seat);
    const int pool = state.pools[index(seat)];
    const int their_pool = state.pools[index(opponent)];
    const Cells owned = state.owned(seat);
    int tiles = count(owned);
    if (their_pool == 0) tiles += std::min(count(state.open), pool);
    int risks = 0;
    for (Cells rest = owned & exposed; rest != 0; rest &= rest - 1) {
        const int value = state.value(static_cast<std::size_t>(std::countr_zero(rest)));
        risks += value > 0 && value < their_pool ? 1 : 0;
    }
    return params_.tile * tiles - params_.risk * risks + params_.point * pool;
}

int Greedy::value(const State& state, Seat seat) const {
    if (!TileGame::is_over(state)) {
        const Cells exposed = beside(state.open);
        return side(state, seat, exposed) - side(state, opponent_of(seat), exposed);
    }
    const int margin = seat == Seat::first ? state.margin() : -state.margin();
    return win * ((margin > 0) - (margin < 0)) + params_.tile * margin;
}

Move Greedy::choose(const State& state, Rng& rng) const {
    Move best;
    int best_value = std::numeric_limits<int>::min();
    std::uint32_t equals = 0;
    for (Cells rest = state.open; rest != 0; rest &= rest - 1)
        for (int points = 1; points <= state.pool(); ++points) {
            const Move move = {static_cast<std::uint8_t>(std::countr_zero(rest)),
                               static_cast<std::uint8_t>(points)};
            State after = state;
            TileGame::play(after, move, {});
            const int worth = value(after, state.to_move);
            if (worth < best_value) continue;
            equals = worth > best_value ? 1 : equals + 1;
            best_value = worth;
            if (rng.below(equals) == 0) best = move;
        }
    return best;
}

}  // namespace skerry::tile_game
