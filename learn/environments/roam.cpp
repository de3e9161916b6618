// What a learner of Roam can do and sees.

#include "learn/environments/roam.hpp"

#include "learn/environments/planes.hpp"

namespace skerry::environments {

namespace {

using namespace roam;
constexpr std::size_t squares = RoamCodec::squares;
constexpr std::size_t characters = RoamCodec::characters;

/// Where the parts of the observation begin.
constexpr std::size_t owners_at = 0;
constexpr std::size_t coins_at = owners_at + squares;
constexpr std::size_t boxes_at = coins_at + squares;
constexpr std::size_t cards_at = boxes_at + squares;
constexpr std::size_t card_points_at = cards_at + slot_count;
constexpr std::size_t row_at = card_points_at + slot_count;
constexpr std::size_t face_up_at = row_at + characters;
constexpr std::size_t patterns_at = face_up_at + characters;
constexpr std::size_t next_at = patterns_at + characters * squares;
constexpr std::size_t sizes_at = next_at + seat_count - 1;
constexpr std::size_t up_at = sizes_at + seat_count;
constexpr std::size_t purses_at = up_at + seat_count;
constexpr std::size_t points_at = purses_at + seat_count;
constexpr std::size_t phase_at = points_at + seat_count;
constexpr std::size_t character_at = phase_at + 1;
constexpr std::size_t anchor_at = character_at + 1;
constexpr std::size_t slot_at = anchor_at + 1;
constexpr std::size_t least_bid_at = slot_at + 1;
constexpr std::size_t round_at = least_bid_at + 1;
constexpr std::size_t cards_left_at = round_at + 1;

std::uint8_t in_byte(int number) { return static_cast<std::uint8_t>(std::min(number, 255)); }

/// Sets the byte of each square of a set.
void mark(std::uint8_t* bytes, Squares set, std::uint8_t value) {
    for (; set != 0; set &= set - 1) bytes[std::countr_zero(set)] = value;
}

void show_display(const State& state, std::uint8_t* bytes) {
    std::memset(bytes + owners_at, 6, squares);
    mark(bytes + owners_at, state.grid, 0);
    mark(bytes + owners_at, state.blocked & state.grid, 5);
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        mark(bytes + owners_at, state.markers[seat], static_cast<std::uint8_t>(seat + 1));
    std::memset(bytes + coins_at, 0, squares);
    for (std::size_t digit = 0; digit < state.coin_squares.size(); ++digit)
        for (Squares left = state.coin_squares[digit]; left != 0; left &= left - 1)
            bytes[coins_at + static_cast<std::size_t>(std::countr_zero(left))] |=
                static_cast<std::uint8_t>(1u << digit);
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        const CardNumber card = state.display[slot];
        const bool shown = card != no_card && of_slot(state.grid, slot) != 0;
        bytes[cards_at + slot] = shown ? static_cast<std::uint8_t>(card + 1) : std::uint8_t{0};
        bytes[card_points_at + slot] = shown ? in_byte(state.deck->points(card)) : std::uint8_t{0};
    }
}

void show_seats(const State& state, std::uint8_t* bytes) {
    for (std::size_t seat = 0; seat < seat_count; ++seat) {
        const Row& row = state.rows[seat];
        bytes[sizes_at + seat] = row.size;
        bytes[up_at + seat] = static_cast<std::uint8_t>(row.up_count());
        bytes[purses_at + seat] = in_byte(state.coins[seat]);
        bytes[points_at + seat] = in_byte(state.points(seat));
        if (seat == player) continue;
        const std::uint64_t up = row.face_up != 0 ? row.face_up : row.all();
        const auto next = static_cast<std::size_t>(std::countr_zero(up));
        bytes[next_at + seat - 1] =
            up != 0 ? static_cast<std::uint8_t>(row.cards[next] + 1) : std::uint8_t{0};
    }
}

bool can_rest(const State& state) {
    const auto price = rest_price(state);
    return price && *price <= state.coins[player];
}

PayableShadows shadows_due(const State& state) {
    return payable_shadows(state, state.pattern(player, state.character), state.square);
}

/// The squares above the highest one of a set.
Squares above(Squares set) {
    return set == 0 ? all_squares
                    : all_squares & ~((Squares{2} << (63 - std::countl_zero(set))) - 1);
}

}  // namespace

