// Names tiles, zones and cells, and parses placements, offers and sets of cells.
// Draws the board for a person: shorelines as lines, land shaded.
//
//       a   b   c
//     ·   ┏━━━┓   ·
//   9   w ┃░h░┃
//     ·   ┗━━━┛   ·

#include "core/tiny_islands/notation.hpp"

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr std::string_view tile_letters = "fhswMCB";
constexpr std::string_view zone_letters = "123456789abcdefghiQWEASDZXC";
constexpr std::array<std::string_view, tile_kinds> tile_names = {
    "forest", "house", "sand", "wave", "mountain", "church", "boat"};

Cell parse_cell(std::string_view text, std::size_t offset) {
    const bool valid =
        text.size() >= 2 && text[0] >= 'a' && text[0] <= 'i' && text[1] >= '1' && text[1] <= '9';
    if (!valid)
        throw NotationError(
            offset, quoted(text.substr(0, 2)) + " is not a cell: a column a-i, then a row 1-9");
    return {text[0] - 'a', text[1] - '1'};
}

/// The next cell to name: if there is one, a cell that keeps the cells named so far a loop, so that
/// every prefix can be drawn.
Plane next_cell(Plane named, Plane left) {
    if (named.none()) return left.lowest_bit();
    const Plane joining = left & orthogonal_neighbours(named);
    for (int bit : joining)
        if (flip_keeps_loop(named, Cell::from_bit(bit))) return Plane::single(bit);
    return joining.any() ? joining.lowest_bit() : left.lowest_bit();
}

}  // namespace

char letter_of(Tile tile) { return tile_letters[index(tile)]; }
char letter_of(Zone zone) { return zone_letters[index(zone)]; }
std::string name_of(Tile tile) { return std::string(tile_names[index(tile)]); }

std::string name_of(Zone zone) {
    const std::string kind = index(zone) < 9            ? "row "
                             : index(zone) < line_count ? "column "
                                                        : "nonant ";
    return kind + letter_of(zone);
}

std::string number_of_shoreline(const Rules& rules, std::size_t drawn) {
    return std::to_string(drawn - rules.left_out() + 1) + " of " + std::to_string(rules.shorelines);
}

std::string edges_allowed(const Rules& rules) {
    const std::string least = std::to_string(min_shoreline_edges);
    if (rules.longest_shoreline == min_shoreline_edges) return least;
    return least + " to " + std::to_string(rules.longest_shoreline);
}

std::string print_cell(Cell cell) {
    return {static_cast<char>('a' + cell.x()), static_cast<char>('1' + cell.y())};
}

std::string print_offer(const Offer& offer) {
    std::string text;
    for (const Draw& draw : offer) {
        text += letter_of(draw.tile);
        text += letter_of(draw.zone);
    }
    return text;
}

std::string print_cells(Plane cells) {
    std::string text;
    for (Plane named, left = cells; left.any();) {
        const Plane cell = next_cell(named, left);
        text += print_cell(Cell::from_bit(cell.lowest()));
        named |= cell;
        left &= ~cell;
    }
    return text;
}

Tile parse_tile(char letter, std::size_t offset) {
    const std::size_t at = tile_letters.find(letter);
    if (at == std::string_view::npos)
        throw NotationError(offset, quoted({&letter, 1}) +
                                        " is not a tile: f forest, h house, s sand, w wave, "
                                        "M mountain, C church, B boat");
    return all_tiles[at];
}

Zone parse_zone(char letter, std::size_t offset) {
    const std::size_t at = zone_letters.find(letter);
    if (at == std::string_view::npos)
        throw NotationError(offset, quoted({&letter, 1}) +
                                        " is not a zone: a row 1-9, a column a-i or a nonant "
                                        "QWE/ASD/ZXC");
    return Zone(static_cast<std::uint8_t>(at));
}

Offer parse_offer(std::string_view text) {
    if (text.size() != 4)
        throw NotationError(0,
                            quoted(text) + " is not an offer: tile, zone, tile, zone, e.g. CWfC");
    return {Draw{parse_tile(text[0], 0), parse_zone(text[1], 1)},
            Draw{parse_tile(text[2], 2), parse_zone(text[3], 3)}};
}

Move parse_placement(std::string_view text) {
    if (text.size() != 3)
        throw NotationError(0, quoted(text) + " is not a placement: tile and cell, e.g. Cf7");
    return Move::placement(parse_tile(text[0], 0), parse_cell(text.substr(1), 1));
}

Plane parse_cells(std::string_view text) {
    if (text.empty() || text.size() % 2 != 0)
        throw NotationError(
            0, quoted(text) + " is not a shoreline: the cells it encloses, e.g. e5e6f5");
    Plane cells;
    for (std::size_t at = 0; at < text.size(); at += 2) {
        const Cell cell = parse_cell(text.substr(at), at);
        if (cells.test(cell.bit()))
            throw NotationError(at, "cell " + print_cell(cell) + " is named twice");
        cells |= cell.plane();
    }
    return cells;
}

