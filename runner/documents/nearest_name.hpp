#pragma once

#include <span>
#include <string>
#include <string_view>

namespace skerry {

/// The name that the user may have meant by `word`: the one with the fewest single-letter edits (a
/// swap of neighbours counts as one), if they are few for its length, or one that begins with
/// `word`. Letter case does not count. Empty if no name is near; ties go to the name whose length
/// is nearer, then to the earlier name.
std::string nearest_name(std::string_view word, std::span<const std::string> names);

/// `; did you mean "X"?`, or nothing if no name is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> names);

/// The names as `a, b, c`.
std::string list_names(std::span<const std::string> names);

}  // namespace skerry
