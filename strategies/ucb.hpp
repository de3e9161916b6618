#pragma once
// The exploration term of UCB1 (Auer, Cesa-Bianchi, Fischer 2002), sqrt(ln N / n), in integers: a
// logarithm in floating point may differ between machines, and the game would differ with it. And
// sequential halving, which finds the best of several candidates with a fixed number of samples.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace skerry {

/// Fixed-point numbers: 1 is 2^16.
inline constexpr int fixed_bits = 16;

/// The largest r with r * r <= n.
constexpr std::uint64_t integer_sqrt(std::uint64_t n) {
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return root;
}

/// ln n, n >= 1, with an error below 4 * 2^-16.
constexpr std::uint64_t fixed_log(std::uint64_t n) {
    constexpr std::uint64_t ln_2 = 45'426;
    const auto exponent = static_cast<unsigned>(std::bit_width(n)) - 1;
    std::uint64_t log_2 = std::uint64_t{exponent} << fixed_bits;
    // Squaring a mantissa in [1, 2), with 31 bits behind the point, doubles its logarithm.
    std::uint64_t mantissa = n << std::countl_zero(n) >> 32;
    for (int bit = fixed_bits - 1; bit >= 0; --bit) {
        mantissa = mantissa * mantissa >> 31;
        if (mantissa >> 32 == 0) continue;
        mantissa >>= 1;
        log_2 |= std::uint64_t{1} << bit;
    }
    return log_2 * ln_2 >> fixed_bits;
}

namespace detail {

/// Numbers below 64 index themselves; greater numbers are indexed by their six leading bits.
constexpr std::size_t leading_bits_index(std::uint32_t n) {
    if (n < 64) return n;
    const auto shift = static_cast<unsigned>(std::bit_width(n)) - 6;
    return 64 + (shift - 1) * 32 + ((n >> shift) - 32);
}

constexpr std::uint64_t of_leading_bits_index(std::size_t index) {
    if (index < 64) return index;
    return (32 + index % 32) << ((index - 64) / 32 + 1);
}

inline constexpr std::size_t leading_bits_count = 64 + 26 * 32;

/// Table of sqrt(ln n).
inline constexpr auto sqrt_log_table = [] {
    std::array<std::uint32_t, leading_bits_count> table{};
    for (std::size_t i = 1; i < table.size(); ++i)
        table[i] = static_cast<std::uint32_t>(
            integer_sqrt(fixed_log(of_leading_bits_index(i)) << fixed_bits));
    return table;
}();

/// Table of 1 / sqrt(n).
inline constexpr auto inverse_sqrt_table = [] {
    std::array<std::uint32_t, leading_bits_count> table{};
    for (std::size_t i = 1; i < table.size(); ++i)
        table[i] = static_cast<std::uint32_t>(
            integer_sqrt((std::uint64_t{1} << (2 * fixed_bits)) / of_leading_bits_index(i)));
    return table;
}();

}  // namespace detail

/// The value sqrt(ln n) for a number with at most six significant bits; other numbers are cut to
/// six. n >= 1.
constexpr std::uint64_t fixed_sqrt_log(std::uint32_t n) {
    return detail::sqrt_log_table[detail::leading_bits_index(n)];
}

/// The value 1 / sqrt(n); numbers are cut in the same way.
constexpr std::uint64_t fixed_inverse_sqrt(std::uint32_t n) {
    return detail::inverse_sqrt_table[detail::leading_bits_index(n)];
}

/// A candidate in a comparison.
struct Arm {
    std::size_t index;     ///< the number of the candidate
    std::int64_t sum = 0;  ///< its prior value plus the sum of its samples
};

/// The share of the candidates that remains after a round, rounded up; at least one drops out.
struct Survivors {
    std::size_t kept = 1;
    std::size_t out_of = 2;

    constexpr std::size_t operator()(std::size_t candidates) const {
        return std::min(candidates - 1, (candidates * kept + out_of - 1) / out_of);
    }
};

/// Sequential halving (Karnin, Koren, Somekh 2013, 'Almost optimal exploration in multi-armed
/// bandits'): as many rounds as halvings lead to one candidate, each with an equal part of the
/// budget. After a round the better half remains and keeps what it has collected. All candidates of
/// a round meet the same samples: `draw()` prepares the next sample, `value(index)` is the value of
/// a candidate in it. `budget`: the number of calls of value(); each candidate gets at least one. A
/// sum may start with prior knowledge, in the unit of value(). Ties go to the earlier arm. Sorts
/// the arms and returns the index of the winner; there must be at least one arm. `survivors`:
/// keeping more than half gives more time to many candidates that differ little.
template <class Draw, class Value>
std::size_t sequential_halving(std::span<Arm> arms, int budget, Draw&& draw, Value&& value,
                               const Survivors& survivors = {}) {
    const auto better = [](const Arm& a, const Arm& b) {
        return a.sum != b.sum ? a.sum > b.sum : a.index < b.index;
    };
    int rounds = 0;
    for (std::size_t left = arms.size(); left > 1; left = survivors(left)) ++rounds;
    const int round_budget = budget / std::max(rounds, 1);
    for (std::size_t left = arms.size(); left > 1; left = survivors(left)) {
        const int samples = std::max(1, round_budget / static_cast<int>(left));
        for (int i = 0; i < samples; ++i) {
            draw();
            for (Arm& arm : arms.first(left)) arm.sum += value(arm.index);
        }
        std::sort(arms.begin(), arms.begin() + static_cast<std::ptrdiff_t>(left), better);
    }
    return arms.front().index;
}

}  // namespace skerry
