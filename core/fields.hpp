#pragma once
// Typed parameters, described once: rules and strategy parameters list their fields in one
// function,
//
//     struct Params {
//         int rollouts = 16;
//         template <class Self, class Visitor>
//         static void fields(Self& self, Visitor&& visit) {
//             visit("rollouts", self.rollouts, Range{1, 1'000'000}, "rollouts of each candidate");
//         }
//     };
//
// and code that reads, writes or lists them is a visitor of that function. Field types: bool, int,
// arrays of int, std::string, and enums with a Choices table. No field is a floating-point number,
// because integer arithmetic decides moves. A visitor is called in one of five ways:
//
//     visit(name, int&, Range, help)          visit(name, bool&, help)
//     visit(name, std::array<int, N>&, Range of each, help)
//     visit(name, Enum&, Choices<N>, help)    visit(name, std::string&, help)

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace skerry {

/// The allowed values, both ends included.
struct Range {
    std::int64_t min;
    std::int64_t max;
};

/// The names of the values of an enum field, in the order of the enumerators (which count from 0).
template <std::size_t N>
using Choices = std::array<std::string_view, N>;

/// The parameters of a strategy that has none.
struct NoParams {
    template <class Self, class Visitor>
    static void fields(Self&, Visitor&&) {}
};

/// The names of the fields that texts leave out at their default, so that older texts stay valid.
template <class Params>
constexpr auto shown_if_changed() {
    if constexpr (requires { Params::shown_if_changed; })
        return Params::shown_if_changed;
    else
        return std::array<std::string_view, 0>{};
}

}  // namespace skerry
