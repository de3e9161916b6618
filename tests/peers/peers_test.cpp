// The peers play by the rules of the core: what is compared for speed must be equal in what it
// does.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "tests/peers/tiger_island.hpp"
#include "tests/peers/tile_game.hpp"
#include "tests/peers/tiny_islands.hpp"

using namespace skerry;

namespace {

peers::TinyIslands::Cell peer_cell(tiny_islands::Cell cell) { return {cell.x(), cell.y()}; }

peers::TinyIslands::Area peer_area(tiny_islands::Plane plane) {
    peers::TinyIslands::Area area;
    for (int bit : plane) area.add(peer_cell(tiny_islands::Cell::from_bit(bit)));
    return area;
}

peers::TigerIsland::Terrain peer_terrain(tiger_island::Terrain terrain) {
    return static_cast<peers::TigerIsland::Terrain>(terrain);
}

peers::TigerIsland::Build peer_build(const tiger_island::Move& move) {
    const peers::TigerIsland::Cell cell{move.cell.q, move.cell.r};
    switch (move.action) {
        case tiger_island::Action::found:
            return {"found", cell, {}};
        case tiger_island::Action::totoro:
            return {"totoro", cell, {}};
        default:
            return {"expand", cell, peer_terrain(move.terrain())};
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE(
        "a peer of Tiny Islands lists the placements and shorelines of the core and scores alike") {
        using G = tiny_islands::TinyIslands;
        for (std::uint64_t game = 0; game < 50; ++game) {
            CAPTURE(game);
            Rng dealt = stream(3, game, Purpose::deal);
            Rng rng = stream(3, game, Purpose::strategy);
            const G::Deal deal = G::deal({}, dealt);
            G::State state = G::start({}, deal);
            peers::TinyIslands peer;
            while (!G::is_over(state)) {
                const G::Move move = G::sample_move(state, rng);
                if (move.is_shoreline()) {
                    for (int i = 0; i < 40; ++i) {
                        tiny_islands::Plane other = tiny_islands::random_shoreline({}, rng);
                        if (i % 2 == 0) other ^= tiny_islands::random_shoreline({}, rng);
                        CHECK(peer.is_legal_shoreline(peer_area(other)) ==
                              tiny_islands::is_legal_shoreline(other, state.shore_points));
                    }
                    CHECK(peer.is_legal_shoreline(peer_area(move.interior)));
                    peer.draw(peer_area(move.interior));
                } else {
                    G::MoveList legal;
                    G::legal_moves(state, legal);
                    const auto& [a, b] = state.offer();
                    const std::size_t twice =
                        a.tile == b.tile ? (state.open_cells(a) & state.open_cells(b)).count() : 0;
                    CHECK(peer.legal_placements(state.offer()).size() == legal.size() + twice);
                    peer.place({move.tile, peer_cell(move.cell)});
                }
                G::play(state, move, deal);
            }
            const G::Outcome outcome = G::outcome(state);
            if (outcome.finished()) CHECK(peer.score() == outcome.total(Seat::first));
        }
    }

    TEST_CASE("a peer of the Tile Game lists the moves of the core and ends alike") {
        using G = tile_game::TileGame;
        for (std::uint64_t game = 0; game < 200; ++game) {
            CAPTURE(game);
            Rng rng = stream(3, game, Purpose::strategy);
            G::State state = G::start({}, {});
            peers::TileGame peer(3, 3, 10);
            while (!G::is_over(state)) {
                G::MoveList legal;
                G::legal_moves(state, legal);
                CHECK(peer.legal_moves().size() == legal.size());
                const G::Move move = G::sample_move(state, rng);
                peer.play(move.cell / 3, move.cell % 3, move.value);
                G::play(state, move, {});
            }
            CHECK(peer.is_over());
            CHECK(peer.tiles_of(0) == G::outcome(state).total(Seat::first));
        }
    }

    TEST_CASE("a peer of Tiger Island lists the moves of the core and ends alike") {
        using G = tiger_island::TigerIsland;
        for (std::uint64_t game = 0; game < 20; ++game) {
            CAPTURE(game);
            Rng dealt = stream(3, game, Purpose::deal);
            Rng rng = stream(3, game, Purpose::strategy);
            const G::Deal deal = G::deal({}, dealt);
            G::State state = G::start({}, deal);
            peers::TigerIsland peer;
            while (!G::is_over(state)) {
                G::MoveList legal;
                G::legal_moves(state, legal);
                const G::Move move = G::sample_move(state, rng);
                if (move.action == tiger_island::Action::place) {
                    CHECK(peer.placements().size() == legal.size());
                    const tiger_island::TileKind kind = state.tile_kind();
                    peer.place({{move.cell.q, move.cell.r}, move.direction()},
                               peer_terrain(kind.first), peer_terrain(kind.second));
                } else {
                    CHECK(peer.builds().size() == legal.size());
                    peer.build(peer_build(move));
                }
                G::play(state, move, deal);
            }
            CHECK(peer.is_over());
            CHECK(peer.player(0).points == G::outcome(state).total(Seat::first));
            CHECK(peer.player(1).points == G::outcome(state).total(Seat::second));
        }
    }
}
