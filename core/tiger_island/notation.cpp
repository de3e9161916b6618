// Prints and parses cells, tiles and moves, in the present and the past tense of the tournament
// text.
// Draws the island for a person. All hexes of a row have one z; x stands before the first of those
// that join, and grows by one from hex to hex. A hex touches the hexes half a hex to its left and
// right in the rows above and below. The names of places (hex_name) stand around it.
//
//                   0E    1E
//     1N  z  -1  1:J1A   G1B
//     0N  z   0     1:V2    R2A*

#include "core/tiger_island/notation.hpp"

#include <climits>
#include <cstdlib>

#include "core/fields_text.hpp"
#include "core/hex_name.hpp"
#include "core/notation.hpp"
#include "core/tiger_island/game.hpp"
#include "core/whole_number.hpp"

namespace skerry::tiger_island {

namespace {

constexpr std::array<std::string_view, terrains> terrain_names = {"VOLCANO", "JUNGLE", "LAKE",
                                                                  "GRASS", "ROCK"};

/// The habitable terrain of that name; volcano if the text names none.
Terrain habitable_named(std::string_view text) {
    for (const Terrain terrain : habitable_terrains)
        if (terrain_name(terrain) == text) return terrain;
    return Terrain::volcano;
}

}  // namespace

std::string_view terrain_name(Terrain terrain) {
    return terrain_names[static_cast<std::size_t>(terrain)];
}

std::string terrain_word(Terrain terrain) {
    std::string word(terrain_name(terrain));
    for (char& letter : word) letter = static_cast<char>(letter - 'A' + 'a');
    return word;
}

std::string counted(int number, const std::string& what) {
    const std::string many = what.ends_with('x') ? "es" : "s";
    return std::to_string(number) + " " + what + (number == 1 ? "" : many);
}

std::string direction_name(int direction) {
    constexpr std::array<const char*, directions> names = {"NW", "NE", "E", "SE", "SW", "W"};
    return names[static_cast<std::size_t>(direction)];
}

std::string print_cell(Cell cell) {
    return std::to_string(cell.q) + " " + std::to_string(-cell.q - cell.r) + " " +
           std::to_string(cell.r);
}

std::string print_tile(TileKind kind) {
    return std::string(terrain_name(kind.first)) + "+" + std::string(terrain_name(kind.second));
}

void Words::skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
}

std::string_view Words::peek() const {
    return text_.substr(at_, std::min(text_.find(' ', at_), text_.size()) - at_);
}

std::string_view Words::next() {
    const std::string_view word = peek();
    at_ += word.size();
    skip_spaces();
    return word;
}

bool Words::accept(std::string_view word) {
    if (at_end() || peek() != word) return false;
    next();
    return true;
}

void Words::expect(std::string_view phrase) {
    for (Words wanted(phrase); !wanted.at_end();) {
        const std::string_view word = wanted.next();
        if (!accept(word)) fail(quoted(peek()) + " instead of " + std::string(word));
    }
}

void Words::fail(const std::string& message) const { throw NotationError(offset(), message); }

void Words::expect_end() const {
    if (!at_end()) fail(quoted(peek()) + " where the text should end");
}

int Words::number(int min, int max, std::string_view what) {
    const std::string_view word = peek();
    const auto value = whole_number<int>(word);
    if (!value || *value < min || *value > max)
        fail(quoted(word) + " is not " + std::string(what) + " from " + std::to_string(min) +
             " to " + std::to_string(max));
    next();
    return *value;
}

std::optional<int> Words::way(char back, char on) {
    const std::string_view word = peek();
    if (word.empty() || (word.back() != back && word.back() != on)) return std::nullopt;
    const auto far = whole_number<int>(word.substr(0, word.size() - 1));
    if (!far || *far < 0 || *far > max_radius) return std::nullopt;
    return word.back() == back ? -*far : *far;
}

Cell Words::cell_in(int row) {
    next();
    const auto column = way('W', 'E');
    const int q = column.value_or(0) - hex_column(0, row);
    if (!column || std::abs(q) > max_radius)
        fail(quoted(peek()) + " is not a column, like 3E or 2W");
    next();
    return {static_cast<std::int8_t>(q), static_cast<std::int8_t>(row)};
}

