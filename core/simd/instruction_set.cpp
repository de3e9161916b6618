#include "core/simd/instruction_set.hpp"

#include <cstddef>
#include <cstdlib>

namespace skerry {

namespace {

constexpr std::array all = {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512};

#if SKERRY_X86_KERNELS
CpuFeatures features_of_this_cpu() {
    // The names are those for which core/simd/begin_avx2.hpp and begin_avx512.hpp compile.
    return {__builtin_cpu_supports("x86-64-v3") != 0, __builtin_cpu_supports("x86-64-v4") != 0,
            __builtin_cpu_supports("avx512vpopcntdq") != 0,
            __builtin_cpu_supports("avx512bitalg") != 0, __builtin_cpu_supports("avx512vbmi") != 0};
}
#endif

std::size_t count_supported() {
#if SKERRY_X86_KERNELS
    return instruction_sets_for(features_of_this_cpu()).size();
#else
    return 1;
#endif
}

}  // namespace

std::span<const InstructionSet> instruction_sets_for(const CpuFeatures& cpu) {
    const bool wide = cpu.v4 && cpu.avx512vpopcntdq && cpu.avx512bitalg && cpu.avx512vbmi;
    return std::span(all).first(!cpu.v3 ? 1 : wide ? 3 : 2);
}

std::span<const InstructionSet> instruction_sets() {
    static const std::size_t supported = count_supported();
    return std::span(all).first(supported);
}

InstructionSet best_instruction_set() {
    static const InstructionSet best = [] {
        const char* named = std::getenv("SKERRY_INSTRUCTION_SET");
        for (InstructionSet set : instruction_sets())
            if (named != nullptr && named == instruction_set_names[static_cast<std::size_t>(set)])
                return set;
        return instruction_sets().back();
    }();
    return best;
}

}  // namespace skerry
