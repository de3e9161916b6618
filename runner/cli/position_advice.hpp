#pragma once
// Advice on the position that `skerry play --moves` prints.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "runner/play/game_in_play.hpp"

namespace skerry {

/// From how many futures; 0: as many as help; nothing: not wanted.
struct WantedAdvice {
    std::optional<std::uint64_t> moves;
    std::optional<std::uint64_t> values;  ///< the worth of every legal cell
    bool any() const { return moves || values; }
};

/// Adds the members `advice` and `value_map`, as far as they are wanted; null once the game is
/// over.
void add_advice(const play::GameInPlay& game, const WantedAdvice& wanted,
                nlohmann::ordered_json& position);

/// The best moves, or with `values` all of them, and why the first one is better; empty once the
/// game is over.
std::string advice_text(const play::GameInPlay& game, const WantedAdvice& wanted);

}  // namespace skerry
