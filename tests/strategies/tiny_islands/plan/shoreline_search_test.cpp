// Checks last shorelines: arms on boards made for them, and whole games of the policy against the
// exact solver.
// The symmetries of the board: a game and its images are the same game.

#include "strategies/tiny_islands/plan/shoreline_search.hpp"

#include <limits>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"
#include "strategies/tiny_islands/plan/shoreline_arms.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry;
using namespace skerry::tiny_islands;
using skerry::test::deal_of;

namespace {

/// Climbs as ShorelineSearch does, and scores the board after every flip.
Plane plain_climb(ShorelineSearch& search, int longest, Plane allowed, Plane start, int steps,
                  Rng& rng) {
    Plane current = start;
    Plane best = start;
    int best_value = search.value(start);
    for (int step = 0; step < steps; ++step) {
        const Plane edge = ((orthogonal_neighbours(current) & ~current) |
                            (orthogonal_neighbours(~current) & current)) &
                           allowed;
        if (edge.none()) break;
        const auto choices = static_cast<std::uint32_t>(edge.count());
        const Cell cell = Cell::from_bit(edge.nth(static_cast<int>(rng.below(choices))));
        const Plane flipped = current ^ cell.plane();
        if (!flip_keeps_loop(current, cell) || perimeter(flipped) > longest) continue;
        if (search.value(flipped) < search.value(current)) continue;
        current = flipped;
        if (search.value(current) > best_value) {
            best = current;
            best_value = search.value(current);
        }
    }
    return best;
}

Plane plain_best_single(ShorelineSearch& search, Plane allowed) {
    Plane best = allowed.lowest_bit();
    for (int bit : allowed)
        if (search.value(Plane::single(bit)) > search.value(best)) best = Plane::single(bit);
    return best;
}

/// A board of a random game that has drawn `drawn` shorelines and is to draw the next one.
State random_state(const Rules& rules, std::uint64_t game, std::size_t drawn) {
    Rng dealt = stream(11, game, Purpose::deal);
    Rng rng = stream(11, game, Purpose::strategy);
    const Deal deal = TinyIslands::deal(rules, dealt);
    State state = TinyIslands::start(rules, deal);
    while (!TinyIslands::is_over(state) && !(state.shoreline_due() && state.drawn == drawn))
        TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
    return state;
}

void check_climbs(const Rules& rules, std::uint64_t games) {
    for (std::uint64_t game = 0; game < games; ++game)
        for (std::size_t drawn = 0; drawn < shoreline_count; ++drawn) {
            const State state = random_state(rules, game, drawn);
            const Plane allowed = drawable_cells(state.shore_points);
            if (TinyIslands::is_over(state) || allowed.none()) continue;
            ShorelineSearch search(state.board, state.drawn, allowed, rules);
            ShorelineSearch plain(state.board, state.drawn, allowed, rules);
            Rng rng = stream(12, game, Purpose::strategy);
            Rng same = rng;
            const Plane start = search.best_single();
            CAPTURE(game);
            CAPTURE(drawn);
            CHECK(start == plain_best_single(plain, allowed));
            CHECK(search.climb(start, 100, rng) ==
                  plain_climb(plain, rules.longest_shoreline, allowed, start, 100, same));
            CHECK(rng.next() == same.next());
        }
}

Plane cells(std::initializer_list<Cell> list) {
    Plane plane;
    for (Cell cell : list) plane |= cell.plane();
    return plane;
}

Plane block(int left, int bottom, int width, int height) {
    Plane plane;
    for (int x = left; x < left + width; ++x)
        for (int y = bottom; y < bottom + height; ++y) plane |= Cell(x, y).plane();
    return plane;
}

constexpr std::size_t last = shoreline_count - 1;

/// The game of the policy up to its last shoreline.
PlannedGame before_last_shoreline(const Rules& rules, std::uint64_t number, State& state) {
    Rng rng = stream(21, number, Purpose::deal);
    const Deal deal = TinyIslands::deal(rules, rng);
    state = TinyIslands::start(rules, deal);
    Policy policy(rules, {});
    policy.start(state);
    while (!(state.shoreline_due() && state.drawn == last) && !TinyIslands::is_over(state)) {
        const Move move = policy.choose(state, rng);
        policy.follow(state, move);
        TinyIslands::play(state, move, deal);
    }
    return policy.planned(state);
}

constexpr int far_below = std::numeric_limits<int>::min();

/// Asks for the gain of every cell.
void check_gains(FlipGains& gains, const Board& board, std::size_t slot, const Rules& rules) {
    const int before = score(board, rules).total();
    for (int bit : board_plane) {
        const Cell cell = Cell::from_bit(bit);
        Board flipped = board;
        flipped.interiors[slot] ^= cell.plane();
        const int gain = score(flipped, rules).total() - before;
        CAPTURE(bit);
        CHECK(gains.of(cell, far_below) == gain);
        CHECK((gains.of(cell, 0) == gain || (gains.of(cell, 0) < 0 && gain < 0)));
    }
}

/// Flips random cells of one shoreline, of any shape, and asks for all gains between. Half of the
/// flips take tiles along.
void check_flips(State state, std::size_t slot, Rng& rng) {
    Board& board = state.board;
    Plane& interior = board.interiors[slot];
    FlipGains gains(board, slot, interior, state.rules);
    for (int flip = 0; flip < 6; ++flip) {
        check_gains(gains, board, slot, state.rules);
        const Plane from = flip % 2 == 0 ? board.occupied() : board_plane;
        if (from.none()) return;
        const auto count = static_cast<std::uint32_t>(from.count());
        const Cell cell = Cell::from_bit(from.nth(static_cast<int>(rng.below(count))));
        interior ^= cell.plane();
        gains.flip(cell);
    }
}

void check_games(const Rules& rules) {
    for (std::uint64_t game = 0; game < 20; ++game) {
        Rng dealt = stream(13, game, Purpose::deal);
        Rng rng = stream(13, game, Purpose::strategy);
        const Deal deal = TinyIslands::deal(rules, dealt);
        State state = TinyIslands::start(rules, deal);
        CAPTURE(game);
        while (!TinyIslands::is_over(state)) {
            TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
            if (state.placed % 5 == 1) check_flips(state, game % shoreline_count, rng);
        }
    }
}

/// A move and its image lead from a state and its image to a state and its image.
void check_move(Symmetry symmetry, const State& state, const State& image, const Move& move) {
    REQUIRE(symmetry.of(state) == image);
    REQUIRE(symmetry.inverse().of(image) == state);
    REQUIRE(TinyIslands::is_legal(image, symmetry.of(move)));
    REQUIRE(symmetry.inverse().of(symmetry.of(move)) == move);
}

/// Plays a game at random, and its image beside it.
void check_game(const Rules& rules, Symmetry symmetry, std::uint64_t game) {
    const Deal deal = deal_of(rules, 44, game);
    Deal image_deal = deal;
    symmetry.move_offers(image_deal, 0);
    State state = TinyIslands::start(rules, deal);
    State image = TinyIslands::start(rules, image_deal);
    Rng rng = stream(44, game, Purpose::strategy);
    while (!TinyIslands::is_over(state)) {
        const Move move = TinyIslands::sample_move(state, rng);
        check_move(symmetry, state, image, move);
        TinyIslands::play(state, move, deal);
        TinyIslands::play(image, symmetry.of(move), image_deal);
    }
    REQUIRE(TinyIslands::is_over(image));
    CHECK(TinyIslands::outcome(image).scores == TinyIslands::outcome(state).scores);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a shoreline climbs as if the board were scored after every flip") {
        for (const Variant<Rules>& variant : TinyIslands::variants()) {
            CAPTURE(std::string(variant.name));
            check_climbs(variant.rules, 100);
        }
        Rules rules;
        SUBCASE("penalties first") {
            rules.score_floor = true;
            rules.penalties_first = true;
        }
        SUBCASE("sands that touch land") { rules.sand = SandRule::touching; }
        SUBCASE("no offshore sand") { rules.offshore_sand = false; }
        SUBCASE("no islets") { rules.islets = false; }
        SUBCASE("no coastal waves") { rules.coastal_waves = false; }
        SUBCASE("coastal waves spoil nothing") { rules.coastal_waves_spoil = false; }
        check_climbs(rules, 100);
    }

