#include "runner/batch/chunk_size.hpp"

#include <algorithm>

namespace skerry {

namespace {

constexpr std::uint64_t target_ns = 30'000'000;
/// Shorter chunks would cost more in merging than they gain at the end.
constexpr std::uint64_t least_ns = 500'000;

std::uint64_t games_in(std::uint64_t ns, std::uint64_t ns_per_game, std::uint64_t most) {
    return std::clamp<std::uint64_t>(ns / ns_per_game, 1, most);
}

}  // namespace

std::uint64_t ChunkSize::next(std::uint64_t left) {
    if (fixed_ > 0) return std::min(fixed_, left);
    const std::uint64_t ns = ns_per_game_.load(std::memory_order_relaxed);
    // The first games of a thread are slow, so the size grows in steps.
    std::uint64_t size =
        ns == 0 ? 1 : std::min(games_in(scale_ * target_ns, ns, scale_ * max_chunk), 4 * last_ + 1);
    const std::uint64_t share = left / (2 * threads_);
    if (ns > 0) size = std::min(size, std::max(share, games_in(least_ns, ns, max_chunk)));
    last_ = std::min(size, left);
    return last_;
}

void ChunkSize::report(std::uint64_t games, std::uint64_t nanoseconds) {
    if (games == 0) return;
    ns_per_game_.store(std::max<std::uint64_t>(1, nanoseconds / games), std::memory_order_relaxed);
}

}  // namespace skerry
