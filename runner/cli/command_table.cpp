// The layout of --help at any width: two columns of options, sentences wrapped at words, examples
// that can be copied.

#include "runner/cli/command_table.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <sstream>

#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

namespace {

constexpr std::size_t name_column = 30;
constexpr std::size_t least_text_column = 40;  // below, texts go under their names

/// A command in as many lines as it takes, each but the last continued by a backslash.
std::string command_lines(std::string_view command, std::size_t width) {
    std::istringstream lines(wrap(command, width - 2, "  ", "      "));
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        if (!text.empty()) text += " \\\n";
        text += line;
    }
    return text + "\n";
}

std::string example(const std::string& line, std::size_t width) {
    if (display_width(line) <= width) return line + "\n";
    const std::string_view words = std::string_view(line).substr(line.find_first_not_of(' '));
    const std::size_t gap = words.find("  ");
    const std::string_view command = words.substr(0, gap);
    std::string text = command_lines(command, width);
    if (gap == std::string_view::npos) return text;
    const std::string_view told = words.substr(words.find_first_not_of(' ', gap));
    return text + wrap(told, width, "        ", "        ");
}

/// Whether an example is of a game of the house that is not here, or of its configurations.
bool is_of_absent_game(const std::string& line) {
    static constexpr std::array<std::string_view, 4> house = {"tiny-islands", "tile-game",
                                                              "tiger-island", "roam"};
    if (!line.starts_with("  skerry ")) return false;
    const auto names = [&](std::string_view word) { return line.find(word) != line.npos; };
    if (names("configs/") && game_named(house[0]) == nullptr) return true;
    return std::ranges::any_of(
        house, [&](std::string_view game) { return names(game) && game_named(game) == nullptr; });
}

/// A footer without examples of games that are not here: a program of one's own speaks of its own.
std::string examples_of_games_here(const std::string& footer) {
    std::istringstream lines(footer);
    std::string text;
    bool dropped = false;
    for (std::string line; std::getline(lines, line);) {
        const bool goes_on = line.starts_with("      ");
        dropped = goes_on ? dropped : is_of_absent_game(line);
        if (!dropped) text += line + "\n";
    }
    constexpr std::string_view heading = "Examples:\n";
    if (text.ends_with(heading)) text.resize(text.size() - heading.size());
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

class HelpFormat : public CLI::Formatter {
  public:
    explicit HelpFormat(int width);

    std::string make_description(const CLI::App* app) const override;
    std::string make_footer(const CLI::App* app) const override;
    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_help(const CLI::App* app, std::string name,
                          CLI::AppFormatMode mode) const override;
    std::string make_subcommand(const CLI::App* sub) const override;
    std::string make_option(const CLI::Option* option, bool is_positional) const override;

  private:
    std::string row(const std::string& left, const std::string& right) const;

    std::size_t width_;
};

HelpFormat::HelpFormat(int width) : width_(static_cast<std::size_t>(std::max(width, 40))) {}

std::string HelpFormat::make_description(const CLI::App* app) const {
    return wrap(app->get_description(), width_);
}

std::string HelpFormat::make_footer(const CLI::App* app) const {
    const std::string footer = app->get_footer();
    const CLI::App* const parent = app->get_parent();
    if (footer.empty() || (parent != nullptr && footer == parent->get_footer())) return {};
    const std::string here = examples_of_games_here(footer.substr(footer.find_first_not_of('\n')));
    return lay_out_help(here, width_);
}

std::string HelpFormat::make_usage(const CLI::App* app, std::string name) const {
    std::string usage = CLI::Formatter::make_usage(app, std::move(name));
    while (!usage.empty() && usage.back() == '\n') usage.pop_back();
    return wrap(usage, width_, "", "    ");
}

/// One blank line between groups, where CLI11 has two.
std::string HelpFormat::make_help(const CLI::App* app, std::string name,
                                  CLI::AppFormatMode mode) const {
    std::string text = by_name(CLI::Formatter::make_help(app, std::move(name), mode));
    for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;)
        text.erase(at, 1);
    return text;
}

std::string HelpFormat::make_subcommand(const CLI::App* sub) const {
    return row(sub->get_name(), sub->get_description());
}

std::string HelpFormat::make_option(const CLI::Option* option, bool is_positional) const {
    std::string left = option->get_name(is_positional, !is_positional);
    const std::string value = option->get_type_name();
    if (!is_positional && option->get_type_size() != 0 && !value.empty()) left += " " + value;
    return row(left, option_help(*option));
}

std::string HelpFormat::row(const std::string& left, const std::string& right) const {
    const bool below = width_ < name_column + least_text_column;
    const std::string indent(below ? 8 : name_column, ' ');
    std::string first = "  " + left;
    if (below || first.size() + 2 > name_column)
        return first + "\n" + wrap(right, width_, indent, indent);
    first.resize(name_column, ' ');
    return wrap(right, width_, first, indent);
}

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
    if (row.argument)
        row.value = row.names.front();
    else if (option.get_type_size() != 0)
        row.value = option.get_type_name();
    row.help = option_help(option);
    return row;
}

CommandRow row_of(const CLI::App& app, std::span<const OptionRow> common) {
    CommandRow row{app.get_name(), app.get_description(), {}, {}};
    for (const CLI::Option* option : app.get_options()) row.options.push_back(row_of(*option));
    if (app.get_parent() != nullptr)
        row.options.insert(row.options.end(), common.begin(), common.end());
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_description().empty()) row.commands.push_back(row_of(*command, common));
    return row;
}

}  // namespace

std::string lay_out_help(const std::string& text, std::size_t width) {
    std::istringstream lines(text);
    std::string laid_out;
    std::string sentences;
    const auto end_paragraph = [&] {
        if (!sentences.empty()) laid_out += wrap(sentences, width);
        sentences.clear();
    };
    for (std::string line; std::getline(lines, line);) {
        const bool prose = !line.empty() && line.front() != ' ';
        if (prose) {
            sentences += (sentences.empty() ? "" : " ") + line;
            if (line.back() == ':') end_paragraph();
            continue;
        }
        end_paragraph();
        laid_out += line.empty() ? "\n" : example(line, width);
    }
    end_paragraph();
    return laid_out;
}

std::string option_help(const CLI::Option& option) {
    std::string text = option.get_description();
    if (!option.get_positional() && option.get_required()) text += " (required)";
    if (!option.get_default_str().empty()) text += " (default: " + option.get_default_str() + ")";
    return text;
}

void lay_out_help_of(CLI::App& program, int width) {
    program.formatter(std::make_shared<HelpFormat>(width));
}

CommandRow command_table(const CLI::App& program) {
    const std::array<OptionRow, 2> common = {row_of(*program.get_option("--color")),
                                             row_of(*program.get_option("--game-library"))};
    return row_of(program, common);
}

}  // namespace skerry
