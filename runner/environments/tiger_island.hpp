#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/tiger_island/game.hpp"
#include "runner/environments/action_set.hpp"
#include "runner/environments/environment.hpp"

namespace skerry::environments {

/// Numbers the moves of Tiger Island. A placement is two actions: the cell of the volcano, then the
/// direction; a build is one. Cells and hexes are numbered in the order in which they came up, so
/// that no island is too long for the numbers. See runner/environments/game_kind.hpp.
class TigerIslandCodec {
  public:
    using Game = tiger_island::TigerIsland;

    /// The cells within two steps of the island: those of State::near_cells.
    static constexpr std::size_t cells = tiger_island::max_near_cells;
    static constexpr std::size_t hexes = tiger_island::max_hexes;
    static constexpr std::size_t habitable = tiger_island::habitable_terrains.size();
    static constexpr std::size_t cell = 0;
    static constexpr std::size_t direction = cell + cells;
    static constexpr std::size_t found = direction + tiger_island::directions;
    static constexpr std::size_t totoro = found + hexes;
    static constexpr std::size_t expand = totoro + hexes;
    static constexpr std::size_t max_actions = expand + habitable * hexes;

    struct Part {
        std::uint16_t chosen = 0;  ///< 1 + the cell of the volcano; 0 if none is chosen
        friend bool operator==(const Part&, const Part&) = default;
    };
    using Actions = ActionSet<max_actions>;

    EnvironmentInfo info() const;
    void list(const tiger_island::State& state, const Part& part, Actions& actions) const;
    std::optional<tiger_island::Move> choose(const tiger_island::State& state, Part& part,
                                             std::size_t action) const;
    void observe(const tiger_island::State& state, const Part& part, Seat view,
                 std::uint8_t* bytes) const;
    std::vector<std::int64_t> actions_of(const tiger_island::State& state,
                                         const tiger_island::Move& move) const;
};

}  // namespace skerry::environments
