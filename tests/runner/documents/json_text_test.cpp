// Texts of JSON: what they mean, their limits, what is refused, and that reading takes one pass.

#include "runner/documents/json_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/documents/user_error.hpp"
#include "runner/results/result.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry;

namespace {

std::string nested(std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
}

std::string object_of(std::size_t keys) {
    std::string text;
    for (std::size_t i = 0; i < keys; ++i)
        text += (i == 0 ? "{\"" : ",\"") + std::to_string(i) + "\":0";
    return text + "}";
}

/// `count` times `item`, joined by commas.
std::string list_of(std::size_t count, const std::string& item) {
    std::string text = "[" + item;
    for (std::size_t i = 1; i < count; ++i) text += "," + item;
    return text + "]";
}

std::string refusal(const std::string& text) {
    return skerry::test::error_of([&] { parse_json(text, "f"); });
}

/// `{"0":0,"1":0,...}` with as many keys as an object may have.
std::string widest_object() { return object_of(max_json_keys); }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("JSON texts are read as they are written") {
        const std::string text =
            R"({"b":[1,-2,3.5,1e3,18446744073709551615,true,false,null,"\u00e9\n"],"a":{"x":{},"y":[]},"":""})";
        CHECK(parse_json(text, "f") == nlohmann::ordered_json::parse(text));
        CHECK(parse_json(text, "f").dump() == nlohmann::ordered_json::parse(text).dump());
        CHECK(parse_json("7", "f") == 7);
        CHECK(parse_json(" \"x\" ", "f") == "x");
    }

    TEST_CASE("JSON texts that are refused, with their place") {
        CHECK(refusal(R"({"a":{"b":1,"c":[{"b":1},{"d":2,"d":3}]}})") ==
              "f: /a/c/1/d: the key is given twice; each key may be given once");
        CHECK(refusal(R"({"a/b":{"~":1,"~":2}})") ==
              "f: /a~1b/~0: the key is given twice; each key may be given once");
        CHECK(refusal("[1,\n 2,,3]").starts_with("f:2:4: not valid JSON: "));
        CHECK(refusal("[1] 2").starts_with("f:1:5: not valid JSON: "));
        CHECK(refusal("{\"a\":1e999}") == "f: not valid JSON: number overflow parsing '1e999'");
        CHECK(refusal(R"([[[[1,2,3],)" + nested(max_json_depth) + "]]]")
                  .starts_with("f: /0/0/1/0/0"));
    }

    TEST_CASE("an array of many objects is read in one pass") {
        // A reader that searches the whole array at the end of each object takes minutes.
        const auto document = parse_json("{\"game\":" + list_of(200'000, "{\"a\":{}}") + "}", "f");
        CHECK(document["game"].size() == 200'000);
        CHECK(document["game"][199'999].contains("a"));
    }

    TEST_CASE("JSON texts: nothing follows a NUL byte unread") {
        CHECK(refusal(std::string("[1]\n\0 garbage", 13)) ==
              "f:2:1: not valid JSON: a NUL byte (0x00)");
        CHECK(refusal(std::string("[1,\0", 5)) == "f:1:4: not valid JSON: a NUL byte (0x00)");
        CHECK(refusal(R"(["\u0000"])") == "");
    }

    TEST_CASE("JSON texts: a message quotes little of what it refuses") {
        const std::string word(70'000, 'k');
        std::string words;
        while (words.size() < word.size()) words += "key ";
        for (const std::string& key : {word, words})
            for (const std::string& text :
                 {"{\"" + key + "\":1,\"" + key + "\":2}", "[\"" + key + "\n\"]",
                  "{\"a\":1" + key + "}", "{\"" + key + "\":" + list_of(300, "x") + "}"}) {
                const std::string why = refusal(text);
                CAPTURE(why);
                CHECK(why.size() < 350);
                CHECK(std::ranges::count(why, 'k') <= 200);
            }
    }

    TEST_CASE("JSON texts have limits of depth and keys") {
        CHECK(parse_json(nested(max_json_depth), "f").is_array());
        CHECK_THROWS_AS(parse_json(nested(max_json_depth + 1), "f"), UserError);
        CHECK(parse_json(object_of(max_json_keys), "f").size() == max_json_keys);
        CHECK_THROWS_WITH_AS(parse_json(object_of(max_json_keys + 1), "f"),
                             "f: /256: the object has more than 256 keys", UserError);
        const std::string most = list_of(max_json_values - other_json_value, "0");
        CHECK(refusal(most) == "");
        CHECK(refusal("[" + most + "]").starts_with("f: /0/8388599: is beyond the 8388608 "));
        CHECK(refusal(list_of(max_json_values / other_json_value, "\"\"")) != "");
    }

    TEST_CASE("a file of ten million brackets or keys is refused at once") {
        for (const std::string& text :
             {std::string(10'000'000, '['), nested(5'000'000), object_of(1'000'000)}) {
            CHECK_THROWS_AS(parse_json(text, "f"), UserError);
            CHECK_THROWS_AS(Result::parse(text, "f"), UserError);
        }
        CHECK_THROWS_AS(Result::parse("{\"schema\": 1e999}", "f"), UserError);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("16 MB of JSON of any shape are read or refused in one pass") {
        // Where a reader is quadratic, each of these takes hours.
        constexpr auto bytes = static_cast<std::size_t>(skerry::test::share(16)) << 20;
        const auto fill = [](const std::string& item) {
            return list_of(bytes / (item.size() + 1), item);
        };
        for (const std::string& item :
             {std::string("0"), std::string("-1.5"), std::string("{}"), std::string("[]"),
              std::string("{\"a\":0}"), std::string("\"\\u00e9\""), widest_object(),
              list_of(1'000, "{}"), "\"" + std::string(1'000'000, 'x') + "\"",
              std::string(60, '[') + std::string(60, ']')}) {
            const std::string text = fill(item);
            CAPTURE(item.substr(0, 20));
            const std::string why = refusal(text);
            CHECK((why == "" || why.ends_with("no file of Skerry has more")));
        }
        CHECK(refusal("\"" + std::string(bytes, 'x') + "\"") == "");
        CHECK(refusal(object_of(bytes / 12)).ends_with("more than 256 keys"));
        CHECK(refusal(std::string(bytes, '[')).ends_with("deeper than 64 levels"));
        std::string twice = "{\"a\":0";
        while (twice.size() < bytes) twice += ",\"a\":0";
        CHECK(refusal(twice + "}") == "f: /a: the key is given twice; each key may be given once");
        CHECK(refusal(list_of(1'000'000, "0") + "x").starts_with("f:1:"));
        CHECK(refusal(std::string(1'000'000, '\n') + "x").starts_with("f:1000001:1: "));
        for (const std::string& text : {std::string(bytes, '\n') + "x", std::string(bytes, ' ')})
            CHECK(refusal(text) == "f:1:1: not valid JSON: more than 1 MB of white space");
    }
}
