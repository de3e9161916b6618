#pragma once
// Compares texts that the program shows with pinned ones in tests/golden/.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/support/cases.hpp"

namespace skerry::test {

/// The first line that differs, as "line 3\n  expected: ...\n  actual:   ..."; empty if none.
inline std::string first_difference(const std::string& expected, const std::string& actual) {
    if (expected == actual) return {};
    std::istringstream expected_lines(expected);
    std::istringstream actual_lines(actual);
    for (int number = 1;; ++number) {
        std::string want;
        std::string got;
        const bool has_want = static_cast<bool>(std::getline(expected_lines, want));
        const bool has_got = static_cast<bool>(std::getline(actual_lines, got));
        if (!has_want && !has_got) return "the end: a final newline";
        if (has_want && has_got && want == got) continue;
        return "line " + std::to_string(number) +
               "\n  expected: " + (has_want ? want : "(end of text)") +
               "\n  actual:   " + (has_got ? got : "(end of text)");
    }
}

inline std::filesystem::path golden_file(std::string_view name) {
    return std::filesystem::path(SKERRY_SOURCE_DIR) / "tests" / "golden" / name;
}

/// Checks `text` against tests/golden/`name`. With SKERRY_UPDATE_GOLDEN=1 in the environment it
/// writes the file instead: read the change before you commit it.
inline void check_golden(const std::string& text, std::string_view name) {
    const std::filesystem::path file = golden_file(name);
    const char* const update = std::getenv("SKERRY_UPDATE_GOLDEN");
    if (update && std::string_view(update) == "1") {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream out(file, std::ios::binary);
        out << text;
        out.close();
        REQUIRE_MESSAGE(out, "cannot write ", file.string());
        MESSAGE("written: ", file.string());
        return;
    }
    REQUIRE_MESSAGE(std::filesystem::exists(file), file.string(),
                    " does not exist; SKERRY_UPDATE_GOLDEN=1 writes it");
    const std::string difference = first_difference(read_text(file), text);
    CHECK_MESSAGE(difference.empty(), file.string(), " differs at ", difference,
                  "\n  if the change is meant: SKERRY_UPDATE_GOLDEN=1 ./dev test -L golden");
}

}  // namespace skerry::test
