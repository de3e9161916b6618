#pragma once
// The command line as the commands see it. CLI11 itself is in program.cpp and command_line.cpp
// alone: its header makes whoever uses it compile 7 s longer, and there are twenty such files.

#include <functional>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): as CLI11 has it
class App;
class Option;
}  // namespace CLI

namespace skerry {

/// An option or argument; all calls are those of CLI::Option and return the same option.
class CommandOption {
  public:
    explicit CommandOption(CLI::Option& option) : option_(&option) {}

    /// What stands for the value in --help.
    CommandOption type_name(const std::string& name) const;
    CommandOption required() const;
    CommandOption expected(int values) const;
    CommandOption expected(int min, int max) const;
    /// The value of the option alone.
    CommandOption default_str(const std::string& text) const;
    /// --help tells the value that its variable has now.
    CommandOption capture_default_str() const;
    /// May be repeated, with as many values each time as are expected.
    CommandOption take_all() const;
    /// One value each time, though it may be repeated.
    CommandOption allow_extra_args(bool allow) const;
    CommandOption excludes(const CommandOption& other) const;

    bool given() const;

  private:
    CLI::Option* option_;
};

/// The program or one of its commands: a handle.
class Command {
  public:
    explicit Command(CLI::App& app) : app_(&app) {}

    Command add_subcommand(const std::string& name, const std::string& help) const;
    void require_subcommand() const;

    /// Names as "-o,--out"; an argument by place has a name without dashes. The variable must live
    /// until the command has run.
    CommandOption add_option(const std::string& names, std::string& value,
                             const std::string& help) const;
    CommandOption add_option(const std::string& names, std::vector<std::string>& values,
                             const std::string& help) const;
    CommandOption add_flag(const std::string& names, bool& value, const std::string& help) const;

    void footer(const std::string& text) const;
    /// What is done when the command was chosen.
    void callback(std::function<void()> run) const;

  private:
    CLI::App* app_;
};

}  // namespace skerry
