#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "runner/batch/shard.hpp"
#include "runner/cli/command_line.hpp"
#include "runner/run/checkpoints.hpp"

namespace skerry {

/// `30s`, `500ms`, `5m`, `2h`; above 0, at most a year. Throws UserError, which names `option`.
std::chrono::milliseconds parse_period(const std::string& option, std::string_view text);

/// --checkpoint, --every, --resume.
struct CheckpointOptions {
    std::string checkpoint;
    std::string every;
    std::string resume;

    void add_to(Command app);
    /// Throws UserError, also where the options exclude each other. `shard`: gets a file of its
    /// own.
    CheckpointSettings settings(const std::optional<Shard>& shard) const;
};

}  // namespace skerry
