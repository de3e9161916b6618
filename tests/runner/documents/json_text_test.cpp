#include "runner/documents/json_text.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "runner/documents/user_error.hpp"
#include "runner/results/result_file.hpp"

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

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("JSON texts have limits of depth and keys") {
        CHECK(parse_json(nested(max_json_depth), "f").is_array());
        CHECK_THROWS_AS(parse_json(nested(max_json_depth + 1), "f"), UserError);
        CHECK(parse_json(object_of(max_json_keys), "f").size() == max_json_keys);
        CHECK_THROWS_WITH_AS(parse_json(object_of(max_json_keys + 1), "f"),
                             "f: /256: the object has more than 256 keys", UserError);
    }

    TEST_CASE("a file of ten million brackets or keys is refused at once") {
        for (const std::string& text :
             {std::string(10'000'000, '['), nested(5'000'000), object_of(1'000'000)}) {
            CHECK_THROWS_AS(parse_json(text, "f"), UserError);
            CHECK_THROWS_AS(parse_result(text, "f"), ResultError);
        }
        CHECK_THROWS_AS(parse_result("{\"schema\": 1e999}", "f"), ResultError);
    }
}
