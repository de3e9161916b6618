// What the markers of the player on each card are worth, by the number that is added.

#include "strategies/roam/display_value.hpp"

#include <algorithm>
#include <tuple>

#include "core/roam/turn.hpp"

namespace skerry::roam {

namespace {

// All chances are in parts of 256. A table of frequencies counted in games of the greedy strategy
// did not make it stronger than the formula below.
constexpr int certain = 256;
constexpr int even = 128;
constexpr int lead = 45;    ///< for each marker ahead
constexpr int effort = 10;  ///< for each marker still missing

int most_of(const std::array<int, 3>& counts) {
    return std::max(std::max(counts[0], counts[1]), counts[2]);
}

/// As claim_chance() below, where the AI with the most markers has `most` of them.
constexpr int claim_chance(int mine, int most, int empty) {
    const int share_needed = (mine + most + empty) / 2 + 1;
    const int missing = std::max(most + 1, share_needed) - mine;
    const int chance = std::clamp(even + lead * (mine - most) - effort * missing, 0, certain);
    if (mine - most > empty) return certain;
    return mine == 0 && most > empty ? 0 : chance;
}

/// Those chances by most, by mine + empty, which new markers do not change, and by mine: beside
/// each other lie those of more and more new markers, with room for as many as Gains has.
using Chances = std::array<std::int16_t, 2 * (slot_squares + 1)>;
constexpr auto chances = [] {
    std::array<std::array<Chances, slot_squares + 1>, slot_squares + 1> table{};
    for (int most = 0; most <= slot_squares; ++most)
        for (int room = 0; room <= slot_squares; ++room)
            for (int mine = 0; mine < static_cast<int>(std::tuple_size_v<Chances>); ++mine)
                table[static_cast<std::size_t>(most)][static_cast<std::size_t>(room)]
                     [static_cast<std::size_t>(mine)] =
                         static_cast<std::int16_t>(claim_chance(mine, most, room - mine));
    return table;
}();

/// The value of a card that the player's turn has filled: the player bids first in a tie.
int filled_value(const State& state, std::size_t slot, const std::array<int, 3>& others, int mine,
                 const Worth& worth) {
    const int most = most_of(others);
    const int consolation = mine > 0 && state.options.consolation ? worth.coin : 0;
    if (mine < most) return consolation;
    const int whole = worth_of(state, slot, worth);
    if (mine > most) return whole;
    int price = state.options.min_open;
    for (std::size_t i = 0; i < others.size(); ++i)
        if (others[i] == most) price = std::max(price, state.coins[i + 1]);
    if (price > state.coins[player]) return consolation;
    return std::max(consolation, whole - price * worth.coin);
}

}  // namespace

int claim_chance(int mine, const std::array<int, 3>& others) {
    const int most = most_of(others);
    return claim_chance(mine, most, slot_squares - mine - others[0] - others[1] - others[2]);
}

int worth_of(const State& state, std::size_t slot, const Worth& worth) {
    const CardNumber card = state.display[slot];
    return card == no_card ? 0 : worth.card + worth.point * state.deck->points(card);
}

int winning_bid(const State& state) {
    const Contenders tied = contenders(state, state.slot, state.seat);
    int bid = auction_before_player(state, state.slot).least_bid();
    bool after = false;
    for (std::uint8_t seat : tied) {
        if (after) bid = std::max(bid, state.coins[seat]);
        after |= seat == player;
    }
    return bid <= state.coins[player] ? bid : -1;
}

DisplayValue::DisplayValue(const State& state, const Worth& worth) : state_(&state), worth_(worth) {
    const Squares taken = state.taken();
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        std::array<int, seat_count> counts{};
        for (std::size_t seat = 0; seat < seat_count; ++seat)
            counts[seat] = std::popcount(of_slot(state.markers[seat], slot));
        const std::array<int, 3> others = {counts[1], counts[2], counts[3]};
        const int empty = slot_squares - std::popcount(of_slot(taken, slot));
        const int whole = worth_of(state, slot, worth);
        const int mine = counts[player];
        const std::int16_t* const chance =
            &chances[static_cast<std::size_t>(most_of(others))]
                    [static_cast<std::size_t>(mine + empty)][static_cast<std::size_t>(mine)];
        const int filled = filled_value(state, slot, others, mine + empty, worth);
        const int none = empty == 0 ? filled : whole * chance[0] / certain;
        Gains& gains = gains_[slot];
        for (std::size_t added = 0; added < gains.size(); ++added)
            gains[added] = whole * chance[added] / certain - none;
        gains[static_cast<std::size_t>(empty)] = filled - none;
    }
}

int DisplayValue::most_gain(Squares placed, Squares open, int most, int price) const {
    int sum = worth_.coin * state_->coins_on(open);
    for (Squares left = open; left != 0;) {
        const auto slot = static_cast<std::size_t>(std::countr_zero(left) / slot_squares);
        left &= ~slot_mask(slot);
        const int here = std::popcount(of_slot(placed, slot));
        const int room = std::min(most, std::popcount(of_slot(open, slot)));
        const int* gains = &gains_[slot][static_cast<std::size_t>(here)];
        int best = 0;
        for (int count = 1; count <= room; ++count)
            best = std::max(best, gains[count] - gains[0] - price * count);
        sum += best;
    }
    return sum;
}

}  // namespace skerry::roam
