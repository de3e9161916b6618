#pragma once

#include <cstdint>
#include <string>

namespace skerry {

/// The functions of this program by their addresses, from its own table of symbols, which `strip`
/// takes; those of its libraries as far as they tell.
class FunctionNames {
  public:
    /// Whether the program has its table.
    static bool are_known();
    /// Where the function begins that an address is in; 0: in none that is known.
    static std::uintptr_t begin_of(std::uintptr_t address);
    /// The name of the function that begins there, without namespace and parameters; of a library
    /// that of its file, too. "(unknown)" for 0.
    static std::string name_of(std::uintptr_t begin);
    /// What the function does by its name: it scores boards, moves or games, or lists moves.
    static bool scores(std::uintptr_t begin);
    static bool lists_moves(std::uintptr_t begin);
};

}  // namespace skerry
