// Draws the board for a person: shorelines as lines, land shaded.
//
//       a   b   c
//     ·   ┏━━━┓   ·
//   9   w ┃░h░┃
//     ·   ┗━━━┛   ·

#include <array>
#include <string>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

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
        return "shoreline " + std::to_string(state.drawn + 1) + " of " +
               std::to_string(shoreline_count) + " is due";
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
