// Roam Solitaire: the conformance kit, its options, and its parts compared with plain versions.

#include "core/roam/game.hpp"

#include "core/roam/notation.hpp"
#include "core/testing/check_game.hpp"
#include "core/testing/chi_square.hpp"
#include "tests/support/test.hpp"

namespace skerry::roam {
namespace {

Deal deal_of(const Rules& rules, std::uint64_t game) {
    Rng rng = stream(1, game, Purpose::deal);
    return Roam::deal(rules, rng);
}

/// Calls `visit` before every move of random games; returns the last final state.
template <class Visit>
State play_random_games(const Rules& rules, std::uint64_t games, Visit&& visit) {
    State state;
    for (std::uint64_t game = 0; game < games; ++game) {
        const Deal deal = deal_of(rules, game);
        Rng rng = stream(2, game, Purpose::strategy);
        state = Roam::start(rules, deal);
        while (!Roam::is_over(state)) {
            const Move move = Roam::sample_move(state, rng);
            visit(state, move);
            Roam::play(state, move, deal);
        }
    }
    return state;
}

struct Ends {
    int games = 0;
    int stalled = 0;
    int rounds = 0;
    std::vector<std::string> states;
};

Ends ends_of(const Rules& rules, std::uint64_t games) {
    Ends ends;
    for (std::uint64_t game = 0; game < games; ++game) {
        const Deal deal = deal_of(rules, game);
        Rng rng = stream(2, game, Purpose::strategy);
        State state = Roam::start(rules, deal);
        while (!Roam::is_over(state)) Roam::play(state, Roam::sample_move(state, rng), deal);
        ++ends.games;
        ends.rounds += state.round;
        ends.stalled += state.ended_by_cards() ? 0 : 1;
        ends.states.push_back(Roam::print_state(state));
    }
    return ends;
}

/// Finds the solid boxes by walking over the text of the pattern.
Squares plain_solid(const std::vector<std::string>& rows, int anchor) {
    int first_row = -1;
    int first_column = -1;
    Squares squares = 0;
    for (int r = 0; r < static_cast<int>(rows.size()); ++r)
        for (int c = 0; c < static_cast<int>(rows[static_cast<std::size_t>(r)].size()); ++c) {
            if (rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] != 'S') continue;
            if (first_row < 0) {
                first_row = r;
                first_column = c;
            }
            const int row = row_of(anchor) + r - first_row;
            const int column = column_of(anchor) + c - first_column;
            if (row < 0 || row > 5 || column < 0 || column > 5) return 0;
            squares |= single(square_at(row, column));
        }
    return squares;
}

testing::CheckReport check(const Rules& rules, const std::string& name) {
    testing::CheckOptions options;
    options.games = 60;
    options.max_moves = 4000;
    options.samples_per_move = 100;
    options.uniform_states = 12;
    return testing::check_game<Roam>(options, rules, name);
}

}  // namespace

