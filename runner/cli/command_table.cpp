#include "runner/cli/command_table.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "runner/cli/help_format.hpp"

namespace skerry {

namespace {

std::vector<std::string> names_of(const CLI::Option& option) {
    if (option.get_positional()) return {option.get_name(true)};
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

OptionRow row_of(const CLI::Option& option) {
    OptionRow row;
    row.names = names_of(option);
    row.argument = option.get_positional();
    const bool flag = !row.argument && option.get_type_size() == 0;
    if (row.argument)
        row.value = row.names.front();
    else if (!flag)
        row.value = option.get_type_name();
    row.help = option_help(option);
    row.least_values = flag ? 0 : option.get_items_expected_min();
    row.most_values = flag ? 0 : option.get_items_expected_max();
    row.required = option.get_required();
    row.repeats = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    return row;
}

CommandRow row_of(const CLI::App& app) {
    CommandRow row{app.get_name(), app.get_description(), {}, {}, {}};
    const CLI::App* const parent = app.get_parent();
    if (parent == nullptr || app.get_footer() != parent->get_footer())
        row.footer = app.get_footer();
    for (const CLI::Option* option : app.get_options()) row.options.push_back(row_of(*option));
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_description().empty()) row.commands.push_back(row_of(*command));
    return row;
}

}  // namespace

const CommandRow* CommandRow::command(const std::string& wanted) const {
    const auto found = std::ranges::find(commands, wanted, &CommandRow::name);
    return found == commands.end() ? nullptr : &*found;
}

const OptionRow* CommandRow::option(const std::string& wanted) const {
    const auto has = [&](const OptionRow& row) {
        return !row.argument && std::ranges::find(row.names, wanted) != row.names.end();
    };
    const auto found = std::ranges::find_if(options, has);
    return found == options.end() ? nullptr : &*found;
}

std::vector<const OptionRow*> CommandRow::arguments() const {
    std::vector<const OptionRow*> list;
    for (const OptionRow& row : options)
        if (row.argument) list.push_back(&row);
    return list;
}

CommandRow command_table(const CLI::App& program) { return row_of(program); }

}  // namespace skerry
