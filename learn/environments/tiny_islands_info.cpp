// What actions and observations of Tiny Islands mean, and the actions of a move in its notation.

#include "core/notation.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "learn/environments/planes.hpp"
#include "learn/environments/tiny_islands.hpp"

namespace skerry::environments {

namespace {

using namespace tiny_islands;
namespace bytes = tiny_islands_bytes;

std::vector<ObservationField> fields(const Rules& rules, bool draws) {
    const auto drawing = [draws](int high) { return static_cast<std::uint8_t>(draws ? high : 1); };
    const std::uint8_t cell = draws ? 255 : 63;
    const auto placements = static_cast<std::uint8_t>(rules.placements);
    const std::uint8_t longest = rules.longest_shoreline;
    std::vector<ObservationField> all = {
        {"cells", bytes::cells, 81, 0, cell,
         "cell (x, y) is byte 9 y + x, row 1 first. Bits 0-2: the tile, 0 none, 1 forest, 2 house, "
         "3 sand, 4 wave, 5 mountain, 6 church, 7 boat. Bits 3, 4, 5: inside the first, second, "
         "third shoreline. While one is drawn, bit 6: beside it on the inside, bit 7: on the "
         "outside"},
        {"offers", bytes::offers, 4, 0, 27,
         "tile (1-7 as above) and zone (1-9 rows from the bottom, 10-18 columns from the left, "
         "19-27 nonants Q W E A S D Z X C) of the first offer, then of the second; 0 if no "
         "placement is due"},
        {"placed", bytes::placed, 1, 0, placements, "tiles placed"},
        {"drawn", bytes::drawn, 1, 0, rules.shorelines, "shorelines drawn"},
        {"phase", bytes::phase, 1, 0, 3,
         "what is due: 0 a placement, 1 the first cell of a shoreline, 2 its next edge, 3 nothing: "
         "the episode is over"},
        {"edges_left", bytes::edges_left, 1, 0, drawing(longest - 1),
         "edges that the shoreline being drawn may still have, of " + std::to_string(longest) +
             "; 0 if none is"},
        {"first_cell", bytes::first_cell, 1, 0, drawing(81),
         "1 + the cell at whose lower left corner that shoreline began; 0 if none is drawn"},
        {"pen", bytes::pen, 1, 0, drawing(100),
         "1 + 10 y + x of the corner at which the pen is, 0 <= x, y <= 9; 0 if none is drawn"},
        {"tiles_left", bytes::tiles_left, 7, 0, *std::ranges::max_element(rules.tiles),
         "tiles of each kind not yet offered; 0 where offers come from no deck"},
        {"zones_left", bytes::zones_left, 9, 0, 63,
         "zones not yet offered: byte i has row i + 1 in bits 0-1, column i + 1 in bits 2-3, "
         "nonant i + 1 in bits 4-5; 0 where offers come from no deck"},
        {"score", bytes::score, 9, 0, 255,
         "the score as it stands, with shorelines not yet drawn enclosing nothing: the penalty as "
         "a positive number, forest, house, sand, wave, mountain, church, boat, and what the "
         "option score_floor adds; 255 stands for more, too"}};
    return all;
}

/// What the bits of a byte say.
void show_parts(EnvironmentInfo& info) {
    for (ObservationField& field : info.observation) {
        if (field.name == "cells")
            field.parts = {{"tile", 0, 3, 7, true},       {"first_shoreline", 3, 1, 1},
                           {"second_shoreline", 4, 1, 1}, {"third_shoreline", 5, 1, 1},
                           {"inside", 6, 1, 1},           {"outside", 7, 1, 1}};
        if (field.name == "offers")
            field.parts = {{"tile", 0, 8, 7, true, 0, 2}, {"zone", 0, 8, 27, true, 1, 2}};
        if (field.name == "zones_left")
            field.parts = {{"rows", 0, 2, 3}, {"columns", 2, 2, 3}, {"nonants", 4, 2, 3}};
    }
}

std::size_t placement_action(const State& state, const Move& move) {
    const Offer& offer = state.offer();
    const std::size_t i =
        offer[0].tile == move.tile && state.open_cells(offer[0]).test(move.cell.bit()) ? 0 : 1;
    const Plane before = cells_of(offer[i].zone) & Plane(move.cell.plane().word() - 1);
    return 9 * i + static_cast<std::size_t>(before.count());
}

std::int64_t cell_action(Cell cell) {
    return static_cast<std::int64_t>(TinyIslandsKind::placement_actions) + board_size * cell.y() +
           cell.x();
}

/// The cells that name the edges of a legal shoreline, then the action that closes it.
std::vector<std::int64_t> shoreline_actions(const State& state, Plane interior) {
    const Cell first = Cell::from_bit(interior.lowest());
    ShorelinePen pen(state.shore_points, first, state.rules.edges_withheld());
    std::vector<std::int64_t> actions = {cell_action(first)};
    while (pen.ways() != 0) {
        Cell next;
        for (int bit : pen.choices() & interior)
            if (!pen.outer_cell(Cell::from_bit(bit)).intersects(interior))
                next = Cell::from_bit(bit);
        actions.push_back(cell_action(next));
        pen.draw(next);
    }
    actions.push_back(static_cast<std::int64_t>(TinyIslandsKind::done_action));
    return actions;
}

using namespace tiny_islands;

}  // namespace

EnvironmentInfo tiny_islands_info(const Rules& rules, bool draws) {
    EnvironmentInfo info;
    info.game = TinyIslands::name;
    info.id = draws ? "TinyIslands-v0" : "TinyIslandsPlacements-v0";
    info.help = draws ? "placements, and shorelines drawn edge by edge"
                      : "placements; a strategy draws the shorelines";
    info.actions = {
        {"first", 0, 9,
         "place the tile of the first offer on cell k of its zone: of a row from the "
         "left, of a column from the bottom, of a nonant row by row from the bottom"},
        {"second", 9, 9, "place the tile of the second offer on cell k - 9 of its zone"}};
    if (draws) {
        info.actions.push_back(
            {"cell", TinyIslandsKind::placement_actions, 81,
             "cell (x, y), as 9 y + x: the first cell of a shoreline, then the cell that the next "
             "edge keeps on its left"});
        info.actions.push_back(
            {"done", TinyIslandsKind::done_action, 1, "draw the last edge of the shoreline"});
    }
    info.observation = fields(rules, draws);
    mark_one_hot(info, {"drawn", "phase", "first_cell", "pen"});
    show_parts(info);
    return info;
}

std::vector<std::int64_t> TinyIslandsKind::actions_of(const Episode& episode,
                                                      std::string_view text) const {
    const State now = state(episode);
    const Move move = TinyIslands::parse_move(now, text);
    if (episode.over || episode.phase == TinyIslandsPhase::drawing ||
        !TinyIslands::is_legal(now, move))
        throw NotationError(0, quoted(text) + " is not legal now");
    if (move.is_shoreline()) return shoreline_actions(now, move.interior);
    return {static_cast<std::int64_t>(placement_action(now, move))};
}

void TinyIslandsKind::redeal(Episode& episode, std::uint64_t key) const {
    Rng rng(key);
    episode.deal = TinyIslands::redeal(state(episode), rng);
    episode.rng = rng;
}

Board TinyIslandsKind::board(const Episode& episode) {
    Board board;
    for (std::size_t i = 0; i < tile_kinds; ++i) board.tiles[i] = episode.planes[i].plane();
    for (std::size_t i = 0; i < shoreline_count; ++i)
        board.interiors[i] = episode.planes[tile_kinds + i].plane();
    return board;
}

State TinyIslandsKind::state(const Episode& episode) const {
    State state;
    state.board = board(episode);
    state.shore_points = episode.shore_points;
    state.placed = episode.placed;
    state.drawn = episode.drawn;
    state.rules = rules_;
    const bool offered = !shoreline_is_due(episode) && episode.placed < rules_.placements;
    std::copy_n(episode.deal.offers.begin(), episode.placed + (offered ? 1 : 0),
                state.offers.begin());
    return state;
}

std::string TinyIslandsKind::state_text(const Episode& episode) const {
    return TinyIslands::print_state(state(episode));
}

std::string TinyIslandsKind::state_board(const Episode& episode) const {
    return TinyIslands::text_board(state(episode));
}

}  // namespace skerry::environments
