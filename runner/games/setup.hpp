#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/profiler.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/games/strategy_table.hpp"

namespace skerry {

/// Prints a game in its public record format: one line; in games for two several lines, of which
/// the last one is terminated, too.
template <Game G>
using RecordPrinter =
    std::function<std::string(const typename G::Deal&, std::vector<typename G::Move>,
                              const typename G::State& end, std::string comment)>;

/// Draws a state.
template <Game G>
using SceneDrawer = std::function<Scene(const typename G::State&)>;

/// Everything that decides the games of an experiment.
template <Game G>
struct Setup {
    typename G::Rules rules;
    std::vector<Configured<G>> strategies;
    ExperimentFacts facts;
    SceneDrawer<G> draw = {};  ///< may be empty

    Rng deal_stream(std::uint64_t game) const {
        return stream(facts.seed, facts.deal_of(game), Purpose::deal);
    }

    typename G::Deal deal(std::uint64_t game) const {
        Rng rng = deal_stream(game);
        return G::deal(rules, rng);
    }

    /// A stream belongs to a seat of a game, whoever sits there, so each play of a deal has its
    /// own. So two strategies that decide alike play alike, and only different decisions make a
    /// difference; and no strategy's draws depend on which other strategies are compared. When the
    /// seats of a match are swapped, the second game repeats the first one with the names exchanged
    /// as long as the two decide alike, and such a pair is worth exactly one point to each.
    Rng strategy_stream(std::uint64_t game, Seat seat) const {
        return stream(facts.seed, game, Purpose::strategy, static_cast<unsigned>(seat));
    }
};

/// Makes a profiler; see runner/games/profiler.hpp.
template <Game G>
std::unique_ptr<GameProfiler> make_profiler(const Setup<G>& setup);

}  // namespace skerry
