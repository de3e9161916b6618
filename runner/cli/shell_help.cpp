// What a shell and a manual need to know of the program: `completions`, `complete`, `manual`.

#include <fmt/format.h>

#include <sstream>

#include "runner/cli/command_table.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

/// Text as roff shows it unchanged.
std::string plain(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\')
            escaped += "\\e";
        else if (c == '-')
            escaped += "\\-";
        else
            escaped += c;
    }
    if (escaped.starts_with('.') || escaped.starts_with('\'')) escaped.insert(0, "\\&");
    return escaped;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return text;
}

std::string head(const std::string& page, const std::string& version) {
    // Commands are not parted, and lines not stretched: they are there to be copied.
    return fmt::format(".TH {} 1 \"\" \"skerry {}\" \"User Commands\"\n.nh\n.ad l\n",
                       plain(upper(page)), version);
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + plain(text) + "\\fR"; }

std::string synopsis_part(const OptionRow& argument) {
    const std::string text = italic(argument.name()) + (argument.most_values > 1 ? " ..." : "");
    return argument.required ? text : "[" + text + "]";
}

std::string synopsis(const std::string& command, const CommandRow& row) {
    std::string text = bold(command) + " [" + italic("options") + "]";
    for (const OptionRow* argument : row.arguments()) text += " " + synopsis_part(*argument);
    if (!row.commands.empty()) text += " " + italic("COMMAND");
    return text + "\n";
}

std::string option_text(const OptionRow& option) {
    std::string names;
    for (const std::string& name : option.names)
        names += (names.empty() ? "" : ", ") + (option.argument ? italic(name) : bold(name));
    if (!option.argument && !option.value.empty()) names += " " + italic(option.value);
    return fmt::format(".TP\n{}\n{}\n", names, plain(option.help));
}

std::string options_text(const CommandRow& row) {
    std::string text;
    for (const OptionRow* argument : row.arguments()) text += option_text(*argument);
    for (const OptionRow& option : row.options)
        if (!option.argument) text += option_text(option);
    return text;
}

/// The text below the options: sentences, and indented lines that stay as they are. A line
/// "Examples:" begins a section.
std::string footer_text(const std::string& footer) {
    std::istringstream lines(footer);
    std::string text;
    bool literal = false;
    bool fresh = true;  // a paragraph has yet to be begun
    const auto set_literal = [&](bool on) {
        const bool after_heading = text.ends_with(".SH EXAMPLES\n");
        if (literal != on) text += !on ? ".fi\n" : after_heading ? ".nf\n" : ".PP\n.nf\n";
        literal = on;
    };
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) {
            set_literal(false);
            fresh = true;
        } else if (line.front() == ' ') {
            set_literal(true);
            text += plain(line) + "\n";
        } else if (line == "Examples:") {
            set_literal(false);
            text += ".SH EXAMPLES\n";
        } else {
            set_literal(false);
            if (fresh) text += text.empty() ? ".SH NOTES\n" : ".PP\n";
            fresh = false;
            text += plain(line) + "\n";
        }
    }
    set_literal(false);
    return text;
}

std::string see_also(const CommandRow& program, const std::string& page) {
    std::string text = ".SH \"SEE ALSO\"\n";
    std::string list = page == "skerry" ? "" : bold("skerry") + "(1)";
    for (const CommandRow& command : program.commands) {
        const std::string name = "skerry-" + command.name;
        if (name != page) list += (list.empty() ? "" : ", ") + bold(name) + "(1)";
    }
    return text + list + "\n";
}

/// skerry(1), or skerry-COMMAND(1) of a command, in the man macros of roff (groff_man(7)).
std::string manual_page(const CommandRow& program, const std::string& version) {
    std::string text = head("skerry", version);
    text += ".SH NAME\nskerry \\- compare strategies of tile\\-placement games\n.SH SYNOPSIS\n" +
            synopsis("skerry", program) + ".SH DESCRIPTION\n" + plain(program.help) +
            "\n.SH COMMANDS\n";
    for (const CommandRow& command : program.commands)
        text +=
            fmt::format(".TP\n{}(1)\n{}\n", bold("skerry-" + command.name), plain(command.help));
    text += ".SH OPTIONS\n" + options_text(program);
    return text + footer_text(program.footer) + see_also(program, "skerry");
}

std::string manual_page(const CommandRow& program, const CommandRow& command,
                        const std::string& version) {
    const std::string page = "skerry-" + command.name;
    const std::string call = "skerry " + command.name;
    std::string text = head(page, version);
    text += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}", plain(page), plain(command.help),
                        synopsis(call, command));
    text += ".SH OPTIONS\n" + options_text(command);
    std::string ends = footer_text(command.footer);
    for (const CommandRow& part : command.commands) {
        text += fmt::format(".SH \"{}\"\n{}\n.PP\n{}", upper(call + " " + part.name),
                            plain(part.help), synopsis(call + " " + part.name, part));
        text += options_text(part);
        ends += footer_text(part.footer);
    }
    return text + ends + see_also(program, page);
}

constexpr const char* completions_footer = R"text(
Examples:
  skerry completions bash >~/.local/share/bash-completion/completions/skerry
  skerry completions zsh >~/.zfunc/_skerry        a folder of $fpath
  skerry completions fish >~/.config/fish/completions/skerry.fish
  eval "$(skerry completions bash)"               only in this shell

The script completes commands and options. It also completes games, strategies, parameters, labels and
tables of the configuration or result on the line.)text";

constexpr const char* manual_footer = R"(
Examples:
  skerry manual | man -l -                        skerry(1)
  skerry manual run | man -l -                    skerry-run(1)
  skerry manual run >skerry-run.1)";

/// The candidates as shells read them: a word, a tab, its help; only `files` for names of files.
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
        program.add_subcommand("completions", "A script by which a shell completes command lines");
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
