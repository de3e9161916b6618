// The options of commands by CLI11, and those that say in what form tables are printed.

#include "runner/cli/command_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "runner/cli/commands.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

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

CommandOption CommandOption::repeated() const {
    return CommandOption(*option_->take_all()->allow_extra_args(false));
}

CommandOption CommandOption::excludes(const CommandOption& other) const {
    return CommandOption(*option_->excludes(other.option_));
}

bool CommandOption::given() const { return option_->count() > 0; }

Command Command::add_subcommand(const std::string& name, const std::string& help) const {
    return Command(*app_->add_subcommand(name, help));
}

void Command::group_options(const std::string& heading,
                            const std::vector<std::string>& names) const {
    for (const std::string& name : names) app_->get_option(name)->group(heading);
}

void Command::require_subcommand() const { app_->require_subcommand(1); }

namespace {

/// Whether its words are another program's, which may be empty: those of a program to start, and of
/// a line that a shell completes.
bool takes_words_of_others(const std::string& names) { return names == "CMD" || names == "WORD"; }

/// `names`: as Command::add_option() has them. An empty value is refused: a variable of a shell
/// that is not set must not be as an option that is not given.
template <class Value>
CLI::Option& added(CLI::App& app, const std::string& names, Value& value, const std::string& help) {
    const std::size_t end = names.find(' ');
    CLI::Option& option = *app.add_option(names.substr(0, end), value, help);
    if (end != std::string::npos) option.type_name(names.substr(end + 1));
    if (takes_words_of_others(names)) return option;
    option.check(
        [&option](const std::string& text) -> std::string {
            if (text.empty())
                throw UserError(option.get_name() +
                                ": is empty; must have a value, or be left out");
            return {};
        },
        "");
    return option;
}

/// "70,80,90".
std::vector<std::int32_t> scores_of(const std::string& text) {
    constexpr std::size_t most = 20;
    std::vector<std::int32_t> list;
    for (const std::string& part : split(text, ',')) {
        const ordered_json value = number_or_text(part);
        if (!value.is_number_integer() || std::abs(value.get<double>()) > Histogram::max_magnitude)
            throw UserError("--at-least " + text + ": \"" + part +
                            "\" is no score; must be whole numbers, such as 70,80,90");
        list.push_back(value.get<std::int32_t>());
    }
    if (list.size() > most)
        throw UserError(fmt::format("--at-least {}: has {} scores; at most {} are allowed", text,
                                    list.size(), most));
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

}  // namespace

CommandOption Command::add_option(const std::string& names, std::string& value,
                                  const std::string& help) const {
    return CommandOption(added(*app_, names, value, help));
}

CommandOption Command::add_option(const std::string& names, std::vector<std::string>& values,
                                  const std::string& help) const {
    return CommandOption(added(*app_, names, values, help));
}

CommandOption Command::add_flag(const std::string& names, bool& value,
                                const std::string& help) const {
    return CommandOption(*app_->add_flag(names, value, help));
}

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::callback(std::function<void()> run) const { app_->callback(std::move(run)); }

void TableOptions::add_to(Command app) {
    app.add_option("--table NAME", table,
                   "print only this table: scores, components, differences, ranking, time, "
                   "matchups, histogram ...; an unknown name lists all");
    add_at_least_to(app);
    add_format_to(app);
}

void TableOptions::add_format_to(Command app) {
    app.add_option("--format FORMAT", format,
                   "text, csv, markdown or json; csv and json have every digit, csv has one table");
}

void TableOptions::add_at_least_to(Command app) {
    app.add_option("--at-least SCORES", at_least,
                   "the share of the games with each of these scores or more, and how strategies "
                   "differ in it: 70,80,90");
}

ShownAs TableOptions::shown_as() const {
    return {table_format(format), table, scores_of(at_least)};
}

void TextOrJson::add_to(Command app) {
    app.add_option("--format FORMAT", format, "text or json").capture_default_str();
}

bool TextOrJson::is_json() const {
    static const std::vector<std::string> known{"text", "json"};
    if (std::ranges::find(known, format) == known.end())
        throw UserError("--format " + format + ": must be one of " + join(known) +
                        did_you_mean(format, known));
    return format == "json";
}

void print_shown(const std::string& text, TableFormat format) {
    const bool document = format == TableFormat::csv || format == TableFormat::json;
    (document ? print_document : print_painted)(text);
    flush_output();
}

void show_this_run(const ShownAs& as, ShownBatch batch, bool to_stdout, const std::string& file) {
    batch.at_least = as.at_least;
    if (!file.empty() && !as.at_least.empty()) batch.show_shares(Result::read(file), as.at_least);
    const std::string text =
        shown_text({&batch, 1}, as, style_of(to_stdout ? STDOUT_FILENO : STDERR_FILENO));
    if (to_stdout) return print_shown(text, as.format);
    tell_painted(text);
    flush_output();
}

}  // namespace skerry