TEST_SUITE("conformance") {
    TEST_CASE("Roam conforms") {
        const testing::CheckReport report = check({}, "standard");
        CHECK_MESSAGE(report.ok(), report.text());
        CHECK(report.dead_games == 0);
    }

    TEST_CASE("Roam conforms where other numbers of cards end the game") {
        for (const int cards : {4, 16}) {
            Rules rules;
            rules.cards_to_end = cards;
            const testing::CheckReport report = check(rules, "cards_to_end");
            CHECK_MESSAGE(report.ok(), report.text());
            for (std::uint64_t game = 0; game < 20; ++game) {
                Rng deals = stream(1, game, Purpose::deal);
                const Deal deal = Roam::deal(rules, deals);
                Rng rng = stream(1, game, Purpose::strategy);
                State state = Roam::start(rules, deal);
                std::size_t most = 0;  // cards of a seat when the last round begins
                while (!Roam::is_over(state)) {
                    if (state.phase == Phase::turn) {
                        most = 0;
                        for (const Row& row : state.rows)
                            most = std::max(most, std::size_t{row.size});
                        CHECK(most < static_cast<std::size_t>(cards));
                    }
                    Roam::play(state, Roam::sample_move(state, rng), deal);
                }
                std::size_t last = 0;
                for (const Row& row : state.rows) last = std::max(last, std::size_t{row.size});
                const bool finished = Roam::outcome(state).ending == Ending::finished;
                CHECK(finished == (last >= static_cast<std::size_t>(cards)));
            }
        }
        Rules few;
        few.cards_to_end = 2;
        const std::size_t starting = DeckTable::synthetic()->starting();
        CHECK(Roam::check(few).empty() == (starting < 2));
        CHECK(Roam::check({}).empty());
    }

    TEST_CASE("Roam conforms with other options") {
        Rules rules;
        rules.orientation = Orientation::seat;
        rules.ai_rest = AiRest::immediate;
        rules.tie_coins = TieCoins::each;
        rules.min_open = 2;
        rules.consolation = false;
        rules.start_coins = {9, 0, 3, 0};
        rules.unlimited_markers = false;
        rules.markers = 10;
        const testing::CheckReport others = check(rules, "others");
        CHECK_MESSAGE(others.ok(), others.text());
        Rules forbid;
        forbid.overlap = Overlap::forbid;
        forbid.round_cap = 20;
        const testing::CheckReport stalling = check(forbid, "forbid");
        CHECK_MESSAGE(stalling.ok(), stalling.text());
        CHECK(stalling.dead_games > 0);
    }
}

