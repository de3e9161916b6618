// The commands of all parts that are built.

#include "bindings/program/program.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "runner/cli/program.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"
#ifdef SKERRY_PLAY
#include "play/cli/commands.hpp"
#endif
#ifdef SKERRY_LEARN
#include "learn/cli/commands.hpp"
#endif

namespace skerry {

namespace {

/// The name of the first game, for an example.
std::string first_game() {
    return all_games().empty() ? "" : std::string(all_games().front()->name());
}

}  // namespace

int program(int argc, const char* const* argv, std::initializer_list<EnteredGame> games) {
    if (games.size() > 0) {
        enter(games);
        if (argc > 0) name_program(std::filesystem::path(argv[0]).filename());
    }
    std::vector<PartCommand> commands;
#ifdef SKERRY_PLAY
    commands.push_back(
        {"Play games", add_play,
         fmt::format("  {:<46}  play a game yourself\n", "skerry play " + first_game())});
    commands.push_back(
        {"Look at results", add_review,
         "  skerry review records.txt                       what each move was worth\n"});
#endif
#ifdef SKERRY_LEARN
    commands.push_back({"Strategies", add_train, ""});
#endif
    return run_program(argc, argv, commands);
}

}  // namespace skerry
