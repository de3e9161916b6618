#pragma once
// A review for people.

#include "play/advice/review.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// The sums, the dearest decisions with both boards, the place in the field, and a line for each
/// decision. `title`: which game it is.
std::string review_text(const std::string& title, const play::GameInPlay& played,
                        const Review& review, const std::vector<FieldScore>& field,
                        const TextStyle& style);

}  // namespace skerry
