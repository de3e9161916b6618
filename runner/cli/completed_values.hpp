#pragma once
// The values that an option or argument may have, as far as the rest of the line tells.

#include <map>
#include <string>
#include <vector>

#include "runner/cli/completions.hpp"

namespace skerry {

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
