#pragma once
// All places of a character in vector lanes: one byte for each anchor, slot by slot. See
// best_place_avx2.cpp.

#include "core/roam/deck.hpp"
#include "strategies/roam/best_place.hpp"
#include "strategies/roam/display_value.hpp"

namespace skerry::roam::detail {

/// The six squares of each slot as bits, in bytes.
using SlotBytes = std::array<std::array<std::uint8_t, 32>, slot_count>;

/// Up to 32 anchors of a pattern, in ascending order. They lie one after the other as numbers of 16
/// bits once unpacklo (anchors 0 to 15) and unpackhi (16 to 31) have widened the bytes. These work
/// on each half of a vector, so byte_of() says where an anchor's bytes lie.
struct alignas(32) AnchorLanes {
    SlotBytes solid{};   ///< 0 in lanes without an anchor
    SlotBytes shadow{};  ///< boxes that are on the grid
    std::array<std::uint8_t, 32> anchors{};

    static constexpr std::size_t byte_of(std::size_t lane) {
        return lane < 8 || lane >= 24 ? lane : lane < 16 ? lane + 8 : lane - 8;
    }
};

/// A table for each of the two halves of a byte whose bits are squares of a slot: the coins on
/// them.
struct alignas(16) CoinTables {
    std::array<std::uint8_t, 16> low{};
    std::array<std::uint8_t, 16> high{};
};

/// A deck in lanes.
class DeckLanes {
  public:
    struct Pattern {
        std::size_t first = 0;  ///< place in lanes()
        std::size_t count = 0;
        bool has_shadows = false;
    };

    DeckLanes(std::shared_ptr<const DeckTable> deck, const Worth& worth);

    /// Whether all values fit into lanes of 16 bits, all sums of coins into 8.
    bool fits() const { return fits_; }
    /// Whether the lanes hold for a state; they know neither patterns that may not overlap or whose
    /// markers may run out, nor slots without a landscape.
    bool serve(const State& state) const {
        return state.deck == deck_.get() && state.grid == all_squares &&
               state.options.overlap == Overlap::skip && state.options.unlimited_markers;
    }
    const Pattern& pattern(CardNumber card) const { return patterns_[card]; }
    const AnchorLanes& lanes(std::size_t place) const { return lanes_[place]; }
    const CoinTables& coins(CardNumber card, std::size_t slot) const {
        return coins_[2u * card + (slot < 3 ? 1 : 0)];
    }

  private:
    std::shared_ptr<const DeckTable> deck_;
    std::vector<Pattern> patterns_;  ///< for each card number
    std::vector<AnchorLanes> lanes_;
    std::vector<CoinTables> coins_;  ///< for each card of the deck; upper slots second
    bool fits_ = false;
};

/// What the display is worth, in tables for the lanes.
struct DisplayLanes {
    /// Each table by number of new markers; values have 16 bits, in two tables of bytes.
    struct alignas(16) Slot {
        std::array<std::uint8_t, 16> gain_low;
        std::array<std::uint8_t, 16> gain_high;
        /// No less than the gain with any shadow boxes that can be paid, minus their price.
        std::array<std::uint8_t, 16> bound_low;
        std::array<std::uint8_t, 16> bound_high;
        const CoinTables* coins;
        std::uint8_t free;  ///< squares that can take a marker
    };
    std::array<Slot, slot_count> slots;
};

namespace avx2 {

/// `deck` must serve() the state.
void fill(const State& state, const DisplayValue& display, const DeckLanes& deck,
          DisplayLanes& lanes);

/// Finds what roam::best_place() finds.
BestPlace best_place(const State& state, const DisplayValue& display, const DeckLanes& deck,
                     const DisplayLanes& lanes, std::size_t position, int beat);

}  // namespace avx2

}  // namespace skerry::roam::detail
