// Prints and parses cells, moves and states, and checks that the pools agree with the board.
// Draws the board for a person: `A3` is a tile, `[B]` a locked one.
//
//         1     2     3
//      ┌─────┬─────┬─────┐
//    a │ A3  │     │ [B] │
//      └─────┴─────┴─────┘

#include "core/tile_game/notation.hpp"

#include <cstdlib>

#include "core/fields_text.hpp"
#include "core/notation.hpp"
#include "core/tile_game/game.hpp"
#include "core/whole_number.hpp"

namespace skerry::tile_game {

namespace {

constexpr int letters = 26;

/// The number from min to max that the text holds, as it is printed (no sign, no leading zero); -1
/// if it holds none.
int number_in(std::string_view text, int min, int max) {
    const int value = whole_number<int>(text).value_or(-1);
    return std::to_string(value) == text && value >= min && value <= max ? value : -1;
}

std::string range_text(int min, int max) {
    return "from " + std::to_string(min) + " to " + std::to_string(max);
}

std::string columns_text(const Rules& rules) {
    return rules.cols == 1 ? "column 1" : "columns 1 to " + std::to_string(rules.cols);
}

std::string cells_text(const Rules& rules) {
    const std::string last = print_row(rules.rows - 1);
    return (rules.rows == 1 ? "row a" : "rows a to " + last) + ", " + columns_text(rules);
}

Rules parse_rules(const Part& part) {
    for (const auto& variant : TileGame::variants())
        if (variant.name == part.text) return variant.rules;
    Rules rules;
    try {
        parse_fields(part.text, rules);
    } catch (const NotationError& error) {
        throw NotationError(part.offset + error.offset(), error.what());
    }
    if (const std::string fault = TileGame::check(rules); !fault.empty())
        throw NotationError(part.offset, fault);
    return rules;
}

int larger_pool(const State& state) { return std::max(state.start_pools[0], state.start_pools[1]); }

/// Reads one tile: `.`, or an owner and a value.
void parse_tile(const Part& part, int cell, State& state) {
    if (part.text == ".") return;
    const char owner = part.text.empty() ? '\0' : part.text[0];
    const int value = owner == '\0' ? -1 : number_in(part.text.substr(1), 0, larger_pool(state));
    if ((owner != 'A' && owner != 'B') || value < 0)
        throw NotationError(part.offset, quoted(part.text) +
                                             " is not a cell: '.', or A or B and a value " +
                                             range_text(0, larger_pool(state)));
    const int mark = owner == 'A' ? 0 : second_owner;
    state.tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(value | mark);
    state.open &= ~cell_bit(cell);
}

void parse_rows(const Part& field, State& state) {
    const std::vector<Part> rows = split(field, '/');
    if (rows.size() != static_cast<std::size_t>(state.rows()))
        throw NotationError(field.offset, std::to_string(rows.size()) +
                                              " rows where the board has " +
                                              std::to_string(state.rows()));
    int cell = 0;
    for (const Part& row : rows) {
        const std::vector<Part> cells = split(row, ',');
        if (cells.size() != state.cols)
            throw NotationError(row.offset, std::to_string(cells.size()) +
                                                " cells in a row where the board has " +
                                                std::to_string(state.cols));
        for (const Part& part : cells) parse_tile(part, cell++, state);
    }
}

void parse_pools(const Part& field, State& state) {
    const std::vector<Part> parts = split(field, '-');
    if (parts.size() != 2)
        throw NotationError(field.offset,
                            quoted(field.text) + " is not two pools: A's and B's, like 5-3");
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const int most = state.start_pools[seat];
        const int pool = number_in(parts[seat].text, 0, most);
        if (pool < 0)
            throw NotationError(parts[seat].offset,
                                quoted(parts[seat].text) + " is not a pool " + range_text(0, most));
        state.pools[seat] = static_cast<std::uint8_t>(pool);
    }
}

/// Checks the pools against the board: each tile cost at least what it shows, and at least one
/// point.
void check_points(const State& state, const Part& field) {
    int least = 0;
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(state.cells()); ++cell)
        if (!state.is_open(cell)) least += std::max(1, state.value(cell));
    const int spent = state.start_pools[0] + state.start_pools[1] - state.pools[0] - state.pools[1];
    if (least > spent)
        throw NotationError(field.offset, "the tiles cost at least " + std::to_string(least) +
                                              " points, and the pools lack only " +
                                              std::to_string(spent));
}

void parse_seat(const Part& field, State& state) {
    if (field.text != "A" && field.text != "B")
        throw NotationError(field.offset,
                            quoted(field.text) + " is not the player to move: A or B");
    state.to_move = field.text == "A" ? Seat::first : Seat::second;
}

}  // namespace

std::string print_row(int row) {
    const std::string last(1, static_cast<char>('a' + row % letters));
    return row < letters ? last : static_cast<char>('a' + row / letters - 1) + last;
}

std::string print_cell(const Rules& rules, int cell) {
    return print_row(cell / rules.cols) + std::to_string(cell % rules.cols + 1);
}

int parse_cell(const Rules& rules, std::string_view text) {
    const std::size_t row_end = std::min(text.find_first_of("0123456789"), text.size());
    const int column = number_in(text.substr(row_end), 1, rules.cols);
    for (int row = 0; row < rules.rows && column > 0; ++row)
        if (print_row(row) == text.substr(0, row_end)) return row * rules.cols + column - 1;
    throw NotationError(0, quoted(text) + " is not a cell of this board: " + cells_text(rules));
}

