#pragma once

#include <string_view>

namespace skerry {

/// configs/result.schema.json, embedded when the program is built.
extern const std::string_view result_schema_text;

}  // namespace skerry
