#pragma once
// Opens the part of a kernel's source that is compiled for InstructionSet::avx512, with its lanes;
// end_target.hpp closes it. See core/simd/README.md.

#include "core/simd/lanes.hpp"

// g++ 12 warns of its own intrinsics (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v4,avx512vpopcntdq,avx512bitalg,avx512vbmi")

#include "core/simd/lanes_avx512.hpp"
// The namespace of a kernel that is written once.
#define SKERRY_TARGET avx512
