// The completions of shells: every command and option, and the words that options choose from.

#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

using namespace test;

namespace {

using Words = std::vector<std::string>;

/// The words that the script of bash has for a place: "run" and what may follow it, "run -" and its
/// options, "run --format" and the values of one.
Words offered(const Workshop& shop, const std::string& place) {
    CHECK(shop.run("completions bash >script", "true;").code == 0);
    std::istringstream lines(
        shop.run("--version >version.txt; bash -c \". ./script; _skerry_table '" + place +
                     "'\" | cut -f 1",
                 "true;")
            .out);
    Words words;
    for (std::string word; std::getline(lines, word);)
        if (!word.empty()) words.push_back(word);
    return words;
}

/// The long options that --help shows.
std::set<std::string> options_in(const std::string& help) {
    std::istringstream lines(help.substr(help.find("\nOptions:\n") + 10));
    std::set<std::string> names;
    for (std::string line; std::getline(lines, line) && line != "Examples:";)
        if (const std::size_t at = line.find("--"); line.starts_with("  -") && at < 6)
            names.insert(line.substr(at, line.find_first_of(" ,", at) - at));
    return names;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("completions: each command, and of each the options that its help has") {
        const Workshop shop;
        const std::string help = shop.run("help all").out;
        const Words commands = offered(shop, "");
        CHECK(commands.size() > 20);
        for (const std::string& command : commands) {
            CAPTURE(command);
            CHECK(says(help, "\n  " + command + " "));
            if (command == "help") continue;
            const Words words = offered(shop, command + " -");
            std::set<std::string> expected = options_in(shop.run(command + " --help").out);
            CHECK(expected.contains("--help"));
            expected.insert({"--color", "--game-library"});
            CHECK(std::set<std::string>(words.begin(), words.end()) == expected);
        }
        CHECK(offered(shop, "help") == commands);
        CHECK(offered(shop, "solve") == Words{"tile-game", "tiny-islands"});
        CHECK(std::ranges::count(offered(shop, "solve tile-game -"), "--count-states") == 1);
    }

    TEST_CASE("completions: the words that options choose from") {
        const Workshop shop;
        const Words games{"tiny-islands", "tile-game", "tiger-island", "roam"};
        CHECK(offered(shop, "run --game") == games);
        CHECK(offered(shop, "list") == games);
        CHECK(offered(shop, "run --format") == Words{"text", "csv", "markdown", "json"});
        CHECK(offered(shop, "review --format") == Words{"text", "json"});
        CHECK(offered(shop, "replay --format") == Words{"boards", "json", "record"});
        CHECK(offered(shop, "run --scores") == Words{"small", "always", "never"});
        CHECK(offered(shop, "run --color") == Words{"auto", "always", "never"});
        CHECK(offered(shop, "completions") == Words{"bash", "zsh", "fish"});
        CHECK(offered(shop, "run --games").empty());
        CHECK(offered(shop, "run").empty());
    }

    TEST_CASE("completions: each shell knows its script") {
        const Workshop shop;
        for (const std::string shell : {"bash", "zsh", "fish"}) {
            CAPTURE(shell);
            if (shop.run("--version >version.txt; command -v " + shell, "true;").code != 0)
                continue;
            shop.run("completions " + shell + " >script; " + shell + " -n script", "true;");
            CHECK(shop.read("err.txt").empty());
        }
    }
}

}  // namespace skerry
