// Runs the program on files and arguments whose texts would steer a terminal.

#include <string>
#include <utility>
#include <vector>

#include "runner/documents/visible_text.hpp"
#include "tests/runner/cli/workshop.hpp"

namespace {

using namespace skerry;
using namespace skerry::test;

constexpr std::string_view red = "\x1b[31m\x07";
constexpr std::string_view turned = "\u202e\u200b";

/// Nothing in a text of several lines steers the terminal.
void check_harmless(const std::string& text) {
    CAPTURE(text);
    CHECK(visible(text) == text);
}

void check_message(const Workshop& shop, const std::string& arguments, const std::string& message) {
    const Ended ended = shop.run(arguments);
    CAPTURE(arguments);
    CHECK(ended.code == 2);
    CHECK(ended.err == "skerry: " + message + "\n");
    check_harmless(ended.out);
}

std::string deck_named(const std::string& name) {
    std::string deck =
        read_text(std::string(SKERRY_SOURCE_DIR) + "/configs/roam_deck_synthetic.json");
    const std::string key = "\"name\": \"";
    const std::size_t start = deck.find(key) + key.size();
    return deck.replace(start, deck.find('"', start) - start, name);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("shown text: names in files that could steer a terminal are refused") {
        const Workshop shop;
        const std::string rest =
            "; control characters and those that cannot be seen are not allowed here";
        for (const auto& [written, found] :
             {std::pair("\\u001b[31mx", "U+001B"), std::pair("x\u202ey", "U+202E"),
              std::pair("x\\u200by", "U+200B"), std::pair("\\u009b2J", "U+009B")}) {
            shop.write("deck.json", deck_named(written));
            const Ended ended = shop.run("deck deck.json");
            CHECK(ended.code == 2);
            CHECK(ended.err == "skerry: deck.json: /name: found " + std::string(found) + rest +
                                   "\nskerry: deck.json: 1 fault\n");
            shop.write("c.json", R"({"game": "tiny-islands", "strategies": [
                {"name": "greedy", "label": ")" +
                                     std::string(written) + "\"}]}");
            check_message(shop, "run c.json",
                          "c.json: /strategies/0/label: found " + std::string(found) + rest);
        }
    }

    TEST_CASE("shown text: messages spell out what they quote") {
        const Workshop shop;
        const std::string codes = std::string(red) + std::string(turned);
        const std::string spelt = R"(\u001b[31m\u0007\u202e\u200b)";
        shop.write("c.json", R"({"game": "\u001b[31m\u0007)" + std::string(turned) + "\"}");
        Ended ended = shop.run("run c.json");
        CHECK(ended.code == 2);
        CHECK(is_one_line(ended.err));
        CHECK(ended.err.find(spelt) != std::string::npos);
        check_harmless(ended.err);
        check_message(shop, "run '" + codes + "\x9b'",
                      spelt + R"(\x9b: cannot be read: No such file or directory)");
        for (const std::string& arguments :
             {"run --set '" + codes + "=1' config.json", "'" + codes + "'", "run --'" + codes + "'",
              "run --game '" + codes + "'", "list '" + codes + "'", "verify '" + codes + "'"}) {
            ended = shop.run(arguments);
            CAPTURE(arguments);
            CHECK(ended.code == 2);
            CHECK(is_one_line(ended.err));
            CHECK(ended.err.find(R"(\u001b[31m)") != std::string::npos);
            check_harmless(ended.err);
        }
    }

    TEST_CASE("shown text: comments and figures of records spell out what they quote") {
        const Workshop shop;
        const std::string codes = std::string(red) + std::string(turned);
        REQUIRE(shop.run("run config.json --out r.json").code == 0);
        const std::string record = shop.run("replay r.json --index 3 --format record").out;
        shop.write("good.txt", record.substr(0, record.size() - 1) + " #" + codes + "\n");
        shop.write("bad.txt", codes + record);
        for (const char* arguments :
             {"verify --game tiny-islands good.txt", "verify good.txt", "verify bad.txt"}) {
            const Ended ended = shop.run(arguments);
            check_harmless(ended.out);
            check_harmless(ended.err);
        }
    }

    TEST_CASE("shown text: a document for another program keeps its bytes") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json --out r.json").code == 0);
        REQUIRE(shop.run("report r.json --out page.html").code == 0);
        CHECK(shop.run("report r.json --out -").out == shop.read("page.html"));
    }
}
