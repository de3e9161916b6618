#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/notation.hpp"

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
}  // namespace skerry
