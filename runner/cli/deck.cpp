#include <fmt/format.h>

#include "runner/cli/commands.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/roam_files.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

constexpr const char* deck_footer = R"(
Prints a line for each fault, with its place in the file; the exit code is then 2. The option
rules.deck_file plays a deck without faults.

Examples:
  skerry deck configs/roam_deck_synthetic.json
  skerry run configs/roam.json --set rules.deck_file=my_deck.json)";

int check_deck(const std::string& file) {
    const Document document = Document::read(file);
    const ReadDeck read = read_roam_deck(document);
    for (const std::string& fault : read.faults) tell(fmt::format("skerry: {}\n", fault));
    if (!read.faults.empty()) {
        tell(fmt::format("skerry: {}: {}\n", file, counted(read.faults.size(), "fault")));
        return exit_bad_input;
    }
    const roam::DeckTable table(read.deck);
    print(fmt::format(
        "{}: deck \"{}\", {} cards, {} starting characters, fingerprint {:016x}: no fault\n", file,
        read.deck.name, table.cards(), table.starting(), table.fingerprint()));
    if (read.deck.synthetic) print(fmt::format("It is synthetic: not the published cards.\n"));
    return exit_ok;
}

}  // namespace

void add_deck(Command program, int& exit_code) {
    const Command command = program.add_subcommand("deck", "Check a deck of Roam");
    const auto file = std::make_shared<std::string>();
    command.add_option("FILE", *file, "deck as JSON (configs/roam_deck.schema.json)").required();
    command.footer(deck_footer);
    command.callback([file, &exit_code] { exit_code = check_deck(*file); });
}

}  // namespace skerry
