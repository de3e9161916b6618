#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace skerry {

struct JsonDifference {
    std::string pointer;  ///< where they differ: a JSON pointer (RFC 6901)
    std::string left;     ///< short texts of both values; "nothing" for a key that is missing
    std::string right;
};

enum class ComparedKeys : std::uint8_t {
    all,     ///< a key that only one of the two has is a difference, and so is another order
    common,  ///< only the keys that both objects have are looked at
};

/// The first `most` places where two documents differ; only the deepest places are named. `pointer`
/// is the place of the two values in their documents.
std::vector<JsonDifference> json_differences(const nlohmann::ordered_json& left,
                                             const nlohmann::ordered_json& right,
                                             const std::string& pointer, std::size_t most,
                                             ComparedKeys keys = ComparedKeys::all);

}  // namespace skerry
