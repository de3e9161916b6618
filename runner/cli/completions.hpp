#pragma once
// What may come next on a command line: for the shells, which ask `skerry complete`.
// The values that an option or argument may have, as far as the rest of the line tells.

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/command_table.hpp"

namespace skerry {

struct OfferedWord {
    std::string word;  ///< the whole word; with '=' or '.' at its end another part follows
    std::string help;  ///< may be empty

    friend bool operator==(const OfferedWord&, const OfferedWord&) = default;
};

struct Completion {
    std::vector<OfferedWord> candidates;
    bool files = false;  ///< also the names of files
};

/// What the last one of `words` may become; the others stand before it, behind the program's name.
/// Reads the configuration or result that they name, and says nothing where that cannot be read.
Completion complete(const CommandRow& program, std::span<const std::string> words);

/// Whether complete() knows what may stand for this value (as --help calls it) of this option or
/// argument, be it anything.
bool knows_value(const OptionRow& option);

/// The script that makes a shell ask `skerry complete`. `shell`: of completion_shells(). Throws
/// UserError.
std::string_view completion_script(const std::string& shell);
std::vector<std::string> completion_shells();

/// What a command line says so far, behind its command.
struct CommandLineValues {
    std::map<std::string, std::vector<std::string>> options;  ///< by the option's long name
    std::vector<std::string> arguments;

    /// The last value of an option; empty if it has none.
    std::string last(const std::string& option) const {
        const auto found = options.find(option);
        return found == options.end() ? std::string() : found->second.back();
    }
};

/// Values that may begin with `start`; others may be among them.
Completion completed_values(const OptionRow& option, const CommandLineValues& values,
                            const std::string& start);

}  // namespace skerry
