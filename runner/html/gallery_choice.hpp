#pragma once
// Which games of a result the gallery shows.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/html/gallery.hpp"

namespace skerry {

enum class ShownKind : std::uint8_t { best, worst, divergent };

/// One entry of a gallery.
struct ShownGame {
    ShownKind kind = ShownKind::best;
    std::size_t a = 0;  ///< the strategy, or the first of the pair
    std::size_t b = 0;  ///< the other of the pair, the opponent; a itself where there is none
    std::uint64_t deal = 0;
    bool a_second = false;  ///< of a game for two, not divergent: a sits in the second seat
};

struct GalleryChoice {
    std::vector<ShownGame> games;       ///< by kind: divergent, best, worst
    std::vector<std::string> left_out;  ///< in words
};

/// Rounds of: the largest swing of each main pair (neighbours in the order of strength), the best
/// game of each strategy, the worst one; as many as the options allow.
GalleryChoice choose_games(const JsonNode& result, const ExperimentFacts& facts,
                           const GalleryOptions& options);

}  // namespace skerry
