#pragma once
// Asks for the memory of an episode of Tiny Islands before its turn comes.

#include <cstddef>

#include "runner/environments/tiny_islands.hpp"

namespace skerry::environments::tiny_islands_fetch {

/// Thousands of episodes do not fit into the caches near the processor: what a turn looks at is
/// asked for so many turns before.
inline constexpr std::size_t ahead = 4;

inline void fetch(const void* memory) { __builtin_prefetch(memory, 1); }

/// What every turn looks at.
inline void fetch_shown(const TinyIslandsEpisode& episode) {
    fetch(&episode);
    fetch(&episode.seen.front());
    fetch(&episode.seen.back());
}
/// What placing a tile looks at.
inline void fetch_board(const TinyIslandsEpisode& episode) {
    fetch_shown(episode);
    fetch(&episode.taken);
    for (std::size_t plane = 0; plane < episode.planes.size(); plane += 4)
        fetch(&episode.planes[plane]);
    fetch(&episode.deal.offers[8]);
    fetch(&episode.deal.offers[24]);
}
/// What drawing an edge looks at.
inline void fetch_pen(const TinyIslandsEpisode& episode) {
    fetch_shown(episode);
    fetch(&episode.pen);
}

}  // namespace skerry::environments::tiny_islands_fetch
