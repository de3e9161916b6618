#pragma once
// Closes the part of a source that begin_avx2.hpp or begin_avx512.hpp opened.

#undef SKERRY_TARGET
#pragma GCC pop_options
