#pragma once
// Replica exchange over complete games of one known deal.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

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

}  // namespace skerry::tiny_islands
