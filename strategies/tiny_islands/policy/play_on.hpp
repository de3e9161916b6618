#pragma once
// A planned game played to its end, for the policy and for players that choose otherwise.

#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

namespace detail {

inline Plane points_of(const std::array<Plane, shoreline_count>& interiors) {
    return boundary_points(interiors[0]) | boundary_points(interiors[1]) |
           boundary_points(interiors[2]);
}

/// Any legal shoreline, for boards on which the plan has no room for a shoreline; empty if none is
/// legal. `longest`: the edges that it may have.
Plane any_shoreline(Plane shore_points, int longest);

}  // namespace detail

/// How a game ended. `total`: the score, if the game is not dead and the score is known.
struct PlayedEnd {
    bool dead = false;
    std::optional<int> total = {};
};

/// Plays a game to its end. `player` shows the offer of the turn reached, chooses a placement
/// (and may change the plan with it; false if none is legal) and the last shoreline, and is told of
/// every move. `game` is not told of the last shoreline if that was planned.
template <class Player>
PlayedEnd play_on(const PolicyModel& model, PlannedGame& game, PolicyModel::Progress& progress,
                  Player player, const Rules& rules) {
    while (progress.drawn < shoreline_count) {
        const bool due = shoreline_due(progress.placed, progress.drawn, rules);
        const auto occasion = bend_occasion(progress.placed, progress.drawn, due);
        const bool bends = occasion && !progress.bent;
        progress.bent = false;
        if (due) {
            if (bends) model.bend(game, progress.decks, *occasion);
            const Shoreline next = player.shoreline(game);
            const bool planned = next.interior.any();
            const Plane interior =
                planned ? next.interior
                        : detail::any_shoreline(detail::points_of(progress.interiors),
                                                rules.longest_shoreline);
            if (interior.none()) return {.dead = true};
            player.draw(interior);
            progress.interiors[progress.drawn++] = interior;
            if (planned && progress.drawn == shoreline_count) return {.total = next.total};
            game.draw_interior(interior);
            continue;
        }
        const Offer& offer = player.offer(progress.placed);
        progress.decks.reveal(offer);
        if (bends) model.bend(game, progress.decks, *occasion);
        ValuedPlacement choice;
        if (!player.choose(game, progress, offer, choice)) return {.dead = true};
        player.place(choice.tile, choice.cell);
        game.place(choice.tile, choice.cell);
        ++progress.placed;
    }
    return {};
}

}  // namespace skerry::tiny_islands
