#pragma once

#include "learn/environments/environment.hpp"
#include "runner/documents/document.hpp"

namespace skerry::environments {

/// The most environments that are stepped together, and the most threads that step them.
inline constexpr std::size_t max_environments = 1'000'000;
inline constexpr std::size_t max_threads = 1'024;

/// One id, and what makes its environments from a configuration; `print` tells states of this
/// configuration from those of others.
struct EnvironmentEntry {
    std::string id;
    std::unique_ptr<VectorEnvironment> (*make)(const JsonNode& config, const VectorOptions& options,
                                               std::uint64_t print);
};

/// Adds environments behind those of the house; see make_kind.hpp. Returns true.
bool enter_environments(EnvironmentEntry entry);

/// Those that were added.
std::vector<EnvironmentEntry> own_environments();

/// All ids. The name that Gymnasium knows has "skerry/" before it.
std::vector<std::string> environment_ids();

/// Makes environments. `config` is an object; all its keys may be left out:
///   rules       as in a configuration of `skerry run`
///   shorelines  TinyIslandsPlacements-v0: the strategy that draws them, as in a configuration
///   opponent    games for two: a strategy, as in a configuration; null: both seats are stepped
///   seat        games for two, with an opponent: the learner's, "first", "second" or
///               "alternating" (by episodes, the first one in the first)
/// Throws UserError: an unknown id, a configuration or options that are not allowed.
std::unique_ptr<VectorEnvironment> make_environments(std::string_view id, const JsonNode& config,
                                                     const VectorOptions& options);

}  // namespace skerry::environments
