// Values the moves of a position by what they change: no move is played for it, unless it may end
// the game.

#include "strategies/tile_game/greedy.hpp"

#include <algorithm>
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

Greedy::Around Greedy::around(Cells cells) const {
    // A board of one row of 64 cells has no rows above or below, and no shift by 64.
    const bool one_row = cols_ == max_cells;
    const Cells above = one_row ? 0 : cells >> cols_;
    const Cells below = one_row ? 0 : cells << cols_;
    const Cells left = (cells & ~left_) >> 1;
    const Cells right = (cells & ~right_) << 1;
    return {above | below | left | right,
            (above & below) | (left & right) | ((above | below) & (left | right))};
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
        const Cells exposed = around(state.open).once;
        return side(state, seat, exposed) - side(state, opponent_of(seat), exposed);
    }
    const int margin = seat == Seat::first ? state.margin() : -state.margin();
    return win * ((margin > 0) - (margin < 0)) + params_.tile * margin;
}

int Greedy::value_after(const State& state, const Move& move) const {
    State after = state;
    TileGame::play(after, move, {});
    return value(after, state.to_move);
}

/// The value of each move for the player to move. "Mine" is of that player, "theirs" of the other.
class Greedy::Outlook {
  public:
    /// Their tiles below each value; one more than the values is written. It is apart from the
    /// outlook, because indexed members stay in memory, and the rest of it lives in registers.
    using Below = std::array<Cells, max_pool + 3>;

    Outlook(const Greedy& greedy, const State& state, Below& theirs_below)
        : greedy_(greedy),
          theirs_below_(theirs_below),
          my_pool_(state.pool()),
          their_pool_(state.pools[0] + state.pools[1] - my_pool_),
          open_count_(count(state.open)),
          slow_(open_count_ == 1 || state.stop_when_decided) {
        const Around around = greedy.around(state.open);
        exposed_ = around.once;
        by_one_ = around.once & ~around.twice;
        const Cells mine = state.owned(state.to_move);
        const Cells theirs = state.owned(opponent_of(state.to_move));
        margin_ = count(mine) - count(theirs);
        // The last place is for values that no pool can beat.
        const auto highest = static_cast<std::size_t>(std::max(my_pool_, their_pool_) + 1);
        std::fill_n(theirs_below_.begin(), highest + 2, Cells{0});
        for (Cells rest = theirs; rest != 0; rest &= rest - 1)
            theirs_below_[std::min(value_at(state, rest), highest) + 1] |= rest & -rest;
        their_ones_ = theirs_below_[2];
        theirs_below_[1] = 0;  // locked tiles are not flipped
        for (std::size_t v = 1; v <= highest; ++v) theirs_below_[v] |= theirs_below_[v - 1];
        for (Cells rest = mine & exposed_; rest != 0; rest &= rest - 1)
            if (const std::size_t v = value_at(state, rest);
                v > 0 && static_cast<int>(v) < their_pool_)
                my_risks_ |= rest & -rest;
    }

    /// The cell of the moves that are valued from here on.
    void look_at(int cell) {
        beside_ = greedy_.around(cell_bit(cell)).once;
        is_exposed_ = (exposed_ >> cell & 1) != 0;
        my_other_risks_ = count(my_risks_) - count(my_risks_ & by_one_ & beside_);
    }

    /// The most points that cannot end the game.
    int most_fast() const { return slow_ ? 0 : my_pool_ - (their_pool_ == 0 ? 1 : 0); }

    /// The value of a move that does not end the game.
    int value_of(int points) const {
        const int left = my_pool_ - points;
        const Cells flipped = below(points) & beside_;
        const Cells at_risk = below(left);
        // A flipped tile loses its point; one that only this move exposed is out of reach now.
        const Cells won = below(std::min(points, their_pool_ + 1)) & ~their_ones_ & beside_;
        const int my_risks = my_other_risks_ + count(won & exposed_ & ~by_one_) +
                             (is_exposed_ && points < their_pool_ ? 1 : 0);
        const int their_risks =
            count(at_risk & exposed_) - count(at_risk & beside_ & (by_one_ | flipped));
        int margin = margin_ + 1 + 2 * count(flipped);
        if (their_pool_ == 0) margin += std::min(open_count_ - 1, left);
        if (left == 0) margin -= std::min(open_count_ - 1, their_pool_);
        const Params& params = greedy_.params_;
        return params.tile * margin - params.risk * (my_risks - their_risks) +
               params.point * (left - their_pool_);
    }

  private:
    static std::size_t value_at(const State& state, Cells rest) {
        return static_cast<std::size_t>(
            state.value(static_cast<std::size_t>(std::countr_zero(rest))));
    }
    /// Their tiles of a lower value, without locked ones.
    Cells below(int value) const { return theirs_below_[static_cast<std::size_t>(value)]; }

    const Greedy& greedy_;
    Below& theirs_below_;
    int my_pool_;
    int their_pool_;
    int open_count_;
    bool slow_;  ///< the next move may end the game
    int margin_ = 0;
    Cells exposed_ = 0;  ///< cells beside an open one
    Cells by_one_ = 0;   ///< cells beside exactly one
    Cells my_risks_ = 0;
    Cells their_ones_ = 0;
    Cells beside_ = 0;
    bool is_exposed_ = false;
    int my_other_risks_ = 0;  ///< among the tiles that I have now
};

Move Greedy::choose(const State& state, Rng& rng) const {
    Move best;
    int best_value = std::numeric_limits<int>::min();
    std::uint32_t equals = 0;
    Outlook::Below below;
    Outlook outlook(*this, state, below);
    const auto consider = [&](int worth, Move move) {
        if (worth < best_value) return;
        equals = worth > best_value ? 1 : equals + 1;
        best_value = worth;
        if (rng.below(equals) == 0) best = move;
    };
    const auto place = [](int cell, int points) {
        return Move{static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(points)};
    };
    const int most_fast = outlook.most_fast();
    for (Cells rest = state.open; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        outlook.look_at(cell);
        // No call within this loop: registers would be saved for it.
        for (int points = 1; points <= most_fast; ++points)
            consider(outlook.value_of(points), place(cell, points));
        for (int points = most_fast + 1; points <= state.pool(); ++points)
            consider(value_after(state, place(cell, points)), place(cell, points));
    }
    return best;
}

}  // namespace skerry::tile_game
