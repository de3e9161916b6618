#include "runner/documents/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail_output() {
    throw UserError("standard output: cannot be written: " +
                    std::generic_category().message(errno));
}

}  // namespace

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_output();
}

void flush_output() {
    if (std::fflush(stdout) != 0) fail_output();
}

}  // namespace skerry
