// skerry completions: the script that teaches a shell the commands, their options, and the words
// that some options choose from. Names of files are completed by the shell itself.

#include <fmt/format.h>

#include "runner/cli/command_table.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

namespace {

using Words = std::vector<std::string>;

/// The words that a help offers: at its beginning, "text, csv or json; ...", or behind a heading,
/// "colours: auto, always or never".
Words choices_in(std::string help) {
    for (std::size_t at = 0; (at = help.find('(')) != help.npos;)
        help.erase(at, help.find(')', at) + 1 - at);
    const std::string first = help.substr(0, help.find(';'));
    Words words;
    for (std::string word : split(first.substr(first.find(':') + 1), ' ')) {
        if (word.starts_with(',')) continue;
        if (word.ends_with(',')) word.pop_back();
        if (!word.empty() && word != "or") words.push_back(std::move(word));
    }
    return words;
}

/// The words that may stand for the value of an option or argument; empty if they are not few.
Words choices(const CommandRow& program, const OptionRow& option) {
    Words words;
    const std::string& value = option.value;
    if (value == "FORMAT" || value == "WHEN" || value == "SHELL") return choices_in(option.help);
    if (value == "GAME" || option.name() == "--game")
        for (const GameEntry* game : all_games()) words.emplace_back(game->name());
    if (option.name() == "--table") return all_table_names();
    if (value == "COMMAND")
        for (const CommandRow& command : program.commands) words.push_back(command.name);
    return words;
}

bool is_file(const OptionRow& option) {
    static constexpr std::array<std::string_view, 8> values{
        "FILE", "FILE.svg", "RESULT", "PART", "A", "B", "CMD", "LIBRARY"};
    return std::ranges::find(values, option.value) != values.end();
}

/// What may stand at some places of a line: words, each with a tab and its help. A line without a
/// word tells that there are no other words; `files` behind its tab: but names of files.
struct Row {
    Words places;  ///< the commands so far, then "-" for options, or an option for its value
    Words lines;
};

std::string line_of(const std::string& word, std::string help) {
    std::ranges::replace(help, '\'', '`');  // the quotes of all three shells
    return word + "\t" + help;
}

Words lines_of(const Words& words) {
    Words lines;
    for (const std::string& word : words) lines.push_back(line_of(word, ""));
    return lines;
}

/// The values of an option.
Row value_row(const CommandRow& program, const OptionRow& option, const std::string& path) {
    Row row{{}, lines_of(choices(program, option))};
    if (row.lines.empty()) row.lines = {is_file(option) ? "\tfiles" : "\t"};
    for (const std::string& name : option.names) row.places.push_back(path + " " + name);
    return row;
}

/// Commands and arguments.
Row plain_row(const CommandRow& program, const CommandRow& command, const std::string& path) {
    Row row{{path}, {}};
    bool files = false;
    for (const CommandRow& part : command.commands)
        row.lines.push_back(line_of(part.name, part.help));
    for (const OptionRow& option : command.options) {
        if (!option.argument) continue;
        const Words lines = lines_of(choices(program, option));
        row.lines.insert(row.lines.end(), lines.begin(), lines.end());
        files = files || is_file(option);
    }
    if (files || row.lines.empty()) row.lines.emplace_back(files ? "\tfiles" : "\t");
    return row;
}

void add_rows(const CommandRow& program, const CommandRow& command, const std::string& path,
              std::vector<Row>& rows) {
    Row options{{path + " -"}, {}};
    for (const OptionRow& option : command.options) {
        if (option.argument) continue;
        options.lines.push_back(line_of(option.name(), option.help));
        if (!option.value.empty()) rows.push_back(value_row(program, option, path));
    }
    rows.push_back(plain_row(program, command, path));
    rows.push_back(std::move(options));
    for (const CommandRow& part : command.commands)
        add_rows(program, part, path.empty() ? part.name : path + " " + part.name, rows);
}

/// The rows as branches of the shell's statement; {} stand for places, then for lines.
std::string table_of(const CommandRow& program, std::string_view branch, std::string_view between) {
    std::vector<Row> rows;
    add_rows(program, program, "", rows);
    std::string text;
    for (const Row& row : rows)
        text += fmt::format(fmt::runtime(branch), "'" + join(row.places, between) + "'",
                            "'" + join(row.lines, "' '") + "'");
    return text;
}

constexpr const char* bash =
    R"script(# bash completion for skerry: `skerry completions bash` wrote it.
_skerry_table() {
    case $1 in
TABLE    esac
}
_skerry() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} place= lines
    # The shell takes "--option=value" for three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if (( COMP_CWORD > 1 )); then place=${COMP_WORDS[1]}; fi
    if [[ $(( COMP_CWORD > 2 )) == 1 && $(_skerry_table "$place ${COMP_WORDS[2]} -") ]]; then
        place+=" ${COMP_WORDS[2]}"
    fi
    lines=$(_skerry_table "$place $before")
    if [[ $current == -* ]]; then place+=" -"; fi
    lines=${lines:-$(_skerry_table "$place")}
    mapfile -t COMPREPLY < <(compgen -W "$(cut -f 1 <<<"$lines")" -- "$current")
    if [[ $lines == *$'\tfiles' ]]; then
        compopt -o filenames
        # Kept scores are found by the name of their result.
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -X '*.scores.npy' -- "$current")
    fi
}
complete -F _skerry skerry
)script";

