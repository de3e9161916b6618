// Tiger Island: the conformance kit, and its fast rules compared with plain ones.

#include "core/tiger_island/game.hpp"

#include "core/fields_text.hpp"
#include "core/testing/check_game.hpp"
#include "core/testing/chi_square.hpp"
#include "core/tiger_island/grid.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiger_island/games.hpp"

namespace skerry::tiger_island {
namespace {

Deal deal_of(std::uint64_t game) {
    Rng rng = stream(1, game, Purpose::deal);
    return TigerIsland::deal({}, rng);
}

/// Calls `visit` before every move of random games.
template <class Visit>
void play_random_games(const Rules& rules, std::uint64_t games, Visit&& visit) {
    for (std::uint64_t game = 0; game < games; ++game) {
        const Deal deal = deal_of(game);
        Rng rng = stream(2, game, Purpose::strategy);
        State state = TigerIsland::start(rules, deal);
        while (!TigerIsland::is_over(state)) {
            visit(state);
            TigerIsland::play(state, TigerIsland::sample_move(state, rng), deal);
        }
    }
}

void check_same(const Player& a, const Player& b) {
    CHECK(a.villagers == b.villagers);
    CHECK(a.totoros == b.totoros);
    CHECK(a.settlement_count == b.settlement_count);
    CHECK(a.sanctuaries == b.sanctuaries);
    CHECK(a.points == b.points);
    CHECK(a.pieces == b.pieces);
    for (std::size_t i = 0; i < max_settlements; ++i) {
        CHECK(a.settlements[i].hexes == b.settlements[i].hexes);
        CHECK(a.settlements[i].size == b.settlements[i].size);
        CHECK(a.settlements[i].totoros == b.settlements[i].totoros);
    }
}

/// Equal in all that there is, also in what the game so far decides.
void check_same(const State& a, const State& b) {
    CHECK(a == b);
    CHECK(a.end == b.end);
    CHECK(a.winner == b.winner);
    CHECK(a.shown_count == b.shown_count);
    CHECK(a.hex_count == b.hex_count);
    CHECK(a.near_count == b.near_count);
    CHECK(a.of_terrain == b.of_terrain);
    CHECK(a.level_one == b.level_one);
    CHECK(a.totoros == b.totoros);
    for (std::size_t seat = 0; seat < 2; ++seat) check_same(a.players[seat], b.players[seat]);
    CHECK(a.cells == b.cells);
    CHECK(a.terrain == b.terrain);
    CHECK(a.level == b.level);
    CHECK(a.tile == b.tile);
    CHECK(a.settlement == b.settlement);
    CHECK(a.around == b.around);
    CHECK(a.near_cells == b.near_cells);
    CHECK(a.grid == b.grid);
}

/// Every move that names a cell within two steps of the island, legal or not.
std::vector<Move> moves_around(const State& state) {
    std::vector<Move> moves;
    std::set<std::pair<int, int>> seen;
    const auto add = [&](Cell cell) {
        if (!seen.insert({cell.q, cell.r}).second) return;
        for (int d = 0; d < directions; ++d) moves.push_back(place(cell, d));
        for (const Terrain terrain : habitable_terrains) moves.push_back(expand(cell, terrain));
        moves.push_back(found(cell));
        moves.push_back(build_totoro(cell));
    };
    add({});
    for (std::size_t hex = 0; hex < state.hex_count; ++hex)
        for (int q = -2; q <= 2; ++q)
            for (int r = -2; r <= 2; ++r)
                add(state.cells[hex] +
                    Cell{static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)});
    return moves;
}

/// Checks which hexes touch each other, and what lies on the cells near them, by distances.
void check_neighbours(const State& state) {
    for (unsigned a = 0; a < state.hex_count; ++a)
        for (unsigned b = 0; b < max_hexes; ++b)
            REQUIRE(state.around[a].test(b) ==
                    (b < state.hex_count && distance(state.cells[a], state.cells[b]) == 1));
    std::size_t near = 0;
    for (std::size_t i = 0; i < state.near_count; ++i) {
        const Cell cell = state.near_cells[i];
        int nearest = 99;
        for (std::size_t hex = 0; hex < state.hex_count; ++hex)
            nearest = std::min(nearest, distance(cell, state.cells[hex]));
        const unsigned place = state.grid[number_of(cell)];
        REQUIRE(nearest <= 2);
        REQUIRE((nearest == 0 ? place >= land : place == (nearest == 1 ? shore : near_sea)));
        ++near;
    }
    REQUIRE(std::ranges::count_if(state.grid, [](unsigned place) { return place != far_sea; }) ==
            static_cast<std::ptrdiff_t>(near));
}

/// Checks the settlements against those that follow from the pieces alone.
void check_settlements(const State& state) {
    for (const Player& player : state.players) {
        HexSet rest = player.pieces;
        for (std::size_t i = 0; i < player.settlement_count; ++i) {
            const Settlement& settlement = player.settlements[i];
            REQUIRE((settlement.hexes - rest).none());
            REQUIRE(settlement.size == settlement.hexes.count());
            REQUIRE(settlement.totoros == (settlement.hexes & state.totoros).count());
            // Connected, and no piece of another settlement touches it.
            HexSet reached = HexSet::single(settlement.hexes.lowest());
            for (int step = 0; step < settlement.size; ++step)
                reached |= state.touching(reached) & player.pieces;
            REQUIRE(reached == settlement.hexes);
            for (const unsigned hex : settlement.hexes) REQUIRE(state.settlement[hex] == i);
            rest -= settlement.hexes;
        }
        REQUIRE(rest.none());
    }
}

std::string playthrough(std::uint64_t game) {
    const Deal deal = deal_of(game);
    Rng rng = stream(1, game, Purpose::strategy);
    State state = TigerIsland::start({}, deal);
    std::string text = "A random game: seed 1, game " + std::to_string(game) + ".\n\n";
    while (!TigerIsland::is_over(state)) {
        const Move move = TigerIsland::sample_move(state, rng);
        text += std::string(state.mover() == Seat::first ? "A" : "B") + ": " +
                TigerIsland::print_move(state, move) + "\n";
        TigerIsland::play(state, move, deal);
        const bool show = state.turn() % 6 == 0 || TigerIsland::is_over(state);
        if (show && state.phase != Phase::build)
            text += "\n" + TigerIsland::text_board(state) + "\n";
    }
    return text + TigerIsland::print_state(state) + "\n";
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island: every rule set conforms") {
        skerry::testing::CheckOptions options;
        options.games = skerry::test::share(25);
        options.winner_has_most = false;  // who can build no more has lost
        options.max_moves = 2 * static_cast<int>(max_turns);
        options.samples_per_move = 60;
        for (const bool protect : {false, true})
            for (const TieBreak tie_break : {TieBreak::draw, TieBreak::pieces}) {
                const Rules rules{protect, tie_break};
                const auto report =
                    skerry::testing::check_game<TigerIsland>(options, rules, print_fields(rules));
                CHECK_MESSAGE(report.ok(), report.text());
                CHECK(report.dead_games == 0);
                CHECK(report.games == 2 * skerry::test::share(25));  // half of them by greedy
                CHECK(report.refused_texts > 0);
            }
    }

