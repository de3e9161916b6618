#include "runner/cli/entered_games.hpp"

#include <filesystem>

#include "runner/cli/commands.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

int program(int argc, const char* const* argv, std::initializer_list<EnteredGame> games) {
    std::vector<const GameEntry*> entries;
    for (const EnteredGame& game : games) entries.push_back(game.get());
    enter_games(entries);
    if (argc > 0) name_program(std::filesystem::path(argv[0]).filename());
    return run_program(argc, argv);
}

}  // namespace skerry
