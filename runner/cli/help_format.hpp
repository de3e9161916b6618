#pragma once
// How --help is laid out.

#include <cstddef>
#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): as CLI11 has it
class App;
class Option;
}  // namespace CLI

namespace skerry {

/// Makes the program, and the commands that it gets later, lay out their help for a terminal of
/// `width` columns (fewer than 40 count as 40): options and their sentences in two columns, or
/// below each other where it is narrow. A command without a footer does not repeat the program's.
void lay_out_help_of(CLI::App& program, int width);

/// The sentence about an option, with its default, and whether it is required.
std::string option_help(const CLI::Option& option);

/// A text that was written in lines of some width, laid out for another: sentences are wrapped
/// anew; of an indented line that is too long the part behind two blanks goes below it, and a
/// command is continued behind a backslash.
std::string lay_out_help(const std::string& text, std::size_t width);

}  // namespace skerry
