// Tiny Islands as a game: the conformance kit, the moves that a turn allows, dead games.
// One whole game of each variant, as a person reads it.

#include "core/tiny_islands/game.hpp"

#include "core/testing/check_game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/record.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::Ending;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using skerry::test::cells;
using namespace skerry::testing;

namespace {

CheckOptions options(int games) {
    CheckOptions options;
    options.games = games;
    options.max_moves = 30;  // 27 placements and 3 shorelines
    return options;
}

Deal one_offer_for_ever(const std::string& offer) {
    Deal deal;
    deal.offers.fill(parse_offer(offer));
    return deal;
}

/// A state in which `placed` cells are filled with forests, in reading order from a1, skipping the
/// cells of `free`.
State filled(const Deal& deal, int placed, Plane free) {
    State state = TinyIslands::start(Rules{}, deal);
    for (int bit : board_plane & ~free) {
        if (state.placed == placed) break;
        state.board.of(Tile::forest) |= Plane::single(bit);
        ++state.placed;
    }
    for (int turn = 0; turn <= placed; ++turn)
        state.offers[static_cast<std::size_t>(turn)] = deal.offers[static_cast<std::size_t>(turn)];
    return state;
}

std::string playthrough(const Rules& rules) {
    Rng rng = stream(1, 0, Purpose::strategy);
    const Deal deal = skerry::test::deal_of(rules, 1, 0);
    State state = TinyIslands::start(rules, deal);
    std::vector<Move> moves;
    std::string text = "A random game: seed 1, game 0.\n\n" + TinyIslands::text_board(state);
    while (!TinyIslands::is_over(state)) {
        const bool due = state.shoreline_due();
        moves.push_back(TinyIslands::sample_move(state, rng));
        const std::string move = TinyIslands::print_move(state, moves.back());
        text += due ? "\nshoreline " + std::to_string(state.drawn + 1) + ": " + move + "\n"
                    : "turn " + std::to_string(state.placed + 1) + ": " +
                          print_offer(state.offer()) + " -> " + move + "\n";
        TinyIslands::play(state, moves.back(), deal);
        if (due) text += TinyIslands::text_board(state) + "\n";
    }
    return text + "state: " + TinyIslands::print_state(state) +
           "\nrecord: " + print_record(make_record(deal, moves, state, "")) + "\n";
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("Tiny Islands conforms in every variant") {
        const CheckReport report = check_game<TinyIslands>(options(skerry::test::share(300)));
        CHECK_MESSAGE(report.ok(), report.text());
        const int games = skerry::test::share(300);  // random ones; then those of greedy
        CHECK(report.games == (games + std::min(games, 200)) * TinyIslands::variants().size());
        CHECK(report.moves == (games + std::min(games, 200)) * (29 + 29 + 30));
        CHECK(report.refused_texts > skerry::test::share(10000));
    }

    TEST_CASE("Tiny Islands conforms with mixed rules") {
        Rules islands;
        islands.deck = DeckRule::uniform;
        islands.islets = false;
        islands.score_floor = true;
        Rules lines;
        lines.zones = ZoneRule::lines;
        lines.placements = 27;
        lines.wave = WaveRule::lines;
        Rules cards;
        cards.deck = DeckRule::double_sided;
        cards.sand = SandRule::touching;
        cards.coastal_waves = false;
        for (const auto& [rules, name] : {std::pair{islands, "uniform deck, no islets, floor"},
                                          {lines, "two decks, 27 placements, lines only"},
                                          {cards, "double-sided, sand touching, no coast"}}) {
            const CheckReport report =
                check_game<TinyIslands>(options(skerry::test::share(150)), rules, name);
            CHECK_MESSAGE(report.ok(), report.text());
        }
    }

    TEST_CASE("Tiny Islands conforms with every number of designers") {
        for (const auto& rules : skerry::test::designed_rules()) {
            const CheckReport report = check_game<TinyIslands>(options(skerry::test::share(60)),
                                                               rules, std::string(rules.name));
            CHECK_MESSAGE(report.ok(), report.text());
        }
    }

    TEST_CASE("Tiny Islands: variants and rules that do not go together") {
        CHECK(TinyIslands::variants().size() == 3);
        CHECK(TinyIslands::variants()[0].name == "standard");
        CHECK(TinyIslands::variants()[0].rules == Rules{});
        Rules rules;
        rules.deck = DeckRule::double_sided;
        CHECK(TinyIslands::variants()[1].name == "double_sided");
        CHECK(TinyIslands::variants()[1].rules == rules);
        Rules notebook;
        notebook.deck = DeckRule::uniform;
        notebook.zones = ZoneRule::lines;
        notebook.placements = 27;
        notebook.sand = SandRule::touching;
        notebook.offshore_sand = false;
        notebook.wave = WaveRule::lines;
        notebook.coastal_waves = false;
        notebook.islets = false;
        notebook.score_floor = true;
        CHECK(TinyIslands::variants()[2].name == "notebook");
        CHECK(TinyIslands::variants()[2].rules == notebook);
        CHECK(TinyIslands::check(rules).empty());
        rules.zones = ZoneRule::lines;
        CHECK(skerry::test::says(TinyIslands::check(rules), "zones"));
        rules.zones = ZoneRule::all;
        rules.placements = 27;
        CHECK(skerry::test::says(TinyIslands::check(rules), "placements"));
        Rules penalties;
        penalties.penalties_first = true;
        CHECK(TinyIslands::check(penalties) ==
              "penalties_first wants the floor: score_floor must be true");
        penalties.score_floor = true;
        CHECK(TinyIslands::check(penalties).empty());
        Rules odd;
        odd.longest_shoreline = 13;
        CHECK(TinyIslands::check(odd) ==
              "every shoreline has an even number of edges: longest_shoreline must be even");
        Rules few;
        few.tiles[index(Tile::forest)] = 11;  // 52 tiles in all
        CHECK(TinyIslands::check(few).empty());
        few.placements = 27;
        CHECK(TinyIslands::check(few) == "the deck has 52 tiles; 27 placements need 54");
        for (const auto& variant : TinyIslands::variants().subspan(1)) {
            Rules other = variant.rules;
            other.tiles[index(Tile::boat)] = 4;
            CHECK(TinyIslands::check(other) ==
                  "forest_tiles to boat_tiles count a deck of tiles: deck must be \"two_decks\"");
        }
    }

    TEST_CASE("Tiny Islands: shorelines follow turns 9, 18 and the last") {
        for (const auto& variant : TinyIslands::variants()) {
            Rng rng(1);
            const Deal deal = TinyIslands::deal(variant.rules, rng);
            State state = TinyIslands::start(variant.rules, deal);
            std::string course;
            while (!TinyIslands::is_over(state)) {
                course += state.shoreline_due() ? 'S' : 'p';
                CHECK(TinyIslands::lists_moves(state) != state.shoreline_due());
                TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
            }
            const std::string last(variant.rules.placements == 27 ? 9 : 8, 'p');
            CHECK(course == "pppppppppSpppppppppS" + last + "S");
        }
    }

    TEST_CASE("Tiny Islands: of fewer shorelines the first ones are left out") {
        for (const int placements : {26, 27})
            for (const int shorelines : {1, 2, 3}) {
                Rules rules;
                rules.placements = placements;
                rules.shorelines = static_cast<std::uint8_t>(shorelines);
                Rng rng(1);
                const Deal deal = TinyIslands::deal(rules, rng);
                State state = TinyIslands::start(rules, deal);
                std::string course;
                while (!TinyIslands::is_over(state)) {
                    course += state.shoreline_due() ? 'S' : 'p';
                    TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
                }
                const std::string nine(9, 'p');
                CHECK(course == nine + (shorelines > 2 ? "S" : "") + nine +
                                    (shorelines > 1 ? "S" : "") +
                                    std::string(placements == 27 ? 9 : 8, 'p') + "S");
                CHECK(state.shorelines().size() == static_cast<std::size_t>(shorelines));
                for (const Plane interior : state.shorelines()) CHECK(interior.any());
            }
    }

    TEST_CASE("Tiny Islands: a shoreline has as many edges as the rules allow") {
        for (int longest = 4; longest <= 24; longest += 2) {
            State state = filled(one_offer_for_ever("f9h8"), 9, Plane{});
            state.rules.longest_shoreline = static_cast<std::uint8_t>(longest);
            for (int width = 1; width <= 9; ++width)
                for (int height = 1; height <= 9; ++height) {
                    Plane box;
                    for (int x = 0; x < width; ++x)
                        for (int y = 0; y < height; ++y) box |= Cell(x, y).plane();
                    CHECK(TinyIslands::is_legal(state, Move::shoreline(box)) ==
                          (2 * (width + height) <= longest));
                }
        }
    }

    TEST_CASE("Tiny Islands: dead where only shorelines are left that are too long") {
        // Every second point in both directions is taken: the shortest loop, of 8 edges, runs
        // around one of them.
        State state = filled(one_offer_for_ever("f9h8"), 9, Plane{});
        for (int y = 1; y < 10; y += 2)
            for (int x = 1; x < 10; x += 2) state.shore_points |= Plane::single(10 * y + x);
        CHECK_FALSE(TinyIslands::is_over(state));
        state.rules.longest_shoreline = 8;
        CHECK_FALSE(TinyIslands::is_over(state));
        Rng rng(1);
        const Move move = TinyIslands::sample_move(state, rng);
        CHECK(move.interior.count() == 4);
        CHECK(TinyIslands::is_legal(state, move));
        state.rules.longest_shoreline = 6;
        CHECK(TinyIslands::is_over(state));
    }

    TEST_CASE("Tiny Islands: a placement takes one tile of the offer to its own zone") {
        // Church in nonant W (d7:f9) or forest in nonant C (g1:i3).
        const State state = TinyIslands::start(Rules{}, one_offer_for_ever("CWfC"));
        for (Tile tile : all_tiles)
            for (int bit : board_plane) {
                const bool legal = (tile == Tile::church && cells("d7:f9").test(bit)) ||
                                   (tile == Tile::forest && cells("g1:i3").test(bit));
                const Move move = Move::placement(tile, Cell::from_bit(bit));
                REQUIRE(TinyIslands::is_legal(state, move) == legal);
            }
        CHECK_FALSE(TinyIslands::is_legal(state, Move::shoreline(cells("e5"))));
        TinyIslands::MoveList list;
        TinyIslands::legal_moves(state, list);
        CHECK(list.size() == 18);
    }

    TEST_CASE("Tiny Islands: a cell of both zones is one move if the tiles are the same") {
        TinyIslands::MoveList list;
        TinyIslands::legal_moves(TinyIslands::start(Rules{}, one_offer_for_ever("f1fa")), list);
        CHECK(list.size() == 17);  // row 1 and column a share a1
        list.clear();
        TinyIslands::legal_moves(TinyIslands::start(Rules{}, one_offer_for_ever("f1ha")), list);
        CHECK(list.size() == 18);
        list.clear();
        TinyIslands::legal_moves(TinyIslands::start(Rules{}, one_offer_for_ever("f1f1")), list);
        CHECK(list.size() == 9);
    }

    TEST_CASE("Tiny Islands: no move is legal when both zones are full, the game is dead") {
        const Deal deal = one_offer_for_ever("f1h1");
        // Row 1 is full after nine turns; the first shoreline comes first, then the game is dead.
        State state = filled(deal, 9, Plane{});
        CHECK(state.shoreline_due());
        CHECK_FALSE(TinyIslands::is_over(state));
        TinyIslands::play(state, Move::shoreline(cells("e5")), deal);
        CHECK(TinyIslands::is_over(state));
        CHECK(TinyIslands::outcome(state).ending == Ending::dead);
        CHECK_FALSE(TinyIslands::outcome(state).finished());
        for (Tile tile : all_tiles)
            for (int bit : board_plane)
                REQUIRE_FALSE(
                    TinyIslands::is_legal(state, Move::placement(tile, Cell::from_bit(bit))));
        CHECK_FALSE(TinyIslands::is_legal(state, Move::shoreline(cells("i9"))));
    }

    TEST_CASE("Tiny Islands: one full zone of two does not end the game") {
        const Deal deal = one_offer_for_ever("f1h2");
        State state = filled(deal, 9, Plane{});
        TinyIslands::play(state, Move::shoreline(cells("e5")), deal);
        CHECK_FALSE(TinyIslands::is_over(state));
        TinyIslands::MoveList list;
        TinyIslands::legal_moves(state, list);
        CHECK(list.size() == 9);
        for (const Move& move : list) CHECK(move.tile == Tile::house);
    }

    TEST_CASE("Tiny Islands: dead where no shoreline can be drawn") {
        State state = filled(one_offer_for_ever("f9h8"), 9, Plane{});
        state.shore_points = Plane{(skerry::uint128{1} << 100) - 1};
        CHECK(state.shoreline_due());
        CHECK(TinyIslands::is_over(state));
        CHECK(TinyIslands::outcome(state).ending == Ending::dead);
    }

    TEST_CASE("Tiny Islands: a finished game scores its board") {
        Rng rng(2);
        const Deal deal = TinyIslands::deal(Rules{}, rng);
        State state = TinyIslands::start(Rules{}, deal);
        while (!TinyIslands::is_over(state))
            TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
        const auto outcome = TinyIslands::outcome(state);
        CHECK(outcome.finished());
        CHECK(outcome.scores[0] == score(state.board, state.rules));
        CHECK(TinyIslands::component_names(Rules{}).size() == 8);
        CHECK(TinyIslands::component_names(Rules{})[penalty_component] == "penalty");
        CHECK(TinyIslands::component_names(Rules{})[component(Tile::boat)] == "boat");
    }

    TEST_CASE("Tiny Islands: a state that the double-sided deck cannot show is refused") {
        const std::string rows =
            "........./........./........./........./........./........./"
            "........./........./B........ - ";
        // Both cards with zone Z lie in the pair never seen and two boats are known by both sides,
        // so the third boat, (boat, Z), cannot be the one offered now.
        CHECK_THROWS_AS(TinyIslands::parse_state(rows + "BZBZ,B9fa double_sided"),
                        skerry::NotationError);
        const State state = TinyIslands::parse_state(rows + "BZB1,B9fa double_sided");
        Rng rng(1);
        CHECK(TinyIslands::start(state.rules, TinyIslands::redeal(state, rng)).offers[0] ==
              state.offers[0]);
        // No card has both forest and zone 7; with two decks that offer is possible.
        CHECK_THROWS_AS(TinyIslands::parse_state(rows + "fZB1,B7fa double_sided"),
                        skerry::NotationError);
        CHECK_NOTHROW(TinyIslands::parse_state(rows + "fZB1,B7fa standard"));
    }
}

TEST_SUITE("slow") {
    TEST_CASE("Tiny Islands conforms over thousands of games of every variant") {
        CheckOptions many = options(skerry::test::share(5000, 50));
        many.seed = 2;
        const CheckReport report = check_game<TinyIslands>(many);
        CHECK_MESSAGE(report.ok(), report.text());
    }
}

TEST_SUITE("golden") {
    TEST_CASE("Tiny Islands: a random game of each variant") {
        for (const auto& variant : TinyIslands::variants())
            skerry::test::check_golden(
                playthrough(variant.rules),
                "tiny_islands/playthrough_" + std::string(variant.name) + ".txt");
    }
}
