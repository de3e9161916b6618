#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/advice/adviser.hpp"

namespace skerry::page {

/// {"finished", "futures", "playouts", "certain", "strategy", "for_two", "components", "moves":
/// [{"move", "mean", "se", "standing", "chosen", "place": [x, y, what], "difference", "low",
/// "high", "share", "components"}]}, the best move first.
nlohmann::ordered_json advice_json(const Adviser& adviser);

}  // namespace skerry::page
