// The library of a second game: the skeleton, with an environment. With CHANGED_RULES it is the
// game after its author has changed what scores, and nothing else.

#include "core/skeleton_game.hpp"
#include "learn/environments/make_kind.hpp"
#include "runner/games/own_game.hpp"

namespace {

/// The state of an environment has no padding.
struct Second : skerry::SkeletonGame {
    static constexpr std::string_view name = "second-game";
#ifdef CHANGED_RULES
    static int score_so_far(const State& state, skerry::Seat seat) {
        return SkeletonGame::score_so_far(state, seat) +
               (state.written[0] == 1 && state.written[4] != 0 ? 1 : 0);
    }
    static Outcome outcome(const State& state) {
        return {skerry::Ending::finished,
                skerry::Winner::none,
                {{{score_so_far(state, skerry::Seat::first)}}}};
    }
#endif
};

[[maybe_unused]] const bool entered =
    skerry::enter({skerry::game<Second>({.help = "five slots"})}) &&
    skerry::environments::enter<Second>();

}  // namespace
