#pragma once
// JSON as text: read within limits, written, and compared.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// JSON as files and tables have it: the members of objects keep their order.
using nlohmann::ordered_json;

/// Far beyond every document of this program. Code that walks or prints a deeper one could exhaust
/// the stack, and finding the keys of an ordered object takes time that is quadratic in their
/// number.
inline constexpr std::size_t max_json_depth = 64;
inline constexpr std::size_t max_json_keys = 256;  ///< keys of one object
/// Values of one document: the largest histograms have six million counts. Another value than a
/// number takes up to 100 bytes, and as much again where a reader lists them, so it counts as four.
inline constexpr std::size_t max_json_values = std::size_t{1} << 23;
inline constexpr std::size_t other_json_value = 4;

/// The value that `text` holds, in time and memory proportional to it. Throws UserError with
/// `source`, place and reason, also for a key that occurs twice and for a limit that is exceeded.
ordered_json parse_json(std::string_view text, const std::string& source);
/// As parse_json(); a text that is no JSON, such as a plain word, is its own value.
ordered_json parse_json_or_word(std::string_view text, const std::string& source);

/// A value as a file holds it, on one line: text that is not UTF-8 is replaced.
std::string compact_text(const ordered_json& value);
/// As compact_text(), over lines, each level `indent` columns further in.
std::string indented_text(const ordered_json& value, int indent = 2);
/// As compact_text(), in ASCII alone: other characters as \uXXXX.
std::string ascii_text(const ordered_json& value);
/// One text for every spelling of the value (RFC 8785, JSON Canonicalization Scheme): keys sorted
/// by their bytes, no blanks, numbers as JavaScript writes them.
std::string canonical_text(const ordered_json& value);
/// The value that a reader of its compact_text() finds.
ordered_json as_written(const ordered_json& value);

/// The value; null if there is none.
template <class T, class Json = ordered_json>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

struct JsonDifference {
    std::string pointer;  ///< where they differ: a JSON pointer (RFC 6901)
    std::string left;     ///< short texts of both values; "nothing" for a key that is missing
    std::string right;
};

/// The first `most` places where two documents differ; only the deepest places are named. A key
/// that only one of the two has is a difference, the order of keys is none. `pointer` is the place
/// of the two values in their documents.
std::vector<JsonDifference> json_differences(const ordered_json& left, const ordered_json& right,
                                             const std::string& pointer, std::size_t most);
/// Whether two values say the same, in whatever order their keys are.
inline bool is_same_json(const ordered_json& a, const ordered_json& b) {
    return json_differences(a, b, "", 1).empty();
}

}  // namespace skerry
