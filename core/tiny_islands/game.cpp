// The named variants, and how placements and shorelines lead from state to state.

#include "core/tiny_islands/game.hpp"

#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr std::array<std::string_view, score_components> names = {
    "penalty", "forest", "house", "sand", "wave", "mountain", "church", "boat", "floor"};

constexpr Rules double_sided_rules = [] {
    Rules rules;
    rules.deck = DeckRule::double_sided;
    return rules;
}();

constexpr Rules notebook_rules = [] {
    Rules rules;
    rules.deck = DeckRule::uniform;
    rules.zones = ZoneRule::lines;
    rules.placements = max_placements;
    rules.sand = SandRule::touching;
    rules.offshore_sand = false;
    rules.wave = WaveRule::lines;
    rules.coastal_waves = false;
    rules.islets = false;
    rules.score_floor = true;
    return rules;
}();

constexpr std::array<Variant<Rules>, 3> named_rules = {{
    {"standard", "the formal description, tiles and zones in two decks", Rules{}},
    {"double_sided", "the published game: 54 cards, tile on the front, zone on the back",
     double_sided_rules},
    {"notebook", "an older description: 27 placements, uniform offers, its own sand and waves",
     notebook_rules},
}};

/// The open cells of both draws. Where both offer the same tile, a cell in both zones is one move.
struct Openings {
    Plane first;
    Plane second;

    explicit Openings(const State& state) {
        const auto& [a, b] = state.offer();
        const Plane empty = ~state.board.occupied();
        first = cells_of(a.zone) & empty;
        second = cells_of(b.zone) & empty;
        if (a.tile == b.tile) second &= ~first;
    }
    bool none() const { return (first | second).none(); }
};

void reveal(State& state, const Deal& deal) {
    if (!state.shoreline_due() && state.placed < state.rules.placements)
        state.offers[state.placed] = deal.offers[state.placed];
}

}  // namespace

State TinyIslands::start(const Rules& rules, const Deal& deal) {
    State state;
    state.rules = rules;
    state.drawn = static_cast<std::uint8_t>(rules.left_out());
    reveal(state, deal);
    return state;
}

bool TinyIslands::is_over(const State& state) {
    if (state.shoreline_due())
        return !has_legal_shoreline(state.shore_points, state.rules.longest_shoreline);
    return state.all_drawn() || Openings(state).none();
}

Outcome<1, score_components> TinyIslands::outcome(const State& state) {
    assert(is_over(state));
    if (!state.all_drawn()) return {Ending::dead, Winner::none, {}};
    return {Ending::finished, Winner::none, {score(state.board, state.rules)}};
}

void TinyIslands::legal_moves(const State& state, MoveList& list) {
    const Openings open(state);
    const auto& [a, b] = state.offer();
    for (int bit : open.first) list.push_back(Move::placement(a.tile, Cell::from_bit(bit)));
    for (int bit : open.second) list.push_back(Move::placement(b.tile, Cell::from_bit(bit)));
}

bool TinyIslands::is_legal(const State& state, const Move& move) {
    if (move.is_shoreline()) {
        return move == Move::shoreline(move.interior) && state.shoreline_due() &&
               is_legal_shoreline(move.interior, state.shore_points, state.rules.longest_shoreline);
    }
    if (state.shoreline_due() || state.all_drawn()) return false;
    for (const Draw& draw : state.offer())
        if (draw.tile == move.tile && state.open_cells(draw).test(move.cell.bit())) return true;
    return false;
}

Move TinyIslands::sample_move(const State& state, Rng& rng) {
    if (state.shoreline_due())
        return Move::shoreline(
            sample_shoreline(state.shore_points, rng, state.rules.longest_shoreline));
    const Openings open(state);
    const int in_first = open.first.count();
    const auto count = static_cast<std::uint32_t>(in_first + open.second.count());
    const auto rank = static_cast<int>(rng.below(count));
    const auto& [a, b] = state.offer();
    return rank < in_first
               ? Move::placement(a.tile, Cell::from_bit(open.first.nth(rank)))
               : Move::placement(b.tile, Cell::from_bit(open.second.nth(rank - in_first)));
}

void TinyIslands::play(State& state, const Move& move, const Deal& deal) {
    assert(is_legal(state, move));
    if (move.is_shoreline()) {
        state.board.interiors[state.drawn] = move.interior;
        state.shore_points |= boundary_points(move.interior);
        ++state.drawn;
    } else {
        state.board.of(move.tile) |= move.cell.plane();
        ++state.placed;
    }
    reveal(state, deal);
}

ScoreBounds<score_components> TinyIslands::score_bounds(const Rules& rules) {
    ScoreBounds<score_components> bounds;
    for (Bounds& component : bounds.components) component.low = 0;
    bounds.components[0] = {.high = 0};
    if (rules.score_floor) bounds.total.low = 0;
    return bounds;
}

std::span<const std::string_view> TinyIslands::component_names(const Rules& rules) {
    return std::span(names).first(rules.score_floor ? score_components : floor_component);
}

std::span<const Variant<Rules>> TinyIslands::variants() { return named_rules; }

std::string TinyIslands::check(const Rules& rules) {
    if (rules.penalties_first && !rules.score_floor)
        return "penalties_first wants the floor: score_floor must be true";
    if (rules.longest_shoreline % 2 != 0)
        return "every shoreline has an even number of edges: longest_shoreline must be even";
    if (rules.deck != DeckRule::two_decks && !rules.standard_tiles())
        return "forest_tiles to boat_tiles count a deck of tiles: deck must be \"two_decks\"";
    const int tiles = std::accumulate(rules.tiles.begin(), rules.tiles.end(), 0);
    if (tiles < 2 * rules.placements)
        return "the deck has " + std::to_string(tiles) + " tiles; " +
               std::to_string(rules.placements) + " placements need " +
               std::to_string(2 * rules.placements);
    if (rules.deck != DeckRule::double_sided) return {};
    if (rules.zones != ZoneRule::all)
        return "the double_sided cards show all zones: zones must be \"all\"";
    if (rules.placements == max_placements)
        return "the double_sided cards last for 26 placements: placements must be 26";
    return {};
}

}  // namespace skerry::tiny_islands
