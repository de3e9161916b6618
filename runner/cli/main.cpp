#include "runner/cli/commands.hpp"

int main(int argc, char** argv) { return skerry::run_program(argc, argv); }
