// Prints a state as one line and reads it back; core/roam/notation.hpp describes the format.

#include "core/fields_text.hpp"
#include "core/notation.hpp"
#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "core/whole_number.hpp"

namespace skerry::roam {

namespace {

constexpr std::string_view built_in = "built-in";
constexpr int most_coins = 1'000'000;

// --- printing --------------------------------------------------------------------------------

std::string print_card(const State& state, CardNumber card) {
    if (card == no_card) return "-";
    if (card < state.deck->cards()) return std::to_string(card + 1);
    return "s" + std::to_string(card - state.deck->cards() + 1);
}

std::string print_markers(const State& state) {
    std::string text;
    for (int row = 0; row < grid_side; ++row) {
        if (row > 0) text += '/';
        for (int column = 0; column < grid_side; ++column) {
            char letter = '.';
            for (std::size_t seat = 0; seat < seat_count; ++seat)
                if ((state.markers[seat] & single(square_at(row, column))) != 0)
                    letter = static_cast<char>('0' + seat);
            text += letter;
        }
    }
    return text;
}

template <class List, class Print>
std::string joined(const List& list, std::size_t size, char separator, Print&& print) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
        if (i > 0) text += separator;
        text += print(list[i], i);
    }
    return text;
}

std::string print_row(const State& state, const Row& row) {
    return joined(row.cards, row.size, ',', [&](CardNumber card, std::size_t i) {
        return (row.is_up(i) ? "" : "~") + print_card(state, card);
    });
}

std::string print_phase(const State& state) {
    const std::string round = std::to_string(state.round) + ":";
    switch (state.phase) {
        case Phase::turn:
            return round + "turn";
        case Phase::shadows:
            return round + "shadows:" + std::to_string(state.character + 1) + "@" +
                   print_square(state.square);
        case Phase::bid:
            return round + "bid:" + std::to_string(state.seat) + ":" +
                   std::to_string(state.slot + 1);
        case Phase::over:
            break;
    }
    return round + "over";
}

std::string print_dice(const DiceLog& dice) {
    if (dice.size() == 0) return "-";
    std::string text;
    for (std::size_t i = 0; i < dice.size(); ++i) text += static_cast<char>('0' + dice.at(i));
    return text;
}

std::string print_deck(const DeckTable& deck) {
    if (&deck == DeckTable::synthetic().get()) return std::string(built_in);
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += "0123456789abcdef"[deck.fingerprint() >> shift & 0xf];
    return text;
}

// --- parsing ---------------------------------------------------------------------------------

int parse_number(const Part& part, int least, int most) {
    const auto number = whole_number<int>(part.text);
    if (!number || *number < least || *number > most)
        part.fail(quoted(part.text) + " is not a number from " + std::to_string(least) + " to " +
                  std::to_string(most));
    return *number;
}

CardNumber parse_card(const State& state, const Part& part) {
    if (part.text == "-") return no_card;
    const std::size_t cards = state.deck->cards();
    if (part.text.starts_with('s')) {
        const Part digits{part.text.substr(1), part.offset + 1};
        const int number = parse_number(digits, 1, static_cast<int>(state.deck->starting()));
        return static_cast<CardNumber>(static_cast<int>(cards) + number - 1);
    }
    return static_cast<CardNumber>(parse_number(part, 1, static_cast<int>(cards)) - 1);
}

void parse_markers(const Part& field, State& state) {
    const std::vector<Part> rows = split(field, '/');
    if (rows.size() != grid_side) field.fail("the display has 6 rows of squares");
    for (int row = 0; row < grid_side; ++row) {
        const Part& part = rows[static_cast<std::size_t>(row)];
        if (part.text.size() != grid_side) part.fail("a row of the display has 6 squares");
        for (int column = 0; column < grid_side; ++column) {
            const char letter = part.text[static_cast<std::size_t>(column)];
            if (letter == '.') continue;
            const Squares square = single(square_at(row, column));
            if (letter < '0' || letter > '3' || (square & state.grid & ~state.blocked) == 0)
                throw NotationError(
                    part.offset + static_cast<std::size_t>(column),
                    quoted({&letter, 1}) + " is not a seat 0-3 on an open square, or .");
            state.markers[static_cast<std::size_t>(letter - '0')] |= square;
        }
    }
}

void parse_coins(const Part& field, State& state) {
    const std::vector<Part> parts = split(field, ',');
    if (parts.size() != seat_count) field.fail("four seats have coins");
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        state.coins[seat] = parse_number(parts[seat], 0, most_coins);
}

