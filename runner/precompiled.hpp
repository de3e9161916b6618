#pragma once
// What most sources of the rooms include of other libraries, read once and kept by g++: half of
// the time of a small source. No source includes this header: the build hands it to the compiler
// (CMakeLists.txt), or leaves it out.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

// The literals "..."_json and "..."_json_pointer, which nothing here uses, would compile in every
// source a parser of objects that are not ordered, 0.7 s each. They stay in versions of the
// library that write them without a space.
#define _json(...)                            \
    _json(const char*, std::size_t) = delete; \
    template <class Unused>                   \
    nlohmann::json unused_literal(__VA_ARGS__)
#define _json_pointer(...)                            \
    _json_pointer(const char*, std::size_t) = delete; \
    template <class Unused>                           \
    nlohmann::json::json_pointer unused_pointer_literal(__VA_ARGS__)
#include <nlohmann/json.hpp>
#undef _json
#undef _json_pointer
