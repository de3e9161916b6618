#pragma once
// Whether an outside program keeps the protocol of docs/programs.md: skerry check-program.

#include "runner/experiment/experiment.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

/// One thing that was looked at.
struct ProgramFinding {
    enum class Kind { good, note, fault };
    Kind kind = Kind::good;
    std::string text;             ///< one line
    std::string transcript = {};  ///< of a fault: lines, each terminated; may be empty
};

/// Talks with the program about decisions of games that `random`, an experiment of one strategy
/// that needs no program, plays from game 0 on: at least `decisions` of them, the last ones of
/// games included. Tells each finding as soon as it is made; what rests on something that failed
/// is not looked at. Returns whether there was no fault.
bool check_program(const ProgramSettings& settings, const Experiment& random,
                   std::uint64_t decisions, const std::function<void(const ProgramFinding&)>& tell);

}  // namespace skerry
