#include "runner/cli/program.hpp"

int main(int argc, char** argv) { return skerry::run_program(argc, argv); }