void parse_display(const Part& field, State& state) {
    const std::vector<Part> parts = split(field, ',');
    if (parts.size() != slot_count) field.fail("the display has 6 slots");
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        const CardNumber card = parse_card(state, parts[slot]);
        if (card != no_card && card >= state.deck->cards())
            parts[slot].fail("a starting character is never on display");
        show_card(state, slot, card);
    }
}

/// Reads a row: the starting characters, then cards of the deck.
void parse_row(const Part& field, const State& state, Row& row) {
    const std::vector<Part> parts = split(field, ',');
    if (parts.size() < state.deck->starting() || parts.size() > row_capacity)
        field.fail("a row begins with the starting characters and has at most 40 cards");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool down = parts[i].text.starts_with('~');
        const Part part{parts[i].text.substr(down ? 1 : 0), parts[i].offset + (down ? 1 : 0)};
        const CardNumber card = parse_card(state, part);
        const bool starting = card != no_card && card >= state.deck->cards();
        if (card == no_card || starting != (i < state.deck->starting()) ||
            (starting && card != state.deck->cards() + i))
            part.fail("a row has the starting characters in their order, then cards");
        row.add(card);
        if (down) row.turn_down(i);
    }
}

void parse_rows(const Part& field, State& state) {
    const std::vector<Part> parts = split(field, '/');
    if (parts.size() != seat_count) field.fail("four seats have rows");
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        parse_row(parts[seat], state, state.rows[seat]);
}

/// Reads the cards drawn. Each of them must be on the display or in a row, and no other card may
/// be.
void parse_drawn(const Part& field, State& state) {
    std::array<int, max_deck> held{};
    std::size_t placed = 0;
    for (CardNumber card : state.display)
        if (card != no_card) {
            ++held[card];
            ++placed;
        }
    for (const Row& row : state.rows)
        for (std::size_t i = state.deck->starting(); i < row.size; ++i) {
            ++held[row.cards[i]];
            ++placed;
        }
    const std::vector<Part> parts = split(field, ',');
    bool agrees = parts.size() == placed && placed >= slot_count;
    for (std::size_t i = 0; agrees && i < parts.size(); ++i) {
        const CardNumber card = parse_card(state, parts[i]);
        agrees = card < state.deck->cards() && held[card]-- == 1;
        if (agrees) state.drawn[state.drawn_count++] = card;
    }
    if (!agrees) field.fail("the cards drawn are those on display and in the rows, each once");
    const bool short_of = std::ranges::count(state.display, no_card) > 0;
    if (short_of && state.drawn_count < state.deck->cards())
        field.fail("a slot is empty only when all cards are drawn");
}

void parse_phase(const Part& field, State& state) {
    const std::vector<Part> parts = split(field, ':');
    state.round = static_cast<std::uint16_t>(parse_number(parts[0], 0, max_rounds));
    const std::string_view phase = parts.size() > 1 ? parts[1].text : std::string_view{};
    if (phase == "turn" && parts.size() == 2) {
        state.phase = Phase::turn;
    } else if (phase == "over" && parts.size() == 2) {
        state.phase = Phase::over;
    } else if (phase == "shadows" && parts.size() == 3 &&
               parts[2].text.find('@') != Part{}.text.npos) {
        const std::vector<Part> place = split(parts[2], '@');
        if (place.size() != 2) parts[2].fail("a character and a square belong here: 2@3a");
        state.phase = Phase::shadows;
        state.character = static_cast<std::uint8_t>(
            parse_number(place[0], 1, static_cast<int>(row_capacity)) - 1);
        try {
            state.square = static_cast<std::uint8_t>(parse_square(place[1].text));
        } catch (const NotationError& error) {
            place[1].fail(error.what());
        }
    } else if (phase == "bid" && parts.size() == 4) {
        state.phase = Phase::bid;
        state.seat = static_cast<std::uint8_t>(parse_number(parts[2], 0, last_seat));
        state.slot = static_cast<std::uint8_t>(parse_number(parts[3], 1, slot_count) - 1);
    } else {
        field.fail(quoted(field.text) +
                   " is not a phase: 4:turn, 4:shadows:2@3a, 4:bid:1:6 or 17:over");
    }
}

void parse_dice(const Part& field, State& state) {
    const std::string_view digits = field.text == "-" ? std::string_view{} : field.text;
    if (digits.size() != (seat_count - 1) * std::size_t{state.round} + state.seat)
        field.fail("there is a die for each turn of an AI so far");
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (digits[i] < '0' || digits[i] > '6')
            throw NotationError(field.offset + i, "a die shows 1 to 6, or 0 for none rolled");
        state.dice.push_back(static_cast<unsigned>(digits[i] - '0'));
    }
}