    TEST_CASE("tiger island conforms with other totoros, and counts their points") {
        skerry::testing::CheckOptions options;
        options.games = skerry::test::share(10);
        options.max_moves = 2 * max_turns;
        options.winner_has_most = false;
        Rules rules;
        for (const auto& [size, points] :
             {std::pair{1, 1000}, std::pair{3, 50}, std::pair{20, 0}}) {
            rules.totoro_size = size;
            rules.totoro_points = points;
            const std::string named = "totoro_size=" + std::to_string(size);
            CHECK(skerry::test::says(print_fields(rules), named));
            const auto report =
                skerry::testing::check_game<TigerIsland>(options, rules, print_fields(rules));
            CHECK_MESSAGE(report.ok(), report.text());
            int totoros = 0;
            for (std::uint64_t game = 0; game < 20; ++game) {
                const Deal deal = deal_of(game);
                Rng rng = stream(1, game, Purpose::strategy);
                State state = TigerIsland::start(rules, deal);
                while (!TigerIsland::is_over(state))
                    TigerIsland::play(state, TigerIsland::sample_move(state, rng), deal);
                for (const Player& player : state.players) {
                    const int built = totoros_each - player.totoros;
                    CHECK(player.points[static_cast<std::size_t>(Source::totoros)] ==
                          built * points);
                    totoros += built;
                }
            }
            CHECK((totoros > 0) == (size < 20));
        }
        CHECK(print_fields(Rules{}) == "protect_whole_settlements=false,tie_break=draw");
    }

