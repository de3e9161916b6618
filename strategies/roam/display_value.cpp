// What the markers of the player on each card are worth, by the number that is added.

#include "strategies/roam/display_value.hpp"

#include <tuple>

#include "core/roam/turn.hpp"

namespace skerry::roam {

namespace {

// All chances are in parts of 256. The numbers below, and the defaults of Greedy, come from an
// evolution strategy that played some fifty million games with the built-in deck, for victory and
// gap as Search values them. A table of frequencies counted in games of the greedy strategy did not
// make it stronger.
constexpr int certain = 256;
constexpr int even = 82;
constexpr int lead = 54;      ///< for each marker ahead
constexpr int effort = 7;     ///< for each marker still missing
constexpr int room = 12;      ///< for each square still empty
constexpr int held = 22;      ///< for each marker of the player
constexpr int late_lead = 5;  ///< with a lead, for each square that is filled

/// How much less likely each empty square makes it that a card is filled before the game ends: with
/// up to 6 cards in the longest row, with 7, 8, and 9 or more.
constexpr std::array<int, 4> never_filled = {22, 33, 40, 109};
constexpr std::size_t stage_of(std::size_t most_cards) {
    return std::clamp<std::size_t>(most_cards, 6, 9) - 6;
}
constexpr int fill_chance_at(std::size_t stage, int empty) {
    return std::clamp(certain - never_filled[stage] * std::max(empty, 0), 0, certain);
}

int most_of(const std::array<int, 3>& counts) {
    return std::max(std::max(counts[0], counts[1]), counts[2]);
}

/// The chance of claim_chance() below, where the AI with the most markers has `most` of them.
constexpr int claim_chance(int mine, int most, int empty) {
    const int share_needed = (mine + most + empty) / 2 + 1;
    const int missing = std::max(most + 1, share_needed) - mine;
    if (mine - most > empty) return certain;
    if (mine == 0 && most > empty) return 0;
    const int of_lead = mine > most ? late_lead * (slot_squares - empty) : 0;
    return std::clamp(
        even + lead * (mine - most) - effort * missing - room * empty + held * mine + of_lead, 0,
        certain);
}

/// Chances beside each other for more and more new markers, as many as Gains has.
using Chances = std::array<std::int16_t, 2 * (slot_squares + 1)>;

/// The chances that the card is filled and the player takes it: by stage, by most, by mine + empty,
/// which new markers do not change, and by mine.
constexpr auto chances = [] {
    std::array<std::array<std::array<Chances, slot_squares + 1>, slot_squares + 1>,
               never_filled.size()>
        table{};
    for (std::size_t stage = 0; stage < table.size(); ++stage)
        for (std::size_t most = 0; most < table[0].size(); ++most)
            for (std::size_t rest = 0; rest < table[0][0].size(); ++rest)
                for (std::size_t mine = 0; mine < table[0][0][0].size(); ++mine) {
                    const int empty = static_cast<int>(rest) - static_cast<int>(mine);
                    const int chance =
                        claim_chance(static_cast<int>(mine), static_cast<int>(most), empty);
                    table[stage][most][rest][mine] =
                        static_cast<std::int16_t>(chance * fill_chance_at(stage, empty) / certain);
                }
    return table;
}();

/// The chances that the card is filled, for each stage and number of filled squares.
constexpr auto filled_chances = [] {
    std::array<Chances, never_filled.size()> table{};
    for (std::size_t stage = 0; stage < table.size(); ++stage)
        for (std::size_t full = 0; full < table[0].size(); ++full)
            table[stage][full] = static_cast<std::int16_t>(
                fill_chance_at(stage, slot_squares - static_cast<int>(full)));
    return table;
}();

/// What a card costs the player if an AI takes it.
int cost_of(const State& state, std::size_t slot, const Worth& worth) {
    const CardNumber card = state.display[slot];
    return card == no_card ? 0 : worth.theirs * state.deck->points(card);
}

/// The value of a card that the player's turn has filled, over its going to an AI: the player bids
/// first in a tie.
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

int fill_chance(int empty, std::size_t most_cards) {
    return fill_chance_at(stage_of(most_cards), empty);
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
    std::size_t most_cards = 0;
    for (const Row& row : state.rows) most_cards = std::max<std::size_t>(most_cards, row.size);
    const std::size_t stage = stage_of(most_cards);
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        std::array<int, seat_count> counts{};
        for (std::size_t seat = 0; seat < seat_count; ++seat)
            counts[seat] = std::popcount(of_slot(state.markers[seat], slot));
        const std::array<int, 3> others = {counts[1], counts[2], counts[3]};
        const int empty = slot_squares - std::popcount(of_slot(taken, slot));
        const int whole = worth_of(state, slot, worth);
        const int theirs = cost_of(state, slot, worth);
        const int mine = counts[player];
        const std::int16_t* const chance =
            &chances[stage][static_cast<std::size_t>(most_of(others))]
                    [static_cast<std::size_t>(mine + empty)][static_cast<std::size_t>(mine)];
        const std::int16_t* const full =
            &filled_chances[stage][static_cast<std::size_t>(slot_squares - empty)];
        const auto value = [&](std::size_t added) {
            return whole * chance[added] / certain - theirs * full[added] / certain;
        };
        const int filled = filled_value(state, slot, others, mine + empty, worth) - theirs;
        const int none = empty == 0 ? filled : value(0);
        Gains& gains = gains_[slot];
        for (std::size_t added = 0; added < gains.size(); ++added)
            gains[added] = value(added) - none;
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
