// The library of a second game: the skeleton, with an environment.

#include "core/skeleton_game.hpp"
#include "learn/environments/make_kind.hpp"
#include "runner/games/own_game.hpp"

namespace {

/// The state of an environment has no padding.
struct Second : skerry::SkeletonGame {
    static constexpr std::string_view name = "second-game";
};

[[maybe_unused]] const bool entered =
    skerry::enter({skerry::game<Second>({.help = "five slots"})}) &&
    skerry::environments::enter<Second>();

}  // namespace
