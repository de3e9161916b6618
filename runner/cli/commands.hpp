#pragma once
// One file for each command. Each adds its subcommand to the program; `exit_code` receives what the
// command returns if it was chosen.

#include <functional>

#include "runner/cli/command_line.hpp"
#include "runner/cli/command_table.hpp"

namespace skerry {

void add_run(Command program, int& exit_code);
void add_show(Command program, int& exit_code);
void add_merge(Command program, int& exit_code);
void add_unite(Command program, int& exit_code);
void add_list(Command program, int& exit_code);
void add_plan(Command program, int& exit_code);
void add_profile(Command program, int& exit_code);
void add_play(Command program, int& exit_code);
void add_replay(Command program, int& exit_code);
void add_compare(Command program, int& exit_code);
void add_explain(Command program, int& exit_code);
void add_review(Command program, int& exit_code);
void add_report(Command program, int& exit_code);
void add_verify(Command program, int& exit_code);
void add_signature(Command program, int& exit_code);
void add_check_program(Command program, int& exit_code);
void add_doctor(Command program, int& exit_code);
void add_deck(Command program, int& exit_code);
void add_log(Command program, int& exit_code);
void add_solve(Command program, int& exit_code);
void add_train(Command program, int& exit_code);
void add_tune(Command program, int& exit_code);

/// The options of all commands, once they have been added.
using TableMaker = std::function<CommandRow()>;
void add_shell_help(Command program, const TableMaker& table, int& exit_code);

/// The whole program: parses the arguments, runs the command, returns the exit code. Every error is
/// one line on stderr.
int run_program(int argc, const char* const* argv);

}  // namespace skerry
