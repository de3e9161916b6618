#pragma once
// Options of `skerry run`: what ends it by its figures, and what it keeps on its way.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "runner/batch/shard.hpp"
#include "runner/cli/command_line.hpp"
#include "runner/documents/document.hpp"
#include "runner/run/checkpoints.hpp"

namespace skerry {

struct StopOptions {
    std::string precision;
    bool decided = false;
    std::string better;
    std::string margin;
    std::string baseline;

    void add_to(Command app);

    /// Sets /stop, /margin and /baseline of a configuration if such options are given; throws
    /// UserError.
    void set_in(Document& configuration) const;
};

/// Parses `30s`, `500ms`, `5m` or `2h`; must be above 0 and at most a year. Throws a UserError that
/// names `option`.
std::chrono::milliseconds parse_period(const std::string& option, std::string_view text);

/// The options --checkpoint, --every and --resume.
struct CheckpointOptions {
    std::string checkpoint;
    std::string every;
    std::string resume;

    void add_to(Command app);
    /// The settings that the options describe; throws UserError, also if the options exclude each
    /// other. `shard` gets a file of its own.
    CheckpointSettings settings(const std::optional<Shard>& shard) const;
};

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

}  // namespace skerry
