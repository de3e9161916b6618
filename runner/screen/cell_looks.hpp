#pragma once
// The letters and colours of what the scenes of all games name by words.

#include <string>
#include <string_view>

#include "runner/experiment/scene.hpp"
#include "runner/screen/canvas.hpp"

namespace skerry::screen {

struct CellText {
    std::string text;  ///< at most three characters
    Look look;
};

/// What is written into a cell: "f", "A4", "J2a".
CellText text_of(const SceneCell& cell, SceneGrid grid);

}  // namespace skerry::screen
