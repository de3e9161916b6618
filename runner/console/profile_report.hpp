#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/batch/profile.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Where the time of a batch went, for a person at a terminal: one row per phase and strategy, then
/// how far the figures can be trusted.
std::string profile_page(const ExperimentFacts& facts, const Profile& profile, int threads,
                         const TextStyle& style);

/// The profile as a document with the schema "skerry-profile". `environment` is included unchanged.
nlohmann::ordered_json profile_document(const ExperimentFacts& facts, const Profile& profile,
                                        const nlohmann::ordered_json& environment);

}  // namespace skerry
