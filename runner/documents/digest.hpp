#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace skerry {

/// "sha256:" and 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

/// The digest of a result: over the compact JSON of everything in it but `digest` and
/// `environment`, keys in their order. The same for the document and for its file read back.
std::string result_digest(const nlohmann::ordered_json& document);

/// Whether the result carries the digest of its content.
bool check_digest(const nlohmann::ordered_json& document);

}  // namespace skerry
