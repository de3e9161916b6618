#pragma once
// The one rule for files that are there already: what would be lost is never replaced unasked.

#include <string>

namespace skerry {

/// Says that a file is not replaced, and what to do: "PATH: holds HOLDS and is not replaced; choose
/// another OPTION, such as PATH-2, or replace it with --force". Throws UserError.
[[noreturn]] void refuse_to_replace(const std::string& path, const std::string& holds,
                                    const std::string& option = "--out");

/// `out/x.json` if it names nothing yet; else the first of `out/x-2.json`, `out/x-3.json` ..
std::string free_name(const std::string& path);

}  // namespace skerry