    TEST_CASE("a loop reaches a tile over open water, and gives up idle cells for it") {
        Board board;
        board.of(Tile::forest) = cells({Cell(6, 1)});
        board.of(Tile::house) = cells({Cell(0, 0), Cell(2, 2)});
        const Plane square = block(0, 0, 3, 3);
        const Plane arm = cells({Cell(3, 1), Cell(4, 1), Cell(5, 1), Cell(6, 1)});
        const ShorelineArms arms(board, last, square, board_plane, {});
        CHECK(arms.targets() == cells({Cell(6, 1)}));
        const Plane reaching = arms.reaching(Cell(6, 1));
        CHECK(is_loop(reaching));
        CHECK((arm & ~reaching).none());
        CHECK((board.occupied() & ~reaching).none());

        SUBCASE("up to 24 edges, which idle cells pay") {
            board.of(Tile::forest) = cells({Cell(8, 8)});
            board.of(Tile::house) = cells({Cell(3, 8)});
            const Plane strip = block(0, 8, 4, 1);
            const ShorelineArms from_strip(board, last, strip, board_plane, {});
            CHECK(from_strip.reaching(Cell(8, 8)) == block(3, 8, 6, 1));
        }
        SUBCASE("not through tiles or where other shorelines are") {
            const Plane allowed = board_plane & ~block(4, 0, 1, 9);
            CHECK(ShorelineArms(board, last, square, allowed, {}).reaching(Cell(6, 1)).none());
            board.of(Tile::wave) = block(4, 0, 1, 9);
            CHECK(ShorelineArms(board, last, square, board_plane, {}).reaching(Cell(6, 1)).none());
        }
    }

