#pragma once
// Replica exchange over complete games of one known deal.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "strategies/tiny_islands/clairvoyant/deal_chain.hpp"

namespace skerry::tiny_islands {

/// Chains in lockstep: as many as one block holds boards (BoardBlock::lanes).
inline constexpr std::size_t tempered_chains = 8;

/// Swendsen, Wang 1986, 'Replica Monte Carlo simulation of spin-glasses': `steps` proposals to each
/// of at most tempered_chains chains. Each walks at a temperature of its own, and now and then two
/// at neighbouring temperatures exchange them, at odds that keep the distribution at each: the cold
/// ones look for the best game nearby, the hot ones for other places to look. The last steps go
/// from each chain's best game on, so cold that little more than gains is kept. The chains keep the
/// best games that they met.
void temper(std::span<DealChain> chains, const Rules& rules, std::int64_t steps, Rng& rng);

}  // namespace skerry::tiny_islands
