#pragma once
// What `skerry doctor` tells: the build, the parts that a program can do without, and a self-check.

#include <chrono>
#include <vector>

#include "runner/experiment/any_game.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

struct BuildFact {
    std::string name;
    std::string value;
};

/// Commit, compiler, instruction sets and optional parts, in the order in which they are shown.
std::vector<BuildFact> build_facts();

/// Lines of `name: value`, below the program and its version.
std::string version_page();

enum class PartState {
    works,
    absent,  ///< not installed, or not built in: what to install is told
    fault,   ///< here, and does not work
};

struct OptionalPart {
    std::string name;
    PartState state = PartState::works;
    std::string told;
};

/// Plays some games of each kind on one thread and on several, which must agree; then the programs
/// that Skerry calls, or that call it. Takes some seconds.
std::vector<OptionalPart> look_at_parts();

/// What a program said and how it ended.
struct BriefRun {
    bool well = false;  ///< it ended by itself with exit code 0
    std::string said;   ///< the first line of its output, else of its standard error, visible
    std::string end;    ///< "exited with code 3"; why it did not end
};

/// Runs a command for at most `limit`. Nothing if there is no such program.
std::optional<BriefRun> run_briefly(const std::vector<std::string>& command,
                                    std::chrono::milliseconds limit);

/// Some games of each kind: whether one thread and several make the same result, and whether the
/// parts of the game keep their promises.
OptionalPart check_games();

/// What the picture or the arrays of a game say otherwise than its rules, with seed, game and move;
/// empty if they agree in all random games of this seed.
std::string broken_promise(const AnyGame& game, std::uint64_t seed, std::uint64_t games);

/// One line for each part, and how many work.
std::string doctor_text(const std::vector<OptionalPart>& parts, const TextStyle& style);

/// What somebody else needs to know of the program and the machine, and the parts: a block of
/// Markdown to paste into a report of a fault. Names no file or user of this machine.
std::string report_block(const std::vector<OptionalPart>& parts);

}  // namespace skerry
