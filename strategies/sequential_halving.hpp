#pragma once
// Finds the best of several candidates with a fixed number of samples, dropping bad ones on the
// way.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace skerry {

/// A candidate in a comparison.
struct Arm {
    std::size_t index;     ///< which candidate
    std::int64_t sum = 0;  ///< its prior value plus the sum of its samples
};

/// The share of the candidates that remains after a round, rounded up; at least one drops out.
struct Survivors {
    std::size_t kept = 1;
    std::size_t of = 2;

    constexpr std::size_t operator()(std::size_t candidates) const {
        return std::min(candidates - 1, (candidates * kept + of - 1) / of);
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
