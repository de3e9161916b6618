// The help of every command: at any width, with its own examples, by `help COMMAND` too.

#include <doctest/doctest.h>

#include <CLI/CLI.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "runner/cli/command_table.hpp"
#include "runner/words/text_style.hpp"
#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using test::check_refused;
using test::Workshop;

namespace {

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
        CHECK(app.help().find("  -t,--top K\n        how many of the largest\n"
                              "        (default: 3)\n") != std::string::npos);
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
            CHECK(help.find("skerry " + command) != std::string::npos);
            const bool own = help.find("Examples:") == std::string::npos ||
                             help.find("\n  skerry " + command) != std::string::npos;
            CHECK(own);
            std::istringstream lines(help);
            for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 100);
        }
        check_refused(shop, "help rnu", "skerry: unknown command \"rnu\"; did you mean \"run\"?");
        check_refused(shop, "", "skerry: which command? see skerry --help");
    }

    TEST_CASE("colours: asked for, forbidden, and neither") {
        const Workshop shop;
        const std::string command = "run config.json --games 4 -q --out r.json";
        const auto coloured = [&](const std::string& words) {
            return shop.run(words).out.find("\x1b[") != std::string::npos;
        };
        CHECK_FALSE(coloured(command));
        CHECK(coloured(command + " --color always"));
        CHECK(coloured("--color=always " + command));
        CHECK_FALSE(coloured(command + " --color never"));
        check_refused(shop, command + " --color sometimes",
                      "--color sometimes: must be one of auto, always, never");
    }
}

}  // namespace skerry
