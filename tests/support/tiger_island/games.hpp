#pragma once
// Games of Tiger Island, written out turn by turn.

#include "core/tiger_island/game.hpp"
#include "tests/support/test.hpp"

namespace skerry::tiger_island::test {

/// The kind of tile that letters name: `JG` is jungle and grass.
inline TileKind kind_of(std::string_view letters) {
    constexpr std::string_view names = "VJLGR";
    return {static_cast<Terrain>(names.find(letters[0])),
            static_cast<Terrain>(names.find(letters[1]))};
}

/// Makes `kind` the tile on offer, whatever was announced.
inline void offer(State& state, TileKind kind) {
    REQUIRE(state.phase == Phase::place);
    state.shown[static_cast<std::size_t>(state.shown_count - 1)] =
        static_cast<std::uint8_t>(number_of(kind));
}

/// Plays a move that must be legal.
inline void play(State& state, const Move& move) {
    const Move named = canonical(state, move);
    REQUIRE_MESSAGE(why_illegal(state, named).empty(), why_illegal(state, named));
    REQUIRE(TigerIsland::is_legal(state, named));
    TigerIsland::play(state, named, {});
}

/// The state after a game with turns like `JUNGLE+LAKE 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1`.
inline State after(std::string_view text) { return TigerIsland::parse_state(text); }

inline std::size_t legal_count(const State& state) {
    TigerIsland::MoveList list;
    TigerIsland::legal_moves(state, list);
    return list.size();
}

}  // namespace skerry::tiger_island::test
