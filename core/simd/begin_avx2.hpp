#pragma once
// Opens the part of a kernel's source that is compiled for InstructionSet::avx2, with its lanes;
// end_target.hpp closes it. See core/simd/README.md.

#include "core/simd/lanes.hpp"

#pragma GCC push_options
#pragma GCC target("arch=x86-64-v3")

#include "core/simd/lanes_avx2.hpp"
// The namespace of a kernel that is written once.
#define SKERRY_TARGET avx2