    TEST_CASE("tiger island: no island meets itself on the ring of the grid") {
        std::set<unsigned> numbers;
        const auto from = static_cast<std::int8_t>(-max_extent / 2);
        for (int q = 0; q < max_extent; ++q)
            for (int r = 0; r < max_extent; ++r)
                numbers.insert(number_of(Cell{from, from} + Cell{static_cast<std::int8_t>(q),
                                                                 static_cast<std::int8_t>(r)}));
        CHECK(numbers.size() == static_cast<std::size_t>(max_extent * max_extent));
        for (int d = 0; d < directions; ++d) {
            std::set<int> columns = {0};
            std::set<int> rows = {0};
            for (const int direction : {d, next_clockwise(d)}) {
                columns.insert(steps[static_cast<std::size_t>(direction)].q);
                rows.insert(steps[static_cast<std::size_t>(direction)].r);
            }
            CHECK(columns.size() == 2);
            CHECK(rows.size() == 2);
        }
    }

    TEST_CASE("tiger island: the longest islands are played like any other") {
        for (std::size_t way = 0; way < directions; ++way) {
            const Deal deal = deal_of(way);
            const auto far = [&](Cell cell) {
                return cell.q * steps[way].q + cell.r * steps[way].r;
            };
            Rng rng = stream(2, way, Purpose::strategy);
            State state = TigerIsland::start({}, deal);
            int length = 0;
            while (!TigerIsland::is_over(state)) {
                TigerIsland::MoveList moves;
                TigerIsland::legal_moves(state, moves);
                // Each tile as far away as it can lie.
                Move best = TigerIsland::sample_move(state, rng);
                for (const Move& move : moves)
                    if (move.action == Action::place && far(move.cell) > far(best.cell))
                        best = move;
                for (const Move& move : moves)
                    if (move.action == Action::found) best = move;
                length = std::max(length, far(best.cell));
                TigerIsland::play(state, best, deal);
            }
            CAPTURE(way);
            CHECK(state.turn() > 35);
            CHECK(length > 60);
            State again = TigerIsland::parse_state(TigerIsland::print_state(state));
            check_same(state, again);
        }
    }

    TEST_CASE("tiger island: a game begun in the memory of another one is a fresh one") {
        const Rules rules{true, TieBreak::pieces};
        State state;
        for (std::uint64_t game = 0; game < 30; ++game) {
            const Deal deal = deal_of(game);
            TigerIsland::restart(state, rules, deal);
            check_same(state, TigerIsland::start(rules, deal));
            // Some games are left in their midst.
            Rng rng = stream(2, game, Purpose::strategy);
            for (std::uint64_t moves = 10 * (game % 12); moves > 0 && !TigerIsland::is_over(state);
                 --moves)
                TigerIsland::play(state, TigerIsland::sample_move(state, rng), deal);
        }
    }

    TEST_CASE("tiger island: the surroundings of a tile") {
        for (const Surroundings& cells : surroundings) {
            std::set<std::pair<int, int>> different;
            for (const Cell& cell : cells) different.insert({cell.q, cell.r});
            CHECK(different.size() == 24);
        }
    }

    TEST_CASE("tiger island: legal is what the plain rules allow and what is listed") {
        for (const bool protect : {false, true})
            play_random_games({protect, TieBreak::draw}, skerry::test::share(4),
                              [](const State& state) {
                                  REQUIRE(TigerIsland::lists_moves(state));
                                  TigerIsland::MoveList list;
                                  TigerIsland::legal_moves(state, list);
                                  std::size_t legal = 0;
                                  for (const Move& move : moves_around(state)) {
                                      const bool plain = why_illegal(state, move).empty();
                                      if (TigerIsland::is_legal(state, move) != plain)
                                          FAIL(TigerIsland::print_move(state, move), " in ",
                                               TigerIsland::print_state(state));
                                      legal += plain ? 1 : 0;
                                  }
                                  REQUIRE(legal == list.size());
                              });
    }

