#pragma once
// What `skerry doctor` shows.

#include <string>
#include <vector>

#include "runner/doctor/parts.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// One line for each part, and how many work.
std::string doctor_text(const std::vector<OptionalPart>& parts, const TextStyle& style);

/// What somebody else needs to know of the program and the machine, and the parts: a block of
/// Markdown to paste into a report of a fault. Names no file or user of this machine.
std::string report_block(const std::vector<OptionalPart>& parts);

}  // namespace skerry
