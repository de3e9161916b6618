// Draws the display of Roam. Roles: plain, coin, blocked, none (no landscape). Symbols: the seat of
// the marker (p a b c), or the coins.

#include <array>
#include <string>
#include <string_view>

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "runner/games/scenes.hpp"

namespace skerry::roam {

namespace {

constexpr std::array<std::string_view, seat_count> seat_names = {"You", "AI 1", "AI 2", "AI 3"};
constexpr std::string_view seat_symbols = "pabc";

std::string id_of(const State& state, CardNumber card) { return state.deck->character(card).id; }

SceneCell cell_of(const State& state, int square) {
    SceneCell cell{column_of(square), row_of(square), "none", {}};
    const Squares bit = single(square);
    if ((state.grid & bit) == 0) return cell;
    const int coins = state.coins_on(bit);
    cell.role = (state.blocked & bit) != 0 ? "blocked" : coins > 0 ? "coin" : "plain";
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        if ((state.markers[seat] & bit) != 0) cell.symbol = seat_symbols[seat];
    if (cell.symbol.empty() && cell.role == "coin") cell.symbol = std::to_string(coins);
    return cell;
}

/// Points, coins and characters of a seat; face-down characters are in brackets.
std::string note_of(const State& state, std::size_t seat) {
    std::string text = std::string(seat_names[seat]) + ": " + std::to_string(state.points(seat)) +
                       " points, " + std::to_string(state.coins[seat]) + " coins,";
    const Row& row = state.rows[seat];
    for (std::size_t i = 0; i < row.size; ++i) {
        const std::string name = id_of(state, row.cards[i]);
        text += " " + (row.is_up(i) ? name : "(" + name + ")");
    }
    return text;
}

/// The patterns of the player's face-up characters: S solid, * shadow.
std::string patterns_note(const State& state) {
    std::string text;
    const Row& row = state.rows[player];
    for (std::size_t i = 0; i < row.size; ++i) {
        if (!row.is_up(i)) continue;
        const CharacterCard& card = state.deck->character(row.cards[i]);
        text += (text.empty() ? "Patterns: " : ", ") + card.id + " ";
        for (const std::string& line : card.pattern)
            text += (&line == &card.pattern.front() ? "" : "/") + line;
    }
    return text;
}

std::string decision(const State& state) {
    if (state.phase == Phase::turn) return "a character and its place";
    if (state.phase == Phase::shadows)
        return "shadow boxes of character " + std::to_string(state.character + 1) + " at " +
               print_square(state.square);
    return "a bid of at least " +
           std::to_string(auction_before_player(state, state.slot).least_bid()) + " for slot " +
           std::to_string(state.slot + 1);
}

std::string caption_of(const State& state) {
    if (state.phase != Phase::over)
        return "Round " + std::to_string(state.round + 1) + ", to decide: " + decision(state);
    if (!state.ended_by_cards()) return "Stalled at the round cap";
    return "The end after " + std::to_string(state.round) +
           " rounds: " + std::string(victory_names[static_cast<std::size_t>(victory(state))]);
}

}  // namespace

Scene draw_scene(const State& state) {
    Scene scene;
    scene.width = grid_side;
    scene.height = grid_side;
    for (int square = 0; square < square_count; ++square)
        scene.cells.push_back(cell_of(state, square));
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        const CardNumber card = state.display[slot];
        const int first = static_cast<int>(slot) * slot_squares;
        scene.frames.push_back(
            {column_of(first), row_of(first), 2, 3,
             std::to_string(slot + 1) + (card == no_card ? "" : " " + id_of(state, card))});
    }
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        scene.notes.push_back(note_of(state, seat));
    if (state.phase == Phase::turn) scene.notes.push_back(patterns_note(state));
    scene.caption = caption_of(state);
    scene.points.push_back({state.points(player), -state.ai_points()});
    return scene;
}

}  // namespace skerry::roam
