#pragma once
// Finds the conformance data, and skips tests if there is none.

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace skerry::test {

/// The path of file `name` in the conformance data: in $SKERRY_CASES, else in shared/cases beside
/// the source tree; empty if neither has it.
inline std::optional<std::filesystem::path> find_case(std::string_view name) {
    const char* const chosen = std::getenv("SKERRY_CASES");
    const std::filesystem::path beside =
        std::filesystem::path(SKERRY_SOURCE_DIR).parent_path() / "shared" / "cases";
    for (const std::filesystem::path& folder :
         {std::filesystem::path(chosen ? chosen : ""), beside})
        if (!folder.empty() && std::filesystem::exists(folder / name)) return folder / name;
    return std::nullopt;
}

/// Like find_case(); if the file is missing, prints a line that makes ctest show the test as
/// skipped. The test then returns:
///     const auto file = find_case_or_skip("tiny_islands_records.txt");
///     if (!file) return;
inline std::optional<std::filesystem::path> find_case_or_skip(std::string_view name) {
    const auto file = find_case(name);
    if (!file)
        MESSAGE("SKIPPED: no ", std::string(name),
                " in $SKERRY_CASES or in ../shared/cases beside the source tree");
    return file;
}

/// The whole text of a file; an unreadable file fails the test.
inline std::string read_text(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    REQUIRE_MESSAGE(in, "cannot read ", file.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace skerry::test
