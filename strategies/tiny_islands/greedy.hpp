#pragma once

#include "core/fields.hpp"
#include "core/tiny_islands/gain.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiny_islands/plan/plan.hpp"

namespace skerry::tiny_islands {

/// One-ply greedy play towards a fixed plan of two islands. It chooses the placement with the
/// largest exact gain, as if the planned islands were drawn already, plus a bonus for each kind of
/// tile, which stands for its worth to later placements. It draws the planned islands, and
/// at the end any shoreline, improved by local search on the score. The default plan and bonuses
/// are tuned on the standard rules.
class Greedy {
  public:
    /// The plan, and the bonus of each kind of tile.
    struct Params {
        std::string plan =
            "AA.A...../.AAAA..../AAAAA..../.AAA...../..A..B.B./....BBBBB/....BBBB./.....BBBB/"
            "......BB.";
        /// The bonuses, `forest` to `room`, in sixteenths of a point.
        int forest = 0;
        int house = 4;
        int sand = -8;
        int wave = -24;
        int mountain = 16;
        int church = -4;
        int boat = -20;
        int room = 2;
        int steps = 40;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            constexpr Range bonus{-400, 400};
            visit("plan", self.plan,
                  "the two islands: nine rows from the top joined by '/', cells A, B or '.'");
            visit("forest", self.forest, bonus, "bonus of a forest, in sixteenths of a point");
            visit("house", self.house, bonus, "bonus of a house, in sixteenths of a point");
            visit("sand", self.sand, bonus, "bonus of a sand, in sixteenths of a point");
            visit("wave", self.wave, bonus, "bonus of a wave, in sixteenths of a point");
            visit("mountain", self.mountain, bonus,
                  "bonus of a mountain, in sixteenths of a point");
            visit("church", self.church, bonus, "bonus of a church, in sixteenths of a point");
            visit("boat", self.boat, bonus, "bonus of a boat, in sixteenths of a point");
            visit("room", self.room, bonus,
                  "bonus of each open land cell near a tile on land, in sixteenths of a point");
            visit("steps", self.steps, Range{0, 100'000},
                  "steps of the local search on each shoreline");
        }
    };

    /// Throws NotationError if `params.plan` is not a valid plan.
    Greedy(const Rules& rules, const Params& params);

    Move choose(const State& state, Rng& rng);

    /// Proposes the choice first. Then, where a shoreline is due: the pending islands, improved and
    /// as planned, and loops grown from single cells; else any legal placements.
    void propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list);

    /// Values placements only; returns false where a shoreline is due.
    bool value_moves(const State& state, const Candidates<TinyIslands>& moves,
                     std::span<int> values);

  private:
    Move best_placement(const State& state) const;
    int value(int gain, Plane open_land, Tile tile, Cell cell) const;
    Move shoreline(const State& state, Rng& rng) const;
    void propose_shorelines(const State& state, Rng& rng, std::size_t wanted,
                            Candidates<TinyIslands>& list) const;

    Plan plan_;
    std::array<int, tile_kinds> bonus_;
    int room_;
    int steps_;
};

}  // namespace skerry::tiny_islands
