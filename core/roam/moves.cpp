// The player's moves: which are legal, all of them listed, and one of them sampled.

#include "core/roam/game.hpp"

namespace skerry::roam {

namespace {

bool can_rest(const State& state) {
    const auto price = rest_price(state);
    return price && *price <= state.coins[player];
}

bool has_place(const State& state, std::size_t position) {
    return player_anchors(state, state.pattern(player, position)) != 0;
}

bool has_any_place(const State& state) {
    const Row& row = state.rows[player];
    for (std::size_t i = 0; i < row.size; ++i)
        if (row.is_up(i) && has_place(state, i)) return true;
    return false;
}

bool is_face_up(const State& state, std::size_t position) {
    return position < state.rows[player].size && state.rows[player].is_up(position);
}

void list_turn(const State& state, Roam::MoveList& list) {
    const Row& row = state.rows[player];
    if (can_rest(state)) list.push_back(Move::rest());
    const std::size_t before = list.size();
    for (std::size_t i = 0; i < row.size; ++i) {
        if (!row.is_up(i)) continue;
        for (Squares left = player_anchors(state, state.pattern(player, i)); left != 0;
             left &= left - 1)
            list.push_back(Move::place(i, std::countr_zero(left)));
    }
    if (list.size() > before) return;
    for (std::size_t i = 0; i < row.size; ++i)
        if (row.is_up(i)) list.push_back(Move::spend(i));
}

void list_shadows(const State& state, Roam::MoveList& list) {
    const auto [boxes, most] =
        payable_shadows(state, state.pattern(player, state.character), state.square);
    // Visits every subset, from all boxes down to none (Hacker's Delight, chapter 2).
    for (Squares subset = boxes;; subset = (subset - 1) & boxes) {
        if (std::popcount(subset) <= most) list.push_back(Move::shadows(subset));
        if (subset == 0) return;
    }
}

void list_bids(const State& state, Roam::MoveList& list) {
    list.push_back(Move::pass());
    const int most = std::min(state.coins[player], Roam::max_bid);
    for (int amount = auction_before_player(state, state.slot).least_bid(); amount <= most;
         ++amount)
        list.push_back(Move::bid(amount));
}

bool is_legal_turn(const State& state, const Move& move) {
    switch (move.kind) {
        case Move::Kind::rest:
            return can_rest(state);
        case Move::Kind::spend:
            return is_face_up(state, move.character) && !has_any_place(state);
        case Move::Kind::place:
            return is_face_up(state, move.character) && move.square < square_count &&
                   player_fits(state, state.pattern(player, move.character), move.square);
        default:
            return false;
    }
}

/// Uniform over the moves of list_turn(): draws a character and a square at random until the two
/// are legal together, and draws from the list if that takes too long.
Move sample_turn(const State& state, Rng& rng) {
    constexpr int tries = 64;
    const std::uint32_t rests = can_rest(state) ? 1 : 0;
    std::array<std::uint8_t, row_capacity> up{};
    std::uint32_t count = 0;
    for (std::uint64_t left = state.rows[player].face_up; left != 0; left &= left - 1)
        up[count++] = static_cast<std::uint8_t>(std::countr_zero(left));
    for (int i = 0; i < tries; ++i) {
        const std::uint32_t drawn = rng.below(rests + count * square_count);
        if (drawn < rests) {
            if (has_any_place(state)) return Move::rest();
            break;
        }
        const std::uint32_t pair = drawn - rests;
        const Move move =
            Move::place(up[pair / square_count], static_cast<int>(pair % square_count));
        if (is_legal_turn(state, move)) return move;
    }
    Roam::MoveList list;
    list_turn(state, list);
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

/// The subset of `set` that the low bits of `choice` name.
Squares subset_of(Squares set, std::uint32_t choice) {
    Squares subset = 0;
    for (; set != 0; set &= set - 1, choice >>= 1)
        subset |= (choice & 1) != 0 ? set & (~set + 1) : 0;
    return subset;
}

/// Draws subsets at random until one can be paid for. The empty subset always can.
Move sample_shadows(const State& state, Rng& rng) {
    const auto [open, most] =
        payable_shadows(state, state.pattern(player, state.character), state.square);
    const std::uint32_t subsets = std::uint32_t{1} << std::popcount(open);
    for (;;) {
        const Squares boxes = subset_of(open, rng.below(subsets));
        if (std::popcount(boxes) <= most) return Move::shadows(boxes);
    }
}

Move sample_bid(const State& state, Rng& rng) {
    const int least = auction_before_player(state, state.slot).least_bid();
    const int most = std::min(state.coins[player], Roam::max_bid);
    const int drawn =
        static_cast<int>(rng.below(static_cast<std::uint32_t>(std::max(0, most - least + 1)) + 1));
    return drawn == 0 ? Move::pass() : Move::bid(least + drawn - 1);
}

}  // namespace

void Roam::legal_moves(const State& state, MoveList& list) {
    switch (state.phase) {
        case Phase::turn:
            return list_turn(state, list);
        case Phase::shadows:
            return list_shadows(state, list);
        case Phase::bid:
            return list_bids(state, list);
        case Phase::over:
            return;
    }
}

bool Roam::is_legal(const State& state, const Move& move) {
    switch (state.phase) {
        case Phase::turn: {
            Move plain = move;
            plain.amount = 0;
            plain.boxes = 0;
            return plain == move && is_legal_turn(state, move) &&
                   (move.kind == Move::Kind::place || move.square == 0) &&
                   (move.kind != Move::Kind::rest || move.character == 0);
        }
        case Phase::shadows: {
            const auto [open, most] =
                payable_shadows(state, state.pattern(player, state.character), state.square);
            return move == Move::shadows(move.boxes) && (move.boxes & ~open) == 0 &&
                   std::popcount(move.boxes) <= most;
        }
        case Phase::bid:
            if (move == Move::pass()) return true;
            return move == Move::bid(move.amount) &&
                   move.amount >= auction_before_player(state, state.slot).least_bid() &&
                   move.amount <= std::min(state.coins[player], max_bid);
        case Phase::over:
            break;
    }
    return false;
}

Move Roam::sample_move(const State& state, Rng& rng) {
    if (state.phase == Phase::turn) return sample_turn(state, rng);
    return state.phase == Phase::shadows ? sample_shadows(state, rng) : sample_bid(state, rng);
}

}  // namespace skerry::roam
