#pragma once

#include <span>
#include <string>
#include <string_view>

namespace skerry {

/// The name that the user may have meant by `word`: the one with the fewest single-letter edits
/// (swapped neighbours count as one) if they are few for its length, or one that `word` begins.
/// Letter case does not count. Empty if none is near; ties go to the name of
/// the nearer length, then to the earlier one.
std::string nearest_name(std::string_view word, std::span<const std::string> names);

/// `; did you mean "X"?`, or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string> names);

/// `a, b, c`.
std::string list_names(std::span<const std::string> names);

}  // namespace skerry