RoamCodec::RoamCodec(const Rules& rules) {
    const DeckTable& deck = rules.deck ? *rules.deck : *DeckTable::synthetic();
    for (std::size_t card = 0; card < deck.cards() + deck.starting(); ++card) {
        Picture picture{};
        const auto& rows = deck.character(static_cast<CardNumber>(card)).pattern;
        for (std::size_t y = 0; y < rows.size(); ++y)
            for (std::size_t x = 0; x < rows[y].size(); ++x)
                picture[grid_side * y + x] = rows[y][x] == 'S' ? 1 : rows[y][x] == '*' ? 2 : 0;
        pictures_.push_back(picture);
    }
    for (std::size_t card = 0; card < deck.cards(); ++card)
        lowest_score_ -= deck.points(static_cast<CardNumber>(card));
}

EnvironmentInfo RoamCodec::info() const {
    EnvironmentInfo info;
    info.id = "Roam-v0";
    info.game = Game::name;
    info.help = "solitaire against three rule-driven opponents";
    info.actions = {
        {"place", place, characters * squares,
         "character c of my row with its anchor, the first solid box, on square q: 36 c + q. "
         "Square a to f of slot s is 6 s + 0 to 5, slots from 0"},
        {"rest", rest, 1, "turn all characters up, for a coin for each that is face up"},
        {"spend", spend, characters, "turn character c down, where none can be placed"},
        {"box", box, squares,
         "pay for the shadow box on square q; boxes are named in ascending order"},
        {"done", done, 1, "no more shadow boxes"},
        {"pass", pass, 1, "no bid in a tie"},
        {"bid", bid, Game::max_bid + 1, "bid k coins in a tie"}};
    const auto card = static_cast<std::uint8_t>(pictures_.size());
    info.observation = {
        {"owners", owners_at, squares, 0, 6,
         "of each square: 0 empty, 1 my marker, 2-4 those of the opponents clockwise, 5 blocked, 6 "
         "no landscape"},
        {"coins", coins_at, squares, 0, 15, "coins on each square"},
        {"boxes", boxes_at, squares, 0, 2,
         "while shadow boxes are due: 1 can be paid for, 2 is paid for; else 0"},
        {"cards", cards_at, slot_count, 0, card,
         "1 + the number of the card in each slot, in the order of the deck; 0 none"},
        {"card_points", card_points_at, slot_count, 0, 255, "the points of each of these cards"},
        {"row", row_at, characters, 0, card,
         "1 + the card number of each of my characters, starting ones after those of the deck; 0 "
         "none"},
        {"face_up", face_up_at, characters, 0, 1, "whether each of my characters is face up"},
        {"patterns", patterns_at, characters * squares, 0, 2,
         "the pattern of each of my characters in the upper left of 6 x 6 boxes, row by row from "
         "the top: 1 solid, 2 shadow"},
        {"next", next_at, seat_count - 1, 0, card,
         "1 + the card number of the character that each opponent uses next"},
        {"row_sizes", sizes_at, seat_count, 0, 255, "characters of each seat, mine first"},
        {"up_counts", up_at, seat_count, 0, 255, "those of them that are face up"},
        {"purses", purses_at, seat_count, 0, 255, "coins of each seat; 255 stands for more, too"},
        {"points", points_at, seat_count, 0, 255, "points of each seat; 255 stands for more, too"},
        {"phase", phase_at, 1, 0, 3,
         "what is due: 0 a character, 1 shadow boxes, 2 a bid, 3 nothing: the episode is over"},
        {"character", character_at, 1, 0, characters,
         "while shadow boxes are due: 1 + the character being placed; else 0"},
        {"anchor", anchor_at, 1, 0, squares,
         "while shadow boxes are due: 1 + the square of its anchor; else 0"},
        {"slot", slot_at, 1, 0, slot_count,
         "while a bid is due: 1 + the slot of the tied card; else 0"},
        {"least_bid", least_bid_at, 1, 0, 255, "while a bid is due: the least that is legal"},
        {"round", round_at, 1, 0, 255, "rounds finished; 255 stands for more, too"},
        {"cards_left", cards_left_at, 1, 0, max_deck, "cards of the deck not yet shown"}};
    mark_one_hot(info, {"owners", "boxes", "cards", "row", "patterns", "next", "phase", "character",
                        "anchor", "slot"});
    return info;
}

