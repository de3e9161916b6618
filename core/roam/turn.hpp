#pragma once
// The places where characters fit, and the markers that they put down: inline, because a strategy
// asks some hundred times a turn. The steps of a turn, each as a function: who wins a tie, what a
// claim changes, who has won.

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <span>

#include "core/fixed_list.hpp"
#include "core/roam/state.hpp"

namespace skerry::roam {

namespace detail {

/// Whether the solid boxes may lie there. Whether the anchor is covered does not matter.
inline bool solid_fits(const State& state, Squares solid) {
    if ((solid & ~state.grid) != 0) return false;
    return state.options.overlap == Overlap::skip || (solid & state.taken()) == 0;
}

inline bool out_of_markers(const State& state, std::size_t seat) {
    return !state.options.unlimited_markers &&
           std::popcount(state.markers[seat]) >= state.options.markers;
}

/// The anchors that are wanted. There is no branch on the answer: it is a coin toss.
template <class Wanted>
Squares filtered(Squares anchors, Wanted&& wanted) {
    Squares kept = 0;
    for (Squares left = anchors; left != 0; left &= left - 1) {
        const int anchor = std::countr_zero(left);
        kept |= Squares{wanted(static_cast<std::size_t>(anchor)) ? 1u : 0u} << anchor;
    }
    return kept;
}

/// The first `count` squares in reading order of the whole grid.
Squares first_squares(Squares squares, int count);

}  // namespace detail

/// The empty squares that an AI may put the pattern's anchor on.
inline Squares ai_anchors(const State& state, const Pattern& pattern) {
    const Squares empty = pattern.anchors & state.grid & ~state.taken();
    if (state.grid == all_squares && state.options.overlap == Overlap::skip) return empty;
    return detail::filtered(
        empty, [&](std::size_t a) { return detail::solid_fits(state, pattern.solid[a]); });
}

/// The anchor in a slot: the first of a to f. `anchors` must have one there.
inline int first_in_slot(Squares anchors, std::size_t slot) {
    assert(of_slot(anchors, slot) != 0);
    return std::countr_zero(anchors & slot_mask(slot));
}

/// The squares that the player may put the pattern's anchor on: all solid boxes on the grid, at
/// least one new marker.
inline Squares player_anchors(const State& state, const Pattern& pattern) {
    if (detail::out_of_markers(state, player)) return 0;
    const Squares taken = state.taken();
    const Squares barred =
        ~state.grid | (state.options.overlap == Overlap::forbid ? taken : Squares{0});
    return detail::filtered(pattern.anchors, [&](std::size_t a) {
        const Squares solid = pattern.solid[a];
        return ((solid & ~taken) != 0) & ((solid & barred) == 0);
    });
}

/// Whether `anchor` is one of player_anchors().
inline bool player_fits(const State& state, const Pattern& pattern, int anchor) {
    // Outside `anchors` there are no solid boxes, so none is new.
    const Squares solid = pattern.solid[static_cast<std::size_t>(anchor)];
    return (solid & ~state.taken()) != 0 && detail::solid_fits(state, solid) &&
           !detail::out_of_markers(state, player);
}

/// The new markers of a seat that puts the anchor on `anchor` and pays for `shadows`.
inline Squares new_markers(const State& state, std::size_t seat, const Pattern& pattern, int anchor,
                           Squares shadows) {
    const Squares solid = pattern.solid[static_cast<std::size_t>(anchor)] & ~state.taken();
    if (state.options.unlimited_markers) return solid | shadows;
    const int left = state.options.markers - std::popcount(state.markers[seat]);
    const Squares of_solid = detail::first_squares(solid, left);
    return of_solid | detail::first_squares(shadows, left - std::popcount(of_solid));
}

/// The shadow boxes that the player could pay for. None if it cannot pay for any.
struct PayableShadows {
    Squares boxes = 0;  ///< on the grid and empty
    int most = 0;  ///< how many at once: what coins held before the placement and markers allow
};

inline PayableShadows payable_shadows(const State& state, const Pattern& pattern, int anchor) {
    const auto a = static_cast<std::size_t>(anchor);
    PayableShadows shadows;
    shadows.boxes = pattern.shadow[a] & state.grid & ~state.taken();
    shadows.most = std::min(std::popcount(shadows.boxes), state.coins[player] / shadow_price);
    if (!state.options.unlimited_markers) {
        const int used =
            std::popcount(state.markers[player]) + std::popcount(pattern.solid[a] & ~state.taken());
        shadows.most = std::min(shadows.most, state.options.markers - used);
    }
    if (shadows.most <= 0) return {};
    return shadows;
}

/// Puts markers down and gains what lies there.
inline void place_markers(State& state, std::size_t seat, Squares markers) {
    state.coins[seat] += state.coins_on(markers);
    state.markers[seat] |= markers;
}

/// Turns down the character that an AI uses and returns its position: the leftmost one that is face
/// up, after turning all up if none is.
std::size_t use_leftmost(Row& row);

/// The coins that it costs to turn the player's characters up early; empty if all are face up.
std::optional<int> rest_price(const State& state);

/// Seats with the most markers on the card in a slot, clockwise from `first`.
using Contenders = FixedList<std::uint8_t, seat_count>;
Contenders contenders(const State& state, std::size_t slot, std::size_t first);

/// One auction: each contender bids once, in order. AIs bid all their coins where that is legal.
class Auction {
  public:
    Auction(std::span<const int, seat_count> coins, int min_open)
        : coins_(coins), min_open_(min_open) {}

    int least_bid() const { return leader_ ? highest_ + 1 : min_open_; }
    /// A bid that is not legal counts as no bid.
    void bid(std::size_t seat, int amount) {
        if (amount < least_bid() || amount > coins_[seat]) return;
        leader_ = seat;
        highest_ = amount;
    }
    void ai_bids(std::size_t seat) { bid(seat, coins_[seat]); }
    bool can_bid(std::size_t seat) const { return least_bid() <= coins_[seat]; }
    std::optional<std::size_t> leader() const { return leader_; }
    int highest() const { return highest_; }

  private:
    std::span<const int, seat_count> coins_;
    int min_open_;
    std::optional<std::size_t> leader_;
    int highest_ = 0;
};

/// The auction of a slot: up to the player's bid if the player takes part, else to its end.
Auction auction_before_player(const State& state, std::size_t slot);

struct Claim {
    std::size_t seat;
    int paid;
};

/// The seat that takes the full card in `slot`. `player_bid` is -1 if there was none.
Claim claim_of(const State& state, std::size_t slot, int player_bid);

/// Moves the card face up to the winner's row. The other seats on the card get a coin each (option
/// `consolation`), and all markers return.
void give_card(State& state, std::size_t slot, const Claim& claim);

/// Shows `card` in an empty slot; with no_card the slot stays empty and off the grid.
void show_card(State& state, std::size_t slot, CardNumber card);

/// The number of seats that still have a turn after `seat`, in a game that ends with this round.
constexpr std::size_t turns_left(std::size_t seat) { return last_seat - seat; }

enum class Victory : std::uint8_t { lose, minor, medium, major };
inline constexpr std::array<std::string_view, 4> victory_names = {"lose", "minor", "medium",
                                                                  "major"};

/// Points and coins by seat. Ratios are compared as products: against AIs without a point any point
/// is a major victory.
Victory victory(const std::array<int, seat_count>& points, const std::array<int, seat_count>& coins,
                TieCoins tie_coins);
Victory victory(const State& state);

}  // namespace skerry::roam
