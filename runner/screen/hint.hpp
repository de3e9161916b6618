#pragma once
// Advice as it is shown beside the board and on it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/play/choices.hpp"

namespace skerry::screen {

struct HintRow {
    enum class Standing : std::uint8_t { best, level, worse };
    std::string move;   ///< in the game's notation
    std::string value;  ///< "71.2 ± 0.3"
    std::string share;  ///< of all playouts: "34 %"
    Standing standing = Standing::level;
    std::optional<play::ScenePoint> cell;  ///< where it lies on the board
    double loss = 0;                       ///< against the best move
};

struct Hint {
    std::string title;             ///< who advises, after how many playouts
    std::vector<HintRow> rows;     ///< the best first
    std::vector<std::string> why;  ///< sentences: why the first one is better
};

}  // namespace skerry::screen
