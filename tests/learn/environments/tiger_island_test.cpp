// What environments of Tiger Island keep along an episode, against what follows from the state
// alone.

#include "learn/environments/tiger_island.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

namespace skerry::environments {
namespace {

using namespace tiger_island;
using Codec = TigerIslandCodec;
using Bytes = std::vector<std::uint8_t>;

/// The bytes of the page's table, one part after the other.
class Row {
  public:
    explicit Row(Bytes& bytes) : bytes_(bytes) {}
    void byte(int value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
    void two_bytes(int value) {
        byte(value % 256);
        byte(value / 256);
    }
    void cells(const Cell* first, std::size_t count, std::size_t room) {
        for (std::size_t i = 0; i < room; ++i) {
            byte(i < count ? first[i].q + 128 : 0);
            byte(i < count ? first[i].r + 128 : 0);
        }
    }
    template <class Value>
    void each_hex(const State& state, const Value& value) {
        for (unsigned hex = 0; hex < max_hexes; ++hex) byte(hex < state.hex_count ? value(hex) : 0);
    }

  private:
    Bytes& bytes_;
};

/// 0 without a piece, 1 with one of `view`, 2 with one of the opponent.
int owner_of(const State& state, Seat view, unsigned hex) {
    if (state.players[index(view)].pieces.test(hex)) return 1;
    return state.occupied().test(hex) ? 2 : 0;
}

int settlement_size(const State& state, unsigned hex) {
    for (const Player& player : state.players)
        if (player.pieces.test(hex)) return player.settlements[state.settlement[hex]].size;
    return 0;
}

Bytes plain_observation(const State& state, int chosen, Seat view) {
    Bytes bytes;
    Row row(bytes);
    row.cells(state.near_cells.data(), state.near_count, Codec::cells);
    row.two_bytes(state.near_count);
    row.cells(state.cells.data(), state.hex_count, Codec::hexes);
    row.each_hex(state, [&](unsigned hex) { return 1 + static_cast<int>(state.terrain[hex]); });
    row.each_hex(state, [&](unsigned hex) { return int{state.level[hex]}; });
    row.each_hex(state, [&](unsigned hex) { return 1 + state.tile[hex]; });
    row.each_hex(state, [&](unsigned hex) {
        const int owner = owner_of(state, view, hex);
        return owner == 0 ? 0 : 2 * owner - (state.totoros.test(hex) ? 0 : 1);
    });
    row.each_hex(state, [&](unsigned hex) { return settlement_size(state, hex); });
    const bool placing = state.phase == Phase::place;
    row.byte(placing ? 1 + static_cast<int>(state.tile_kind().first) : 0);
    row.byte(placing ? 1 + static_cast<int>(state.tile_kind().second) : 0);
    row.two_bytes(chosen);
    const Player& me = state.players[index(view)];
    const Player& opponent = state.players[1 - index(view)];
    row.byte(me.villagers);
    row.byte(opponent.villagers);
    row.byte(me.totoros);
    row.byte(opponent.totoros);
    row.two_bytes(me.score());
    row.two_bytes(opponent.score());
    std::array<int, tile_kinds> left;
    left.fill(tiles_of_kind);
    for (std::size_t i = 0; i < state.shown_count; ++i) --left[state.shown[i]];
    for (const int count : left) row.byte(count);
    row.byte(state.phase == Phase::over ? 3 : !placing ? 2 : chosen != 0 ? 1 : 0);
    row.byte(view == Seat::first ? 0 : 1);
    return bytes;
}

/// From the list of the legal moves: the first actions, or where a cell is chosen, the directions.
Bytes plain_mask(const State& state, int chosen) {
    const Codec codec;
    Bytes mask(Codec::max_actions);
    if (state.phase == Phase::over) return mask;
    TigerIsland::MoveList moves;
    TigerIsland::legal_moves(state, moves);
    for (const Move& move : moves) {
        const std::vector<std::int64_t> actions = codec.actions_of(state, move);
        if (chosen == 0)
            mask[static_cast<std::size_t>(actions[0])] = 1;
        else if (actions[0] == chosen - 1)
            mask[static_cast<std::size_t>(actions[1])] = 1;
    }
    return mask;
}

void check(const State& state, const TigerIslandKept& kept, int chosen) {
    const Codec codec;
    const Codec::Part part{static_cast<std::uint16_t>(chosen)};
    for (const Seat view : {Seat::first, Seat::second}) {
        Bytes shown(codec.info().observation_bytes(), 0xee);
        codec.observe(state, part, kept, view, shown.data());
        REQUIRE(shown == plain_observation(state, chosen, view));
    }
    Codec::Actions actions;
    if (state.phase != Phase::over) codec.list(state, part, kept, actions);
    Bytes mask(Codec::max_actions, 0xee);
    actions.write(mask.size(), mask.data());
    REQUIRE(mask == plain_mask(state, chosen));
}

TEST_SUITE("unit") {
    TEST_CASE("environments of Tiger Island: what is kept follows from the state") {
        std::size_t eruptions = 0;
        for (const bool protect : {false, true})
            for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(test::share(40));
                 ++game) {
                const Rules rules{protect, TieBreak::draw};
                Rng rng = stream(3, game, Purpose::deal);
                const Deal deal = TigerIsland::deal(rules, rng);
                State state = TigerIsland::start(rules, deal);
                TigerIslandKept kept;
                std::memset(static_cast<void*>(&kept), 0xee, sizeof kept);
                Codec().start(state, kept);
                check(state, kept, 0);
                while (!TigerIsland::is_over(state)) {
                    Move move = TigerIsland::sample_move(state, rng);
                    // Few placements on the island are sampled, and they change most.
                    for (int more = 0;
                         more < 30 && move.action == Action::place && state.hex_at(move.cell) < 0;
                         ++more)
                        move = TigerIsland::sample_move(state, rng);
                    eruptions += move.action == Action::place && state.hex_at(move.cell) >= 0;
                    if (move.action == Action::place)
                        check(state, kept,
                              1 + static_cast<int>(Codec().actions_of(state, move)[0]));
                    TigerIsland::play(state, move, deal);
                    Codec().follow(state, move, kept);
                    check(state, kept, 0);
                }
            }
        CHECK(eruptions > 100);
    }
}

}  // namespace
}  // namespace skerry::environments
