// The C interface: games, states, moves, notation, records.

#include <cstring>

#include "tests/bindings/c/opened.hpp"
#include "tests/support/test.hpp"

using namespace skerry::test;

namespace {

const std::vector<std::string> games = {"tiny-islands", "tile-game", "tiger-island", "roam"};

/// Plays random moves on `state` until the game is over; returns their number.
int play_to_the_end(const OpenGame& game, void* state, const void* deal, skerry_rng rng) {
    Values move = game.moves();
    for (int plies = 0;; ++plies) {
        skerry_position position{};
        REQUIRE(skerry_look(game, state, 1, &position, nullptr) == SKERRY_OK);
        if (position.over != 0) return plies;
        REQUIRE(skerry_sample_moves(game, state, 1, &rng, move, nullptr) == SKERRY_OK);
        REQUIRE(skerry_play(game, state, deal, move, 1, nullptr) == SKERRY_OK);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a game from outside: many side by side are the games one by one, copies undo") {
        constexpr std::size_t count = 5;
        for (const std::string& name : games) {
            CAPTURE(name);
            const OpenGame game(config_of(name));
            Values deals = game.deals(count);
            Values states = game.states(count);
            REQUIRE(skerry_deal(game, 7, 100, count, deals, nullptr) == SKERRY_OK);
            REQUIRE(skerry_start(game, deals, count, states, nullptr) == SKERRY_OK);
            const std::string before = states.bytes();
            std::vector<skerry_outcome> outcomes(count);
            for (std::size_t i = 0; i < count; ++i)
                CHECK(play_to_the_end(game, states.at(i), deals.at(i), skerry_rng_of_seed(1, i)) >=
                      5);
            REQUIRE(skerry_outcomes(game, states, count, outcomes.data(), nullptr) == SKERRY_OK);

            for (std::size_t i = 0; i < count; ++i) {
                Values deal = game.deals();
                Values state = game.states();
                REQUIRE(skerry_deal(game, 7, 100 + i, 1, deal, nullptr) == SKERRY_OK);
                std::memcpy(state, before.data() + i * game.shape.state_size,
                            game.shape.state_size);
                play_to_the_end(game, state, deal, skerry_rng_of_seed(1, i));
                CHECK(game.text_of(state) == game.text_of(states.at(i)));
                skerry_outcome outcome{};
                REQUIRE(skerry_outcomes(game, state, 1, &outcome, nullptr) == SKERRY_OK);
                CHECK(std::memcmp(&outcome, &outcomes[i], sizeof outcome) == 0);
                int sum = 0;
                for (std::size_t c = 0; c < game.shape.component_count; ++c)
                    sum += outcome.components[0][c];
                CHECK(sum == outcome.totals[0]);
            }
        }
    }

    TEST_CASE("a game from outside: listed moves are the legal ones, texts and records say them") {
        for (const std::string& name : games) {
            CAPTURE(name);
            Begun game(config_of(name), 2, 9);
            Values again = game.states();
            Values moves = game.moves(game.shape.most_moves);
            Values read = game.moves();
            std::string record(game.shape.move_record_size, '\0');
            skerry_rng rng = skerry_rng_of_seed(3, 0);
            for (;;) {
                skerry_position position{};
                REQUIRE(skerry_look(game, game.state, 1, &position, nullptr) == SKERRY_OK);
                if (position.over != 0) break;
                std::size_t found = 1;
                if (position.lists_moves != 0)
                    REQUIRE(skerry_legal_moves(game, game.state, moves, game.shape.most_moves,
                                               &found, nullptr) == SKERRY_OK);
                else
                    REQUIRE(skerry_sample_moves(game, game.state, 1, &rng, moves, nullptr) ==
                            SKERRY_OK);
                REQUIRE(found > 0);
                for (std::size_t i = 0; i < found; ++i) {
                    std::uint8_t legal = 0;
                    REQUIRE(skerry_is_legal(game, game.state, moves.at(i), 1, &legal, nullptr) ==
                            SKERRY_OK);
                    CHECK(legal == 1);
                    skerry_text text{};
                    REQUIRE(skerry_print_move(game, game.state, moves.at(i), &text, nullptr) ==
                            SKERRY_OK);
                    const std::string printed = taken(text);
                    REQUIRE(skerry_read_move(game, game.state, printed.data(), printed.size(), read,
                                             nullptr) == SKERRY_OK);
                    REQUIRE(skerry_print_move(game, game.state, read, &text, nullptr) == SKERRY_OK);
                    CHECK(taken(text) == printed);
                    REQUIRE(skerry_move_records(game, game.state, moves.at(i), 1, record.data(),
                                                nullptr) == SKERRY_OK);
                    REQUIRE(skerry_moves_of_records(game, game.state, record.data(), 1, read,
                                                    nullptr) == SKERRY_OK);
                    REQUIRE(skerry_print_move(game, game.state, read, &text, nullptr) == SKERRY_OK);
                    CHECK(taken(text) == printed);
                }
                const std::string text = game.text_of(game.state);
                REQUIRE(skerry_read_state(game, text.data(), text.size(), again, nullptr) ==
                        SKERRY_OK);
                CHECK(game.text_of(again) == text);
                REQUIRE(skerry_sample_moves(game, game.state, 1, &rng, moves, nullptr) ==
                        SKERRY_OK);
                REQUIRE(skerry_play(game, game.state, game.deal, moves, 1, nullptr) == SKERRY_OK);
            }
        }
    }

    TEST_CASE("a game from outside: an illegal move says so and nothing is played") {
        const OpenGame game(config_of("tile-game"));
        Values deals = game.deals(2);
        Values states = game.states(2);
        Values moves = game.moves(2);
        Told told;
        REQUIRE(skerry_deal(game, 1, 0, 2, deals, nullptr) == SKERRY_OK);
        REQUIRE(skerry_start(game, deals, 2, states, nullptr) == SKERRY_OK);
        REQUIRE(skerry_read_move(game, states, "a1=3", 4, moves.at(0), nullptr) == SKERRY_OK);
        REQUIRE(skerry_read_move(game, states, "a1=3", 4, moves.at(1), nullptr) == SKERRY_OK);
        REQUIRE(skerry_play(game, states.at(1), deals.at(1), moves.at(1), 1, nullptr) == SKERRY_OK);
        const std::string before = states.bytes();
        CHECK(skerry_play(game, states, deals, moves, 2, &told.error) == SKERRY_ILLEGAL);
        CHECK(told.message() == "moves[1]: is not legal in A3,.,./.,.,./.,.,. B 7-10");
        CHECK(states.bytes() == before);
        skerry_outcome outcome{};
        CHECK(skerry_outcomes(game, states, 1, &outcome, &told.error) == SKERRY_ILLEGAL);
        CHECK(told.message() == "states[0]: the game is not over");
    }

    TEST_CASE("a game from outside: what is wrong is said in one line") {
        Told told;
        skerry_game* none = nullptr;
        CHECK(skerry_game_open(R"({"game": "tiny-ilands"})", &none, &told.error) ==
              SKERRY_BAD_INPUT);
        CHECK(told.message() ==
              "game: /game: unknown game \"tiny-ilands\"; known: tiny-islands, tile-game, "
              "tiger-island, roam; did you mean \"tiny-islands\"?");
        CHECK(skerry_game_open(R"({"game": "roam", "seed": 4})", &none, &told.error) ==
              SKERRY_BAD_INPUT);
        CHECK(none == nullptr);
        CHECK(skerry_game_open(nullptr, &none, &told.error) == SKERRY_BAD_CALL);
        CHECK(told.message() == "config: is null");
        CHECK(skerry_look(nullptr, nullptr, 0, nullptr, &told.error) == SKERRY_BAD_CALL);
        CHECK(told.message() == "game: is null");

        const OpenGame game(config_of("tiny-islands"));
        Values state = game.states();
        Values move = game.moves();
        CHECK(skerry_read_state(game, "?", 1, state, &told.error) == SKERRY_NOTATION);
        CHECK(told.message().find('\n') == std::string::npos);
        CHECK(skerry_look(game, nullptr, 1, nullptr, nullptr) == SKERRY_BAD_CALL);
        Begun variant(R"({"game": "tile-game", "rules": {"rows": 4, "cols": 5}})");
        const std::string other = variant.text_of(variant.state);
        const OpenGame standard(config_of("tile-game"));
        Values own = standard.states();
        CHECK(skerry_read_state(standard, other.data(), other.size(), own, &told.error) ==
              SKERRY_NOTATION);
        CHECK(told.message() == "is a state under other rules than those of this game");
    }

    TEST_CASE("a game from outside: records that say no move, exactly") {
        Begun game(config_of("tiny-islands"));
        Told told;
        std::string record(game.shape.move_record_size, '\0');
        record[0] = 2;
        CHECK(skerry_moves_of_records(game, game.state, record.data(), 1, game.move, &told.error) ==
              SKERRY_NOTATION);
        CHECK(told.message() == "records[0]: offer: found 2; must be 0 to 1");
        record[0] = 0;
        record[1] = 9;
        CHECK(skerry_moves_of_records(game, game.state, record.data(), 1, game.move, &told.error) ==
              SKERRY_NOTATION);
        CHECK(told.message() == "records[0]: row: found 9; must be 0 to 8");
    }
}
