// Tiny Islands: a tile goes on a cell of one of the two offers; a shoreline is drawn by choosing
// the cells that it encloses, in any order, and `done`.

#include <cstring>

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "play/game/choices.hpp"

namespace skerry::tiny_islands {

namespace {

using namespace play;
using play::Choices;

ScenePoint point_of(Cell cell) { return {cell.x(), board_size - 1 - cell.y()}; }

/// "in row 3"; a block by where it lies on the board: "at the top left", "in the centre".
std::string place_words(Zone zone) {
    constexpr std::array<std::string_view, 9> places = {
        "at the top left",    "at the top middle",    "at the top right",
        "at the middle left", "in the centre",        "at the middle right",
        "at the bottom left", "at the bottom middle", "at the bottom right"};
    const std::size_t block = std::string_view("QWEASDZXC").find(letter_of(zone));
    return block < places.size() ? std::string(places[block]) : "in " + name_of(zone);
}

std::string words_of(const Draw& draw) { return name_of(draw.tile) + " " + place_words(draw.zone); }

void add_offer(Choices& choices, const State& state, const Draw& draw, Plane cells,
               std::size_t group) {
    for (const int bit : cells) {
        const Cell cell = Cell::from_bit(bit);
        ChoiceOption& option =
            add_option(choices, TinyIslands::print_move(state, Move::placement(draw.tile, cell)),
                       name_of(draw.tile) + " on " + print_cell(cell));
        option.cell = point_of(cell);
        option.group = group;
        option.finishes = true;
    }
}

Choices placements(const State& state) {
    Choices choices;
    const auto& [a, b] = state.offer();
    const Plane first = state.open_cells(a);
    Plane second = state.open_cells(b);
    choices.groups.push_back({name_of(a.tile), words_of(a)});
    if (a.tile == b.tile) {
        // One tile in two zones is one choice: a cell of both would else be two equal moves.
        choices.groups.front().words += " or " + place_words(b.zone);
        second &= ~first;
    } else {
        choices.groups.push_back({name_of(b.tile), words_of(b)});
    }
    choices.prompt = "Place " + choices.groups.front().words;
    if (choices.groups.size() > 1) choices.prompt += " or " + choices.groups.back().words;
    add_offer(choices, state, a, first, 0);
    add_offer(choices, state, b, second, choices.groups.size() - 1);
    return choices;
}

/// The borders between the cells of a set and all others.
std::vector<SceneEdge> borders_of(Plane cells) {
    std::vector<SceneEdge> edges;
    const auto has = [&](int x, int y) {
        return x >= 0 && x < board_size && y >= 0 && y < board_size &&
               cells.test(Cell(x, board_size - 1 - y).bit());
    };
    for (int y = 0; y <= board_size; ++y)
        for (int x = 0; x <= board_size; ++x) {
            if (has(x, y) != has(x, y - 1)) edges.push_back({{x, y}, {x + 1, y}});
            if (has(x, y) != has(x - 1, y)) edges.push_back({{x, y}, {x, y + 1}});
        }
    return edges;
}

std::string count(int number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

Choices shoreline(const State& state, Plane interior) {
    Choices choices;
    const int edges = perimeter(interior);
    const int longest = state.rules.longest_shoreline;
    choices.edges_left = longest - edges;
    choices.line = borders_of(interior);
    choices.prompt = "Shoreline " + number_of_shoreline(state.rules, state.drawn) +
                     ": choose the cells that it encloses";
    for (const int bit : board_plane) {
        const Cell cell = Cell::from_bit(bit);
        ChoiceOption& option = add_option(choices, print_cell(cell));
        option.chosen = interior.test(bit);
        option.words = (option.chosen ? "leave out " : "enclose ") + option.key;
        option.cell = point_of(cell);
        if (option.chosen) choices.marks.push_back({point_of(cell), MarkRole::enclosed, no_group});
    }
    add_option(choices, "done", "draw it: " + count(edges, "edge"),
               why_no_shoreline(interior, state.shore_points, longest))
        .finishes = true;
    return choices;
}

class TinyIslandsChoices final : public ChoicesWith<State, Move> {
  public:
    std::vector<SceneEdge> line_of(std::span<const std::byte> bytes) const override {
        Move move;
        std::memcpy(&move, bytes.data(), sizeof(move));
        return move.is_shoreline() ? borders_of(move.interior) : std::vector<SceneEdge>{};
    }

  private:
    Next next(const State& state, std::span<const std::string> steps) const override {
        if (!state.shoreline_due() && steps.empty()) return placements(state);
        if (!state.shoreline_due()) return TinyIslands::parse_move(state, steps.front());
        Plane interior;
        for (const std::string& step : steps) {
            if (step == "done") return Move::shoreline(interior);
            interior ^= parse_cells(step);
        }
        return shoreline(state, interior);
    }

    std::string why(const State& state, const Move& move) const override {
        if (state.shoreline_due())
            return move.is_shoreline() ? why_no_shoreline(move.interior, state.shore_points,
                                                          state.rules.longest_shoreline)
                                       : "a shoreline is due: the cells that it encloses";
        const auto& [a, b] = state.offer();
        const std::string offered = words_of(a) + " or " + words_of(b);
        if (move.is_shoreline()) return "a tile is due: " + offered;
        if (move.tile != a.tile && move.tile != b.tile)
            return "no " + name_of(move.tile) + " is offered; offered: " + offered;
        if (state.board.occupied().test(move.cell.bit()))
            return "there is a tile on " + print_cell(move.cell);
        return print_cell(move.cell) + " is not in the zone; offered: " + offered;
    }
};

Plane flood(Plane seed, Plane within) {
    for (;;) {
        const Plane grown = (seed | orthogonal_neighbours(seed)) & within;
        if (grown == seed) return seed;
        seed = grown;
    }
}

std::string name_of_lowest(Plane cells) { return print_cell(Cell::from_bit(cells.lowest())); }

/// A point by a cell that it is a corner of: point (x, y) is the lower left corner of cell (x, y).
std::string name_of_point(int point) {
    const int x = point % row_stride;
    const int y = point / row_stride;
    const std::string side = x < board_size ? "left" : "right";
    const std::string height = y < board_size ? "lower" : "upper";
    const Cell cell(x < board_size ? x : x - 1, y < board_size ? y : y - 1);
    return "the " + height + " " + side + " corner of " + print_cell(cell);
}

/// The cells that no way leads to from the edge of the board.
Plane holes_of(Plane interior) {
    const Plane outside = board_plane & ~interior;
    Plane rim = Plane{};
    for (int i = 0; i < board_size; ++i)
        for (const Cell cell :
             {Cell(i, 0), Cell(i, board_size - 1), Cell(0, i), Cell(board_size - 1, i)})
            rim |= cell.plane();
    return outside & ~flood(rim & outside, outside);
}

/// The points where two cells of the set meet by a corner only.
Plane pinched_points(Plane cells) {
    const Plane left_below = cells << (row_stride + 1);
    const Plane right_below = cells << row_stride;
    const Plane left_above = cells << 1;
    return (cells & left_below & ~right_below & ~left_above) |
           (right_below & left_above & ~cells & ~left_below);
}

}  // namespace

}  // namespace skerry::tiny_islands

namespace skerry::play {

const GameChoices& tiny_islands_choices() {
    static const tiny_islands::TinyIslandsChoices choices;
    return choices;
}

std::string why_no_shoreline(tiny_islands::Plane interior, tiny_islands::Plane shore_points,
                             int longest) {
    using namespace tiny_islands;
    if (is_legal_shoreline(interior, shore_points, longest)) return {};
    if (interior.none()) return "it encloses no cell yet";
    const Plane piece = flood(interior.lowest_bit(), interior);
    if (piece != interior)
        return "it would be more than one line: " + name_of_lowest(interior) + " and " +
               name_of_lowest(interior & ~piece) + " are not joined by cells between them";
    if (const Plane pinched = pinched_points(interior); pinched.any())
        return "it would meet itself at " + name_of_point(pinched.lowest());
    if (const Plane holes = holes_of(interior); holes.any())
        return "it would be two lines: there is a hole around " + name_of_lowest(holes) +
               ", and a shoreline is one line; a lake is drawn as a shoreline of its own";
    if (const int edges = perimeter(interior); edges > longest)
        return "it would have " + std::to_string(edges) + " edges; " + std::to_string(longest) +
               " at most";
    const Plane touched = boundary_points(interior) & shore_points;
    return "it would touch an earlier shoreline at " + name_of_point(touched.lowest());
}

}  // namespace skerry::play