TEST_SUITE("unit") {
    TEST_CASE("Roam squares") {
        CHECK(parse_square("1a") == 0);
        CHECK(print_square(square_at(0, 4)) == "3a");
        CHECK(print_square(square_at(5, 5)) == "6f");
        CHECK(print_square(square_at(3, 2)) == "5a");
        for (int square = 0; square < square_count; ++square) {
            CHECK(square_at(row_of(square), column_of(square)) == square);
            CHECK(parse_square(print_square(square)) == square);
        }
    }

    TEST_CASE("Roam patterns are those of a plain walk over their text") {
        const Deck deck = synthetic_deck();
        for (const Card& card : deck.cards) {
            const Pattern pattern = make_pattern(card.character.pattern, 0);
            for (int anchor = 0; anchor < square_count; ++anchor) {
                const Squares plain = plain_solid(card.character.pattern, anchor);
                CHECK(pattern.solid[static_cast<std::size_t>(anchor)] == plain);
                CHECK((pattern.anchors & single(anchor)) == (plain != 0 ? single(anchor) : 0));
            }
        }
    }

    TEST_CASE("Roam patterns turn clockwise around their anchor") {
        const Pattern turned = make_pattern({"SS*"}, 1);  // from its side: to the right
        CHECK(turned.solid[static_cast<std::size_t>(parse_square("2a"))] == parse_squares("2a2c"));
        CHECK(turned.shadow[static_cast<std::size_t>(parse_square("2a"))] == parse_squares("2e"));
        const Pattern opposite = make_pattern({"S.", "SS"}, 2);
        CHECK(opposite.solid[static_cast<std::size_t>(parse_square("5d"))] ==
              parse_squares("5d5b5a"));
    }

    TEST_CASE("Roam landscapes of the upper row are turned round") {
        Deck deck = synthetic_deck();
        deck.cards[0].squares = {1, 0, 2, 0, 0, 9};
        const DeckTable table(deck);
        CHECK(table.landscape(0, 5).coins[0] == 0b100001);
        CHECK(table.landscape(0, 5).coins[1] == 0b000100);
        CHECK(table.landscape(0, 0).coins[0] == 0b100001);
        CHECK(table.landscape(0, 0).coins[1] == 0b001000);
        CHECK(table.landscape(0, 0).coins[3] == 0b000001);
    }

    TEST_CASE("Roam shadow boxes cost two coins held before the placement") {
        Rules rules;
        rules.start_coins = {3, 0, 0, 0};
        bool paid = false;
        play_random_games(rules, 200, [&](const State& state, const Move& move) {
            if (state.phase != Phase::shadows) return;
            Roam::MoveList list;
            Roam::legal_moves(state, list);
            CHECK(list.contains(Move::shadows(0)));
            for (const Move& listed : list)
                CHECK(2 * std::popcount(listed.boxes) <= state.coins[player]);
            paid |= move.boxes != 0;
        });
        CHECK(paid);
    }

    TEST_CASE("Roam early rest costs a coin for each character face up") {
        bool rested = false;
        play_random_games({}, 100, [&](const State& state, const Move& move) {
            if (move.kind != Move::Kind::rest) return;
            rested = true;
            State after = state;
            Roam::play(after, move, deal_of({}, 0));
            const Row& row = state.rows[player];
            CHECK(state.coins[player] - after.coins[player] == row.up_count());
            CHECK(after.rows[player].face_up == row.all());
            CHECK(row.face_up != row.all());
            CHECK(after.phase == Phase::turn);
        });
        CHECK(rested);
    }

    TEST_CASE("Roam option overlap") {
        Rules forbid;
        forbid.overlap = Overlap::forbid;
        const Ends usual = ends_of({}, 50);
        const Ends forbidden = ends_of(forbid, 50);
        CHECK(usual.stalled == 0);
        CHECK(usual.rounds < 50 * 60);
        CHECK(forbidden.stalled > 25);
        play_random_games(forbid, 2, [&](const State& state, const Move& move) {
            if (move.kind == Move::Kind::place)
                CHECK((state.pattern(player, move.character).solid[move.square] & state.taken()) ==
                      0);
        });
    }

    TEST_CASE("Roam option orientation changes what AIs place") {
        Rules seat;
        seat.orientation = Orientation::seat;
        CHECK(ends_of(seat, 5).states != ends_of({}, 5).states);
        const State state = Roam::start(seat, deal_of(seat, 0));
        CHECK(state.pattern(0, 2).solid[0] == parse_squares("1a1c"));
        CHECK(state.pattern(1, 2).solid[static_cast<std::size_t>(parse_square("1b"))] ==
              parse_squares("1b1a"));
    }

    TEST_CASE("Roam option ai_rest") {
        Rules immediate;
        immediate.ai_rest = AiRest::immediate;
        bool all_down = false;
        play_random_games(immediate, 50, [&](const State& state, const Move&) {
            for (std::size_t ai = 1; ai < seat_count; ++ai) CHECK(state.rows[ai].face_up != 0);
        });
        play_random_games({}, 50, [&](const State& state, const Move&) {
            for (std::size_t ai = 1; ai < seat_count; ++ai) all_down |= state.rows[ai].face_up == 0;
        });
        CHECK(all_down);
    }

    TEST_CASE("Roam victory at the limits of the ratios") {
        const auto level = [](int mine, int theirs) {
            return victory({mine, theirs, 0, 0}, {0, 0, 0, 0}, TieCoins::sum);
        };
        // Twice and one and a half times as many points, and one point less.
        CHECK(level(20, 10) == Victory::major);
        CHECK(level(19, 10) == Victory::medium);
        CHECK(level(15, 10) == Victory::medium);
        CHECK(level(14, 10) == Victory::minor);
        CHECK(level(13, 9) == Victory::minor);  // 13.5 would be medium
        CHECK(level(14, 9) == Victory::medium);
        // Against nothing any point is twice as much.
        CHECK(level(1, 0) == Victory::major);
        CHECK(victory({0, 0, 0, 0}, {4, 1, 1, 1}, TieCoins::sum) == Victory::minor);
        CHECK(victory({0, 0, 0, 0}, {3, 1, 1, 1}, TieCoins::sum) == Victory::lose);
    }

    TEST_CASE("Roam options start_coins and markers") {
        Rules rules;
        rules.start_coins = {7, 6, 5, 4};
        CHECK(Roam::start(rules, deal_of(rules, 0)).coins == rules.start_coins);
        rules.unlimited_markers = false;
        rules.markers = 3;
        bool ran_out = false;
        play_random_games(rules, 20, [&](const State& state, const Move&) {
            for (const Squares markers : state.markers) {
                CHECK(std::popcount(markers) <= 3);
                ran_out |= std::popcount(markers) == 3;
            }
        });
        CHECK(ran_out);
    }

    TEST_CASE("Roam option round_cap stalls a game") {
        Rules rules;
        rules.round_cap = 4;
        const Ends ends = ends_of(rules, 10);
        CHECK(ends.stalled == 10);
        CHECK(ends.rounds == 40);
    }

    TEST_CASE("Roam goes on without the slots of a deck that ran out") {
        Deck deck = synthetic_deck();
        deck.cards.resize(7);
        Rules rules;
        rules.deck = std::make_shared<const DeckTable>(deck);
        rules.round_cap = 60;
        bool short_of = false;
        const State end = play_random_games(rules, 5, [&](const State& state, const Move&) {
            short_of |= state.grid != all_squares;
            CHECK((state.occupied() & ~state.grid) == 0);
            CHECK(Roam::parse_state(Roam::print_state(state), rules) == state);
        });
        CHECK(short_of);
        CHECK(Roam::is_over(end));
        CHECK_THROWS_AS(Roam::parse_state(Roam::print_state(end)), NotationError);
    }

    TEST_CASE("Roam lists the moves of every decision") {
        play_random_games({}, 3, [](const State& state, const Move& move) {
            REQUIRE(Roam::lists_moves(state));
            Roam::MoveList list;
            Roam::legal_moves(state, list);
            REQUIRE(std::count(list.begin(), list.end(), move) == 1);
        });
    }

    TEST_CASE("Roam redeals: the cards drawn, then each other card once, in any order") {
        constexpr std::size_t cards = 43;
        Rng rng(3);
        play_random_games({}, 3, [&](const State& state, const Move&) {
            const Deal deal = Roam::redeal(state, rng);
            std::array<int, cards> times{};
            for (std::size_t i = 0; i < cards; ++i) {
                if (i < state.drawn_count) REQUIRE(deal.order[i] == state.drawn[i]);
                REQUIRE(deal.order[i] < cards);
                ++times[deal.order[i]];
            }
            REQUIRE(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
            REQUIRE(deal.known == state.dice);
        });
        const State state = Roam::start({}, deal_of({}, 1));
        std::array<std::uint64_t, cards> next{};
        std::array<std::uint64_t, cards> last{};
        std::array<double, cards> left;
        left.fill(1);
        for (const CardNumber card : state.display) left[card] = 0;
        for (int i = 0; i < 1000; ++i) {
            const Deal deal = Roam::redeal(state, rng);
            ++next[deal.order[slot_count]];
            ++last[deal.order[cards - 1]];
        }
        CHECK(testing::misfit(next, left) == "");
        CHECK(testing::misfit(last, left) == "");
    }

    TEST_CASE("Roam decisions: the player meets the same dice whatever it did before") {
        const Deal deal = deal_of({}, 3);
        State a = Roam::start({}, deal);
        State b = a;
        Roam::MoveList moves;
        Roam::legal_moves(a, moves);
        Roam::play(a, moves[0], deal);
        Roam::play(b, moves[20], deal);
        CHECK(a.dice == b.dice);
    }
}

TEST_SUITE("golden") {
    TEST_CASE("Roam playthrough") {
        const Deal deal = deal_of({}, 5);
        Rng rng = stream(2, 5, Purpose::strategy);
        State state = Roam::start({}, deal);
        std::string text = Roam::text_board(state);
        while (!Roam::is_over(state)) {
            const Move move = Roam::sample_move(state, rng);
            text += "\n> " + Roam::print_move(state, move) + "\n";
            Roam::play(state, move, deal);
            text += Roam::text_board(state);
        }
        text += "\n" + Roam::print_state(state) + "\n";
        test::check_golden(text, "roam/playthrough.txt");
    }
}

}  // namespace skerry::roam
