#pragma once
// Parts of an experiment: which games a shard plays, and what several parts cover together.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/experiment/facts.hpp"

namespace skerry {

inline constexpr std::uint64_t max_shards = 1'000'000;

/// Part `number` of `count`, 1 <= number <= count <= max_shards.
struct Shard {
    std::uint64_t number = 1;
    std::uint64_t count = 1;
};

/// The games of a shard. The parts are contiguous, in order, cover `whole`, and differ by at most
/// one game. Empty if there are more shards than games.
GameRange part_of(const GameRange& whole, const Shard& shard);

/// Names the file of a shard, `out/x.json` -> `out/x.shard-03-of-16.json`: shards never share a
/// file, and the names sort in the order of their numbers. A path without the ending gets it.
std::string shard_name(const std::string& path, const Shard& shard,
                       std::string_view ending = ".json");

/// The ranges in ascending order, with neighbours joined. They must not overlap.
std::vector<GameRange> joined(std::vector<GameRange> ranges);

/// The parts of `whole` that are in none of `ranges`, which must be ascending and within it.
std::vector<GameRange> gaps(const GameRange& whole, std::span<const GameRange> ranges);

/// The ranges for a message: `games 5-9, 12`.
std::string range_text(std::span<const GameRange> ranges);

}  // namespace skerry
