#pragma once
// What the sources use of C++20's library and libc++ 14, the one of Debian's emscripten, does not
// have yet: included before every source of the page, and by no other build. Each function takes
// the arguments that the sources use, no others; a newer libc++ makes this file needless.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

// NOLINTBEGIN(cert-dcl58-cpp): the names are the standard's own

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}

/// Decimal numbers alone. A page has one locale.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const string text(first, last);
    const bool is_decimal = text.find_first_not_of("0123456789.eE-") == string::npos;
    char* end = nullptr;
    const double number = is_decimal ? strtod(text.c_str(), &end) : 0;
    if (!is_decimal || end == text.c_str()) return {first, errc::invalid_argument};
    value = number;
    return {first + (end - text.c_str()), errc()};
}

namespace ranges {

template <class Range>
concept page_range = requires(Range&& range) {
    std::begin(range);
    std::end(range);
};

template <page_range R, class P, class Projection = std::identity>
constexpr auto find_if(R&& range, P holds, Projection projected = {}) {
    auto at = std::begin(range);
    const auto end = std::end(range);
    for (; at != end; ++at)
        if (std::invoke(holds, std::invoke(projected, *at))) break;
    return at;
}

template <page_range R, class T, class Projection = std::identity>
constexpr auto find(R&& range, const T& value, Projection projected = {}) {
    return ranges::find_if(
        range, [&](const auto& item) { return item == value; }, projected);
}

template <page_range R, class P, class Projection = std::identity>
constexpr auto count_if(R&& range, P holds, Projection projected = {}) {
    std::ptrdiff_t n = 0;
    for (auto&& item : range) n += std::invoke(holds, std::invoke(projected, item)) ? 1 : 0;
    return n;
}

template <page_range R, class T, class Projection = std::identity>
constexpr auto count(R&& range, const T& value, Projection projected = {}) {
    return ranges::count_if(
        range, [&](const auto& item) { return item == value; }, projected);
}

template <page_range R, class P, class Projection = std::identity>
constexpr bool any_of(R&& range, P holds, Projection projected = {}) {
    return ranges::find_if(range, holds, projected) != std::end(range);
}

template <page_range R, class P, class Projection = std::identity>
constexpr bool none_of(R&& range, P holds, Projection projected = {}) {
    return !ranges::any_of(range, holds, projected);
}

template <page_range R, class P, class Projection = std::identity>
constexpr bool all_of(R&& range, P holds, Projection projected = {}) {
    return ranges::none_of(range, std::not_fn(holds), projected);
}

/// Compares what a projection takes of two items.
template <class Less, class Projection>
struct PageOrder {
    Less less;
    Projection projected;
    template <class A, class B>
    constexpr bool operator()(A&& a, B&& b) const {
        return std::invoke(less, std::invoke(projected, std::forward<A>(a)),
                           std::invoke(projected, std::forward<B>(b)));
    }
};

/// An algorithm that orders the items of a range.
#define SKERRY_ORDERING(name)                                                                 \
    template <page_range R, class Less = std::ranges::less, class Projection = std::identity> \
    constexpr auto name(R&& range, Less less = {}, Projection projected = {}) {               \
        return std::name(std::begin(range), std::end(range),                                  \
                         PageOrder<Less, Projection>{less, projected});                       \
    }
SKERRY_ORDERING(sort)
SKERRY_ORDERING(stable_sort)
SKERRY_ORDERING(max_element)

template <page_range R, class At, class Less>
constexpr auto partial_sort(R&& range, At middle, Less less) {
    std::partial_sort(std::begin(range), middle, std::end(range), less);
}

template <page_range R>
constexpr auto minmax(R&& range) {
    const auto found = std::minmax_element(std::begin(range), std::end(range));
    return std::pair(*found.first, *found.second);
}

template <page_range R, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto max(R&& range, Less less = {}, Projection projected = {}) {
    return *ranges::max_element(range, less, projected);
}

template <page_range R, class T, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto lower_bound(R&& range, const T& value, Less less = {}, Projection projected = {}) {
    return std::lower_bound(std::begin(range), std::end(range), value,
                            [&](auto&& item, const T& v) {
                                return std::invoke(less, std::invoke(projected, item), v);
                            });
}

template <page_range R, class T, class Less = std::ranges::less>
constexpr auto upper_bound(R&& range, const T& value, Less less = {}) {
    return std::upper_bound(std::begin(range), std::end(range), value, less);
}

template <page_range A, page_range B, class Equal = std::ranges::equal_to,
          class OfA = std::identity, class OfB = std::identity>
constexpr bool equal(A&& a, B&& b, Equal same = {}, OfA of_a = {}, OfB of_b = {}) {
    return std::equal(
        std::begin(a), std::end(a), std::begin(b), std::end(b), [&](auto&& one, auto&& other) {
            return std::invoke(same, std::invoke(of_a, one), std::invoke(of_b, other));
        });
}

template <page_range A, page_range B>
constexpr auto mismatch(A&& a, B&& b) {
    const auto ends = std::mismatch(std::begin(a), std::end(a), std::begin(b), std::end(b));
    struct {
        decltype(std::begin(a)) in1;
        decltype(std::begin(b)) in2;
    } found{ends.first, ends.second};
    return found;
}

template <page_range A, page_range B, class Out>
constexpr auto merge(A&& a, B&& b, Out out) {
    return std::merge(std::begin(a), std::end(a), std::begin(b), std::end(b), out);
}

/// An algorithm that takes a range and what its namesake takes after two iterators.
#define SKERRY_OF_RANGE(name)                                                              \
    template <page_range R, class... Rest>                                                 \
    constexpr auto name(R&& range, Rest&&... rest) {                                       \
        return std::name(std::begin(range), std::end(range), std::forward<Rest>(rest)...); \
    }
SKERRY_OF_RANGE(copy)
SKERRY_OF_RANGE(copy_if)
SKERRY_OF_RANGE(move)
SKERRY_OF_RANGE(fill)
SKERRY_OF_RANGE(replace)
SKERRY_OF_RANGE(reverse)
SKERRY_OF_RANGE(transform)

}  // namespace ranges

}  // namespace std

// NOLINTEND(cert-dcl58-cpp)
