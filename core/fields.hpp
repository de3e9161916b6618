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
// arrays of int, std::string, InputFile, and enums with a Choices table. No field is a
// floating-point number, because integer arithmetic decides moves. A visitor is called in one of
// six ways:
//
//     visit(name, int&, Range, help)          visit(name, bool&, help)
//     visit(name, std::array<int, N>&, Range of each, help)
//     visit(name, Enum&, Choices<N>, help)    visit(name, std::string&, help)
//     visit(name, InputFile&, help)

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
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

/// A file that a strategy reads, such as learned weights. A result names its digest, so that only
/// the same file plays its games again.
struct InputFile {
    std::string path;    ///< empty: none
    std::string digest;  ///< "sha256:" and 64 hexadecimal digits; set by the reader of the fields
    friend bool operator==(const InputFile&, const InputFile&) = default;
};

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
