#pragma once
// How the including source is compiled, as far as two libraries must agree to hand each other
// types: compiler, language, standard library and its forms, JSON, sanitizers.

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#define SKERRY_TEXT_OF(value) #value
#define SKERRY_VALUE_TEXT(name) SKERRY_TEXT_OF(name)
#ifdef __clang__
#define SKERRY_COMPILER "clang++ "
#else
#define SKERRY_COMPILER "g++ "
#endif
#ifdef _LIBCPP_VERSION
#define SKERRY_STANDARD_LIBRARY ", libc++ " SKERRY_VALUE_TEXT(_LIBCPP_VERSION)
#else
#define SKERRY_STANDARD_LIBRARY \
    ", libstdc++ " SKERRY_VALUE_TEXT(__GLIBCXX__) "/" SKERRY_VALUE_TEXT(_GLIBCXX_USE_CXX11_ABI)
#endif
#ifdef _GLIBCXX_DEBUG
#define SKERRY_DEBUG_FORM " -D_GLIBCXX_DEBUG"
#else
#define SKERRY_DEBUG_FORM ""
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SKERRY_SANITIZER " -fsanitize=address"
#elif defined(__SANITIZE_THREAD__)
#define SKERRY_SANITIZER " -fsanitize=thread"
#else
#define SKERRY_SANITIZER ""
#endif
#ifdef NLOHMANN_JSON_VERSION_MAJOR
#define SKERRY_JSON                                                                 \
    ", json " SKERRY_VALUE_TEXT(NLOHMANN_JSON_VERSION_MAJOR) "." SKERRY_VALUE_TEXT( \
        NLOHMANN_JSON_VERSION_MINOR)
#else
#define SKERRY_JSON ""
#endif

namespace skerry {

/// Each source has its own.
constexpr std::string_view compiled_as =
    SKERRY_COMPILER __VERSION__ ", C++ " SKERRY_VALUE_TEXT(__cplusplus)
        SKERRY_STANDARD_LIBRARY SKERRY_JSON SKERRY_DEBUG_FORM SKERRY_SANITIZER;

}  // namespace skerry

#undef SKERRY_TEXT_OF
#undef SKERRY_VALUE_TEXT
#undef SKERRY_COMPILER
#undef SKERRY_STANDARD_LIBRARY
#undef SKERRY_DEBUG_FORM
#undef SKERRY_SANITIZER
#undef SKERRY_JSON
