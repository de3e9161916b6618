// The conformance data: 26 scenarios derived by hand, and the counts of 28 whole games.

#include <nlohmann/json.hpp>

#include "core/tiger_island/game.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiger_island/games.hpp"

namespace skerry::tiger_island {
namespace {

using nlohmann::json;
using HexList = std::set<std::pair<int, int>>;

Cell cell_of(const json& at) {
    return {static_cast<std::int8_t>(at[0].get<int>()), static_cast<std::int8_t>(at[1].get<int>())};
}

/// A key like "0,-1".
Cell cell_named(const std::string& text) {
    return {static_cast<std::int8_t>(std::stoi(text)),
            static_cast<std::int8_t>(std::stoi(text.substr(text.find(',') + 1)))};
}

Move placement_of(const json& turn) { return place(cell_of(turn["at"]), turn["o"].get<int>() - 1); }

Move build_of(const json& build) {
    const Cell cell = cell_of(build["hex"]);
    if (build["kind"] == "found") return found(cell);
    if (build["kind"] == "totoro") return build_totoro(cell);
    REQUIRE(build["kind"] == "expand");
    const std::string letter = build["terrain"];
    return expand(cell, test::kind_of(letter + letter).first);
}

HexList hexes_of(const State& state, const HexSet& set) {
    HexList list;
    for (const unsigned hex : set) list.insert({state.cells[hex].q, state.cells[hex].r});
    return list;
}

HexList hexes_of(const json& cells) {
    HexList list;
    for (const json& cell : cells) list.insert({cell[0].get<int>(), cell[1].get<int>()});
    return list;
}

/// Asks is_legal() and why_illegal(), which must agree with each other and with the list of moves.
bool is_legal(const State& state, const Move& move) {
    const Move named = canonical(state, move);
    const bool legal = TigerIsland::is_legal(state, named);
    CHECK(legal == why_illegal(state, named).empty());
    TigerIsland::MoveList list;
    TigerIsland::legal_moves(state, list);
    CHECK(legal == list.contains(named));
    return legal;
}

void play_turn(State& state, const json& turn) {
    REQUIRE(index(state.mover()) == turn["p"].get<std::size_t>());
    test::offer(state, test::kind_of(turn["tile"].get<std::string>()));
    test::play(state, placement_of(turn));
    if (turn.contains("build")) test::play(state, build_of(turn["build"]));
}

void check_settlements(const State& state, const json& expected) {
    std::size_t count = 0;
    for (const Player& player : state.players) count += player.settlement_count;
    CHECK(count == expected.size());
    for (const json& wanted : expected) {
        const Player& player = state.players[wanted["p"].get<std::size_t>()];
        const HexList hexes = hexes_of(wanted["hexes"]);
        bool seen = false;
        for (std::size_t i = 0; i < player.settlement_count; ++i) {
            const Settlement& settlement = player.settlements[i];
            if (hexes_of(state, settlement.hexes) != hexes) continue;
            seen = true;
            CHECK(settlement.size == hexes.size());
            CHECK(settlement.totoros == wanted["totoros"].get<int>());
        }
        CHECK_MESSAGE(seen, "no settlement ", wanted.dump());
    }
}

void check_state(const State& state, const json& expected) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const Player& player = state.players[seat];
        CHECK(player.score() == expected["scores"][seat].get<int>());
        CHECK(player.villagers == expected["villagers"][seat].get<int>());
        CHECK(player.totoros == expected["totoros"][seat].get<int>());
    }
    if (expected.contains("settlements")) check_settlements(state, expected["settlements"]);
}

void check_tiles(const State& state, const json& next) {
    if (next.contains("legal_placement_count"))
        CHECK(test::legal_count(state) == next["legal_placement_count"].get<std::size_t>());
    for (const json& check : next.value("tile_checks", json::array()))
        CHECK_MESSAGE(is_legal(state, placement_of(check)) == check["legal"].get<bool>(),
                      check.dump());
    TigerIsland::MoveList list;
    TigerIsland::legal_moves(state, list);
    for (const json& cell : next.value("no_placement_covers", json::array()))
        for (const Move& move : list) {
            const auto d = static_cast<std::size_t>(move.direction());
            CHECK(!(move.cell == cell_of(cell)));
            CHECK(!(move.cell + steps[d] == cell_of(cell)));
            CHECK(!(move.cell + steps[(d + 1) % 6] == cell_of(cell)));
        }
}

void check_island(const State& state, const json& next) {
    constexpr std::string_view letters = "VJLGR";
    const json levels = next.value("levels", json::object());
    for (const auto& [cell, level] : levels.items()) {
        const int hex = state.hex_at(cell_named(cell));
        REQUIRE(hex >= 0);
        CHECK(state.level[static_cast<std::size_t>(hex)] == level.get<int>());
    }
    const json terrain = next.value("terrain", json::object());
    for (const auto& [cell, letter] : terrain.items()) {
        const int hex = state.hex_at(cell_named(cell));
        REQUIRE(hex >= 0);
        CHECK(letters[static_cast<std::size_t>(state.terrain[static_cast<std::size_t>(hex)])] ==
              letter.get<std::string>()[0]);
    }
    if (next.contains("settlements_after_tile"))
        check_settlements(state, next["settlements_after_tile"]);
    if (next.contains("villagers_after_tile"))
        for (std::size_t seat = 0; seat < 2; ++seat)
            CHECK(state.players[seat].villagers == next["villagers_after_tile"][seat].get<int>());
}

