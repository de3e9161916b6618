// Names tiles, zones and cells, and parses placements, offers and sets of cells.

#include "core/tiny_islands/notation.hpp"

#include <array>

#include "core/tiny_islands/board.hpp"
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

}  // namespace skerry::tiny_islands
