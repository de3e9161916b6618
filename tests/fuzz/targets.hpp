#pragma once
// Functions of bytes that do what the program does with the content of a file. libFuzzer calls them
// (driver.cpp), and in every ordinary build a test calls them with the corpus.

#include <span>
#include <string_view>

namespace skerry::fuzz {

struct Target {
    std::string_view name;
    /// Reads the input as the program would. Errors in words are what the readers promise and count
    /// as success. Any other exception gets out, such as std::logic_error where a reader accepts
    /// what does not hold together.
    void (*read)(std::string_view input);
};

/// Configurations, values set by options, decks, game records, states and moves, replays, results,
/// training files, a person's own games, and texts that are shown.
std::span<const Target> targets();

/// Null if there is no target of this name.
const Target* find_target(std::string_view name);

}  // namespace skerry::fuzz
