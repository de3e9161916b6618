#pragma once
// What most tests use: doctest, the everyday part of the standard library, shares of repetitions.

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <sstream>
#include <utility>

#include "core/notation.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::test {

/// Whether a part of the text is these words.
inline bool says(std::string_view text, std::string_view words) {
    return text.find(words) != std::string_view::npos;
}

#ifdef SKERRY_SANITIZED
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// How many of its repetitions a test does. Under the sanitizers, where everything takes some
/// thirty times as long and only the paths matter, it does one part in `parts`.
constexpr int share(int repetitions, int parts = 5) {
    return sanitized ? (repetitions + parts - 1) / parts : repetitions;
}

/// The most events of this rate that share() of the repetitions may see. A share has more noise: it
/// may see three standard errors more.
inline int most_events(int repetitions, double rate) {
    const double expected = repetitions * rate;
    const double noise = sanitized ? 3 * std::sqrt(expected) : 0;
    return static_cast<int>(expected + noise + 1e-6);  // 1e-6: a rate such as 0.053 is not exact
}

/// The fewest events of this rate that they must see; a share may see three standard errors fewer.
inline int least_events(int repetitions, double rate) {
    const double expected = repetitions * rate;
    const double noise = sanitized ? 3 * std::sqrt(expected) : 0;
    return static_cast<int>(expected - noise - 1e-6);
}

// Finds the conformance data, and skips tests if there is none.

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

// Compares texts that the program shows with pinned ones in tests/golden/.

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

// The errors that tests look at.

/// The text of the UserError that `action` throws; empty if it throws none.
template <class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (const UserError& error) {
        return error.what();
    }
    return {};
}

/// The NotationError that `read` throws, as "offset: message"; else what it returns.
template <class Read>
std::string notation_error_of(Read&& read) {
    try {
        return read();
    } catch (const NotationError& error) {
        return std::to_string(error.offset()) + ": " + error.what();
    }
}

// A folder for the files of one test, and actions that may fail in ways that a test looks at.

class Folder {
  public:
    explicit Folder(const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
        std::string name = (parent / "skerry-test-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    std::string operator/(const char* name) const { return (path_ / name).string(); }
    std::ptrdiff_t entries() const {
        return std::distance(std::filesystem::directory_iterator(path_),
                             std::filesystem::directory_iterator());
    }

  private:
    std::filesystem::path path_;
};

inline void write_text(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

/// Runs `action` in a child process, which may give up its rights; returns whether the child
/// reports success.
template <class Action>
bool in_child(Action&& action) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(action() ? 0 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace skerry::test
