// The winner of a card or of the game, and what a turn changes in rows and on the display.

#include "core/roam/turn.hpp"

namespace skerry::roam {

namespace detail {

Squares first_squares(Squares squares, int count) {
    Squares first = 0;
    for (int row = 0; row < grid_side; ++row)
        for (int column = 0; column < grid_side && count > 0; ++column) {
            const Squares square = squares & single(square_at(row, column));
            first |= square;
            count -= square != 0 ? 1 : 0;
        }
    return first;
}

}  // namespace detail

std::size_t use_leftmost(Row& row) {
    if (row.face_up == 0) row.face_up = row.all();
    const auto position = static_cast<std::size_t>(std::countr_zero(row.face_up));
    row.turn_down(position);
    return position;
}

std::optional<int> rest_price(const State& state) {
    const Row& row = state.rows[player];
    if (row.face_up == row.all()) return std::nullopt;
    return row.up_count();
}

Contenders contenders(const State& state, std::size_t slot, std::size_t first) {
    std::array<int, seat_count> counts{};
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        counts[seat] = std::popcount(of_slot(state.markers[seat], slot));
    const int most = std::max(std::max(counts[0], counts[1]), std::max(counts[2], counts[3]));
    Contenders list;
    for (std::size_t i = 0; i < seat_count; ++i) {
        const std::size_t seat = (first + i) % seat_count;
        list.push_back_if(static_cast<std::uint8_t>(seat), counts[seat] == most);
    }
    return list;
}

Auction auction_before_player(const State& state, std::size_t slot) {
    Auction auction(state.coins, state.options.min_open);
    for (std::uint8_t seat : contenders(state, slot, state.seat)) {
        if (seat == player) break;
        auction.ai_bids(seat);
    }
    return auction;
}

Claim claim_of(const State& state, std::size_t slot, int player_bid) {
    const Contenders tied = contenders(state, slot, state.seat);
    if (tied.size() == 1) return {tied[0], 0};
    Auction auction(state.coins, state.options.min_open);
    for (std::uint8_t seat : tied) {
        if (seat == player)
            auction.bid(seat, player_bid);
        else
            auction.ai_bids(seat);
    }
    if (!auction.leader()) return {tied[0], 0};
    return {*auction.leader(), auction.highest()};
}

void give_card(State& state, std::size_t slot, const Claim& claim) {
    state.coins[claim.seat] -= claim.paid;
    for (std::size_t seat = 0; seat < seat_count; ++seat) {
        const bool lost = seat != claim.seat && of_slot(state.markers[seat], slot) != 0;
        if (lost && state.options.consolation) ++state.coins[seat];
        state.markers[seat] &= ~slot_mask(slot);
    }
    state.rows[claim.seat].add(state.display[slot]);
    show_card(state, slot, no_card);
}

void show_card(State& state, std::size_t slot, CardNumber card) {
    const Squares mask = slot_mask(slot);
    state.display[slot] = card;
    for (Squares& digit : state.coin_squares) digit &= ~mask;
    state.blocked &= ~mask;
    state.grid &= ~mask;
    if (card == no_card) return;
    const Landscape& landscape = state.deck->landscape(card, slot);
    state.grid |= mask;
    state.blocked |= Squares{landscape.blocked} << (6 * slot);
    for (std::size_t i = 0; i < state.coin_squares.size(); ++i)
        state.coin_squares[i] |= Squares{landscape.coins[i]} << (6 * slot);
}

Victory victory(const std::array<int, seat_count>& points, const std::array<int, seat_count>& coins,
                TieCoins tie_coins) {
    const int mine = points[player];
    const int theirs = points[1] + points[2] + points[3];
    const int coins_to_beat = tie_coins == TieCoins::sum ? coins[1] + coins[2] + coins[3]
                                                         : std::max({coins[1], coins[2], coins[3]});
    if (mine < theirs || (mine == theirs && coins[player] <= coins_to_beat)) return Victory::lose;
    if (mine == theirs) return Victory::minor;
    if (mine >= 2 * theirs) return Victory::major;
    return 2 * mine >= 3 * theirs ? Victory::medium : Victory::minor;
}

Victory victory(const State& state) {
    std::array<int, seat_count> points{};
    for (std::size_t seat = 0; seat < seat_count; ++seat) points[seat] = state.points(seat);
    return victory(points, state.coins, state.options.tie_coins);
}

}  // namespace skerry::roam
