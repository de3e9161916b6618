#pragma once
// The commands of learning. Each adds its subcommand to the program; `exit_code` receives what the
// command returns if it was chosen.

#include "runner/cli/commands.hpp"

namespace skerry {

/// Adds nothing where the program has no Tiny Islands, whose weights are learned.
void add_train(Command program, int& exit_code);

}  // namespace skerry
