#include "core/simd/instruction_set.hpp"

#include <cstddef>

namespace skerry {

namespace {

constexpr std::array all = {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512};

std::size_t count_supported() {
#if SKERRY_X86_KERNELS
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return 1;
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vpopcntdq") &&
                      __builtin_cpu_supports("avx512vbmi");
    return wide ? 3 : 2;
#else
    return 1;
#endif
}

}  // namespace

std::span<const InstructionSet> instruction_sets() {
    static const std::size_t supported = count_supported();
    return std::span(all).first(supported);
}

InstructionSet best_instruction_set() { return instruction_sets().back(); }

}  // namespace skerry
