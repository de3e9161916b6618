// Environments of games that are described: an action is one move in all states, and each seat
// observes its own pieces alike.

#include "learn/environments/state_bytes.hpp"

#include "examples/connect_four/connect_four.hpp"
#include "examples/take_it_easy/take_it_easy.hpp"
#include "learn/environments/make_kind.hpp"
#include "tests/support/test.hpp"

namespace skerry::environments {
namespace {

using connect_four::ConnectFour;
using take_it_easy::TakeItEasy;

TEST_SUITE("unit") {
    TEST_CASE("flat codec: actions are codes of moves, also where a column is full") {
        const ConnectFour::Rules rules{4, 4, 4};
        const FlatCodec<ConnectFour> codec(rules);
        CHECK(codec.info().id == "ConnectFour-v0");
        CHECK(codec.info().actions[0].count == 8);
        ConnectFour::State state =
            ConnectFour::parse_state("o.../x.../o.../x... width=4,height=4,connect=4");
        ActionSet<8> actions;
        codec.list(state, {}, actions);
        std::string legal;
        for (std::size_t action = 0; action < 8; ++action)
            legal += actions.test(action) ? "1" : "0";
        CHECK(legal == "01110000");
        CHECK(codec.choose(state, {}, 3) == ConnectFour::Move(3));
        CHECK(codec.actions_of(state, ConnectFour::Move(3)) == std::vector<std::int64_t>{3});
    }

    TEST_CASE("state bytes: each seat observes its own pieces as 1") {
        const ConnectFour::State state =
            ConnectFour::parse_state("..../..../o.../xx.. width=4,height=4,connect=4");
        const StateBytes<ConnectFour> bytes(state);
        CHECK(bytes.fields().size() == 1);
        CHECK(bytes.fields()[0].count == 16);
        CHECK(bytes.fields()[0].high == 2);
        const auto seen = [&](Seat seat) {
            std::array<std::uint8_t, 16> squares{};
            bytes.write(state, seat, squares.data());
            std::string text;
            for (const int square : squares) text += std::to_string(square);
            return text;
        };
        CHECK(seen(Seat::first) == "0000000020001100");
        CHECK(seen(Seat::second) == "0000000010002200");
    }

    TEST_CASE("state bytes: fields are bytes from their lowest on") {
        Rng rng(1);
        TakeItEasy::State state = TakeItEasy::start({}, TakeItEasy::deal({}, rng));
        const StateBytes<TakeItEasy> bytes(state);
        CHECK(bytes.fields().size() == 2);
        CHECK(bytes.fields()[0].count == 19);
        CHECK(bytes.fields()[1].first == 19);
        CHECK(bytes.fields()[1].high == 27);
        std::array<std::uint8_t, 20> seen{};
        const std::uint8_t tile = state.hand;
        TakeItEasy::play(state, 4, TakeItEasy::deal({}, rng));
        bytes.write(state, Seat::first, seen.data());
        CHECK(seen[4] == tile);
        CHECK(seen[5] == take_it_easy::nothing);
        CHECK(seen[19] == state.hand);
    }
}

}  // namespace
}  // namespace skerry::environments
