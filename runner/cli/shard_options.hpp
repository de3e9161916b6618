#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "runner/batch/shard.hpp"
#include "runner/cli/command_line.hpp"

namespace skerry {

/// Reads an environment variable; null if it is not set.
using Variables = std::function<const char*(const char* name)>;

/// `3/16`, `auto` (number and count from Slurm) or `auto/16` (the number from the scheduler: Slurm,
/// Kubernetes, GNU parallel). Throws UserError.
Shard parse_shard(std::string_view text, const Variables& variables);

/// The option --shard.
struct ShardOptions {
    std::string text;

    void add_to(Command app);
    std::optional<Shard> shard() const;
};

/// The games that the shard plays; all games without a shard. Throws UserError if there are too
/// few.
GameRange games_of(const std::optional<Shard>& shard, const ExperimentFacts& facts);

}  // namespace skerry
