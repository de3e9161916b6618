#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace skerry {

/// "sha256:" and 64 hexadecimal digits.
std::string sha256(std::string_view bytes);
/// Of a file of any size; throws UserError if it cannot be read.
std::string sha256_of_file(const std::string& path);

/// The digest of a result: over the compact JSON of everything in it except `digest` and
/// `environment`, with the keys in their order. A document and its file read back have equal
/// digests.
std::string result_digest(const nlohmann::ordered_json& document);

/// Whether the result carries the digest of its content.
bool check_digest(const nlohmann::ordered_json& document);

}  // namespace skerry
