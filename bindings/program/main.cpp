#include "bindings/program/program.hpp"

int main(int argc, char** argv) { return skerry::program(argc, argv); }
