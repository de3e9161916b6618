#pragma once
// The commands of playing. Each adds its subcommand to the program; `exit_code` receives what the
// command returns if it was chosen.

#include "runner/cli/commands.hpp"

namespace skerry {

void add_play(Command program, int& exit_code);
void add_review(Command program, int& exit_code);

}  // namespace skerry
