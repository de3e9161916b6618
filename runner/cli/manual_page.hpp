#pragma once
// Manual pages, made of the same table as --help.

#include <string>

#include "runner/cli/command_table.hpp"

namespace skerry {

/// skerry(1), or skerry-COMMAND(1) of a command, in the man macros of roff. `version`: "0.1.0".
std::string manual_page(const CommandRow& program, const std::string& version);
std::string manual_page(const CommandRow& program, const CommandRow& command,
                        const std::string& version);

}  // namespace skerry
