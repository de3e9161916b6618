#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace skerry {

/// Texts of several lines beside each other in `width` columns where they fit, else below each
/// other. A line without two blanks in a row is a sentence, which is wrapped; the others are
/// drawings, which stay as they are. Lines end without blanks.
std::string side_by_side(std::span<const std::string> texts, std::size_t width);

/// The sentences at the end of a board: what it says besides the drawing.
std::string closing_sentences(const std::string& board);

}  // namespace skerry
