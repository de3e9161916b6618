#pragma once

#include "core/tile_game/game.hpp"
#include "learn/environments/action_set.hpp"
#include "learn/environments/environment.hpp"

namespace skerry::environments {

/// Numbers the moves of the Tile Game: a cell and a value are one action. See
/// learn/environments/game_kind.hpp.
class TileGameCodec {
  public:
    using Game = tile_game::TileGame;
    static constexpr std::size_t max_actions =
        std::size_t{tile_game::max_cells} * tile_game::max_pool;
    struct Part {
        friend bool operator==(const Part&, const Part&) = default;
    };
    using Actions = ActionSet<max_actions>;

    explicit TileGameCodec(const tile_game::Rules& rules)
        : cells_(static_cast<std::size_t>(rules.cells())),
          pool_(static_cast<std::size_t>(rules.larger_pool())) {}

    EnvironmentInfo info() const;
    void list(const tile_game::State& state, Part part, Actions& actions) const;
    std::optional<tile_game::Move> choose(const tile_game::State& state, Part part,
                                          std::size_t action) const;
    void observe(const tile_game::State& state, Part part, Seat view, std::uint8_t* bytes) const;
    std::vector<std::int64_t> actions_of(const tile_game::State& state,
                                         const tile_game::Move& move) const;

  private:
    std::size_t cells_;
    std::size_t pool_;  ///< the larger one at the start
};

}  // namespace skerry::environments
