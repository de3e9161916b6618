#pragma once

#include <vector>

#include "core/fields.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/clairvoyant/deal_chain.hpp"

namespace skerry::tiny_islands {

/// The number of chains in lockstep, equal to the number of boards in a block (BoardBlock::lanes).
inline constexpr std::size_t tempered_chains = 8;

/// Improves chains by replica exchange (Swendsen, Wang 1986, 'Replica Monte Carlo simulation of
/// spin-glasses'). Each of at most tempered_chains chains makes `steps` proposals. Each chain walks
/// at a temperature of its own. Now and then two chains at neighbouring temperatures exchange their
/// temperatures, with a probability that keeps the distribution at each temperature. Cold chains
/// look for the best game nearby, hot chains for other places to look. In the last steps each chain
/// starts from its best game, so cold that hardly any change that loses points is accepted. The
/// chains keep the best games that they met.
void temper(std::span<DealChain> chains, const Rules& rules, std::int64_t steps, Rng& rng);

/// A reference player that knows the whole deal and looks for the best placements and shorelines
/// together, by replica exchange. Its score is a lower bound of the score of perfect play with
/// perfect information; it says nothing about the score that a player can reach.
class Clairvoyant {
  public:
    struct Params {
        int steps = 1'000'000;
        int restarts = 1;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("steps", self.steps, Range{1, 1'000'000'000},
                  "changes proposed to each of the eight games that a start improves in lockstep");
            visit("restarts", self.restarts, Range{1, 1000},
                  "independent starts, of which the best game is played");
        }
    };

    Clairvoyant(const Rules&, const Params& params) : params_(params) {}

    void solve(const State& state, const Deal& deal, Rng& rng, std::vector<Move>& moves);

  private:
    Params params_;
    std::vector<DealChain> chains_;
};

}  // namespace skerry::tiny_islands
