#include "runner/cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <utility>

namespace skerry {

CommandOption CommandOption::type_name(const std::string& name) const {
    return CommandOption(*option_->type_name(name));
}

CommandOption CommandOption::required() const { return CommandOption(*option_->required()); }

CommandOption CommandOption::expected(int values) const {
    return CommandOption(*option_->expected(values));
}

CommandOption CommandOption::expected(int min, int max) const {
    return CommandOption(*option_->expected(min, max));
}

CommandOption CommandOption::default_str(const std::string& text) const {
    return CommandOption(*option_->default_str(text));
}

CommandOption CommandOption::capture_default_str() const {
    return CommandOption(*option_->capture_default_str());
}

CommandOption CommandOption::take_all() const { return CommandOption(*option_->take_all()); }

CommandOption CommandOption::allow_extra_args(bool allow) const {
    return CommandOption(*option_->allow_extra_args(allow));
}

CommandOption CommandOption::excludes(const CommandOption& other) const {
    return CommandOption(*option_->excludes(other.option_));
}

bool CommandOption::given() const { return option_->count() > 0; }

Command Command::add_subcommand(const std::string& name, const std::string& help) const {
    return Command(*app_->add_subcommand(name, help));
}

Command Command::add_hidden_subcommand(const std::string& name) const {
    return Command(*app_->add_subcommand(name)->group(""));
}

void Command::group_options(const std::string& heading,
                            const std::vector<std::string>& names) const {
    for (const std::string& name : names) app_->get_option(name)->group(heading);
}

void Command::require_subcommand() const { app_->require_subcommand(1); }

CommandOption Command::add_option(const std::string& names, std::string& value,
                                  const std::string& help) const {
    return CommandOption(*app_->add_option(names, value, help));
}

CommandOption Command::add_option(const std::string& names, std::vector<std::string>& values,
                                  const std::string& help) const {
    return CommandOption(*app_->add_option(names, values, help));
}

CommandOption Command::add_flag(const std::string& names, bool& value,
                                const std::string& help) const {
    return CommandOption(*app_->add_flag(names, value, help));
}

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::callback(std::function<void()> run) const { app_->callback(std::move(run)); }

}  // namespace skerry
