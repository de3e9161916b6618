#pragma once
// Closes what begin_avx2.hpp or begin_avx512.hpp opened.

#pragma GCC pop_options
