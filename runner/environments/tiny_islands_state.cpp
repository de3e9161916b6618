// What an episode of Tiny Islands is as a state of the game, for all that steps do not need.

#include <algorithm>

#include "runner/environments/tiny_islands.hpp"

namespace skerry::environments {

namespace {

using namespace tiny_islands;

}  // namespace

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
