// Libraries of games of one's own, added to this one, and what this one gives to others.

#include <dlfcn.h>

#include "bindings/c/guard.hpp"
#include "learn/environments/make.hpp"
#include "runner/run/game_library.hpp"

namespace skerry::c {

namespace {

using environments::EnvironmentEntry;

void add_games(const std::string& path) {
    void* const library = open_game_library(path);
    if (library == nullptr) return;  // it was added before
    using Function = const void*();
    auto* const given = reinterpret_cast<Function*>(::dlsym(library, "skerry_own_environments"));
    if (given == nullptr) return;
    for (const EnvironmentEntry& entry :
         *static_cast<const std::vector<EnvironmentEntry>*>(given()))
        environments::enter_environments(entry);
}

}  // namespace

}  // namespace skerry::c

const char* skerry_build(void) {
    static const std::string text = skerry::build_text();
    return text.c_str();
}

skerry_status skerry_add_games(const char* path, skerry_error* error) {
    return skerry::c::guarded(error, [&] {
        skerry::c::require(path, "path");
        skerry::c::add_games(path);
    });
}

const void* skerry_own_games(void) { return &skerry::own_games(); }

const void* skerry_own_environments(void) {
    static const auto own = skerry::environments::own_environments();
    return &own;
}
