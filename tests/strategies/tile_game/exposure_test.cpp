// Selective search of the Tile Game: its judgement cell by cell, moves judged without being made,
// the moves that pay by their definition, and exact ends.

#include "strategies/tile_game/exposure.hpp"

#include "strategies/tile_game/alpha_beta.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tile_game/positions.hpp"

using namespace skerry;
using namespace skerry::tile_game;
namespace test = skerry::test;

namespace {

bool has_open_neighbour(const State& state, std::size_t cell) {
    return (neighbours(state.cols, static_cast<int>(cell)) & state.open) != 0;
}

/// What a position is worth to the player to move, tile by tile.
int plain_judgement(const State& state) {
    const ExposureWeights& weights = exposure_weights(count(state.open));
    const Seat me = state.to_move;
    const Seat other = me == Seat::first ? Seat::second : Seat::first;
    const int my_pool = state.pools[index(me)];
    const int their_pool = state.pools[index(other)];
    int result = weights.tempo + weights.point * (my_pool - their_pool) +
                 weights.tile * (state.tiles_of(me) - state.tiles_of(other));
    for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
        const int value = state.value(cell);
        if ((state.open >> cell & 1) != 0 || value == 0 || !has_open_neighbour(state, cell))
            continue;
        const auto kind = static_cast<std::size_t>(std::min(value, 3) - 1);
        const bool mine = (state.owned(me) >> cell & 1) != 0;
        if (value >= (mine ? their_pool : my_pool)) continue;
        result += mine ? -weights.risks[kind] : weights.targets[kind];
    }
    return result;
}

std::set<int> paying_values(const State& state, std::size_t cell) {
    std::set<int> values{1};
    if (has_open_neighbour(state, cell)) values.insert(2);
    const Seat other = state.to_move == Seat::first ? Seat::second : Seat::first;
    const Cells targets = neighbours(state.cols, static_cast<int>(cell)) & state.owned(other);
    for (std::size_t tile = 0; tile < state.cell_count; ++tile)
        if ((targets >> tile & 1) != 0 && state.value(tile) > 0)
            values.insert(state.value(tile) + 1);
    std::erase_if(values, [&](int value) { return value > state.pool(); });
    return values;
}

std::set<std::pair<int, int>> paying_moves(const State& state) {
    std::set<std::pair<int, int>> moves;
    for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
        if ((state.open >> cell & 1) == 0) continue;
        if (count(state.open) <= 4)
            for (int value = 1; value <= state.pool(); ++value)
                moves.emplace(static_cast<int>(cell), value);
        else
            for (const int value : paying_values(state, cell))
                moves.emplace(static_cast<int>(cell), value);
    }
    return moves;
}

template <class Knowledge>
void check_position(const State& state) {
    CAPTURE(TileGame::print_state(state));
    const auto node = Knowledge::root(state);
    const int sign = state.to_move == Seat::first ? 1 : -1;
    REQUIRE(Knowledge::evaluate(node) == sign * plain_judgement(state));
    std::set<std::pair<int, int>> moves;
    std::vector<int> values;
    Knowledge::for_each_value(node, [&](Move move, int value) {
        CAPTURE(TileGame::print_move(state, move));
        REQUIRE(TileGame::is_legal(state, move));
        CHECK(moves.emplace(move.cell, move.value).second);
        values.push_back(value);
        State next = state;
        TileGame::play(next, move, {});
        const auto after = Knowledge::root(next);
        const int made = TileGame::is_over(next)
                             ? Knowledge::final_value(after)
                             : (next.to_move == Seat::first ? 1 : -1) * plain_judgement(next);
        CHECK(value == sign * made);
        return false;
    });
    CHECK(moves == paying_moves(state));
    std::vector<int> leaves;
    Knowledge::for_each_leaf(node,
                             [&](int value) { return leaves.push_back(sign * value), false; });
    CHECK(leaves == values);
}

/// The order of moves: by their values, of equal ones the first found.
template <class Knowledge>
void check_order(const State& state) {
    CAPTURE(TileGame::print_state(state));
    const auto node = Knowledge::root(state);
    std::vector<std::pair<int, Move>> expected;
    Knowledge::for_each_value(node, [&](Move move, int value) {
        expected.emplace_back(-value, move);
        return false;
    });
    std::stable_sort(expected.begin(), expected.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Move> all;
    Knowledge::for_each_move(node, [&](Move move) { return all.push_back(move), false; });
    REQUIRE(all.size() == expected.size());
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i] == expected[i].second);
    std::vector<Move> likely;
    Knowledge::for_each_likely_move(node, [&](Move move) { return likely.push_back(move), false; });
    CHECK(likely.size() ==
          (count(state.open) <= 4 ? all.size() : std::min<std::size_t>(10, all.size())));
    CHECK(std::equal(likely.begin(), likely.end(), all.begin()));
}

template <class Knowledge>
void check_game(const Rules& rules, Rng& rng) {
    State state = TileGame::start(rules, {});
    while (!TileGame::is_over(state)) {
        check_position<Knowledge>(state);
        check_order<Knowledge>(state);
        Move move = TileGame::sample_move(state, rng);
        // Cheap moves as players make them, so that the pools last.
        if (rng.below(4) != 0)
            move.value = static_cast<std::uint8_t>(
                std::min<int>(state.pool(), 1 + static_cast<int>(rng.below(4))));
        TileGame::play(state, move, {});
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("selective: judgement and moves are those of the plain definition") {
        Rng rng(3);
        for (int i = 0; i < 25; ++i) {
            const bool stop = i % 4 == 0;
            check_game<SmallExposure>({3, 3, 10, stop}, rng);
            check_game<SmallExposure>({1, 16, 15, stop}, rng);
            check_game<SmallExposure>({4, 4, 15, stop}, rng);
            check_game<MediumExposure>({5, 5, 26, stop}, rng);
            check_game<MediumExposure>({1, 32, 40, stop}, rng);
            check_game<MediumExposure>({8, 4, 99, stop}, rng);
            check_game<LargeExposure>({5, 5, 26, stop}, rng);
        }
        check_game<LargeExposure>({8, 8, 99, false}, rng);
        check_game<LargeExposure>({1, 64, 99, false}, rng);
        check_game<LargeExposure>({64, 1, 30, false}, rng);
    }

    TEST_CASE("selective: the last four cells are played exactly") {
        Rng rng(4);
        SelectiveParams params;
        params.nodes = 0;
        for (int i = 0; i < 300; ++i) {
            const State state = test::small_random_position(rng);
            CAPTURE(TileGame::print_state(state));
            Selective search(state.rules(), params);
            const auto found = search.search(state);
            State next = state;
            TileGame::play(next, found.move, {});
            CHECK(found.depth == count(state.open));
            CHECK(test::plain_margin(next) == test::plain_margin(state));
        }
    }

    TEST_CASE("selective: a golden search on 5x5x26") {
        State state = TileGame::start({5, 5, 26, false}, {});
        for (const char* move : {"c3=2", "c2=3", "b2=1", "d4=1"})
            TileGame::play(state, TileGame::parse_move(state, move), {});
        Selective search(state.rules(), SelectiveParams());
        const auto found = search.search(state);
        CHECK(TileGame::print_move(state, found.move) == "c4=2");
        CHECK(found.value == 297);
        CHECK(found.depth == 6);
        CHECK(found.nodes == 20'019);
    }
}
