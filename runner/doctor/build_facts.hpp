#pragma once
// What this build is: for `skerry --version`, and for reports of faults.

#include <string>
#include <vector>

namespace skerry {

struct BuildFact {
    std::string name;
    std::string value;
};

/// Commit, compiler, instruction sets and optional parts, in the order in which they are shown.
std::vector<BuildFact> build_facts();

/// The commit from which the program was built, with "-dirty" if files differed from it; empty if
/// it is not known. Defined in a source that the build writes.
extern const char* const build_commit;

/// Lines of `name: value`, below the program and its version.
std::string version_page();

}  // namespace skerry
