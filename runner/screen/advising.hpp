#pragma once
// The advice of a strategy, as the desk shows it.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "runner/advice/advice.hpp"
#include "runner/screen/thinker.hpp"

namespace skerry::screen {

/// What the advice says, on a terminal with Unicode or without.
Hint hint_of(const Advice& advice, bool unicode);

/// `strategy`: an entry of /strategies, null: the game's own adviser. `futures`: when it is enough,
/// 0: when more would tell nothing.
Advising advising(nlohmann::ordered_json strategy, std::uint64_t futures, bool unicode);

}  // namespace skerry::screen
