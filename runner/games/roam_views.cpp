// States and moves of Roam as arrays. Squares are indexed [row, column] of the display from the
// upper left corner; seats are the player and the three AIs, clockwise.
// Draws the display of Roam. Roles: plain, coin, blocked, none (no landscape). Symbols: the seat of
// the marker (p a b c), or the coins.

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "runner/games/views.hpp"

namespace skerry::roam {

namespace {

constexpr Shape display_shape{grid_side, grid_side};

std::size_t place_of(int square) {
    return static_cast<std::size_t>(grid_side * row_of(square) + column_of(square));
}

template <class Value>
void by_square(ArrayRecord& record, std::string_view name, std::string_view help, Value&& value) {
    record.array<std::uint8_t>(name, display_shape, help, [&](std::span<std::uint8_t> into) {
        for (int square = 0; square < square_count; ++square)
            into[place_of(square)] = static_cast<std::uint8_t>(value(square, single(square)));
    });
}

int marker_on(const State& state, Squares square) {
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        if ((state.markers[seat] & square) != 0) return static_cast<int>(seat) + 1;
    return 0;
}

/// The player's characters: where each can lie, and which squares it takes.
void write_characters(const State& state, ArrayRecord& record) {
    const Row& row = state.rows[player];
    record.number<std::uint8_t>("characters", "in the player's row", row.size);
    record.list<std::uint8_t>("face_up", {row_capacity}, "1: the character can be used", row.size,
                              [&](std::size_t i) { return row.is_up(i); });
    record.list<std::uint8_t>("card", {row_capacity}, "number of the character in the deck",
                              row.size, [&](std::size_t i) { return row.cards[i]; });
}

void write_state(const State& state, ArrayRecord& record) {
    record.number<std::uint8_t>("phase", "0: a turn, 1: shadow boxes, 2: a bid, 3: over",
                                state.phase);
    record.number<std::uint16_t>("round", "rounds finished", state.round);
    record.number<std::uint8_t>("character", "while shadow boxes are due: its place in the row",
                                state.character);
    record.number<std::uint8_t>("square",
                                "while shadow boxes are due: row * 6 + column of the anchor",
                                state.phase == Phase::shadows ? place_of(state.square) : 0);
    record.number<std::uint8_t>("slot", "while a bid is due: 0-5, the slot of the tied card",
                                state.slot);
    by_square(record, "marker", "0: none, 1: the player's, 2-4: of an AI",
              [&](int, Squares bit) { return marker_on(state, bit); });
    by_square(record, "coins_on", "coins on the square",
              [&](int, Squares bit) { return state.coins_on(bit); });
    by_square(record, "blocked", "1: takes no marker",
              [&](int, Squares bit) { return (state.blocked & bit) != 0; });
    by_square(record, "shown", "1: a landscape lies here",
              [&](int, Squares bit) { return (state.grid & bit) != 0; });
    record.list<std::uint8_t>("display", {slot_count}, "number of the card on each slot; 255: none",
                              slot_count, [&](std::size_t i) { return state.display[i]; });
    record.list<std::int32_t>("coins", {seat_count}, "of each seat", seat_count,
                              [&](std::size_t seat) { return state.coins[seat]; });
    record.list<std::int32_t>("points", {seat_count}, "of each seat", seat_count,
                              [&](std::size_t seat) { return state.points(seat); });
    record.list<std::uint8_t>("cards", {seat_count}, "characters of each seat", seat_count,
                              [&](std::size_t seat) { return state.rows[seat].size; });
    write_characters(state, record);
}

void write_move(const State&, const Move& move, ArrayRecord& record) {
    record.number<std::uint8_t>("kind", "0 place, 1 rest, 2 spend, 3 shadows, 4 bid, 5 pass",
                                move.kind);
    record.number<std::uint8_t>("character", "of place and spend: its place in the row",
                                move.character);
    record.number<std::uint8_t>("square", "of place: row * 6 + column of the anchor",
                                place_of(move.square));
    record.number<std::uint16_t>("amount", "of a bid", move.amount);
    by_square(record, "boxes", "of shadows: 1 where a box is paid for",
              [&](int, Squares bit) { return (move.boxes & bit) != 0; });
}

Move read_move(const State&, ArrayReader& record) {
    Move move;
    const int kind = record.number<std::uint8_t>();
    require_within(kind, 0, static_cast<int>(Move::Kind::pass), "kind");
    move.kind = static_cast<Move::Kind>(kind);
    move.character = record.number<std::uint8_t>();
    require_within(move.character, 0, row_capacity - 1, "character");
    const int square = record.number<std::uint8_t>();
    require_within(square, 0, square_count - 1, "square");
    move.square = static_cast<std::uint8_t>(square_at(square / grid_side, square % grid_side));
    move.amount = record.number<std::uint16_t>();
    const std::span<const std::uint8_t> boxes = record.array<std::uint8_t>(square_count);
    for (int i = 0; i < square_count; ++i)
        if (boxes[static_cast<std::size_t>(i)] != 0)
            move.boxes |= single(square_at(i / grid_side, i % grid_side));
    return move;
}

constexpr std::array<std::string_view, seat_count> player_names = {"You", "AI 1", "AI 2", "AI 3"};
constexpr std::string_view seat_symbols = "pabc";

std::string id_of(const State& state, CardNumber card) { return state.deck->character(card).id; }

SceneCell cell_of(const State& state, int square) {
    SceneCell cell{column_of(square), row_of(square), "none", {}};
    const Squares bit = single(square);
    if ((state.grid & bit) == 0) return cell;
    const int coins = state.coins_on(bit);
    cell.role = (state.blocked & bit) != 0 ? "blocked" : coins > 0 ? "coin" : "plain";
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        if ((state.markers[seat] & bit) != 0) cell.symbol = seat_symbols[seat];
    if (cell.symbol.empty() && cell.role == "coin") cell.symbol = std::to_string(coins);
    return cell;
}

std::string note_of(const State& state, std::size_t seat) {
    const int points = state.points(seat);
    return std::string(player_names[seat]) + ": " + std::to_string(points) +
           (points == 1 ? " point, " : " points, ") + coins_text(state.coins[seat]);
}

std::vector<SceneCard> cards_of(const State& state) {
    std::vector<SceneCard> cards;
    const auto add = [&](CardNumber number, std::size_t slot, std::size_t seat, bool face_up) {
        const CharacterCard& card = state.deck->character(number);
        cards.push_back({card.id, slot, seat, face_up, card.points, card.pattern});
    };
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        for (std::size_t i = 0; i < state.rows[seat].size; ++i)
            add(state.rows[seat].cards[i], 0, seat, state.rows[seat].is_up(i));
    for (std::size_t slot = 0; slot < slot_count; ++slot)
        if (state.display[slot] != no_card) add(state.display[slot], slot + 1, player, true);
    return cards;
}

std::string decision(const State& state) {
    if (state.phase == Phase::turn) return "a character and its place";
    if (state.phase == Phase::shadows)
        return "shadow boxes of character " + std::to_string(state.character + 1) + " at " +
               print_square(state.square);
    return "a bid of at least " +
           std::to_string(auction_before_player(state, state.slot).least_bid()) + " for slot " +
           std::to_string(state.slot + 1);
}

std::string caption_of(const State& state) {
    if (state.phase != Phase::over)
        return "Round " + std::to_string(state.round + 1) + ", to decide: " + decision(state);
    if (!state.ended_by_cards()) return "Stalled at the round cap";
    const Victory how = victory(state);
    std::string text = how == Victory::lose ? "You lost" : "You won";
    if (how != Victory::lose)
        text += ", a " + std::string(victory_names[static_cast<std::size_t>(how)]) + " victory";
    return text + ": " + std::to_string(state.points(player)) + " points against " +
           std::to_string(state.ai_points()) + " of the AIs, after " + std::to_string(state.round) +
           " rounds";
}

}  // namespace

ArrayForm<Roam> array_form() { return {write_state, write_move, read_move}; }

Scene draw_scene(const State& state) {
    Scene scene;
    scene.width = grid_side;
    scene.height = grid_side;
    for (int square = 0; square < square_count; ++square)
        scene.cells.push_back(cell_of(state, square));
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        const CardNumber card = state.display[slot];
        const int first = static_cast<int>(slot) * slot_squares;
        scene.frames.push_back(
            {column_of(first), row_of(first), 2, 3,
             std::to_string(slot + 1) + (card == no_card ? "" : " " + id_of(state, card))});
    }
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        scene.notes.push_back(note_of(state, seat));
    scene.cards = cards_of(state);
    scene.caption = caption_of(state);
    scene.points.push_back({state.points(player), -state.ai_points()});
    return scene;
}

}  // namespace skerry::roam
