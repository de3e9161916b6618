#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace skerry {

/// Puts texts of several lines beside each other if they fit in `width` columns, else below each
/// other. A line without two blanks in a row is a sentence, which is wrapped; all other lines are
/// drawings, which stay as they are. Lines do not end in blanks.
std::string side_by_side(std::span<const std::string> texts, std::size_t width);

/// The sentences at the end of a board: what it says in addition to the drawing.
std::string closing_sentences(const std::string& board);

}  // namespace skerry
