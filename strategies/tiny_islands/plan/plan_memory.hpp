#pragma once
// What earlier decisions of a game found out about changes of the plan.

#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

/// A move, and the game and plan that it leads to.
struct PlannedMove {
    PlannedGame game;
    Move move;
};

/// The last choice of a strategy that changes its plan together with a move, until that move is
/// played or another is.
class KeptChoice {
  public:
    explicit KeptChoice(const PlannedGame& any) : game_(any) {}

    /// `game`: the game and plan that `move`, chosen at `state`, leads to.
    void keep(const State& state, const Move& move, const PlannedGame& game) {
        state_ = state;
        move_ = move;
        game_ = game;
        kept_ = true;
    }
    void forget() { kept_ = false; }

    /// The game after `move`, if that is what was chosen at `before`; else a null pointer.
    const PlannedGame* after(const State& before, const Move& move) const {
        return kept_ && move_ == move && state_ == before ? &game_ : nullptr;
    }

  private:
    State state_;
    Move move_;
    PlannedGame game_;
    bool kept_ = false;
};

/// A plan changes slowly, so the playouts of a change one turn ago are evidence for the next turn;
/// older evidence counts less. For each cell of each region, the memory keeps the gain of having
/// the cell inside. So after a change was made, its evidence counts with the opposite sign for the
/// change that would take it back.
class PlanMemory {
  public:
    /// A number of playouts, and the sum of the gains in them, in the unit of the playouts' values.
    struct Evidence {
        std::int64_t sum = 0;
        std::int64_t playouts = 0;
    };

    void clear() { kept_ = {}; }

    /// Makes all evidence one decision older.
    void age() {
        for (auto& region : kept_)
            for (Evidence& evidence : region) {
                evidence.sum = evidence.sum * 7 / 10;
                evidence.playouts = evidence.playouts * 7 / 10;
            }
    }

    /// The evidence for flipping `cell` in or out of `region`. The playouts were made from other
    /// states, so all of them together count for less than most_playouts, however many there were.
    Evidence of(const PlannedGame& game, std::size_t region, Cell cell) const {
        const auto& [sum, playouts] = kept_[region][static_cast<std::size_t>(cell.bit())];
        const std::int64_t share = most_playouts + playouts;
        return {sign(game, region, cell) * sum * most_playouts / share,
                playouts * most_playouts / share};
    }

    /// Adds the evidence of new playouts for flipping `cell` in or out of `region`.
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
