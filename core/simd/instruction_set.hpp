#pragma once
// Which vector instructions the vector kernels use. A kernel is written once, as a template over
// the lanes of an instruction set, compiled for each of them and chosen while the program runs.
// Every instruction set gives the same results.

#include <array>
#include <span>
#include <string_view>

namespace skerry {

enum class InstructionSet { baseline, avx2, avx512 };

inline constexpr std::array<std::string_view, 3> instruction_set_names = {"baseline", "avx2",
                                                                          "avx512"};

/// Those that this machine and this build have, the baseline first, the fastest last. `avx512`
/// stands for x86-64-v4 with vector population counts and byte permutations (Ice Lake, Zen 4 and
/// later).
std::span<const InstructionSet> instruction_sets();

/// The fastest one.
InstructionSet best_instruction_set();

}  // namespace skerry

// Kernels for the other instruction sets are compiled under `#pragma GCC target`; other compilers
// and processors have the baseline only.
// SKERRY_NO_DISPATCH (see CMakeLists.txt) leaves nothing but the baseline in any case.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(SKERRY_NO_DISPATCH)
#define SKERRY_X86_KERNELS 1
#else
#define SKERRY_X86_KERNELS 0
#endif
