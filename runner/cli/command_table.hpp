#pragma once
// How --help is laid out, and the options of all commands as values: what manual pages and
// completions are made of, so that they say what the program takes.

#include <cstddef>
#include <map>
#include <span>
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

// What may come next on a command line: for the shells, which ask `skerry complete`.
// The values that an option or argument may have, as far as the rest of the line tells.

struct OfferedWord {
    std::string word;  ///< the whole word; with '=' or '.' at its end another part follows
    std::string help;  ///< may be empty

    friend bool operator==(const OfferedWord&, const OfferedWord&) = default;
};

struct Completion {
    std::vector<OfferedWord> candidates;
    bool files = false;  ///< also the names of files
};

/// What the last one of `words` may become; the others stand before it, behind the program's name.
/// Reads the configuration or result that they name, and says nothing where that cannot be read.
Completion complete(const CommandRow& program, std::span<const std::string> words);

/// Whether complete() knows what may stand for this value (as --help calls it) of this option or
/// argument, be it anything.
bool knows_value(const OptionRow& option);

/// The script that makes a shell ask `skerry complete`. `shell`: of completion_shells(). Throws
/// UserError.
std::string_view completion_script(const std::string& shell);
std::vector<std::string> completion_shells();

/// What a command line says so far, behind its command.
struct CommandLineValues {
    std::map<std::string, std::vector<std::string>> options;  ///< by the option's long name
    std::vector<std::string> arguments;

    /// The last value of an option; empty if it has none.
    std::string last(const std::string& option) const {
        const auto found = options.find(option);
        return found == options.end() ? std::string() : found->second.back();
    }
};

/// Values that may begin with `start`; others may be among them.
Completion completed_values(const OptionRow& option, const CommandLineValues& values,
                            const std::string& start);

}  // namespace skerry
