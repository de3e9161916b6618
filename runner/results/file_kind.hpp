#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace skerry {

/// What a document seems to be, for a message to someone who gave the wrong file: "a
/// configuration", "a result", ...; empty if it is like nothing that Skerry reads or writes.
std::string kind_of_document(const nlohmann::ordered_json& document);

/// What a text that is not JSON seems to be, by its first bytes.
std::string kind_of_text(std::string_view head);

}  // namespace skerry
