// Runs the program on files and arguments whose texts would steer a terminal.
// The help of every command: at any width, with its own examples, by `help COMMAND` too.

#include <CLI/CLI.hpp>

#include "runner/cli/command_table.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/text/text_style.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

constexpr std::string_view red = "\x1b[31m\x07";
constexpr std::string_view right_to_left = "\u202e\u200b";

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

const char* const written = R"(Sentences that were written in lines
of some width.

Examples:
  skerry run a.json --games 1e5 --out out/a.json     a comment
  skerry list

Last words.)";

/// The commands that a help lists.
std::vector<std::string> commands_of(const std::string& help) {
    std::istringstream lines(help);
    std::string line;
    while (std::getline(lines, line) && line != "Play games:") continue;
    std::vector<std::string> names;
    while (std::getline(lines, line) && line != "Examples:")
        if (line.starts_with("  ") && line[2] != ' ')
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
    return names;
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
        const std::string codes = std::string(red) + std::string(right_to_left);
        const std::string spelt = R"(\u001b[31m\u0007\u202e\u200b)";
        shop.write("c.json", R"({"game": "\u001b[31m\u0007)" + std::string(right_to_left) + "\"}");
        Ended ended = shop.run("run c.json");
        CHECK(ended.code == 2);
        CHECK(is_one_line(ended.err));
        CHECK(says(ended.err, spelt));
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
            CHECK(says(ended.err, R"(\u001b[31m)"));
            check_harmless(ended.err);
        }
    }

    TEST_CASE("shown text: comments and figures of records spell out what they quote") {
        const Workshop shop;
        const std::string codes = std::string(red) + std::string(right_to_left);
        shop.must("run config.json --out r.json");
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

    TEST_CASE("streams: a terminal that goes away keeps what was played") {
        const Workshop shop;
        Process process(shop, {"run", "config.json", "--games", "1e9", "--out", "r.json"});
        process.wait_until_it_plays(SIGHUP);
        process.signal(SIGHUP);
        CHECK(process.wait() == 128 + SIGHUP);
        CHECK(shop.result("r.json")["status"] == "partial");
        CHECK(shop.result("r.json")["games_done"] > 0);
    }

    TEST_CASE("help: texts are laid out for the width, and examples can be copied") {
        CHECK(lay_out_help(written, 100) ==
              "Sentences that were written in lines of some width.\n\nExamples:\n"
              "  skerry run a.json --games 1e5 --out out/a.json     a comment\n  skerry list\n\n"
              "Last words.\n");
        CHECK(
            lay_out_help(written, 60) ==
            "Sentences that were written in lines of some width.\n\nExamples:\n"
            "  skerry run a.json --games 1e5 --out out/a.json\n        a comment\n  skerry list\n\n"
            "Last words.\n");
        CHECK(lay_out_help(written, 40) ==
              "Sentences that were written in lines of\nsome width.\n\nExamples:\n"
              "  skerry run a.json --games 1e5 --out \\\n      out/a.json\n        a comment\n"
              "  skerry list\n\nLast words.\n");
    }

    TEST_CASE("help: options in two columns, or below each other where it is narrow") {
        CLI::App app("What it does", "skerry");
        std::string value = "3";
        app.set_help_flag("");
        lay_out_help_of(app, 80);
        app.add_option("-t,--top", value, "how many of the largest")
            ->type_name("K")
            ->capture_default_str();
        app.add_option("FILE", value, "a result")->required();
        CHECK(app.help() ==
              "What it does\nUsage: skerry [OPTIONS] FILE\n\nPositionals:\n"
              "  FILE                        a result\n\nOptions:\n"
              "  -t,--top K                  how many of the largest (default: 3)\n\n");
        lay_out_help_of(app, 30);
        CHECK(says(app.help(),
                   "  -t,--top K\n        how many of the largest\n"
                   "        (default: 3)\n"));
    }

    TEST_CASE("help: no line of any command is broken by the terminal") {
        const Workshop shop;
        const std::vector<std::string> commands = commands_of(shop.run("--help").out);
        REQUIRE(commands.size() > 10);
        for (const std::string& command : commands) {
            if (command == "help") continue;
            CAPTURE(command);
            const std::string help = shop.run(command + " --help").out;
            CHECK(shop.run("help " + command).out == help);
            CHECK(says(help, "skerry " + command));
            const bool own = !says(help, "Examples:") || says(help, "\n  skerry " + command);
            CHECK(own);
            std::istringstream lines(help);
            for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 100);
        }
    }
}
