#pragma once

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

}  // namespace skerry::test