std::string TileGame::print_move(const State& state, const Move& move) {
    return print_cell(state.rules(), move.cell) + "=" + std::to_string(move.value);
}

Move TileGame::parse_move(const State& state, std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        throw NotationError(0, quoted(text) + " is not a move: cell and value, like b2=4");
    const int cell = parse_cell(state.rules(), text.substr(0, equals));
    const int most = larger_pool(state);
    const int value = number_in(text.substr(equals + 1), 1, most);
    if (value < 0)
        throw NotationError(
            equals + 1, quoted(text.substr(equals + 1)) + " is not a value " + range_text(1, most));
    return {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value)};
}

std::string TileGame::print_state(const State& state) {
    std::string text;
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(state.cells()); ++cell) {
        if (cell > 0) text += cell % state.cols == 0 ? '/' : ',';
        if (state.is_open(cell))
            text += '.';
        else
            text += letter_of(state.owner(cell)) + std::to_string(state.value(cell));
    }
    text += std::string(" ") + letter_of(state.to_move) + " " + std::to_string(state.pools[0]) +
            "-" + std::to_string(state.pools[1]);
    return state.rules() == Rules{} ? text : text + " " + print_fields(state.rules());
}

State TileGame::parse_state(std::string_view text) {
    const std::vector<Part> fields = split({text, 0}, ' ');
    if (fields.size() != 3 && fields.size() != 4)
        throw NotationError(0,
                            "a state has three or four fields: rows, player to move, pools, and "
                            "rules other than the standard ones");
    State state = start(fields.size() == 4 ? parse_rules(fields[3]) : Rules{}, Deal{});
    parse_rows(fields[0], state);
    parse_seat(fields[1], state);
    parse_pools(fields[2], state);
    check_points(state, fields[2]);
    if (state.pool() == 0 && (state.pools[0] | state.pools[1]) != 0)
        throw NotationError(fields[1].offset, std::string("the pool of ") +
                                                  letter_of(state.to_move) +
                                                  " is empty: the other player moves");
    return state;
}

namespace {

constexpr std::size_t cell_width = 5;
constexpr std::size_t margin_width = 4;

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

std::string border(const State& state, const std::string& left, const std::string& joint,
                   const std::string& right) {
    std::string text = std::string(margin_width, ' ') + left;
    for (int column = 0; column < state.cols; ++column) text += (column > 0 ? joint : "") + "─────";
    return text + right + "\n";
}

std::string column_names(const State& state) {
    std::string text(margin_width + 1, ' ');
    for (int column = 1; column <= state.cols; ++column)
        text += padded((column < 10 ? "  " : " ") + std::to_string(column), cell_width + 1);
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

std::string cell_text(const State& state, std::size_t cell) {
    if (state.is_open(cell)) return std::string(cell_width, ' ');
    const char owner = letter_of(state.owner(cell));
    const int value = state.value(cell);
    std::string tile = " ";
    if (value == 0)
        tile.append({'[', owner, ']'});
    else
        tile.append({owner}).append(std::to_string(value));
    return padded(tile, cell_width);
}

std::string row_text(const State& state, int row) {
    std::string text = padded(" " + print_row(row), margin_width);
    for (int column = 0; column < state.cols; ++column)
        text += "│" + cell_text(state, static_cast<std::size_t>(row * state.cols + column));
    return text + "│\n";
}

std::string player_text(const State& state, Seat seat) {
    int locked = 0;
    for (Cells rest = state.owned(seat); rest != 0; rest &= rest - 1)
        locked += state.value(static_cast<std::size_t>(std::countr_zero(rest))) == 0 ? 1 : 0;
    std::string text = std::string(1, letter_of(seat)) + ": pool " +
                       padded(std::to_string(state.pools[index(seat)]) + ",", 3) + " tiles " +
                       std::to_string(state.tiles_of(seat));
    if (locked > 0) text += ", " + std::to_string(locked) + " locked";
    return text + "\n";
}

std::string situation(const State& state) {
    const int margin = state.margin();
    const char leader = margin > 0 ? 'A' : 'B';
    const std::string lead = std::to_string(std::abs(margin));
    if (TileGame::is_over(state))
        return margin == 0 ? "the end: a draw"
                           : std::string("the end: ") + leader + " wins by " + lead;
    const char other = state.to_move == Seat::first ? 'B' : 'A';
    std::string text = std::string(1, letter_of(state.to_move)) + " to move";
    if (state.pools[index(state.to_move) ^ 1] == 0)
        text += std::string(" (the pool of ") + other + " is empty)";
    return text + (margin == 0 ? "; level" : std::string("; ") + leader + " leads by " + lead);
}

}  // namespace

std::string TileGame::text_board(const State& state) {
    std::string text = column_names(state) + border(state, "┌", "┬", "┐");
    for (int row = 0; row < state.rows(); ++row) {
        if (row > 0) text += border(state, "├", "┼", "┤");
        text += row_text(state, row);
    }
    text += border(state, "└", "┴", "┘");
    for (Seat seat : {Seat::first, Seat::second}) text += player_text(state, seat);
    return text + situation(state) + "\n";
}

}  // namespace skerry::tile_game
