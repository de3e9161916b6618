#pragma once
// The decisions of one game as steps: what each game's file in this folder defines.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/play/choices.hpp"

namespace skerry::play {

/// What follows from the steps taken so far: the next choices, or the move.
struct Looked {
    Choices choices;
    bool finished = false;  ///< the move is written
};

class GameChoices {
  public:
    virtual ~GameChoices() = default;
    /// `steps` are keys of options, each of which was offered after those before it. The state is
    /// not over; `move` has room for a move.
    virtual Looked look(const void* state, std::span<const std::string> steps,
                        void* move) const = 0;
    /// The borders that the move draws on the scene, none where moves draw none; `move` is the move
    /// as it lies in memory, at any address.
    virtual std::vector<SceneEdge> line_of(std::span<const std::byte> /*move*/) const { return {}; }
    /// Why the move is not legal, in words.
    virtual std::string why_illegal(const void* state, const void* move) const = 0;
};

/// Null for a game that has none: then a decision is one step, with every legal move as an option.
const GameChoices* choices_of(std::string_view game);

const GameChoices& tiny_islands_choices();
const GameChoices& tile_game_choices();
const GameChoices& tiger_island_choices();
const GameChoices& roam_choices();

}  // namespace skerry::play
