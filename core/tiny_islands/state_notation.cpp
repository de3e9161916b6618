// Prints and reads a state as one line, and a move in the context of its state.

#include "core/fields_text.hpp"
#include "core/notation.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

/// Runs the parser of one part and turns its offsets into offsets in the whole text.
template <class Parser>
auto parse_part(const Part& part, Parser&& parser) {
    try {
        return parser(part.text);
    } catch (const NotationError& error) {
        throw NotationError(part.offset + error.offset(), error.what());
    }
}

std::string print_rules(const Rules& rules) {
    for (const auto& variant : TinyIslands::variants())
        if (variant.rules == rules) return std::string(variant.name);
    return print_fields(rules);
}

Rules parse_rules(std::string_view text) {
    for (const auto& variant : TinyIslands::variants())
        if (variant.name == text) return variant.rules;
    Rules rules;
    parse_fields(text, rules);
    if (const std::string fault = TinyIslands::check(rules); !fault.empty())
        throw NotationError(0, fault);
    return rules;
}

void parse_rows(const Part& field, Board& board) {
    const std::vector<Part> rows = split(field, '/');
    if (rows.size() != board_size) throw NotationError(field.offset, "a board has 9 rows");
    for (int y = 0; y < board_size; ++y) {
        const Part& row = rows[static_cast<std::size_t>(board_size - 1 - y)];
        if (row.text.size() != board_size) throw NotationError(row.offset, "a row has 9 cells");
        for (std::size_t x = 0; x < board_size; ++x)
            if (row.text[x] != '.')
                board.of(parse_tile(row.text[x], row.offset + x)) |=
                    Cell(static_cast<int>(x), y).plane();
    }
}

void parse_shorelines(const Part& field, State& state) {
    if (field.text == "-") return;
    for (const Part& part : split(field, ',')) {
        const Plane interior = parse_part(part, parse_cells);
        if (state.all_drawn()) {
            const std::string most = std::to_string(state.rules.shorelines);
            throw NotationError(part.offset, most == "1"
                                                 ? "there is at most 1 shoreline"
                                                 : "there are at most " + most + " shorelines");
        }
        if (!is_legal_shoreline(interior, state.shore_points, state.rules.longest_shoreline))
            throw NotationError(part.offset, "not a shoreline: one closed loop of " +
                                                 edges_allowed(state.rules) +
                                                 " edges, apart from the others");
        state.board.interiors[state.drawn++] = interior;
        state.shore_points |= boundary_points(interior);
    }
}

/// A card of which the offers show only one side.
struct HalfCard {
    Draw shown;
    bool by_zone;

    bool fits(const Draw& card) const {
        return by_zone ? card.zone == shown.zone : card.tile == shown.tile;
    }
};

/// Whether different cards of `left` fit the half-known cards from `next` on.
bool halves_fit(const std::vector<Draw>& left, const std::array<HalfCard, 4>& halves,
                std::size_t next = 0) {
    if (next == halves.size()) return true;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!halves[next].fits(left[i])) continue;
        std::vector<Draw> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (halves_fit(rest, halves, next + 1)) return true;
    }
    return false;
}

/// Whether the double-sided deck holds the cards whose two sides the offers show, and four other
/// cards for the zones of the first turn and the tiles of the last turn.
bool cards_can_show(const State& state, std::size_t shown) {
    std::vector<Draw> left(double_sided_cards.begin(), double_sided_cards.end());
    for (std::size_t turn = 0; turn + 1 < shown; ++turn)
        for (std::size_t i = 0; i < 2; ++i) {
            const Draw card{state.offers[turn][i].tile, state.offers[turn + 1][i].zone};
            const auto found = std::find(left.begin(), left.end(), card);
            if (found == left.end()) return false;
            left.erase(found);
        }
    const Offer& first = state.offers[0];
    const Offer& last = state.offers[shown - 1];
    return halves_fit(left,
                      {{{first[0], true}, {first[1], true}, {last[0], false}, {last[1], false}}});
}

