#pragma once
// One file a command. Each adds its subcommand to the program; `exit_code` receives what the
// command returns when it was chosen.

#include <CLI/CLI.hpp>

namespace skerry {

void add_run(CLI::App& program, int& exit_code);
void add_merge(CLI::App& program, int& exit_code);
void add_list(CLI::App& program, int& exit_code);
void add_profile(CLI::App& program, int& exit_code);
void add_replay(CLI::App& program, int& exit_code);
void add_compare(CLI::App& program, int& exit_code);
void add_explain(CLI::App& program, int& exit_code);
void add_report(CLI::App& program, int& exit_code);
void add_verify(CLI::App& program, int& exit_code);
void add_signature(CLI::App& program, int& exit_code);
void add_deck(CLI::App& program, int& exit_code);
void add_log(CLI::App& program, int& exit_code);
void add_solve(CLI::App& program, int& exit_code);
void add_train(CLI::App& program, int& exit_code);

/// The whole program: parses the arguments, runs the command, returns the exit code. Errors are
/// one line on stderr.
int run_program(int argc, const char* const* argv);

}  // namespace skerry
