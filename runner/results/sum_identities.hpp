#pragma once
// Identities of sums. Each function throws UserError with the place of a figure that breaks one.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/statistics/power_sums.hpp"

namespace skerry {

/// The number in decimal digits.
std::string signed_text(int128 value);

/// "found 3; must be 4" and why.
[[noreturn]] void fail_sum(const JsonNode& node, int128 found, int128 expected,
                           const std::string& why);

/// Components over n games, written at `node` by their names, add up to the figures of `whole`,
/// game by game.
void require_parts(const JsonNode& node, std::span<const std::string> names,
                   std::span<const PowerSums> parts, std::uint64_t n, const PowerSums& whole,
                   const std::string& whole_name);

/// Over n games, `difference` is a - b, game by game.
void require_difference(const JsonNode& node, std::uint64_t n, const PowerSums& difference,
                        const PowerSums& a, const PowerSums& b);

/// Whether the sums over `part_n` games can be those of some of the `n` games of `whole`, of which
/// each has a value from `least` to `most`.
bool may_be_part(std::uint64_t part_n, const PowerSums& part, std::uint64_t n,
                 const PowerSums& whole, std::int64_t least, std::int64_t most);

/// A sum over `n` games of one block.
struct BlockSum {
    std::uint64_t n = 0;
    std::int64_t sum = 0;
};

/// Whether games with these sums by blocks can have this sum of squares. It is known if no block
/// has more than one game, and otherwise at least what equal values within each block would have.
bool blocks_allow(std::span<const BlockSum> blocks, uint128 sum_sq);

}  // namespace skerry
