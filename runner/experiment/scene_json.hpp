#pragma once
// Drawings as JSON: the first one in full, then what each step changes.

#include <nlohmann/json_fwd.hpp>

#include "runner/experiment/scene.hpp"

namespace skerry {

/// {"grid": "squares" | "hexes", "size": [width, height], "columns", "rows", "cells", "paths",
/// "frames", "notes", "caption", "points"}. A cell is [x, y, role, symbol, level, group] without
/// empty values at its end; a path is [x, y, x, y, ...]; a frame is [x, y, width, height, label].
/// Empty members are left out.
nlohmann::ordered_json scene_json(const Scene& scene);

/// Lists what differs in `after` from `before`, the drawing one move earlier, by the keys above;
/// "cells" has the changed and the new cells. A cell that disappears, which happens in no game, is
/// not listed.
nlohmann::ordered_json scene_change_json(const Scene& before, const Scene& after);

}  // namespace skerry
