#include "runner/console/terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool is_terminal(int descriptor) { return ::isatty(descriptor) != 0 && variable("TERM") != "dumb"; }

/// The first of these variables that is set decides (POSIX). If none is set: today's terminals read
/// UTF-8.
bool unicode_locale() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string_view locale = variable(name);
        if (locale.empty()) continue;
        for (std::string_view part : {"UTF-8", "utf-8", "UTF8", "utf8"})
            if (locale.find(part) != std::string_view::npos) return true;
        return false;
    }
    return true;
}

}  // namespace

TextStyle style_of(int descriptor) {
    constexpr int width_of_files = 100;
    TextStyle style;
    const bool terminal = is_terminal(descriptor);
    style.width = terminal ? terminal_width(descriptor) : width_of_files;
    style.colour =
        (terminal || !variable("CLICOLOR_FORCE").empty()) && variable("NO_COLOR").empty();
    style.unicode = unicode_locale();
    return style;
}

void choose_colour(const std::string& when) {
    const std::vector<std::string> known{"auto", "always", "never"};
    if (std::ranges::find(known, when) == known.end())
        throw UserError("--color " + when + ": must be one of " + join(known) +
                        did_you_mean(when, known));
    if (when == "never") ::setenv("NO_COLOR", "1", 1);
    if (when != "always") return;
    ::unsetenv("NO_COLOR");
    ::setenv("CLICOLOR_FORCE", "1", 1);
}

ProgressMode progress_mode(bool quiet) {
    if (quiet) return ProgressMode::silent;
    return is_terminal(STDERR_FILENO) ? ProgressMode::terminal : ProgressMode::lines;
}

}  // namespace skerry
