#pragma once
// What the program reads from files, as functions of the bytes: libFuzzer drives them (driver.cpp),
// and a test runs them over the corpus in every ordinary build.

#include <span>
#include <string_view>

namespace skerry::fuzz {

struct Target {
    std::string_view name;
    /// Reads the input as the program would. Refusals in words are what the readers promise and
    /// count as success; any other exception leaves, as std::logic_error does where a reader
    /// accepts what does not hold together.
    void (*read)(std::string_view input);
};

/// Configurations, values set from outside, decks, game records, states and moves, results, and
/// files of training.
std::span<const Target> targets();

/// Null where there is none of this name.
const Target* find_target(std::string_view name);

}  // namespace skerry::fuzz