void check_end(const State& state, const json& expected) {
    CHECK(TigerIsland::is_over(state) == expected["over"].get<bool>());
    if (!expected.contains("winner")) return;
    const json& winner = expected["winner"];
    CHECK(state.winner == (winner.is_null()         ? Winner::none
                           : winner.get<int>() == 0 ? Winner::first
                                                    : Winner::second));
}

void check_build(const State& state, const json& check) {
    const Move move = build_of(check["build"]);
    const bool legal = is_legal(state, move);
    CHECK(legal == check["legal"].get<bool>());
    if (!legal) return;
    State next = state;
    test::play(next, move);
    const std::size_t mover = index(state.mover());
    const Player& player = next.players[mover];
    if (check.contains("score")) CHECK(player.score() == check["score"].get<int>());
    if (check.contains("villagers")) CHECK(player.villagers == check["villagers"].get<int>());
    if (check.contains("totoros")) CHECK(player.totoros == check["totoros"].get<int>());
    if (check.contains("hexes"))
        CHECK(hexes_of(next, player.pieces - state.players[mover].pieces) ==
              hexes_of(check["hexes"]));
    if (check.contains("over")) check_end(next, check);
}

void check_next(State state, const json& next) {
    REQUIRE(index(state.mover()) == next["p"].get<std::size_t>());
    test::offer(state, test::kind_of(next["tile"].get<std::string>()));
    check_tiles(state, next);
    if (!next.contains("place")) return;
    test::play(state, placement_of(next["place"]));
    check_island(state, next);
    if (next.contains("legal_build_count"))
        CHECK(test::legal_count(state) == next["legal_build_count"].get<std::size_t>());
    for (const json& check : next.value("build_checks", json::array())) {
        CAPTURE(check.dump());
        check_build(state, check);
    }
    if (next.contains("result")) {
        check_end(state, next["result"]);
        CHECK(state.end == End::no_build);
    }
}

TEST_SUITE("conformance") {
    TEST_CASE("tiger island: the scenarios derived by hand") {
        const auto file = skerry::test::find_case_or_skip("tiger_island_scenarios.json");
        if (!file) return;
        const json cases = json::parse(skerry::test::read_text(*file));
        CHECK(cases["scenarios"].size() >= 26);
        for (const json& scenario : cases["scenarios"]) {
            const std::string id = scenario["id"];
            CAPTURE(id);
            State state = TigerIsland::start({}, {});
            for (const json& turn : scenario["turns"]) play_turn(state, turn);
            if (scenario.contains("state")) check_state(state, scenario["state"]);
            if (scenario.contains("next")) check_next(state, scenario["next"]);
        }
    }

    TEST_CASE("tiger island: the scenarios that the later editions decide differently") {
        const auto file = skerry::test::find_case_or_skip("tiger_island_scenarios.json");
        if (!file) return;
        const json cases = json::parse(skerry::test::read_text(*file));
        int found = 0;
        for (const json& scenario : cases["scenarios"]) {
            if (scenario["id"] != "T06" && scenario["id"] != "S09") continue;
            ++found;
            State state = TigerIsland::start({true, TieBreak::pieces}, {});
            for (const json& turn : scenario["turns"]) play_turn(state, turn);
            const json& next = scenario["next"];
            test::offer(state, test::kind_of(next["tile"].get<std::string>()));
            const Move placement = placement_of(next["place"]);
            if (scenario["id"] == "T06") {
                CHECK(!is_legal(state, placement));
                CHECK(why_illegal(state, placement) == "covers a whole settlement");
            } else {
                // Both have played all totoros; the first player has fewer villagers left.
                test::play(state, placement);
                test::play(state, build_of(next["build_checks"][0]["build"]));
                CHECK(state.players[0].score() == state.players[1].score());
                CHECK(state.winner == Winner::first);
            }
        }
        CHECK(found == 2);
    }

    TEST_CASE("tiger island: placements, builds and scores of every turn of whole games") {
        const auto file = skerry::test::find_case_or_skip("tiger_island_traces.json");
        if (!file) return;
        const json cases = json::parse(skerry::test::read_text(*file));
        std::size_t turns = 0;
        for (const json& game : cases["games"]) {
            State state = TigerIsland::start({}, {});
            for (const json& turn : game["turns"]) {
                ++turns;
                CAPTURE(turns);
                CHECK(test::legal_count(state) == turn["placements"].get<std::size_t>());
                test::offer(state, test::kind_of(turn["tile"].get<std::string>()));
                test::play(state, placement_of(turn));
                CHECK(test::legal_count(state) == turn["builds"].get<std::size_t>());
                if (!turn.contains("build")) continue;
                test::play(state, build_of(turn["build"]));
                for (std::size_t seat = 0; seat < 2; ++seat)
                    CHECK(state.players[seat].score() == turn["scores"][seat].get<int>());
            }
            CHECK(TigerIsland::is_over(state));
            CHECK(state.winner == (game["result"]["winner"] == 0 ? Winner::first : Winner::second));
        }
        CHECK(turns >= 1040);
    }
}

}  // namespace
}  // namespace skerry::tiger_island
