// Parameters as `name=value` text: every kind of field is printed and read, or refused.

#include "core/fields_text.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/fields.hpp"
#include "core/notation.hpp"
#include "tests/support/errors.hpp"

namespace skerry {
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

}  // namespace
}  // namespace skerry
