#pragma once
// A race: candidates meet the incumbent on more and more common deals; who is worse than it,
// or than another candidate, drops out, so that the games go where it is open.
//
// Maron, Moore: 'Hoeffding races' (NIPS 1993); iterated as in Lopez-Ibanez et al.: 'The irace
// package: iterated racing for automatic algorithm configuration' (Operations Research Perspectives
// 3, 2016). Their tests are of a number of games fixed beforehand; here the intervals hold at all
// looks of a race at once (anytime.hpp, betting.hpp), for all its candidates together.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "runner/tune/arena.hpp"

namespace skerry {

struct Runner {
    TunedPoint point;
    Evidence evidence = {};
    bool in_race = true;
};

struct Race {
    std::vector<Runner> runners;
    std::uint64_t deals = 0;
    std::uint64_t games = 0;
    bool interrupted = false;

    std::size_t left() const;
    /// The candidate left that has the highest mean; empty if none is left or has played.
    std::optional<std::size_t> best() const;
};

/// Runs a race on deals from `first_deal` on until at most one candidate is left and is surely
/// better than the incumbent, or none is left, or the next look would take more than `games` games
/// in all. `on_look` is called after each look.
Race run_race(Arena& arena, const TunedPoint& incumbent, std::vector<TunedPoint> candidates,
              std::uint64_t first_deal, std::uint64_t games,
              const std::function<void(const Race&)>& on_look);

}  // namespace skerry