void RoamCodec::list(const State& state, const Part& part, Actions& actions) const {
    if (state.phase == Phase::bid) {
        actions.insert(pass);
        const int least = auction_before_player(state, state.slot).least_bid();
        const int most = std::min(state.coins[player], Game::max_bid);
        if (least <= most)
            actions.insert_range(bid + static_cast<std::size_t>(least),
                                 static_cast<std::size_t>(most - least + 1));
        return;
    }
    if (state.phase == Phase::shadows) {
        const auto [boxes, most] = shadows_due(state);
        actions.insert(done);
        if (std::popcount(part.boxes) < most) actions.insert_bits(box, boxes & above(part.boxes));
        return;
    }
    if (can_rest(state)) actions.insert(rest);
    const Row& row = state.rows[player];
    Squares any = 0;
    for (std::size_t i = 0; i < row.size; ++i) {
        if (!row.is_up(i)) continue;
        const Squares anchors = player_anchors(state, state.pattern(player, i));
        any |= anchors;
        actions.insert_bits(place + squares * i, anchors);
    }
    if (any == 0) actions.insert_bits(spend, row.face_up);
}

std::optional<Move> RoamCodec::choose(const State&, Part& part, std::size_t action) const {
    if (action < rest) return Move::place(action / squares, static_cast<int>(action % squares));
    if (action == rest) return Move::rest();
    if (action < box) return Move::spend(action - spend);
    if (action == done) return Move::shadows(part.boxes);
    if (action == pass) return Move::pass();
    if (action >= bid) return Move::bid(static_cast<int>(action - bid));
    part.boxes |= single(static_cast<int>(action - box));
    return std::nullopt;
}

void RoamCodec::observe(const State& state, const Part& part, Seat, std::uint8_t* bytes) const {
    show_display(state, bytes);
    show_seats(state, bytes);
    const Row& row = state.rows[player];
    // The row has more characters than can be shown when the game is over, or about to be.
    const std::size_t shown = std::min<std::size_t>(row.size, characters);
    std::memset(bytes + row_at, 0, next_at - row_at);
    for (std::size_t i = 0; i < shown; ++i) {
        bytes[row_at + i] = static_cast<std::uint8_t>(row.cards[i] + 1);
        bytes[face_up_at + i] = row.is_up(i) ? 1 : 0;
        std::memcpy(bytes + patterns_at + squares * i, pictures_[row.cards[i]].data(), squares);
    }
    std::memset(bytes + boxes_at, 0, squares);
    const bool placing = state.phase == Phase::shadows;
    if (placing) {
        mark(bytes + boxes_at, shadows_due(state).boxes, 1);
        mark(bytes + boxes_at, part.boxes, 2);
    }
    const bool bidding = state.phase == Phase::bid;
    bytes[phase_at] = static_cast<std::uint8_t>(state.phase);
    bytes[character_at] = static_cast<std::uint8_t>(placing ? state.character + 1 : 0);
    bytes[anchor_at] = static_cast<std::uint8_t>(placing ? state.square + 1 : 0);
    bytes[slot_at] = static_cast<std::uint8_t>(bidding ? state.slot + 1 : 0);
    bytes[least_bid_at] =
        bidding ? in_byte(auction_before_player(state, state.slot).least_bid()) : std::uint8_t{0};
    bytes[round_at] = in_byte(state.round);
    bytes[cards_left_at] = static_cast<std::uint8_t>(state.deck->cards() - state.drawn_count);
}

std::vector<std::int64_t> RoamCodec::actions_of(const State&, const Move& move) const {
    const auto number = [](std::size_t action) { return static_cast<std::int64_t>(action); };
    switch (move.kind) {
        case Move::Kind::place:
            return {number(place + squares * move.character + move.square)};
        case Move::Kind::rest:
            return {number(rest)};
        case Move::Kind::spend:
            return {number(spend + move.character)};
        case Move::Kind::bid:
            return {number(bid + move.amount)};
        case Move::Kind::pass:
            return {number(pass)};
        case Move::Kind::shadows:
            break;
    }
    std::vector<std::int64_t> actions;
    for (Squares left = move.boxes; left != 0; left &= left - 1)
        actions.push_back(number(box + static_cast<std::size_t>(std::countr_zero(left))));
    actions.push_back(number(done));
    return actions;
}

}  // namespace skerry::environments
