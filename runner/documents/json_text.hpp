#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace skerry {

/// Far beyond every document of this program. Deeper ones would exhaust the stack of whoever walks
/// or prints them, and an ordered object takes time quadratic in its keys.
inline constexpr std::size_t max_json_depth = 64;
inline constexpr std::size_t max_json_keys = 256;  ///< of one object

/// The value that `text` holds, in time and memory proportional to it. UserError: `source`, place
/// and reason, also where a key is given twice or a limit is passed.
nlohmann::ordered_json parse_json(std::string_view text, const std::string& source);

}  // namespace skerry
