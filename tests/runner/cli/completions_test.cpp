// Completion of command lines: every option and value, and what files on the line tell.

#include "runner/cli/command_table.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/answers.hpp"

namespace skerry {

using namespace test;

namespace {

/// The words that `skerry complete -- LINE` offers; the last part of the line may be ''.
std::vector<std::string> offered(const Workshop& shop, const std::string& line) {
    const Ended ended = shop.must("complete -- " + line);
    CAPTURE(line);
    CHECK(ended.err.empty());
    std::istringstream lines(ended.out);
    std::vector<std::string> words;
    for (std::string text; std::getline(lines, text);)
        words.push_back(text.substr(0, text.find('\t')));
    return words;
}

using Words = std::vector<std::string>;

bool contains(const Words& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
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
        const Words commands = offered(shop, "''");
        CHECK(contains(commands, "run"));
        CHECK(contains(commands, "completions"));
        CHECK_FALSE(contains(commands, "complete"));
        const std::string help = shop.run("help all").out;
        CHECK_FALSE(says(shop.run("--help").out, "\n  deck "));
        for (const std::string& command : commands) {
            CAPTURE(command);
            CHECK(says(help, "\n  " + command + " "));
            if (command == "help") continue;
            const Words words = offered(shop, command + " --");
            std::set<std::string> expected = options_in(shop.run(command + " --help").out);
            CHECK(expected.contains("--help"));
            expected.insert("--color");
            CHECK(std::set<std::string>(words.begin(), words.end()) == expected);
        }
        CHECK(offered(shop, "solve ''") == Words{"tile-game", "tiny-islands"});
        CHECK(contains(offered(shop, "solve tile-game --"), "--count-states"));
        CHECK(offered(shop, "help rep") == Words{"report", "replay"});
        CHECK(offered(shop, "manual pl") == Words{"plan", "play"});
    }

    TEST_CASE("completions: what stands for the value of an option is known of all") {
        const Workshop shop;
        for (const std::string& command : offered(shop, "''")) {
            const std::string page = shop.run("manual " + command).out;
            CAPTURE(command);
            CHECK(page.starts_with(".TH "));
            std::istringstream lines(page);
            std::string line;
            while (std::getline(lines, line)) {
                // An option and its value: \fB\-\-games\fR \fIN\fR
                const std::size_t name = line.find("\\fB\\-\\-");
                const std::size_t value = line.find("\\fI", name);
                if (!line.starts_with("\\fB\\-") || value == std::string::npos) continue;
                const auto word = [&](std::size_t from) {
                    std::string text = line.substr(from, line.find("\\fR", from) - from);
                    std::erase(text, '\\');
                    return text;
                };
                OptionRow option;
                option.names = {word(name + 3)};
                option.value = word(value + 3);
                CAPTURE(line);
                CHECK(knows_value(option));
            }
        }
    }

    TEST_CASE("manual: a page of each command says what its help says") {
        const Workshop shop;
        const std::string page = shop.run("manual run").out;
        CHECK(page.starts_with(".TH SKERRY\\-RUN 1 \"\" \"skerry "));
        CHECK(says(page,
                   ".SH NAME\nskerry\\-run \\- Play an experiment: table and result file\n"
                   ".SH SYNOPSIS\n\\fBskerry run\\fR [\\fIoptions\\fR] [\\fIFILE\\fR]\n"));
        CHECK(says(page,
                   ".TP\n\\fB\\-o\\fR, \\fB\\-\\-out\\fR \\fIFILE\\fR\nresult file; "
                   "\\- for standard output, none for no file\n"));
        CHECK(says(page, ".SH EXAMPLES\n.nf\n  skerry run "));
        CHECK(says(shop.run("manual merge").out, "[\\fIoptions\\fR] \\fIPART\\fR ...\n"));
        CHECK(says(shop.run("manual solve").out, ".SH \"SKERRY SOLVE TILE-GAME\""));
        const std::string program = shop.run("manual").out;
        const auto escaped = [](std::string name) {
            for (std::size_t at = 0; (at = name.find('-', at)) != std::string::npos; at += 2)
                name.insert(at, 1, '\\');
            return name;
        };
        for (const std::string& command : offered(shop, "''")) {
            CAPTURE(command);
            CHECK(says(program, "\\fBskerry\\-" + escaped(command) + "\\fR(1)"));
            const std::string of_command = shop.run("manual " + command).out;
            for (const std::string& option : options_in(shop.run(command + " --help").out)) {
                CAPTURE(option);
                if (command != "help") CHECK(says(of_command, "\\fB" + escaped(option) + "\\fR"));
            }
        }
        if (shop.run("", "command -v mandoc >mandoc.txt;").code == 127 ||
            shop.read("mandoc.txt").empty())
            return;
        for (const char* const command : {"", "run", "solve", "help", "tune"}) {
            const Ended checked =
                shop.run(std::string("manual ") + command + " | mandoc -T lint -W warning");
            CAPTURE(checked.out);
            // No date: the page is the same whenever it is made.
            CHECK(std::ranges::count(checked.out, '\n') == 1);
            CHECK(says(checked.out, "missing date"));
        }
    }
}

TEST_SUITE("golden") {
    TEST_CASE("completions: games, strategies, parameters, choices, and what files tell") {
        const Workshop shop;
        shop.must("run -q config.json --out r.json");
        check_answers("completions.txt", [&](const std::string& line) {
            std::string words;
            for (const std::string& word : offered(shop, line)) words += " " + word;
            return words.empty() ? "(nothing)" : words.substr(1);
        });
    }
}

}  // namespace skerry
