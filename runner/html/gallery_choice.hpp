#pragma once
// Chooses the games of a result that the gallery shows.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runner/html/gallery.hpp"

namespace skerry {

enum class ShownKind : std::uint8_t { best, worst, divergent, asked };

/// One entry of a gallery.
struct ShownGame {
    ShownKind kind = ShownKind::best;
    std::size_t a = 0;  ///< the strategy, or the first of the pair
    std::size_t b = 0;  ///< the other of the pair, the opponent; a itself where there is none
    std::uint64_t deal = 0;
    bool a_second = false;  ///< a game for two, not divergent, in which a sits second
};

struct GalleryChoice {
    std::vector<ShownGame> games;       ///< by kind: divergent, best, worst
    std::vector<std::string> left_out;  ///< in words
};

/// Chooses in rounds, as many as the options allow. A round takes the largest swing of each main
/// pair (neighbours in the order of strength), then the best and the worst game of each strategy.
GalleryChoice choose_games(const Result& result, const GalleryOptions& options);

}  // namespace skerry