/// Whether the deck could have shown these offers.
bool deck_can_show(const State& state, std::size_t shown) {
    std::array<int, tile_kinds> tiles{};
    std::array<int, zone_count> zones{};
    for (std::size_t turn = 0; turn < shown; ++turn)
        for (const Draw& draw : state.offers[turn]) {
            ++tiles[index(draw.tile)];
            ++zones[index(draw.zone)];
            if (index(draw.zone) >= zones_in_play(state.rules.zones)) return false;
        }
    if (state.rules.deck == DeckRule::uniform) return true;
    for (std::size_t t = 0; t < tile_kinds; ++t)
        if (tiles[t] > state.rules.tiles[t]) return false;
    for (int count : zones)
        if (count > copies_of_zone(state.rules.zones)) return false;
    return state.rules.deck != DeckRule::double_sided || cards_can_show(state, shown);
}

/// Reads the offers, which also decide whose turn it is. Tiles on the board and turns shown must
/// agree.
void parse_offers(const Part& field, State& state) {
    std::vector<Part> parts;
    if (field.text != "-") parts = split(field, ',');
    state.placed = static_cast<std::uint8_t>(state.board.occupied().count());
    const int turns = state.rules.placements;
    const bool fits = state.placed <= turns && (state.shoreline_due() || state.placed == turns
                                                    ? parts.size() == state.placed
                                                    : parts.size() == state.placed + 1u);
    if (!fits)
        throw NotationError(field.offset,
                            "the offers of every turn so far belong here, the current one last");
    for (std::size_t turn = 0; turn < parts.size(); ++turn)
        state.offers[turn] = parse_part(parts[turn], parse_offer);
    if (!deck_can_show(state, parts.size()))
        throw NotationError(field.offset, "the deck does not hold these offers");
}

void check_shoreline_count(const State& state, std::size_t offset) {
    State before = state;
    const bool some = !state.shorelines().empty();
    if (some) --before.drawn;
    const bool early = some && !before.shoreline_due();
    State behind = state;
    behind.placed = static_cast<std::uint8_t>(state.placed - (state.placed > 0 ? 1 : 0));
    if (early || (state.placed > 0 && behind.shoreline_due()))
        throw NotationError(offset,
                            std::array{"the shoreline follows the last placement",
                                       "a shoreline follows the 18th and the last placement",
                                       "a shoreline follows the 9th, the 18th and the "
                                       "last placement"}[state.rules.shorelines - 1u]);
}

}  // namespace

std::string TinyIslands::print_state(const State& state) {
    std::string text;
    for (int y = board_size - 1; y >= 0; --y) {
        for (int x = 0; x < board_size; ++x) {
            char letter = '.';
            for (Tile tile : all_tiles)
                if (state.board.of(tile).test(Cell(x, y).bit())) letter = letter_of(tile);
            text += letter;
        }
        text += y > 0 ? '/' : ' ';
    }
    const auto shorelines = state.shorelines();
    for (std::size_t i = 0; i < shorelines.size(); ++i)
        text += (i > 0 ? "," : "") + print_cells(shorelines[i]);
    text += shorelines.empty() ? "- " : " ";
    const bool offered = !state.shoreline_due() && state.placed < state.rules.placements;
    for (std::size_t turn = 0; turn < state.placed + (offered ? 1u : 0u); ++turn)
        text += (turn > 0 ? "," : "") + print_offer(state.offers[turn]);
    return text + " " + print_rules(state.rules);
}

State TinyIslands::parse_state(std::string_view text) {
    const std::vector<Part> fields = split({text, 0}, ' ');
    if (fields.size() != 4)
        throw NotationError(0, "a state has four fields: rows, shorelines, offers, rules");
    State state;
    state.rules = parse_part(fields[3], parse_rules);
    state.drawn = static_cast<std::uint8_t>(state.rules.left_out());
    parse_rows(fields[0], state.board);
    parse_shorelines(fields[1], state);
    parse_offers(fields[2], state);
    check_shoreline_count(state, fields[1].offset);
    return state;
}

std::string TinyIslands::print_move(const State&, const Move& move) {
    if (move.is_shoreline()) return print_cells(move.interior);
    return letter_of(move.tile) + print_cell(move.cell);
}

Move TinyIslands::parse_move(const State& state, std::string_view text) {
    return state.shoreline_due() ? Move::shoreline(parse_cells(text)) : parse_placement(text);
}

}  // namespace skerry::tiny_islands
