// What a shell and a manual need to know of the program: `completions`, `complete`, `manual`.

#include <memory>
#include <string>
#include <vector>

#include "runner/cli/commands.hpp"
#include "runner/cli/completions.hpp"
#include "runner/cli/manual_page.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

constexpr const char* completions_footer = R"text(
Examples:
  skerry completions bash >~/.local/share/bash-completion/completions/skerry
  skerry completions zsh >~/.zfunc/_skerry        a folder of $fpath
  skerry completions fish >~/.config/fish/completions/skerry.fish
  eval "$(skerry completions bash)"               in this shell alone

They know commands and options, and games, strategies, parameters, labels and tables of the
configuration or result on the line.)text";

constexpr const char* manual_footer = R"(
Examples:
  skerry manual | man -l -                        skerry(1)
  skerry manual run | man -l -                    skerry-run(1)
  skerry manual run >skerry-run.1)";

/// The candidates as shells read them: a word, a tab, its help; `files` alone for names of files.
void print_completion(const Completion& completion) {
    std::string text;
    for (const OfferedWord& candidate : completion.candidates)
        text += candidate.word + "\t" + candidate.help + "\n";
    if (completion.files) text += "files\n";
    print(text);
}

/// Scripts and pages name the program in many places.
std::string renamed(std::string text) {
    constexpr std::string_view ours = "skerry";
    if (program_name() == ours) return text;
    for (std::size_t at = 0; (at = text.find(ours, at)) != std::string::npos;
         at += program_name().size())
        text.replace(at, ours.size(), program_name());
    return text;
}

void print_manual(const CommandRow& program, const std::string& name) {
    const std::string text = version_text();
    const std::string version = text.substr(text.rfind(' ') + 1);
    if (name.empty()) return print(renamed(manual_page(program, version)));
    if (const CommandRow* command = program.command(name))
        return print(renamed(manual_page(program, *command, version)));
    std::vector<std::string> names;
    for (const CommandRow& command : program.commands) names.push_back(command.name);
    throw UserError("manual: unknown command \"" + name + "\"; known: " + join(names) +
                    did_you_mean(name, names));
}

}  // namespace

void add_shell_help(Command program, const TableMaker& table, int& exit_code) {
    const Command completions =
        program.add_subcommand("completions", "A script that makes a shell complete command lines");
    const auto shell = std::make_shared<std::string>();
    completions.add_option("SHELL", *shell, "bash, zsh or fish").required();
    completions.footer(completions_footer);
    completions.callback([shell, &exit_code] {
        print(renamed(std::string(completion_script(*shell))));
        exit_code = exit_ok;
    });

    const Command manual = program.add_subcommand("manual", "The manual page of a command (roff)");
    const auto name = std::make_shared<std::string>();
    manual.add_option("COMMAND", *name, "name of a command; default: the program");
    manual.footer(manual_footer);
    manual.callback([name, table, &exit_code] {
        print_manual(table(), *name);
        exit_code = exit_ok;
    });

    const Command complete = program.add_hidden_subcommand("complete");
    const auto words = std::make_shared<std::vector<std::string>>();
    complete.add_option("WORD", *words, "the words behind the program, the last one unfinished");
    complete.callback([words, table, &exit_code] {
        print_completion(skerry::complete(table(), *words));
        exit_code = exit_ok;
    });
}

}  // namespace skerry
