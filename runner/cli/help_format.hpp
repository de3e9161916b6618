#pragma once
// How --help is laid out. Includes CLI11, so only program.cpp includes this.

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

namespace skerry {

/// Lays out the help of a command for a terminal of `width` columns (fewer than 40 count as 40):
/// options and their sentences in two columns, or below each other where it is narrow.
class HelpFormat : public CLI::Formatter {
  public:
    explicit HelpFormat(int width);

    std::string make_description(const CLI::App* app) const override;
    /// The program's own footer is not repeated by commands that have none.
    std::string make_footer(const CLI::App* app) const override;
    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_subcommand(const CLI::App* sub) const override;
    std::string make_option(const CLI::Option* option, bool is_positional) const override;

  private:
    std::string row(const std::string& left, const std::string& right) const;

    std::size_t width_;
};

/// A text that was written in lines of some width, laid out for another: sentences are wrapped
/// anew; of an indented line that is too long the part behind two blanks goes below it, and a
/// command is continued behind a backslash.
std::string lay_out_help(const std::string& text, std::size_t width);

}  // namespace skerry
