#pragma once
// What a game's earlier decisions found out about changes of the plan.

#include <array>
#include <cstddef>
#include <cstdint>

#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

/// A plan changes slowly: what playouts said of a change a turn ago is evidence for the next turn,
/// the less the older it is. Kept for each cell of each region as what it gains to have the cell
/// inside, so that a change that was made turns into one that would take it back.
class PlanMemory {
  public:
    /// `sum`: gains in so many playouts, in the unit of the playouts' values.
    struct Evidence {
        std::int64_t sum = 0;
        std::int64_t playouts = 0;
    };

    void clear() { kept_ = {}; }

    /// A decision later.
    void age() {
        for (auto& region : kept_)
            for (Evidence& evidence : region) {
                evidence.sum = evidence.sum * 7 / 10;
                evidence.playouts = evidence.playouts * 7 / 10;
            }
    }

    /// What speaks for the flip of `cell` in or out of `region`. However many playouts there were,
    /// they were of other states: all together count for less than most_playouts.
    Evidence of(const PlannedGame& game, std::size_t region, Cell cell) const {
        const auto& [sum, playouts] = kept_[region][static_cast<std::size_t>(cell.bit())];
        const std::int64_t share = most_playouts + playouts;
        return {sign(game, region, cell) * sum * most_playouts / share,
                playouts * most_playouts / share};
    }

    /// Adds what playouts said of the flip.
    void add(const PlannedGame& game, std::size_t region, Cell cell, const Evidence& evidence) {
        auto& [sum, playouts] = kept_[region][static_cast<std::size_t>(cell.bit())];
        sum += sign(game, region, cell) * evidence.sum;
        playouts += evidence.playouts;
    }

  private:
    static constexpr std::int64_t most_playouts = 120;

    static std::int64_t sign(const PlannedGame& game, std::size_t region, Cell cell) {
        return game.region(region).test(cell.bit()) ? -1 : 1;
    }

    std::array<std::array<Evidence, row_stride * board_size>, PlannedGame::regions> kept_{};
};

}  // namespace skerry::tiny_islands
