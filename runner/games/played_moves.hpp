#pragma once
// What is given in a game's notation: a state to be drawn, or to list the legal moves of; the moves
// of a recorded game, to be played by the rules.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/games/setup.hpp"

namespace skerry {

/// Reads a state in the notation of the experiment's game.
template <Game G>
typename G::State read_state(const Setup<G>& setup, const std::string& state) {
    if constexpr (requires { G::parse_state(state, setup.rules); })
        return G::parse_state(state, setup.rules);
    else
        return G::parse_state(state);
}

/// Draws a state that is given in the notation of the experiment's game.
template <Game G>
std::optional<Scene> scene_of(const Setup<G>& setup, const std::string& state) {
    if (!setup.draw) return std::nullopt;
    return setup.draw(read_state(setup, state));
}

template <Game G>
std::optional<std::vector<std::string>> legal_moves_of(const Setup<G>& setup,
                                                       const std::string& text) {
    const typename G::State state = read_state(setup, text);
    if (!G::lists_moves(state)) return std::nullopt;
    std::vector<std::string> moves;
    if (G::is_over(state)) return moves;
    typename G::MoveList list;
    G::legal_moves(state, list);
    for (const typename G::Move& move : list) moves.push_back(G::print_move(state, move));
    return moves;
}

/// The moves of a recorded game; `set_result(trace, end)` fills in the result of a game that is
/// over.
template <Game G, class SetResult>
PlayedMoves play_recorded(const Setup<G>& setup, std::uint64_t game_index,
                          std::span<const std::string> moves, SetResult&& set_result) {
    const typename G::Deal deal = setup.deal(game_index);
    typename G::State state = G::start(setup.rules, deal);
    PlayedMoves played;
    played.trace.start_state = G::print_state(state);
    for (const std::string& text : moves) {
        if (G::is_over(state)) {
            played.fault = skerry::quoted(text) + ": the game is over before this move";
            return played;
        }
        typename G::Move move{};
        try {
            move = G::parse_move(state, text);
        } catch (const NotationError& error) {
            played.fault = error.what();
            return played;
        }
        if (!G::is_legal(state, move)) {
            played.fault = skerry::quoted(text) + " is not legal in " + G::print_state(state);
            return played;
        }
        const Seat seat = G::to_move(state);
        const std::string printed = G::print_move(state, move);
        G::play(state, move, deal);
        played.trace.steps.push_back({printed, G::print_state(state), {}, seat});
    }
    if (!G::is_over(state))
        played.fault = "the game is not over after the last move";
    else
        set_result(played.trace, state);
    return played;
}

}  // namespace skerry
