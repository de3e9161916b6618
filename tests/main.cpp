// Tables of tests fit 100 columns, whatever terminal the tests run in.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

int main(int count, char** arguments) {
    ::setenv("COLUMNS", "100", 1);
    return doctest::Context(count, arguments).run();
}
