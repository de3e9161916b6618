#pragma once
// Writes results as text and reads them back.

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace skerry {

/// Thrown for a file that is not a result this program can use. what() is one line: the file, the
/// place as a JSON pointer or line, what was found, what is allowed.
class ResultError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The text of a result file: indented JSON with short objects and lists of numbers on one line.
std::string print_result(const nlohmann::ordered_json& document);

/// Reads a result and checks schema, version, digest and that its figures agree with each other
/// (check_result). Throws ResultError, whose message names `source`.
nlohmann::ordered_json parse_result(std::string_view text, const std::string& source);

/// Without whether the figures agree: what computes them is no part of a page in a browser.
nlohmann::ordered_json parse_unchanged_result(std::string_view text, const std::string& source);

/// Reads a result from a file; also throws ResultError if the file cannot be read.
nlohmann::ordered_json read_result(const std::filesystem::path& file);

}  // namespace skerry
