#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace skerry {

/// A move as one of Count numbers.
template <std::size_t Count>
struct MoveCode {
    using Code = std::conditional_t<Count <= 256, std::uint8_t, std::uint16_t>;
    static_assert(Count <= 65536);
    static constexpr std::size_t count = Count;
    Code code = 0;

    constexpr MoveCode() = default;
    template <std::integral T>
    constexpr MoveCode(T number) : code(static_cast<Code>(number)) {}
    friend constexpr bool operator==(const MoveCode&, const MoveCode&) = default;
};

/// A game that numbers its moves.
template <class G>
concept HasMoveCodes = requires(const typename G::Move& move) {
    { G::Move::count } -> std::convertible_to<std::size_t>;
    { move.code } -> std::convertible_to<std::size_t>;
};

}  // namespace skerry
