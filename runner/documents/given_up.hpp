#pragma once
// What Skerry had and has no more: commands, options, keys, strategies and endings of files, and
// what takes their place. The only table of it.

#include <string>
#include <string_view>

namespace skerry {

/// `; it was given up: TEXT`, which tells what takes its place; empty for another word. `word` as
/// it is written: "covariates" is a key or a name, "--covariates" an option, also with "=VALUE".
/// What only one place had is named with it: "tune --seconds", "/tune/seconds".
std::string given_up(std::string_view word);

}  // namespace skerry
