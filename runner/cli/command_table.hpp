#pragma once
// How --help is laid out, and the options of all commands as values: what manual pages and
// completions are made of, so that they say what the program takes.

#include <cstddef>
#include <string>
#include <vector>

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

struct OptionRow {
    std::vector<std::string> names;  ///< with their dashes, the long one last; or one argument's
    std::string value;               ///< stands for the value in --help; empty: a flag
    std::string help;                ///< with the default, and whether it is required
    int least_values = 1;            ///< of one occurrence
    int most_values = 1;
    bool argument = false;  ///< has a place, not a name
    bool required = false;
    bool repeats = false;

    const std::string& name() const { return names.back(); }
};

struct CommandRow {
    std::string name;
    std::string help;
    std::string footer;  ///< examples and what else --help ends with; may be empty
    std::vector<OptionRow> options;
    std::vector<CommandRow> commands;

    /// Null if there is none.
    const CommandRow* command(const std::string& name) const;
    const OptionRow* option(const std::string& name) const;
    std::vector<const OptionRow*> arguments() const;
};

/// The row of the program, with all of its commands that `help all` lists.
CommandRow command_table(const CLI::App& program);

}  // namespace skerry
