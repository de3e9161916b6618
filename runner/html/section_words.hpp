#pragma once
// What a result says, in sentences for the report page.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/html/section.hpp"

namespace skerry {

/// {"headline", "lead", "notes", "warnings"}: who is best in a few words; by how much, how sure and
/// over how many games; what else a reader should know, as a list; what limits the figures, as a
/// list.
nlohmann::ordered_json words_of(const SectionSource& source);

/// Who is better in a comparison, by how much and how often, or that this is open.
std::string difference_sentence(const SectionSource& source,
                                const nlohmann::ordered_json& comparison);
/// Who is better in a matchup, by how much and how often, or that this is open.
std::string matchup_sentence(const SectionSource& source, const nlohmann::ordered_json& matchup);

/// "a", "a and b", "a, b and c".
std::string enumerated(const std::vector<std::string>& names);

}  // namespace skerry
