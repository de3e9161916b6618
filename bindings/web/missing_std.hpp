#pragma once
// What the sources use of C++20's library and libc++ 14, the one of Debian's emscripten, does not
// have yet: included before every source of the page, and by no other build. Each function takes
// the arguments that the sources use, no others; a newer libc++ makes this file needless.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

// NOLINTBEGIN(cert-dcl58-cpp): the names are the standard's own

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}

namespace ranges {

template <class R>
using page_iterator = decltype(std::begin(std::declval<R&>()));

template <class Range>
concept page_range = requires(Range&& range) {
    std::begin(range);
    std::end(range);
};

template <page_range R, class P, class Projection = std::identity>
constexpr auto find_if(R&& range, P holds, Projection of = {}) {
    auto at = std::begin(range);
    const auto end = std::end(range);
    for (; at != end; ++at)
        if (std::invoke(holds, std::invoke(of, *at))) break;
    return at;
}

template <page_range R, class T, class Projection = std::identity>
constexpr auto find(R&& range, const T& value, Projection of = {}) {
    auto at = std::begin(range);
    const auto end = std::end(range);
    for (; at != end; ++at)
        if (std::invoke(of, *at) == value) break;
    return at;
}

template <page_range R, class P, class Projection = std::identity>
constexpr auto count_if(R&& range, P holds, Projection of = {}) {
    std::ptrdiff_t n = 0;
    for (auto&& item : range) n += std::invoke(holds, std::invoke(of, item)) ? 1 : 0;
    return n;
}

template <page_range R, class T, class Projection = std::identity>
constexpr auto count(R&& range, const T& value, Projection of = {}) {
    std::ptrdiff_t n = 0;
    for (auto&& item : range) n += std::invoke(of, item) == value ? 1 : 0;
    return n;
}

template <page_range R, class P, class Projection = std::identity>
constexpr bool any_of(R&& range, P holds, Projection of = {}) {
    for (auto&& item : range)
        if (std::invoke(holds, std::invoke(of, item))) return true;
    return false;
}

template <page_range R, class P, class Projection = std::identity>
constexpr bool all_of(R&& range, P holds, Projection of = {}) {
    for (auto&& item : range)
        if (!std::invoke(holds, std::invoke(of, item))) return false;
    return true;
}

template <page_range R, class P, class Projection = std::identity>
constexpr bool none_of(R&& range, P holds, Projection of = {}) {
    return !ranges::any_of(range, holds, of);
}

/// Compares what a projection takes of two items.
template <class Less, class Projection>
struct PageOrder {
    Less less;
    Projection of;
    template <class A, class B>
    constexpr bool operator()(A&& a, B&& b) const {
        return std::invoke(less, std::invoke(of, std::forward<A>(a)),
                           std::invoke(of, std::forward<B>(b)));
    }
};

template <page_range R, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto sort(R&& range, Less less = {}, Projection of = {}) {
    std::sort(std::begin(range), std::end(range), PageOrder<Less, Projection>{less, of});
    return std::end(range);
}

template <page_range R, class Less = std::ranges::less, class Projection = std::identity>
auto stable_sort(R&& range, Less less = {}, Projection of = {}) {
    std::stable_sort(std::begin(range), std::end(range), PageOrder<Less, Projection>{less, of});
    return std::end(range);
}

template <page_range R, class At, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto partial_sort(R&& range, At middle, Less less = {}, Projection of = {}) {
    std::partial_sort(std::begin(range), middle, std::end(range),
                      PageOrder<Less, Projection>{less, of});
    return std::end(range);
}

template <class T>
struct PageLeastAndMost {
    T min;
    T max;
};

template <page_range R>
constexpr auto minmax(R&& range) {
    const auto found = std::minmax_element(std::begin(range), std::end(range));
    return PageLeastAndMost<std::remove_cvref_t<decltype(*found.first)>>{*found.first,
                                                                         *found.second};
}

template <page_range R, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto max_element(R&& range, Less less = {}, Projection of = {}) {
    return std::max_element(std::begin(range), std::end(range),
                            PageOrder<Less, Projection>{less, of});
}

template <page_range R, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto min_element(R&& range, Less less = {}, Projection of = {}) {
    return std::min_element(std::begin(range), std::end(range),
                            PageOrder<Less, Projection>{less, of});
}

template <page_range R, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto max(R&& range, Less less = {}, Projection of = {}) {
    return *ranges::max_element(range, less, of);
}

template <page_range R, class T, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto lower_bound(R&& range, const T& value, Less less = {}, Projection of = {}) {
    return std::lower_bound(
        std::begin(range), std::end(range), value,
        [&](auto&& item, const T& v) { return std::invoke(less, std::invoke(of, item), v); });
}

template <page_range R, class T, class Less = std::ranges::less, class Projection = std::identity>
constexpr auto upper_bound(R&& range, const T& value, Less less = {}, Projection of = {}) {
    return std::upper_bound(
        std::begin(range), std::end(range), value,
        [&](const T& v, auto&& item) { return std::invoke(less, v, std::invoke(of, item)); });
}

template <page_range A, page_range B, class Equal = std::ranges::equal_to>
constexpr bool equal(A&& a, B&& b, Equal same = {}) {
    return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b), same);
}

template <page_range A, page_range B>
constexpr auto mismatch(A&& a, B&& b) {
    const auto ends = std::mismatch(std::begin(a), std::end(a), std::begin(b), std::end(b));
    struct {
        page_iterator<A> in1;
        page_iterator<B> in2;
    } found{ends.first, ends.second};
    return found;
}

template <page_range R, class Out>
constexpr auto copy(R&& range, Out out) {
    return std::copy(std::begin(range), std::end(range), out);
}

template <page_range R, class Out, class P>
constexpr auto copy_if(R&& range, Out out, P holds) {
    return std::copy_if(std::begin(range), std::end(range), out, holds);
}

template <page_range R, class Out>
constexpr auto move(R&& range, Out out) {
    return std::move(std::begin(range), std::end(range), out);
}

template <page_range R, class T>
constexpr auto fill(R&& range, const T& value) {
    std::fill(std::begin(range), std::end(range), value);
    return std::end(range);
}

template <page_range R, class T>
constexpr auto replace(R&& range, const T& from, const T& to) {
    std::replace(std::begin(range), std::end(range), from, to);
    return std::end(range);
}

template <page_range R>
constexpr auto reverse(R&& range) {
    std::reverse(std::begin(range), std::end(range));
    return std::end(range);
}

template <page_range R, class Out, class F>
requires(!page_range<Out>) constexpr auto transform(R&& range, Out out, F change) {
    return std::transform(std::begin(range), std::end(range), out, change);
}

template <page_range A, page_range B, class Out, class F>
constexpr auto transform(A&& a, B&& b, Out out, F change) {
    return std::transform(std::begin(a), std::end(a), std::begin(b), out, change);
}

template <page_range A, page_range B, class Out>
constexpr auto merge(A&& a, B&& b, Out out) {
    return std::merge(std::begin(a), std::end(a), std::begin(b), std::end(b), out);
}

}  // namespace ranges

}  // namespace std

// NOLINTEND(cert-dcl58-cpp)
