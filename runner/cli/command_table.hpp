#pragma once
// How --help is laid out, and the options of all commands as values, of which the completions of
// shells are made.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): as CLI11 has it
class App;
class Option;
}  // namespace CLI

namespace skerry {

/// Makes the program, and the commands that it gets later, lay out their help for a terminal of
/// `width` columns (at least 40). Options and their sentences stand in two columns, or below each
/// other where it is narrow. A command without a footer does not repeat the program's.
void lay_out_help_of(CLI::App& program, int width);

/// The sentence about an option, with its default, and whether it is required.
std::string option_help(const CLI::Option& option);

/// A text that was written in lines of some width, laid out for another. Sentences are wrapped
/// anew. The part of a long indented line behind two blanks goes below it; a command continues
/// behind a backslash.
std::string lay_out_help(const std::string& text, std::size_t width);

struct OptionRow {
    std::vector<std::string> names;  ///< with their dashes, the long one last; or one argument's
    std::string value;               ///< stands for the value in --help; empty: a flag
    std::string help;                ///< with the default, and whether it is required
    bool argument = false;           ///< has a place, not a name

    const std::string& name() const { return names.back(); }
};

struct CommandRow {
    std::string name;
    std::string help;
    std::vector<OptionRow> options;  ///< with --color and --game-library, which all commands have
    std::vector<CommandRow> commands;
};

/// The row of the program, with all of its commands that `help all` lists.
CommandRow command_table(const CLI::App& program);

}  // namespace skerry
