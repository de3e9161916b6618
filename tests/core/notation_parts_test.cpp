// Parameters as `name=value` text: every kind of field is printed and read, or refused.
// The numbers that stand for ends of games, against the notation of states, which tells all.

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/fields.hpp"
#include "core/fields_text.hpp"
#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/roam/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "tests/support/errors.hpp"

namespace skerry {
namespace {

/// The parts, each as "offset:text".
std::string parts_of(const Part& whole, char separator) {
    std::string text;
    for (const Part& part : split(whole, separator))
        text +=
            (text.empty() ? "" : " ") + std::to_string(part.offset) + ":" + std::string(part.text);
    return text;
}

TEST_SUITE("unit") {
    TEST_CASE("parts: one more than separators, each with its offset in the whole text") {
        CHECK(parts_of({"one", 0}, ',') == "0:one");
        CHECK(parts_of({"", 0}, ',') == "0:");
        CHECK(parts_of({",", 0}, ',') == "0: 1:");
        CHECK(parts_of({"a,bc,,d", 0}, ',') == "0:a 2:bc 5: 6:d");
        CHECK(parts_of({"a,b,", 0}, ',') == "0:a 2:b 4:");
        CHECK(parts_of({",,", 7}, ',') == "7: 8: 9:");
        CHECK(parts_of({"ab/c,d", 10}, '/') == "10:ab 13:c,d");
    }

    TEST_CASE("parts: an error names the offset of its part") {
        try {
            split({"a,bc", 3}, ',')[1].fail("no");
            FAIL_CHECK("nothing was thrown");
        } catch (const NotationError& error) {
            CHECK(error.offset() == 5);
            CHECK(error.what() == std::string("no"));
        }
    }

    TEST_CASE("quoted: at most 40 characters of the input, none of them a control character") {
        CHECK(skerry::quoted("") == "''");
        CHECK(skerry::quoted("a b~") == "'a b~'");
        CHECK(skerry::quoted("\t\n\x1f\x7f.") == "'????.'");
        CHECK(skerry::quoted(std::string_view("\0", 1)) == "'?'");
        const std::string forty(40, 'x');
        CHECK(skerry::quoted(forty) == "'" + forty + "'");
        CHECK(skerry::quoted(forty + "y") == "'" + forty + "...'");
    }
}

}  // namespace
namespace {

enum class Colour { red, green, blue };

struct Paint {
    int layers = 2;
    Colour colour = Colour::red;
    std::array<int, 3> mix = {1, 2, 3};
    bool glossy = true;
    std::string maker = "none";

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("layers", self.layers, Range{1, 9}, "coats");
        visit("colour", self.colour, Choices<3>{"red", "green", "blue"}, "what it looks like");
        visit("mix", self.mix, Range{0, 5}, "parts of each pigment");
        visit("glossy", self.glossy, "whether it shines");
        visit("maker", self.maker, "who sells it");
    }
};

/// The paint that the text makes of `paint`, or the error as "offset: message".
std::string read(std::string_view text, Paint paint = {}) {
    return skerry::test::notation_error_of([&]() -> std::string {
        parse_fields(text, paint);
        return print_fields(paint);
    });
}

TEST_SUITE("unit") {
    TEST_CASE("fields as text: each kind is printed and read") {
        CHECK(read("") == "layers=2,colour=red,mix=1/2/3,glossy=true,maker=none");
        CHECK(read("layers=9") == "layers=9,colour=red,mix=1/2/3,glossy=true,maker=none");
        CHECK(read("layers=1,colour=blue,mix=0/5/4,glossy=false,maker=me") ==
              "layers=1,colour=blue,mix=0/5/4,glossy=false,maker=me");
        CHECK(read("maker=,colour=green") == "layers=2,colour=green,mix=1/2/3,glossy=true,maker=");
    }

    TEST_CASE("fields as text: every choice and every end of a range replaces any other value") {
        const Paint other{5, Colour::blue, {5, 5, 5}, false, "me"};
        CHECK(read("", other) == "layers=5,colour=blue,mix=5/5/5,glossy=false,maker=me");
        for (const std::string colour : {"red", "green", "blue"})
            for (const Colour before : {Colour::red, Colour::green, Colour::blue})
                CHECK(read("colour=" + colour, {5, before, {5, 5, 5}, false, "me"}) ==
                      "layers=5,colour=" + colour + ",mix=5/5/5,glossy=false,maker=me");
        CHECK(read("layers=1,mix=0/0/0,glossy=true,maker=none", other) ==
              "layers=1,colour=blue,mix=0/0/0,glossy=true,maker=none");
        CHECK(read("mix=1/2/3,layers=9", other) ==
              "layers=9,colour=blue,mix=1/2/3,glossy=false,maker=me");
        CHECK(read("layers=3,layers=4") ==
              "layers=4,colour=red,mix=1/2/3,glossy=true,maker=none");  // the last one counts
    }

    TEST_CASE("fields as text: what does not fit is refused with its place") {
        for (const std::string item :
             {"layers=0", "layers=10", "layers=2x", "layers=", "layers", "colour=grey",
              "colour=", "mix=1/2", "mix=1/2/3/4", "mix=1/2/6", "mix=6/2/1", "mix=1//3",
              "mix=-1/2/3", "mix=1/2/3/", "glossy=yes", "glossy=", "shade=1", "Layers=1", "=1"}) {
            const std::string why = ": '" + item + "' is not an option: name=value";
            CHECK(read(item) == "0" + why);
            CHECK(read("colour=blue," + item) == "12" + why);
        }
    }
}

/// Checks on every state of some games of one deal that numbers are equal where states are.
template <class G>
void check_numbers() {
    const typename G::Rules rules{};
    for (std::uint64_t number = 0; number < 20; ++number) {
        Rng dealer = stream(5, number, Purpose::deal);
        const typename G::Deal deal = G::deal(rules, dealer);
        std::map<std::uint64_t, std::string> known;
        std::map<std::string, std::uint64_t> numbers;
        for (std::uint64_t game = 0; game < 10; ++game) {
            Rng rng = stream(5, game, Purpose::strategy);
            typename G::State state = G::start(rules, deal);
            for (;;) {
                const std::uint64_t end = G::end_number(state);
                const std::string text = G::print_state(state);
                CHECK(known.emplace(end, text).first->second == text);
                CHECK(numbers.emplace(text, end).first->second == end);
                if (G::is_over(state)) break;
                G::play(state, G::sample_move(state, rng), deal);
            }
        }
        CHECK(known.size() > 100);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("numbers of ends: Tiny Islands") { check_numbers<tiny_islands::TinyIslands>(); }
    TEST_CASE("numbers of ends: Roam") { check_numbers<roam::Roam>(); }
}

}  // namespace skerry
