// Says of what the program was built.

#include "runner/cli/version.hpp"

#include "core/simd/instruction_set.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

std::string names_of_instruction_sets() {
    std::string text = SKERRY_BASELINE;
#if SKERRY_X86_KERNELS
    text += ", avx2 and avx512 where the CPU has them";
#endif
    const auto best = static_cast<std::size_t>(best_instruction_set());
    return text + "; here: " +
           (best == 0 ? std::string(SKERRY_BASELINE) : std::string(instruction_set_names[best]));
}

}  // namespace

std::string version_page() {
#ifdef SKERRY_JTHREAD
    const char* const threads = "std::jthread";
#else
    const char* const threads = "oneTBB";
#endif
#ifdef SKERRY_STATIC
    const char* const linked = "nothing (static)";
#else
    const char* const linked = "shared libraries";
#endif
    const std::string commit = build_commit;
    return version_text() + "\ncommit: " + (commit.empty() ? "not known" : commit) +
           "\ncompiler: " + compiler_text() + "\ninstruction sets: " + names_of_instruction_sets() +
           "\nthreads: " + threads + "\nneeds: " + linked;
}

}  // namespace skerry
