#pragma once

#include <cmath>

namespace skerry::test {

#ifdef SKERRY_SANITIZED
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// How many of its repetitions a test does. Under the sanitizers, where everything takes some
/// thirty times as long and only the paths matter, it does one part in `parts`.
constexpr int share(int repetitions, int parts = 5) {
    return sanitized ? (repetitions + parts - 1) / parts : repetitions;
}

/// The most events of this rate that share() of the repetitions may see. A share has more noise: it
/// may see three standard errors more.
inline int most_events(int repetitions, double rate) {
    const double expected = repetitions * rate;
    const double noise = sanitized ? 3 * std::sqrt(expected) : 0;
    return static_cast<int>(expected + noise + 1e-6);  // 1e-6: a rate such as 0.053 is not exact
}

}  // namespace skerry::test