Cell Words::cell() {
    if (const auto row = way('N', 'S')) return cell_in(*row);
    const Words start = *this;
    const int x = number(-max_radius, max_radius, "a coordinate");
    const int y = number(-max_radius, max_radius, "a coordinate");
    const int z = number(-max_radius, max_radius, "a coordinate");
    if (x + y + z != 0)
        start.fail("the coordinates " + std::to_string(x) + " " + std::to_string(y) + " " +
                   std::to_string(z) + " do not sum to 0");
    return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(z)};
}

Terrain Words::terrain() {
    const Terrain terrain = habitable_named(peek());
    if (terrain == Terrain::volcano)
        fail(quoted(peek()) + " is not a terrain: JUNGLE, LAKE, GRASS or ROCK");
    next();
    return terrain;
}

TileKind Words::tile() {
    const std::string_view word = peek();
    const std::size_t plus = std::min(word.find('+'), word.size());
    const TileKind kind = {habitable_named(word.substr(0, plus)),
                           habitable_named(word.substr(std::min(plus + 1, word.size())))};
    if (kind.first == Terrain::volcano || kind.second == Terrain::volcano)
        fail(quoted(word) + " is not a tile: two of JUNGLE, LAKE, GRASS, ROCK, like JUNGLE+LAKE");
    next();
    return kind;
}

PlacedTile parse_placement(Words& words) {
    if (!words.accept("PLACED")) words.expect("PLACE");
    const TileKind kind = words.tile();
    words.expect("AT");
    const Cell cell = words.cell();
    return {kind, place(cell, words.number(1, directions, "an orientation") - 1)};
}

Move parse_build(Words& words) {
    if (words.accept("FOUND") || words.accept("FOUNDED")) {
        words.expect("SETTLEMENT AT");
        return found(words.cell());
    }
    if (words.accept("EXPAND") || words.accept("EXPANDED")) {
        words.expect("SETTLEMENT AT");
        const Cell cell = words.cell();
        return expand(cell, words.terrain());
    }
    if (words.accept("BUILD") || words.accept("BUILT")) {
        words.expect("TOTORO SANCTUARY AT");
        return build_totoro(words.cell());
    }
    words.fail(quoted(words.peek()) +
               " is not a build: FOUND SETTLEMENT AT, EXPAND SETTLEMENT AT, "
               "BUILD TOTORO SANCTUARY AT or UNABLE TO BUILD");
}

std::string print_placement(TileKind kind, const Move& move) {
    return "PLACE " + print_tile(kind) + " AT " + print_cell(move.cell) + " " +
           std::to_string(move.detail);
}

std::string print_build(const Move& move) {
    if (move.action == Action::found) return "FOUND SETTLEMENT AT " + print_cell(move.cell);
    if (move.action == Action::totoro) return "BUILD TOTORO SANCTUARY AT " + print_cell(move.cell);
    return "EXPAND SETTLEMENT AT " + print_cell(move.cell) + " " +
           std::string(terrain_name(move.terrain()));
}

std::string TigerIsland::print_move(const State& state, const Move& move) {
    return move.action == Action::place ? print_placement(state.tile_kind(), move)
                                        : print_build(move);
}

namespace {

bool begins_build(std::string_view word) {
    return word.starts_with("FOUND") || word.starts_with("EXPAND") || word.starts_with("BUIL");
}

}  // namespace

Move TigerIsland::parse_move(const State& state, std::string_view text) {
    Words words(text);
    Move move;
    if (words.peek() == "PLACE" || words.peek() == "PLACED") {
        const PlacedTile placed = parse_placement(words);
        if (placed.kind != state.tile_kind())
            throw NotationError(0, "the tile drawn is " + print_tile(state.tile_kind()) + ", not " +
                                       print_tile(placed.kind));
        move = placed.move;
    } else if (state.phase == Phase::place && !begins_build(words.peek())) {
        throw NotationError(0, skerry::quoted(words.peek()) + " is not a placement: PLACE " +
                                   print_tile(state.tile_kind()) + " AT x y z ORIENTATION");
    } else {
        move = canonical(state, parse_build(words));
    }
    words.expect_end();
    return move;
}

