#pragma once
// The sets of vector instructions that kernels use. A kernel is written once, as a template over
// the lanes of an instruction set. It is compiled for each instruction set, and the program chooses
// among the compiled versions while it runs. Every instruction set gives the same results.

#include <array>
#include <span>
#include <string_view>

namespace skerry {

enum class InstructionSet { baseline, avx2, avx512 };

inline constexpr std::array<std::string_view, 3> instruction_set_names = {"baseline", "avx2",
                                                                          "avx512"};

/// What a processor, and the system on it, can do beyond the baseline.
struct CpuFeatures {
    bool v3;  ///< all of x86-64-v3: AVX2, and BMI1, BMI2, FMA, F16C, LZCNT, MOVBE
    bool v4;  ///< all of x86-64-v4
    bool avx512vpopcntdq;
    bool avx512bitalg;
    bool avx512vbmi;
};

/// The instruction sets for such a processor, from the baseline to the fastest. A processor must
/// have all that an instruction set is compiled for: the compiler may use any of it. `avx2` is
/// compiled for x86-64-v3, `avx512` for x86-64-v4 with vector population counts (of bytes, too) and
/// byte permutations (Ice Lake, Zen 4 and later).
std::span<const InstructionSet> instruction_sets_for(const CpuFeatures& cpu);

/// The instruction sets that this machine and this build have, from the baseline to the fastest.
std::span<const InstructionSet> instruction_sets();

/// The fastest instruction set that this machine and this build have, or the slower one of them
/// that the environment variable SKERRY_INSTRUCTION_SET names when it is first asked for. Results
/// are the same: `./dev signature` plays by each.
InstructionSet best_instruction_set();

}  // namespace skerry

// Kernels for the other instruction sets are compiled under `#pragma GCC target`; builds by other
// compilers, or for other processors, have only the baseline. With SKERRY_NO_DISPATCH (see
// CMakeLists.txt) every build has only the baseline.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(SKERRY_NO_DISPATCH)
#define SKERRY_X86_KERNELS 1
#else
#define SKERRY_X86_KERNELS 0
#endif