constexpr const char* zsh = R"script(#compdef skerry
# zsh completion for skerry: `skerry completions zsh` wrote it.
_skerry_table() {
    case $1 in
TABLE    esac
}
_skerry() {
    local before=$words[CURRENT-1] place lines line
    local -a plain texts
    if [[ $PREFIX == --*=* ]]; then
        before=${PREFIX%%=*}
        compset -P '*='
    fi
    (( CURRENT > 2 )) && place=$words[2]
    (( CURRENT > 3 )) && [[ -n "$(_skerry_table "$place $words[3] -")" ]] && place+=" $words[3]"
    lines=$(_skerry_table "$place $before")
    [[ $PREFIX == -* ]] && place+=" -"
    [[ -n $lines ]] || lines=$(_skerry_table "$place")
    for line in "${(@f)lines}"; do
        [[ $line == $'\t'* ]] || { plain+=("${line%%$'\t'*}"); texts+=("${line/$'\t'/  -- }"); }
    done
    (( $#plain )) && compadd -l -d texts -a plain
    [[ $line == $'\tfiles' ]] && _files -F '*.scores.npy'
    (( $#plain )) || [[ $line == $'\tfiles' ]]
}
if [[ $funcstack[1] == _skerry ]]; then
    _skerry "$@"
else
    compdef _skerry skerry
fi
)script";

constexpr const char* fish =
    R"script(# fish completion for skerry: `skerry completions fish` wrote it.
function __skerry_table
    switch $argv[1]
TABLE    end
end
function __skerry_lines
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l before $words[-1]
    set -l prefix
    if string match -q -- '--*=*' $current
        set before (string split -m 1 = -- $current)[1]
        set prefix $before=
        set current (string split -m 1 = -- $current)[2]
    end
    set -l place "$words[2]"
    if test (count $words) -gt 2; and count (__skerry_table "$place $words[3] -") >/dev/null
        set place "$place $words[3]"
    end
    set -l lines (__skerry_table "$place $before")
    if not count $lines >/dev/null
        string match -q -- '-*' $current; and set place "$place -"
        set lines (__skerry_table $place)
    end
    if test "$lines[-1]" = \tfiles
        set -a lines (__fish_complete_path $current | string match -v -r '\.scores\.npy(\t|$)')
    end
    string match -v -r '^\t' -- $lines | string replace -r -- '^' "$prefix"
end
complete -c skerry -f -a '(__skerry_lines)'
)script";

constexpr const char* completions_footer = R"text(
Examples:
  skerry completions bash >~/.local/share/bash-completion/completions/skerry
  skerry completions zsh >~/.zfunc/_skerry        a folder of $fpath
  skerry completions fish >~/.config/fish/completions/skerry.fish
  eval "$(skerry completions bash)"               only in this shell

The script completes commands and options, games and other words that options choose from, and
names of files.)text";

std::string script_for(const std::string& shell, const CommandRow& program) {
    const Words known{"bash", "zsh", "fish"};
    if (std::ranges::find(known, shell) == known.end())
        throw UserError("completions: unknown shell \"" + shell + "\"; known: " + join(known) +
                        did_you_mean(shell, known));
    std::string script = shell == "bash" ? bash : shell == "zsh" ? zsh : fish;
    constexpr std::string_view mark = "TABLE";
    script.replace(
        script.find(mark), mark.size(),
        shell == "fish"
            ? table_of(program, "        case {}\n            printf '%s\\n' {}\n", "' '")
            : table_of(program, "        {}) printf '%s\\n' {} ;;\n", "'|'"));
    return script;
}

/// Scripts name the program in many places.
std::string renamed(std::string text) {
    constexpr std::string_view ours = "skerry";
    if (program_name() == ours) return text;
    for (std::size_t at = 0; (at = text.find(ours, at)) != text.npos; at += program_name().size())
        text.replace(at, ours.size(), program_name());
    return text;
}

}  // namespace

void add_completions(Command program, const TableMaker& table, int& exit_code) {
    const Command command =
        program.add_subcommand("completions", "A script by which a shell completes command lines");
    const auto shell = std::make_shared<std::string>();
    command.add_option("SHELL", *shell, "bash, zsh or fish").required();
    command.footer(completions_footer);
    command.callback([shell, table, &exit_code] {
        print(renamed(script_for(*shell, table())));
        exit_code = exit_ok;
    });
}

}  // namespace skerry
