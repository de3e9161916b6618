#pragma once
// Standard output, which can fail like any file (a full disk, a closed pipe), and standard error,
// which may fail without consequence.

#include <string_view>

namespace skerry {

/// Makes sure that the descriptors 0, 1 and 2 are taken. Where one of them was closed (`2>&-`), the
/// first file that the program opens would get its number, and messages would be written into it.
void hold_standard_streams();

/// Writes to standard output. Throws UserError if that fails.
void print(std::string_view text);
void flush_output();

/// Writes to standard error. What cannot be written is lost: no run may end because nobody can be
/// told about it. May be called from any thread.
void tell(std::string_view text);

/// print() or tell(): who shows what goes to either.
using Speaker = void (*)(std::string_view text);

}  // namespace skerry
