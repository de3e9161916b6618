#pragma once
// The value of the player's markers on the display, for strategies that look one turn ahead.

#include <bit>

#include "core/roam/state.hpp"
#include "strategies/strategy.hpp"

namespace skerry::roam {

/// The chance, in parts of 256, that the player takes a card that gets filled. After the player's
/// turn it has `mine` markers of the player and `others` of the AIs, and at least one empty
/// square. A rule of thumb: leads raise the chance, markers still missing for a majority lower
/// it.
int claim_chance(int mine, const std::array<int, 3>& others);

/// The chance, in parts of 256, that a card with some squares empty is filled before the game ends,
/// where the seat with the most cards has `most_cards`. A rule of thumb, too.
int fill_chance(int empty, std::size_t most_cards);

/// What each thing is worth, in parts of a point (move_value_scale).
struct Worth {
    int coin = 0;
    int card = 0;    ///< a card, besides its points, if the player takes it instead of an AI
    int point = 0;   ///< each point of that card
    int theirs = 0;  ///< what each point of a card costs that an AI takes
};

class DisplayValue {
  public:
    /// Gains by number of new markers. Numbers beyond the room of the slot mean nothing.
    using Gains = std::array<int, slot_squares + 2>;

    DisplayValue(const State& state, const Worth& worth);

    const Worth& worth() const { return worth_; }
    const Gains& gains(std::size_t slot) const { return gains_[slot]; }

    /// The value of placing new markers of the player on empty squares, over placing none.
    int gain(Squares markers) const {
        int sum = worth_.coin * state_->coins_on(markers);
        for (std::size_t slot = 0; slot < slot_count; ++slot)
            sum += gains_[slot][static_cast<std::size_t>(std::popcount(of_slot(markers, slot)))];
        return sum;
    }

    /// No less than what any `count` of the squares `open`, 1 <= count <= most, add to gain(placed)
    /// at `price` each.
    int most_gain(Squares placed, Squares open, int most, int price) const;

  private:
    const State* state_;
    Worth worth_;
    std::array<Gains, slot_count> gains_;
};

/// The value of a card if the player takes it instead of an AI.
int worth_of(const State& state, std::size_t slot, const Worth& worth);

/// The lowest bid that wins the tie in `state.slot`; -1 if no bid does.
int winning_bid(const State& state);

}  // namespace skerry::roam
