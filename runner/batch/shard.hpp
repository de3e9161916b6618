#pragma once
// Parts of an experiment: which games a shard plays, and what parts make together.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"

namespace skerry {

inline constexpr std::uint64_t max_shards = 1'000'000;

/// Part `number` of `count`, 1 <= number <= count <= max_shards.
struct Shard {
    std::uint64_t number = 1;
    std::uint64_t count = 1;
};

/// The games of a shard: the parts are contiguous, in order, cover `whole`, and differ by at most
/// one game. Empty where there are more shards than games.
GameRange part_of(const GameRange& whole, const Shard& shard);

/// `out/x.json` -> `out/x.shard-03-of-16.json`: shards never share a file, and sort as they count.
std::string shard_name(const std::string& path, const Shard& shard);

/// Ascending, with neighbours joined. They must not overlap.
std::vector<GameRange> joined(std::vector<GameRange> ranges);

/// What of `whole` is in none of `ranges`, which are ascending and within it.
std::vector<GameRange> gaps(const GameRange& whole, std::span<const GameRange> ranges);

/// `games 5-9, 12`.
std::string range_text(std::span<const GameRange> ranges);

}  // namespace skerry
