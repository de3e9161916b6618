#pragma once
// The command line as the commands see it. Only the files that lay it out include CLI11 itself: its
// header adds 7 s to the compile time of each file, and there are twenty such files.

#include "runner/exhibits/result_tables.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): as CLI11 has it
class App;
class Option;
}  // namespace CLI

namespace skerry {

/// An option or argument. The functions do what those of CLI::Option do, and return this option.
class CommandOption {
  public:
    explicit CommandOption(CLI::Option& option) : option_(&option) {}

    CommandOption required() const;
    CommandOption expected(int values) const;
    CommandOption expected(int min, int max) const;
    /// The text that --help shows as the default value.
    CommandOption default_str(const std::string& text) const;
    /// Makes --help show the current value of the variable as the default.
    CommandOption capture_default_str() const;
    /// May be repeated, each time with as many values as are expected.
    CommandOption take_all() const;
    /// May be repeated, each time with one value.
    CommandOption repeated() const;
    CommandOption excludes(const CommandOption& other) const;

    bool given() const;

  private:
    CLI::Option* option_;
};

/// A handle of the program or of one of its commands.
class Command {
  public:
    explicit Command(CLI::App& app) : app_(&app) {}

    Command add_subcommand(const std::string& name, const std::string& help) const;
    /// A command that `run` runs with its options, which gives the exit code.
    template <class Options, class Run>
    std::pair<Command, std::shared_ptr<Options>> add_command(const std::string& name,
                                                             const std::string& help,
                                                             const std::string& footer_text,
                                                             int& exit_code, Run run) const {
        const Command command = add_subcommand(name, help);
        const auto options = std::make_shared<Options>();
        command.footer(footer_text);
        command.callback([options, run, &exit_code] { exit_code = run(*options); });
        return {command, options};
    }
    void require_subcommand() const;

    /// Names like "-o,--out FILE", with what stands for the value in --help; a positional argument
    /// has a name without dashes. The variable must live until the command has run.
    CommandOption add_option(const std::string& names, std::string& value,
                             const std::string& help) const;
    CommandOption add_option(const std::string& names, std::vector<std::string>& values,
                             const std::string& help) const;
    CommandOption add_flag(const std::string& names, bool& value, const std::string& help) const;

    /// Shows these options, by any of their names, under a heading of their own in --help.
    void group_options(const std::string& heading, const std::vector<std::string>& names) const;

    void footer(const std::string& text) const;
    /// The function that is called if the command was chosen.
    void callback(std::function<void()> run) const;

  private:
    CLI::App* app_;
};

/// The options that say in what form results are printed.
struct TableOptions {
    std::string format = "text";
    std::string table;
    std::string at_least;

    void add_to(Command app);
    void add_at_least_to(Command app);
    /// Adds only --format, for a command that prints one table.
    void add_format_to(Command app);

    /// Throws UserError at an unknown format, or what is no list of scores.
    ShownAs shown_as() const;
};

/// --format of a command that prints text or JSON and no table: whether it is JSON.
struct TextOrJson {
    std::string format = "text";

    void add_to(Command app);
    /// Throws UserError at an unknown format.
    bool is_json() const;
};

/// Prints what shown_text() made: CSV and JSON as documents for other programs, the rest as text.
void print_shown(const std::string& text, TableFormat format);

/// Prints what is asked for of games that were just played or merged, on standard error where the
/// result goes to standard output. `file`: of their result; empty without one.
void show_this_run(const ShownAs& as, ShownBatch batch, bool to_stdout, const std::string& file);

}  // namespace skerry
