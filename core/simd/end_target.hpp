#pragma once
// Closes the part of a source that begin_avx2.hpp or begin_avx512.hpp opened.

#pragma GCC pop_options
