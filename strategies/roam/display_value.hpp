#pragma once
// What markers of the player on the display are worth, for strategies that look one turn ahead.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/roam/state.hpp"
#include "strategies/strategy.hpp"

namespace skerry::roam {

/// Chance, in parts of 256, that the player takes a card that holds `mine` of its own markers and
/// `others` of the AIs' right after its turn; at least one square is empty. A rule of thumb: leads
/// count for it, markers that are still missing for a majority against it.
int claim_chance(int mine, const std::array<int, 3>& others);

/// Worth of everything, in parts of a point (move_value_scale).
struct Worth {
    int coin = 0;
    int card = 0;                      ///< of a card besides its points
    int point = 2 * move_value_scale;  ///< a point of a card is lost to an AI, or gained
};

class DisplayValue {
  public:
    DisplayValue(const State& state, const Worth& worth);

    /// Of new markers of the player on empty squares, against placing none.
    int gain(Squares markers) const {
        int sum = worth_.coin * state_->coins_on(markers);
        for (std::size_t slot = 0; slot < slot_count; ++slot)
            sum += gains_[slot][static_cast<std::size_t>(std::popcount(of_slot(markers, slot)))];
        return sum;
    }

  private:
    const State* state_;
    Worth worth_;
    std::array<std::array<int, slot_squares + 1>, slot_count> gains_{};  ///< by new markers
};

/// Worth of a card to the player that takes it rather than an AI.
int worth_of(const State& state, std::size_t slot, const Worth& worth);

/// The lowest bid that wins the tie in `state.slot`; -1 if none does.
int winning_bid(const State& state);

}  // namespace skerry::roam