    TEST_CASE("tiger island: settlements are what their pieces make them") {
        play_random_games({}, skerry::test::share(200), check_settlements);
    }

    TEST_CASE("tiger island: neighbours and the sea are what distances make them") {
        play_random_games({}, skerry::test::share(60), check_neighbours);
    }

    TEST_CASE("tiger island: a game has at most 45 turns and an island of 135 hexes") {
        int turns = 0;
        play_random_games({}, 500, [&](const State& state) {
            turns = std::max(turns, state.turn() + 1);
            REQUIRE(state.hex_count <= max_hexes);
            REQUIRE(static_cast<std::size_t>(state.turn()) < max_turns);
        });
        CHECK(turns > 35);
    }

    TEST_CASE("tiger island: cells far away are not confused with the island") {
        const State state =
            test::after("PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1; TILE LAKE+ROCK");
        int confusable = 0;
        for (int q = -128; q < 128; ++q)
            for (int r = -128; r < 128; ++r) {
                const Cell cell{static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
                if (distance(cell, {}) < 5) continue;
                confusable += state.grid[number_of(cell)] != far_sea ? 1 : 0;
                for (int d = 0; d < directions; ++d)
                    REQUIRE(!TigerIsland::is_legal(state, place(cell, d)));
            }
        CHECK(confusable > 0);
    }

    TEST_CASE("tiger island: a sampled placement is uniform over the listed ones") {
        State state;
        play_random_games({}, 1, [&](const State& now) {
            if (now.phase == Phase::place && now.turn() <= 24) state = now;
        });
        TigerIsland::MoveList list;
        TigerIsland::legal_moves(state, list);
        REQUIRE(list.size() > 150);
        std::vector<std::uint64_t> counts(list.size());
        Rng rng(5);
        for (std::size_t i = 0; i < 400 * list.size(); ++i) {
            const Move move = TigerIsland::sample_move(state, rng);
            const auto* const at = std::find(list.begin(), list.end(), move);
            REQUIRE(at != list.end());
            ++counts[static_cast<std::size_t>(at - list.begin())];
        }
        const std::string why = skerry::testing::not_uniform(counts);
        CHECK_MESSAGE(why.empty(), why);
    }

    TEST_CASE("tiger island: a redeal has the tiles shown, then the others in any order") {
        constexpr std::array<int, tile_kinds> three_each = {3, 3, 3, 3, 3, 3, 3, 3,
                                                            3, 3, 3, 3, 3, 3, 3, 3};
        Rng rng(7);
        State start;
        play_random_games({}, 2, [&](const State& state) {
            if (state.shown_count == 1) start = state;
            const Deal deal = TigerIsland::redeal(state, rng);
            std::array<int, tile_kinds> times{};
            for (const std::uint8_t kind : deal.order) ++times[kind];
            REQUIRE(times == three_each);
            REQUIRE(std::equal(deal.order.begin(), deal.order.begin() + state.shown_count,
                               state.shown.begin()));
        });
        REQUIRE(start.shown_count == 1);
        std::array<double, tile_kinds> left;
        left.fill(3);
        --left[start.shown[0]];
        std::array<std::uint64_t, tile_kinds> next{};
        std::array<std::uint64_t, tile_kinds> last{};
        for (int i = 0; i < 1000; ++i) {
            const Deal deal = TigerIsland::redeal(start, rng);
            ++next[deal.order[1]];
            ++last[deal.order.back()];
        }
        CHECK(skerry::testing::misfit(next, left) == "");
        CHECK(skerry::testing::misfit(last, left) == "");
    }
}

TEST_SUITE("golden") {
    TEST_CASE("tiger island: a random game") {
        skerry::test::check_golden(playthrough(0), "tiger_island/playthrough.txt");
    }
}

}  // namespace
}  // namespace skerry::tiger_island
