#pragma once
// The steps of a turn, each as a function: who wins a tie, what a claim changes, who has won. Where
// a character can go: markers.hpp.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/roam/markers.hpp"

namespace skerry::roam {

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

/// Who takes the full card in `slot`. `player_bid` is -1 if there was none.
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
