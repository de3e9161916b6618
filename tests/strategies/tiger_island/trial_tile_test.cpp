// Tiles that are tried and taken up again leave a position as it was.

#include "strategies/tiger_island/trial_tile.hpp"

#include "core/tiger_island/placement.hpp"
#include "tests/support/test.hpp"

namespace skerry::tiger_island {
namespace {

template <class T, std::size_t Size>
bool same_first(const std::array<T, Size>& a, const std::array<T, Size>& b, std::size_t count) {
    return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin());
}

bool same(const Player& a, const Player& b) {
    if (a.villagers != b.villagers || a.totoros != b.totoros || a.points != b.points ||
        a.sanctuaries != b.sanctuaries || !(a.pieces == b.pieces) ||
        a.settlement_count != b.settlement_count)
        return false;
    for (std::size_t i = 0; i < a.settlement_count; ++i)
        if (!(a.settlements[i].hexes == b.settlements[i].hexes) ||
            a.settlements[i].size != b.settlements[i].size ||
            a.settlements[i].totoros != b.settlements[i].totoros)
            return false;
    return true;
}

/// All that the rules look at.
bool same_island(const State& a, const State& b) {
    bool pieces = true;
    for (std::size_t hex = 0; hex < a.hex_count; ++hex)
        if (a.occupied().test(static_cast<unsigned>(hex)))
            pieces = pieces && a.settlement[hex] == b.settlement[hex];
    return a == b && pieces && a.end == b.end && a.winner == b.winner &&
           a.hex_count == b.hex_count && a.near_count == b.near_count && a.grid == b.grid &&
           a.around == b.around && a.of_terrain == b.of_terrain && a.level_one == b.level_one &&
           a.totoros == b.totoros && same_first(a.cells, b.cells, a.hex_count) &&
           same_first(a.terrain, b.terrain, a.hex_count) &&
           same_first(a.level, b.level, a.hex_count) && same_first(a.tile, b.tile, a.hex_count) &&
           same_first(a.near_cells, b.near_cells, a.near_count) &&
           same(a.players[0], b.players[0]) && same(a.players[1], b.players[1]);
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island trial tile: every placement is tried as it is played, and taken up") {
        TrialTile trial;
        constexpr std::uint64_t games = skerry::test::share(12, 6);
        for (std::uint64_t game = 0; game < games; ++game) {
            Rng rng = stream(9, game, Purpose::strategy);
            const Deal deal = TigerIsland::deal({}, rng);
            State state = TigerIsland::start({}, deal);
            TigerIsland::MoveList placements;
            while (!TigerIsland::is_over(state)) {
                if (state.phase == Phase::place && state.turn() > 0) {
                    placements.clear();
                    list_placements(state, placements);
                    trial.begin(state);
                    for (const Move& placement : placements) {
                        State played = state;
                        TigerIsland::play(played, placement, {});
                        REQUIRE(same_island(trial.lay(placement), played));
                        trial.take_up();
                    }
                    const Move first = placements[0];
                    State played = state;
                    TigerIsland::play(played, first, {});
                    REQUIRE(same_island(trial.lay(first), played));
                }
                TigerIsland::play(state, TigerIsland::sample_move(state, rng), deal);
            }
        }
    }
}

}  // namespace
}  // namespace skerry::tiger_island
