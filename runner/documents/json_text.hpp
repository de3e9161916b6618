#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

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
nlohmann::ordered_json parse_json(std::string_view text, const std::string& source);

/// The value; null if there is none.
template <class T, class Json = nlohmann::ordered_json>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

struct JsonDifference {
    std::string pointer;  ///< where they differ: a JSON pointer (RFC 6901)
    std::string left;     ///< short texts of both values; "nothing" for a key that is missing
    std::string right;
};

/// The first `most` places where two documents differ; only the deepest places are named. A key
/// that only one of the two has is a difference, and so is another order. `pointer` is the place of
/// the two values in their documents.
std::vector<JsonDifference> json_differences(const nlohmann::ordered_json& left,
                                             const nlohmann::ordered_json& right,
                                             const std::string& pointer, std::size_t most);

}  // namespace skerry
