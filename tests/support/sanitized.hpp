#pragma once

namespace skerry::test {

/// How much a test does of what it repeats: under the sanitizers, where everything takes some
/// thirty times as long and only the paths matter, a fifth.
constexpr int share(int repetitions) {
#ifdef SKERRY_SANITIZED
    return (repetitions + 4) / 5;
#else
    return repetitions;
#endif
}

}  // namespace skerry::test
