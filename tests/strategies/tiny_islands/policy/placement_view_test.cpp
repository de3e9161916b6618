// Compares what the policy sees with plain twins that look at whole planes and score whole boards.

#include "strategies/tiny_islands/policy/placement_view.hpp"

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using namespace skerry::test;

namespace {

int count_of(std::uint32_t window) { return std::popcount(window); }

int points_of(const PlannedGame& game, Tile tile, Cell cell) {
    Board board{game.tiles(), game.all_regions()};
    const int before = score_plain(board, Rules{}).total();
    board.of(tile) |= cell.plane();
    return score_plain(board, Rules{}).total() - before;
}

/// The feature of the group `gain`; -1 if the group has none.
int gain_feature(const DecisionView& view, Tile tile, Cell cell) {
    int gain = -1;
    view_tile(view, tile, [&](const auto& tile_view) {
        tile_view.visit(cell, [&](std::size_t feature) {
            if (feature >= offset_of(Feature::gain) && feature < offset_of(Feature::room))
                gain = static_cast<int>(feature - offset_of(Feature::gain));
        });
    });
    return gain;
}

/// Calls f(planned game, state) at every placement of a few random games.
template <class F>
void for_each_decision(F&& f) {
    for (std::uint64_t index = 0; index < share(40); ++index) {
        Rng rng = stream(61, index, Purpose::strategy);
        const Deal deal = deal_of({}, 61, index);
        State state = TinyIslands::start({}, deal);
        PlannedGame planned(trained_policy().plan);
        while (!TinyIslands::is_over(state)) {
            if (!state.shoreline_due()) f(planned, state);
            const Move move = TinyIslands::sample_move(state, rng);
            planned.play(move);
            TinyIslands::play(state, move, deal);
        }
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("windows: the neighbours of a cell, all eight and the orthogonal ones") {
        Rng rng(3);
        for (int round = 0; round < 200; ++round) {
            const Plane plane = Plane(rng.next()) << 64 | Plane(rng.next());
            const Plane cells = plane & board_plane;
            const Windows windows(cells);
            for (int bit : board_plane) {
                const Cell cell = Cell::from_bit(bit);
                const std::uint32_t window =
                    windows.at(cell) &
                    skerry::tiny_islands::detail::near_windows[static_cast<std::size_t>(bit)];
                CHECK(count_of(window) == (cells & near(cell)).count());
                CHECK(count_of(window & Windows::orthogonal) ==
                      (cells & orthogonal_neighbours(cell.plane())).count());
            }
        }
    }

    TEST_CASE("policy view: the gain is the points that the plan scores more") {
        int looked_at = 0;
        for_each_decision([&](const PlannedGame& game, const State& state) {
            const DeckCounts decks(state);
            const DecisionView view(game, decks);
            for (Tile tile : all_tiles)
                for (int bit : board_plane & ~game.occupied()) {
                    const Cell cell = Cell::from_bit(bit);
                    if (game.on_wrong_side(tile, cell)) continue;
                    const int points = std::clamp(points_of(game, tile, cell), least_gain, 15);
                    const int gain = gain_feature(view, tile, cell) + least_gain;
                    // For forests, only the cells around the cell tell groups apart.
                    if (tile == Tile::forest ? gain < points : gain != points)
                        CHECK_MESSAGE(gain == points, static_cast<int>(tile), " on ", bit);
                    ++looked_at;
                }
        });
        CHECK(looked_at > share(50'000));
    }
}
