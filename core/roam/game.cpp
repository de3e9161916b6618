// What follows each decision of a game of Roam: the AIs' turns, full cards, ties, rounds, the end.

#include "core/roam/game.hpp"

#include "core/word_hash.hpp"

namespace skerry::roam {

namespace {

constexpr std::array<std::string_view, Roam::components> names = {"points", "ai_points"};

std::size_t turn_number(const State& state) {
    return (seat_count - 1) * std::size_t{state.round} + state.seat - 1u;
}

/// Rolls the die until it shows a slot with an anchor; returns that slot.
std::size_t roll(const Deal& deal, std::size_t turn, Squares anchors) {
    if (turn < deal.known.size()) {
        const unsigned die = deal.known.at(turn);
        if (die != 0 && of_slot(anchors, die - 1) != 0) return die - 1;
    }
    std::uint64_t key = deal.dice_key + turn;
    Rng dice(split_mix(key));
    std::size_t slot = dice.below(slot_count);
    while (of_slot(anchors, slot) == 0) slot = dice.below(slot_count);
    return slot;
}

void ai_turn(State& state, const Deal& deal) {
    const std::size_t seat = state.seat;
    Row& row = state.rows[seat];
    const std::size_t position = use_leftmost(row);
    if (state.options.ai_rest == AiRest::immediate && row.face_up == 0) row.face_up = row.all();
    const Pattern& pattern = state.pattern(seat, position);
    const Squares anchors = ai_anchors(state, pattern);
    if (anchors == 0) return state.dice.push_back(0);
    const std::size_t slot = roll(deal, turn_number(state), anchors);
    state.dice.push_back(static_cast<unsigned>(slot + 1));
    const int anchor = first_in_slot(anchors, slot);
    place_markers(state, seat, new_markers(state, seat, pattern, anchor, 0));
}

void refill(State& state, std::size_t slot, const Deal& deal) {
    if (state.drawn_count == state.deck->cards()) return;
    const CardNumber card = deal.order[state.drawn_count];
    state.drawn[state.drawn_count++] = card;
    show_card(state, slot, card);
}

/// Whether the player has something to decide in the tie over a full slot.
bool player_may_bid(const State& state, std::size_t slot) {
    const Contenders tied = contenders(state, slot, state.seat);
    return tied.size() > 1 && tied.contains(player) &&
           auction_before_player(state, slot).can_bid(player);
}

/// Hands out the full cards from slot `first` on. Returns false if the player has to bid first.
bool resolve_slots(State& state, std::size_t first, const Deal& deal) {
    const Squares later = all_squares & ~((Squares{1} << (slot_squares * first)) - 1);
    for (Squares full = full_slots(state.taken()) & later; full != 0; full &= full - 1) {
        const std::size_t slot = static_cast<std::size_t>(std::countr_zero(full)) / slot_squares;
        if (player_may_bid(state, slot)) {
            state.phase = Phase::bid;
            state.slot = static_cast<std::uint8_t>(slot);
            return false;
        }
        give_card(state, slot, claim_of(state, slot, -1));
        refill(state, slot, deal);
    }
    return true;
}

void begin_round(State& state) {
    ++state.round;
    if (state.ended_by_cards() || state.round == state.options.round_cap) {
        state.phase = Phase::over;
        return;
    }
    Row& row = state.rows[player];
    if (row.face_up == 0) row.face_up = row.all();
    state.phase = Phase::turn;
}

/// Plays on to the player's next decision. A turn is at its end, and its slots before `first_slot`
/// are already resolved.
void play_on(State& state, std::size_t first_slot, const Deal& deal) {
    while (resolve_slots(state, first_slot, deal)) {
        first_slot = 0;
        state.seat = static_cast<std::uint8_t>((state.seat + 1) % seat_count);
        if (state.seat == player) return begin_round(state);
        ai_turn(state, deal);
    }
}

void use_character(State& state, std::size_t position, int anchor, Squares shadows) {
    const Pattern& pattern = state.pattern(player, position);
    state.coins[player] -= shadow_price * std::popcount(shadows);
    place_markers(state, player, new_markers(state, player, pattern, anchor, shadows));
    state.rows[player].turn_down(position);
}

/// Returns the first slot that still has to be resolved; slot_count if the player has another
/// decision first.
std::size_t apply(State& state, const Move& move, const Deal& deal) {
    switch (move.kind) {
        case Move::Kind::rest:
            state.coins[player] -= *rest_price(state);
            state.rows[player].face_up = state.rows[player].all();
            return slot_count;
        case Move::Kind::spend:
            state.rows[player].turn_down(move.character);
            return 0;
        case Move::Kind::place:
            if (payable_shadows(state, state.pattern(player, move.character), move.square).most >
                0) {
                state.phase = Phase::shadows;
                state.character = move.character;
                state.square = move.square;
                return slot_count;
            }
            use_character(state, move.character, move.square, 0);
            return 0;
        case Move::Kind::shadows:
            use_character(state, std::exchange(state.character, std::uint8_t{0}),
                          std::exchange(state.square, std::uint8_t{0}), move.boxes);
            return 0;
        case Move::Kind::bid:
        case Move::Kind::pass:
            break;
    }
    const std::size_t slot = std::exchange(state.slot, std::uint8_t{0});
    give_card(state, slot, claim_of(state, slot, move.kind == Move::Kind::bid ? move.amount : -1));
    refill(state, slot, deal);
    return slot + 1;
}

}  // namespace

Deal Roam::deal(const Rules& rules, Rng& rng) {
    const DeckTable& deck = rules.deck ? *rules.deck : *DeckTable::synthetic();
    Deal deal;
    for (std::size_t i = 0; i < deck.cards(); ++i) deal.order[i] = static_cast<CardNumber>(i);
    rng.shuffle(std::span(deal.order).first(deck.cards()));
    deal.dice_key = rng.next();
    return deal;
}

State Roam::start(const Rules& rules, const Deal& deal) {
    State state;
    state.deck = rules.deck ? rules.deck.get() : DeckTable::synthetic().get();
    state.options = rules;
    state.coins = rules.start_coins;
    for (Row& row : state.rows)
        for (std::size_t i = 0; i < state.deck->starting(); ++i)
            row.add(static_cast<CardNumber>(state.deck->cards() + i));
    for (std::size_t slot = 0; slot < slot_count; ++slot) refill(state, slot, deal);
    return state;
}

Outcome<1, Roam::components> Roam::outcome(const State& state) {
    assert(is_over(state));
    if (!state.ended_by_cards()) return {Ending::dead, Winner::none, {}};
    return {Ending::finished, Winner::none, {{{state.points(player), -state.ai_points()}}}};
}

void Roam::play(State& state, const Move& move, const Deal& deal) {
    assert(is_legal(state, move));
    const std::size_t first_slot = apply(state, move, deal);
    if (first_slot == slot_count && state.phase != Phase::bid) return;
    state.phase = Phase::turn;
    play_on(state, first_slot, deal);
}

Deal Roam::redeal(const State& state, Rng& rng) {
    Deal deal;
    std::array<bool, max_deck> seen{};
    std::size_t count = 0;
    for (; count < state.drawn_count; ++count) {
        deal.order[count] = state.drawn[count];
        seen[state.drawn[count]] = true;
    }
    for (std::size_t card = 0; card < state.deck->cards(); ++card)
        if (!seen[card]) deal.order[count++] = static_cast<CardNumber>(card);
    rng.shuffle(std::span(deal.order).subspan(state.drawn_count, count - state.drawn_count));
    deal.dice_key = rng.next();
    deal.known = state.dice;
    return deal;
}

std::array<int, 6> Roam::measures(const State& end) {
    const int score = end.points(player);
    const int ai_total = end.ai_points();
    return {score,
            ai_total,
            score - ai_total,
            end.coins[player],
            end.round,
            end.rows[player].size - static_cast<int>(end.deck->starting())};
}

std::span<const std::string_view> Roam::component_names(const Rules&) { return names; }

std::span<const Variant<Rules>> Roam::variants() {
    static const std::array<Variant<Rules>, 1> all = {
        {{"standard", "the solitaire rules on the base game for four", Rules{}}}};
    return all;
}

std::string Roam::check(const Rules& rules) {
    const DeckTable& deck = rules.deck ? *rules.deck : *DeckTable::synthetic();
    if (static_cast<std::size_t>(rules.cards_to_end) > deck.starting()) return {};
    return "each seat starts with " + std::to_string(deck.starting()) +
           " characters: cards_to_end must be more";
}

std::uint64_t Roam::end_number(const State& end) {
    WordHash hash;
    hash.add(end.markers[0], end.markers[1]);
    hash.add(end.markers[2], end.markers[3]);
    hash.add(end.coin_squares[0], end.coin_squares[1]);
    hash.add(end.coin_squares[2], end.coin_squares[3]);
    hash.add(end.grid, end.blocked);
    for (std::size_t seat = 0; seat < seat_count; ++seat) {
        const Row& row = end.rows[seat];
        hash.add(row.face_up, row.size);
        for (const std::uint64_t cards :
             std::bit_cast<std::array<std::uint64_t, row_capacity / 8>>(row.cards))
            hash.add(cards, static_cast<std::uint64_t>(end.coins[seat]));
    }
    for (const CardNumber card : end.display) hash.add(card, end.drawn_count);
    for (std::size_t i = 0; 16 * i < end.dice.size(); ++i)
        hash.add(end.dice.sixteen(i), end.dice.size());
    hash.add(end.round * 256U + end.seat, static_cast<std::uint64_t>(end.phase));
    hash.add(end.character * 65536U + end.square * 256U + end.slot);
    return hash.value();
}

}  // namespace skerry::roam
