// Prints and parses cells, tiles and moves, in the present and the past tense of the tournament
// text.

#include "core/tiger_island/notation.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "core/fields_text.hpp"
#include "core/notation.hpp"
#include "core/tiger_island/game.hpp"

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
    int value = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc{} || stop != word.data() + word.size() || value < min ||
        value > max)
        fail(quoted(word) + " is not " + std::string(what) + " from " + std::to_string(min) +
             " to " + std::to_string(max));
    next();
    return value;
}

Cell Words::cell() {
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

Move TigerIsland::parse_move(const State& state, std::string_view text) {
    Words words(text);
    Move move;
    if (words.peek() == "PLACE" || words.peek() == "PLACED") {
        const PlacedTile placed = parse_placement(words);
        if (placed.kind != state.tile_kind())
            throw NotationError(0, "the tile drawn is " + print_tile(state.tile_kind()) + ", not " +
                                       print_tile(placed.kind));
        move = placed.move;
    } else {
        move = canonical(state, parse_build(words));
    }
    words.expect_end();
    return move;
}

}  // namespace skerry::tiger_island