namespace {

constexpr std::size_t half_width = 3;  ///< columns of half a hex

std::string padded_left(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

char letter_of(Seat seat) { return seat == Seat::first ? 'A' : 'B'; }

std::string hex_text(const State& state, unsigned hex) {
    std::string text(1, "VJLGR"[static_cast<std::size_t>(state.terrain[hex])]);
    text += std::to_string(state.level[hex]);
    for (const Seat seat : {Seat::first, Seat::second})
        if (state.players[index(seat)].pieces.test(hex)) text += letter_of(seat);
    if (state.totoros.test(hex)) text += '*';
    return text;
}

/// The column in half hexes, counted from the middle of the table.
int column_of(Cell cell) { return 2 * cell.q + cell.r; }

std::string rows_text(const State& state) {
    std::vector<unsigned> order;
    int left = INT_MAX;
    int right = INT_MIN;
    for (unsigned hex = 0; hex < state.hex_count; ++hex) {
        order.push_back(hex);
        left = std::min(left, column_of(state.cells[hex]));
        right = std::max(right, column_of(state.cells[hex]));
    }
    std::sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
        const Cell& first = state.cells[a];
        const Cell& second = state.cells[b];
        return first.r != second.r ? first.r < second.r : first.q < second.q;
    });
    constexpr std::size_t margin = 14;
    const auto place_of = [&](int column) {
        return margin + half_width * static_cast<std::size_t>(column - left);
    };
    std::string text = "Hexes of a row have one z, and x counts up from x:, y = -x - z\n";
    std::string row;
    for (int column = (left + 1) >> 1; 2 * column <= right; ++column) {
        row.resize(place_of(2 * column), ' ');
        row += hex_column_name(column);
    }
    text += row + "\n";
    row.clear();
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Cell cell = state.cells[order[i]];
        if (row.empty())
            row = padded_left(hex_row_name(cell.r), 3) + " z " +
                  padded_left(std::to_string(cell.r), 3);
        const bool joins = i > 0 && state.cells[order[i - 1]] + Cell{1, 0} == cell;
        const std::string x = joins ? "" : std::to_string(cell.q) + ":";
        row.resize(place_of(column_of(cell)) - x.size(), ' ');
        row += x + hex_text(state, order[i]);
        if (i + 1 < order.size() && state.cells[order[i + 1]].r == cell.r) continue;
        text += row + "\n";
        row.clear();
    }
    return text;
}

std::string player_text(const State& state, Seat seat) {
    const Player& player = state.players[index(seat)];
    std::string text = std::string(1, letter_of(seat)) + ": " + counted(player.score(), "point") +
                       ", left " + counted(player.villagers, "villager") + " and " +
                       counted(player.totoros, "totoro");
    std::vector<int> sizes;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        sizes.push_back(player.settlements[i].size);
    std::sort(sizes.rbegin(), sizes.rend());
    for (std::size_t i = 0; i < sizes.size(); ++i)
        text += (i == 0 ? "; settlements of " : ", ") + std::to_string(sizes[i]);
    return text + "\n";
}

}  // namespace

std::string situation(const State& state) {
    const char mover = letter_of(state.mover());
    if (state.phase == Phase::place)
        return std::string(1, mover) + " to place " + terrain_word(state.tile_kind().first) +
               " and " + terrain_word(state.tile_kind().second);
    if (state.phase == Phase::build) return std::string(1, mover) + " to build";
    const std::string winner(1, state.winner == Winner::first ? 'A' : 'B');
    if (state.end == End::no_build)
        return std::string("the end: ") + mover + " cannot build, " + winner + " wins";
    return "the end: the last piece is played, " +
           (state.winner == Winner::none ? std::string("a draw") : winner + " wins");
}

std::string TigerIsland::text_board(const State& state) {
    std::string text =
        "An empty table. A hex will read as terrain (V volcano, J jungle, L lake,\n"
        "G grass, R rock), level, and piece (A or B a villager, A* or B* a totoro).\n";
    if (state.hex_count > 0) text = rows_text(state);
    for (const Seat seat : {Seat::first, Seat::second}) text += player_text(state, seat);
    return text + situation(state) + "\n";
}

}  // namespace skerry::tiger_island