    TEST_CASE("a loop around a lake does not reach into itself") {
        Board board;
        board.interiors[0] = block(0, 0, 5, 5);
        board.of(Tile::house) = cells({Cell(1, 1), Cell(0, 0)});
        board.of(Tile::sand) = cells({Cell(2, 2)});
        const ShorelineArms arms(board, last, block(1, 1, 3, 3), board_plane, {});
        CHECK(arms.targets().none());
    }

    TEST_CASE("a loop that reaches for sands gives up fewer of them elsewhere") {
        Board board;
        board.of(Tile::house) = block(0, 0, 1, 9);
        board.of(Tile::sand) = cells({Cell(3, 4)});
        const Plane column = block(0, 0, 1, 9);
        const ShorelineArms arms(board, last, column, board_plane, {});
        CHECK(arms.targets().test(Cell(2, 4).bit()));
        CHECK(arms.reaching(Cell(2, 4)) == (column | cells({Cell(1, 4), Cell(2, 4)})));
        // Full: the strip below has no edge to spare, and its sands are worth as much.
        Board full;
        full.of(Tile::house) = block(0, 0, 9, 1) | cells({Cell(0, 1)});
        full.of(Tile::sand) = cells({Cell(4, 3), Cell(7, 2)});
        const Plane loop = block(0, 0, 9, 1) | cells({Cell(0, 1), Cell(7, 1)});
        REQUIRE(perimeter(loop) == max_shoreline_edges);
        const ShorelineArms spent(full, last, loop, board_plane, {});
        CHECK(spent.reaching(Cell(4, 2)).none());
    }

    TEST_CASE("nearly all last shorelines of the policy are the best ones") {
        constexpr int games = 200;
        int best = 0;
        int total = 0;
        ExactShorelineSolver solver;
        for (int game = 0; game < games; ++game) {
            State state;
            const Rules rules;
            const PlannedGame planned =
                before_last_shoreline(rules, static_cast<std::uint64_t>(game), state);
            const Shoreline quick = PolicyModel::shoreline(planned, rules);
            CAPTURE(game);
            REQUIRE(is_legal_shoreline(quick.interior, state.shore_points));
            Board board = state.board;
            board.interiors[last] = quick.interior;
            REQUIRE(score(board, rules).total() == quick.total);
            const int exact =
                solver.solve(state.board, last, state.shore_points, rules, quick.interior)
                    .score.total();
            best += quick.total == exact ? 1 : 0;
            total += exact - quick.total;
        }
        CHECK(best >= games * 95 / 100);  // without arms 86 %
        CHECK(total <= games / 10);       // without arms 0.28 points a game
    }

    TEST_CASE("a flipped cell gains what scoring both boards tells") {
        Rules rules;
        SUBCASE("default rules") {}
        SUBCASE("waves by lines") { rules.wave = WaveRule::lines; }
        SUBCASE("churches count all houses") { rules.church = ChurchRule::all_houses; }
        SUBCASE("27 placements, uniform offers") {
            rules.deck = DeckRule::uniform;
            rules.placements = max_placements;
        }
        REQUIRE(FlipGains::hold(rules));
        check_games(rules);
    }

    TEST_CASE("symmetry: eight different images of the board, each with its inverse") {
        std::set<std::vector<int>> images;
        for (std::size_t i = 0; i < Symmetry::count; ++i) {
            const Symmetry symmetry(i);
            std::vector<int> cells;
            for (int bit : board_plane) {
                const Cell cell = Cell::from_bit(bit);
                cells.push_back(symmetry.of(cell).bit());
                CHECK(symmetry.inverse().of(symmetry.of(cell)) == cell);
            }
            images.insert(cells);
        }
        CHECK(images.size() == Symmetry::count);
        CHECK(Symmetry().of(Cell(2, 7)) == Cell(2, 7));
    }

    TEST_CASE("symmetry: the image of a zone is the zone of the images of its cells") {
        for (std::size_t i = 0; i < Symmetry::count; ++i)
            for (std::size_t zone = 0; zone < zone_count; ++zone)
                CHECK(cells_of(Symmetry(i).of(static_cast<Zone>(zone))) ==
                      Symmetry(i).of(cells_of(static_cast<Zone>(zone))));
    }

    TEST_CASE("symmetry: the image of a game is a game of the same score, in every variant") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < skerry::test::share(40); ++game)
                check_game(variant.rules, Symmetry(game % Symmetry::count), game);
    }
}
