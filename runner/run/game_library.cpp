// Opens libraries of games, of the same build as this program.

#include "runner/run/game_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/environment.hpp"
#if !defined(SKERRY_STATIC) && !defined(__EMSCRIPTEN__)
#include <dlfcn.h>
#define SKERRY_OPENS_LIBRARIES
#endif

namespace skerry {

std::string build_text() {
    std::vector<std::string> ways = {std::string(compiled_as)};
    for (const AuthorsGame& own : own_games())
        if (std::ranges::find(ways, own.compiled_as) == ways.end())
            ways.emplace_back(own.compiled_as);
    const std::string commit = build_commit;
    return fmt::format("{}, commit {}, {}", version_text(), commit.empty() ? "not known" : commit,
                       fmt::join(ways, " and "));
}

#ifdef SKERRY_OPENS_LIBRARIES

namespace {

void require_equal_builds(const std::string& path, const std::string& theirs) {
    const std::string ours = build_text();
    if (ours == theirs) return;
    throw UserError(fmt::format(
        "{}: was built by another Skerry or in another way, and its games cannot be played here; "
        "it has \"{}\", this program \"{}\"; build both from one installation",
        path, theirs, ours));
}

void enter_games_of(const std::string& path, const std::vector<AuthorsGame>& games) {
    if (games.empty()) throw UserError(path + ": enters no games; see skerry::enter()");
    for (const AuthorsGame& own : games) {
        const std::string name(own.game->name());
        if (game_named(name) != nullptr)
            throw UserError(
                fmt::format("{}: has the game \"{}\", and another one of this name "
                            "is there",
                            path, name));
    }
    std::vector<const GameEntry*> entries;
    for (const AuthorsGame& own : games) entries.push_back(own.game.get());
    enter_games(entries);
}

/// A function of the library; null if it has none of this name.
template <class Function>
Function* function_of(void* library, const char* name) {
    return reinterpret_cast<Function*>(::dlsym(library, name));
}

}  // namespace

void* open_game_library(const std::string& path) {
    static std::vector<void*> opened;
    std::error_code ignored;
    const std::filesystem::path file = std::filesystem::absolute(path, ignored);
    if (!std::filesystem::is_regular_file(file, ignored))
        throw UserError(path + ": is no file; must be a library of games, such as libmygame.so");
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* const why = ::dlerror();
        throw UserError(fmt::format("{}: cannot be opened: {}", path, why ? why : "no reason"));
    }
    if (std::ranges::find(opened, library) != opened.end()) return nullptr;
    const auto build = function_of<const char*()>(library, build_function);
    const auto games = function_of<const void*()>(library, games_function);
    if (build == nullptr || games == nullptr)
        throw UserError(path +
                        ": is a library, but not one of games of skerry; "
                        "skerry::library makes one");
    require_equal_builds(path, build());
    const auto* const own = static_cast<const std::vector<AuthorsGame>*>(games());
    if (own == &own_games()) return nullptr;  // this library itself
    enter_games_of(path, *own);
    opened.push_back(library);
    return library;
}

#else

void* open_game_library(const std::string& path) {
    throw UserError(path +
                    ": this program is static and opens no libraries; a program of shared "
                    "libraries does, and so does one of your own with skerry::program");
}

#endif

std::vector<std::string> game_libraries_of_environment() {
    std::vector<std::string> paths;
    const char* const named = std::getenv("SKERRY_GAMES");
    std::string_view left = named == nullptr ? "" : named;
    while (!left.empty()) {
        const std::size_t end = std::min(left.find(':'), left.size());
        if (end > 0) paths.emplace_back(left.substr(0, end));
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return paths;
}

}  // namespace skerry
