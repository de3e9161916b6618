#pragma once
// Results of earlier runs from which other results are made.

#include <string>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

inline constexpr const char* checkpoint_reason = "checkpoint";
inline constexpr const char* shard_reason = "shard";
inline constexpr const char* time_reason = "time";
inline constexpr const char* fault_reason = "fault";  ///< of an outside strategy
inline constexpr const char* error_reason = "error";

/// Reads a result of this schema and checks its digest; `path` may be `-` for standard input.
/// Throws UserError.
Document read_saved_result(const std::string& path);

/// Throws UserError at the first place where the result's `experiment` differs from this one: it
/// has another configuration, or this version of the program plays it differently.
void require_same_experiment(const Document& result, const ExperimentFacts& facts);

/// A warning if another version of the program wrote the result; else empty.
std::string warning_of_other_program(const Document& result);

}  // namespace skerry
