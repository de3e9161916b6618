#pragma once
// Tiger Island as a codec: its actions, its observation, and what is kept up to date move by move.

#include "core/tiger_island/game.hpp"
#include "learn/environments/action_set.hpp"
#include "learn/environments/environment.hpp"

namespace skerry::environments {

/// Where the parts of the observation begin.
namespace tiger_island_bytes {

inline constexpr std::size_t cell_count = tiger_island::max_near_cells;
inline constexpr std::size_t hex_count = tiger_island::max_hexes;
inline constexpr std::size_t near = 0;
inline constexpr std::size_t near_count = near + 2 * cell_count;
inline constexpr std::size_t hexes = near_count + 2;
inline constexpr std::size_t terrain = hexes + 2 * hex_count;
inline constexpr std::size_t level = terrain + hex_count;
inline constexpr std::size_t tile = level + hex_count;
inline constexpr std::size_t piece = tile + hex_count;
inline constexpr std::size_t size = piece + hex_count;
inline constexpr std::size_t offer = size + hex_count;
inline constexpr std::size_t chosen = offer + 2;
inline constexpr std::size_t villagers = chosen + 2;
inline constexpr std::size_t totoros = villagers + 2;
inline constexpr std::size_t scores = totoros + 2;
inline constexpr std::size_t left = scores + 4;
inline constexpr std::size_t phase = left + tiger_island::tile_kinds;
inline constexpr std::size_t seat = phase + 1;
inline constexpr std::size_t all = seat + 1;

}  // namespace tiger_island_bytes

/// What the state says only after a search, and changes little from move to move: a placement
/// changes the surroundings of its tile, a build one settlement.
struct TigerIslandKept {
    std::array<std::uint16_t, tiger_island_bytes::hex_count>
        near_of{};  ///< where a hex is in `near`
    /// Parts of the first seat's observation.
    std::array<std::uint8_t, tiger_island_bytes::hex_count> piece{};
    std::array<std::uint8_t, tiger_island_bytes::hex_count> size{};
    // What most steps look at, as they do at the beginning of the state, comes last.
    std::array<std::uint8_t, tiger_island::tile_kinds> left{};
    /// The cells in `near` on which the volcano of some tile can lie.
    std::array<std::uint64_t, (tiger_island_bytes::cell_count + 63) / 64> open{};
    tiger_island::HexSet blocked;  ///< the hexes that no eruption may cover
    tiger_island::HexSet pairs;    ///< the hexes of settlements of two hexes

    /// Sets of hexes 16 b to 16 b + 15, as bits b.
    using Blocks = std::uint16_t;
    static constexpr std::size_t block = 16;
    static_assert(tiger_island_bytes::hex_count <= 16 * block);
    // Since an observation was written:
    Blocks changed_hexes = 0;      ///< with another terrain, level or tile
    Blocks changed_pieces = 0;     ///< with another piece or size
    std::uint16_t near_shown = 0;  ///< the cells that it has
    std::uint8_t hexes_shown = 0;  ///< the hexes that it has
    Seat view_shown = Seat::first;
};

/// Numbers the moves of Tiger Island. A placement is two actions: the cell of the volcano, then the
/// direction; a build is one. Cells and hexes are numbered in the order in which they came up, so
/// that no island is too long for the numbers. See learn/environments/game_kind.hpp.
class TigerIslandCodec {
  public:
    using Game = tiger_island::TigerIsland;

    /// The cells within two steps of the island: those of State::near_cells.
    static constexpr std::size_t cells = tiger_island_bytes::cell_count;
    static constexpr std::size_t hexes = tiger_island_bytes::hex_count;
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
    using Kept = TigerIslandKept;

    EnvironmentInfo info() const;
    void start(const tiger_island::State& state, Kept& kept) const;
    void follow(const tiger_island::State& state, const tiger_island::Move& move, Kept& kept) const;
    void look(const tiger_island::State& state, Kept& kept) const;
    void fetch_first(const tiger_island::State& state, const Kept& kept) const;
    void fetch(const tiger_island::State& state, const Part& part, const Kept& kept,
               std::size_t action, bool answered) const;
    void fetch_more(const tiger_island::State& state, const Part& part, const Kept& kept,
                    std::size_t action, bool answered) const;
    void fetch_changes(const tiger_island::State& state, const Kept& kept, Seat view,
                       const std::uint8_t* bytes) const;
    void list(const tiger_island::State& state, const Part& part, const Kept& kept,
              Actions& actions) const;
    std::optional<tiger_island::Move> choose(const tiger_island::State& state, Part& part,
                                             std::size_t action) const;
    void observe(const tiger_island::State& state, const Part& part, const Kept& kept, Seat view,
                 std::uint8_t* bytes) const;
    void observe_changes(const tiger_island::State& state, const Part& part, Kept& kept, Seat view,
                         std::uint8_t* bytes) const;
    void forget_changes(const tiger_island::State& state, Kept& kept, Seat view) const;
    std::vector<std::int64_t> actions_of(const tiger_island::State& state,
                                         const tiger_island::Move& move) const;
};

}  // namespace skerry::environments