namespace {

class TextBoard {
  public:
    explicit TextBoard(const State& state)
        : board_(state.board),
          land_(land_of(state.board, state.rules.islets)),
          odd_(state.board.interiors[0] ^ state.board.interiors[1] ^ state.board.interiors[2]),
          judged_(state.all_drawn()) {}

    std::string draw() const {
        std::string text = column_names();
        for (int y = board_size; y >= 0; --y) {
            text += lattice_line(y);
            if (y > 0) text += cell_line(y - 1);
        }
        return text + column_names();
    }

  private:
    static bool on_board(int x, int y) {
        return x >= 0 && x < board_size && y >= 0 && y < board_size;
    }
    bool inside(int x, int y) const { return on_board(x, y) && odd_.test(Cell(x, y).bit()); }

    bool land(int x, int y) const { return on_board(x, y) && land_.test(Cell(x, y).bit()); }

    /// Whether a shoreline runs above point (x, y), and to its right.
    bool up_edge(int x, int y) const {
        return y >= 0 && y < board_size && inside(x - 1, y) != inside(x, y);
    }
    bool right_edge(int x, int y) const {
        return x >= 0 && x < board_size && inside(x, y) != inside(x, y - 1);
    }

    static std::string column_names() {
        std::string text = "   ";
        for (char column = 'a'; column <= 'i'; ++column) text += std::string("  ") + column + " ";
        while (text.back() == ' ') text.pop_back();
        return text + "\n";
    }

    std::string lattice_line(int y) const {
        // Indexed by the sum of up 1, right 2, down 4, left 8. A point is on no edge or on two.
        static constexpr std::array<std::string_view, 16> corner = {
            "·", "?", "?", "┗", "?", "┃", "┏", "?", "?", "┛", "━", "?", "┓", "?", "?", "?"};
        std::string text = "   ";
        for (int x = 0; x <= board_size; ++x) {
            const unsigned edges = (up_edge(x, y) ? 1u : 0u) | (right_edge(x, y) ? 2u : 0u) |
                                   (up_edge(x, y - 1) ? 4u : 0u) | (right_edge(x - 1, y) ? 8u : 0u);
            text += edges == 0 && land(x, y) && land(x - 1, y - 1) ? "░" : corner[edges];
            if (x < board_size)
                text += right_edge(x, y) ? "━━━" : land(x, y) && land(x, y - 1) ? "░░░" : "   ";
        }
        return text + "\n";
    }

    std::string cell_line(int y) const {
        std::string text = std::string(" ") + static_cast<char>('1' + y) + " ";
        for (int x = 0; x <= board_size; ++x) {
            text += up_edge(x, y) ? "┃" : land(x, y) && land(x - 1, y) ? "░" : " ";
            if (x < board_size) text += cell(Cell(x, y));
        }
        return text + " " + static_cast<char>('1' + y) + "\n";
    }

    std::string cell(Cell at) const {
        const bool is_land = land_.test(at.bit());
        const std::string shade = is_land ? "░" : " ";
        for (Tile tile : all_tiles) {
            if (!board_.of(tile).test(at.bit())) continue;
            const bool wrong = judged_ && belongs_on_water(tile) == is_land;
            return shade + letter_of(tile) + (wrong ? "!" : shade);
        }
        return shade + shade + shade;
    }

    const Board& board_;
    Plane land_;
    Plane odd_;
    bool judged_;
};

std::string situation(const State& state) {
    if (state.all_drawn()) return "the end";
    if (state.shoreline_due())
        return "shoreline " + number_of_shoreline(state.rules, state.drawn) + " is due";
    std::string text = "turn " + std::to_string(state.placed + 1) + " of " +
                       std::to_string(state.rules.placements) + ", offer " +
                       print_offer(state.offer()) + ":";
    for (const Draw& draw : state.offer())
        text += (&draw == &state.offer()[0] ? " " : " or ") + name_of(draw.tile) + " in " +
                name_of(draw.zone);
    return text;
}

}  // namespace

std::string TinyIslands::text_board(const State& state) {
    std::string text = TextBoard(state).draw();
    text += situation(state) + "\nscore now:";
    const auto components = score(state.board, state.rules);
    const auto component_list = component_names(state.rules);
    for (std::size_t i = 0; i < component_list.size(); ++i)
        text +=
            " " + std::string(component_list[i]) + " " + std::to_string(components.components[i]);
    return text + " = " + std::to_string(components.total()) + "\n";
}

}  // namespace skerry::tiny_islands