Options parse_options(const Part& field) {
    Options options;
    if (field.text == "standard") return options;
    try {
        parse_fields(field.text, options);
    } catch (const NotationError& error) {
        throw NotationError(field.offset + error.offset(), error.what());
    }
    return options;
}

// --- what belongs together ---------------------------------------------------------------------

std::size_t first_full_slot(const State& state) {
    const Squares full = full_slots(state.taken());
    return full == 0 ? slot_count : static_cast<std::size_t>(std::countr_zero(full)) / slot_squares;
}

std::string bid_fault(const State& state) {
    for (const Row& row : state.rows)
        if (row.size >=
            static_cast<std::size_t>(state.options.cards_to_end) + slot_count * (state.seat + 1u))
            return "a row is too long for this round";
    if (first_full_slot(state) != state.slot) return "the tied card is the first full one";
    const Contenders tied = contenders(state, state.slot, state.seat);
    const bool open = tied.size() > 1 && tied.contains(player) &&
                      auction_before_player(state, state.slot).can_bid(player);
    return open ? "" : "the player has nothing to bid for";
}

std::string shadows_fault(const State& state) {
    const Row& row = state.rows[player];
    if (state.character >= row.size || !row.is_up(state.character))
        return "the character that is placed is face up";
    const Pattern& pattern = state.pattern(player, state.character);
    const bool open = player_fits(state, pattern, state.square) &&
                      payable_shadows(state, pattern, state.square).most > 0;
    return open ? "" : "no shadow box of this placement can be paid for";
}

/// Empty, or what is wrong with the phase of a state whose fields are valid one by one.
std::string phase_fault(const State& state) {
    const bool ended = state.ended_by_cards() || state.round == state.options.round_cap;
    const bool full = first_full_slot(state) != slot_count;
    if (state.phase == Phase::over) {
        const bool after_round = state.round >= 1 && state.round <= state.options.round_cap;
        return after_round && ended && !full
                   ? ""
                   : "a game is over after a round, with ten cards or at the round cap";
    }
    if (state.round >= state.options.round_cap) return "the round cap ends the game";
    if (state.phase == Phase::bid) return bid_fault(state);
    if (ended) return "with ten cards a game ends after the round";
    if (full) return "a full card goes to somebody at the end of a turn";
    if (state.rows[player].face_up == 0) return "a turn begins with a character face up";
    return state.phase == Phase::turn ? "" : shadows_fault(state);
}

}  // namespace

std::string Roam::print_state(const State& state) {
    const auto card = [&](CardNumber number, std::size_t) { return print_card(state, number); };
    const auto number = [](int value, std::size_t) { return std::to_string(value); };
    const auto row = [&](const Row& cards, std::size_t) { return print_row(state, cards); };
    return print_markers(state) + " " + joined(state.coins, seat_count, ',', number) + " " +
           joined(state.display, slot_count, ',', card) + " " +
           joined(state.rows, seat_count, '/', row) + " " +
           joined(state.drawn, state.drawn_count, ',', card) + " " + print_phase(state) + " " +
           print_dice(state.dice) + " " +
           (state.options == Options{} ? "standard" : print_fields(state.options)) + " " +
           print_deck(*state.deck);
}

State Roam::parse_state(std::string_view text) { return parse_state(text, Rules{}); }

State Roam::parse_state(std::string_view text, const Rules& rules) {
    const std::vector<Part> fields = split({text, 0}, ' ');
    if (fields.size() != 9)
        throw NotationError(0,
                            "a state has nine fields: markers, coins, display, rows, drawn, phase, "
                            "dice, options, deck");
    State state;
    state.deck = rules.deck ? rules.deck.get() : DeckTable::synthetic().get();
    if (fields[8].text != print_deck(*state.deck))
        fields[8].fail("the state has deck " + quoted(fields[8].text) + ", not " +
                       print_deck(*state.deck));
    state.options = parse_options(fields[7]);
    parse_display(fields[2], state);
    parse_markers(fields[0], state);
    parse_coins(fields[1], state);
    parse_rows(fields[3], state);
    parse_drawn(fields[4], state);
    parse_phase(fields[5], state);
    parse_dice(fields[6], state);
    if (const std::string fault = phase_fault(state); !fault.empty()) fields[5].fail(fault);
    return state;
}

}  // namespace skerry::roam
