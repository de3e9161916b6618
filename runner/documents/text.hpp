#pragma once
// Texts taken apart, put together, and the name that somebody may have meant.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// The name that the user may have meant by `word`: the one with the fewest single-letter edits (a
/// swap of neighbours counts as one), if they are few for its length, or one that begins with
/// `word`. Letter case does not count. Empty if no name is near; ties go to the name whose length
/// is nearer, then to the earlier name.
std::string nearest_name(std::string_view word, std::span<const std::string> names);

/// `; did you mean "X"?`, or nothing if no name is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> names);

/// The texts between separators; a separator at the end of the text adds no empty part.
std::vector<std::string> split(std::string_view text, char separator);
/// Without their ends.
std::vector<std::string> split_lines(std::string_view text);

/// A name with blanks in place of underscores.
std::string spaced(std::string name);

/// The texts one after the other: `a, b, c`.
std::string join(std::span<const std::string> texts, std::string_view between = ", ");

}  // namespace skerry
