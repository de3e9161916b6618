// Completes a command line: finds the place of the last word, then what may stand there.
// The scripts that teach a shell to complete: each asks the program, which knows the words.

#include <algorithm>
#include <array>
#include <utility>

#include "runner/cli/command_table.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

constexpr const char* with_all = "--color";

/// A command line as far as it is written.
class Place {
  public:
    Place(const CommandRow& program, std::span<const std::string> words)
        : program_(&program), command_(&program) {
        for (const std::string& word : words) take(word);
    }

    const CommandRow& program() const { return *program_; }
    const CommandRow& command() const { return *command_; }
    /// The option of the command, or the one that goes with all of them.
    const OptionRow* option(const std::string& name) const {
        const OptionRow* const own = command_->option(name);
        return own == nullptr && name == with_all ? program_->option(name) : own;
    }
    const CommandLineValues& values() const { return values_; }
    const std::vector<std::string>& given() const { return given_; }

    /// The option whose value comes next; `needed`: nothing else can.
    const OptionRow* awaiting() const { return awaiting_; }
    bool needed() const { return awaiting_ != nullptr && taken_ < awaiting_->least_values; }
    bool options_ended() const { return options_ended_; }

    /// The argument that comes next; null if there is none.
    const OptionRow* next_argument() const {
        std::size_t place = values_.arguments.size();
        for (const OptionRow* argument : command_->arguments()) {
            const auto most = static_cast<std::size_t>(std::max(argument->most_values, 0));
            if (place < most) return argument;
            place -= most;
        }
        return nullptr;
    }

  private:
    void take(const std::string& word) {
        if (needed()) return take_value(word);
        if (!options_ended_ && word == "--") {
            options_ended_ = true;
            awaiting_ = nullptr;
        } else if (!options_ended_ && word.size() > 1 && word.front() == '-') {
            take_option(word);
        } else if (awaiting_ != nullptr) {
            take_value(word);
        } else if (const CommandRow* command = command_->command(word)) {
            command_ = command;
        } else {
            values_.arguments.push_back(word);
        }
    }

    void take_option(const std::string& word) {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        awaiting_ = option(name);
        taken_ = 0;
        if (awaiting_ == nullptr) return;
        given_.push_back(awaiting_->name());
        if (equals != std::string::npos)
            take_value(word.substr(equals + 1));
        else if (awaiting_->most_values == 0)
            awaiting_ = nullptr;
    }

    void take_value(const std::string& word) {
        values_.options[awaiting_->name()].push_back(word);
        if (++taken_ >= awaiting_->most_values) awaiting_ = nullptr;
    }

    const CommandRow* program_;
    const CommandRow* command_;
    CommandLineValues values_;
    std::vector<std::string> given_;
    const OptionRow* awaiting_ = nullptr;
    int taken_ = 0;
    bool options_ended_ = false;
};

void keep_beginning_with(const std::string& start, std::vector<OfferedWord>& candidates) {
    std::erase_if(candidates,
                  [&](const OfferedWord& candidate) { return !candidate.word.starts_with(start); });
}

Completion values_of(const Place& place, const OptionRow& option, const std::string& start) {
    Completion completion = completed_values(option, place.values(), start);
    keep_beginning_with(start, completion.candidates);
    return completion;
}

Completion options_of(const Place& place, const std::string& start) {
    Completion completion;
    const auto add = [&](const OptionRow& option) {
        const bool again = std::ranges::find(place.given(), option.name()) != place.given().end();
        if (option.argument || (again && !option.repeats)) return;
        // The short name only where it is asked for: two names of one option say nothing.
        const bool short_one = std::ranges::find(option.names, start) != option.names.end();
        completion.candidates.push_back({short_one ? start : option.name(), option.help});
    };
    for (const OptionRow& option : place.command().options) add(option);
    if (&place.command() != &place.program()) add(*place.option(with_all));
    keep_beginning_with(start, completion.candidates);
    return completion;
}

Completion commands_or_argument(const Place& place, const std::string& start) {
    Completion completion;
    const OptionRow* const argument = place.next_argument();
    if (argument != nullptr) completion = values_of(place, *argument, start);
    const bool names_command = argument != nullptr && argument->value == "COMMAND";
    const CommandRow& from = names_command ? place.program() : place.command();
    if (place.values().arguments.empty())
        for (const CommandRow& command : from.commands)
            completion.candidates.push_back({command.name, command.help});
    keep_beginning_with(start, completion.candidates);
    return completion;
}

/// `--option=start`
Completion behind_equals(const Place& place, const std::string& word) {
    const std::size_t equals = word.find('=');
    const OptionRow* const option = place.option(word.substr(0, equals));
    if (option == nullptr || option->most_values == 0) return {};
    Completion completion = values_of(place, *option, word.substr(equals + 1));
    for (OfferedWord& candidate : completion.candidates)
        candidate.word.insert(0, word, 0, equals + 1);
    return completion;
}

constexpr std::string_view bash =
    R"script(# bash completion for skerry: `skerry completions bash` wrote it.
_skerry() {
    local IFS=$'\n' words=() word rest=$COMP_LINE i start current line candidates=() files=
    # Bash parts words at = and : too; they are joined where no blank is between them.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $i -eq 0 || $rest == [[:space:]]* || ${#words[@]} -eq 0 ]]; then
            words+=("$word")
        else
            words[${#words[@]} - 1]+=$word
        fi
        rest=${rest#*"$word"}
    done
    current=${words[${#words[@]} - 1]}
    while read -r line; do
        case $line in
        files) files=1 ;;
        ?*) candidates+=("${line%%$'\t'*}") ;;
        esac
    done <<<"$("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)"
    # What stands before the last = or : is not replaced.
    start=
    if [[ $current == *[=:]* ]]; then start=${current%"${current##*[=:]}"}; fi
    COMPREPLY=()
    for word in "${candidates[@]}"; do
        if [[ $word == *[=.] ]]; then compopt -o nospace; fi
        word=${word#"$start"}
        if [[ $word != *[!A-Za-z0-9_./=:,+-]* ]]; then
            COMPREPLY+=("$word")
        else
            COMPREPLY+=("$(printf '%q' "$word")")
        fi
    done
    if [[ $files ]]; then
        compopt -o filenames
        # Kept scores are found by the name of their result.
        COMPREPLY+=($(compgen -f -X '*.scores.npy' -- "${current#"$start"}"))
    fi
}
complete -F _skerry skerry
)script";

constexpr std::string_view zsh = R"script(#compdef skerry
# zsh completion for skerry: `skerry completions zsh` wrote it.
_skerry() {
    local line word files
    local -a words_so_far plain plain_texts open open_texts
    words_so_far=("${(@Q)words[2,CURRENT]}")
    for line in "${(@f)$("${words[1]}" complete -- "${words_so_far[@]}" 2>/dev/null)}"; do
        word=${line%%$'\t'*}
        case $word in
            '') ;;
            files) files=1 ;;
            *[=.]) open+=("$word"); open_texts+=("${line/$'\t'/  -- }") ;;
            *) plain+=("$word"); plain_texts+=("${line/$'\t'/  -- }") ;;
        esac
    done
    (( $#plain )) && compadd -l -d plain_texts -a plain
    (( $#open )) && compadd -l -S '' -d open_texts -a open
    [[ -n $files ]] && _files -F '*.scores.npy'
    (( $#plain + $#open )) || [[ -n $files ]]
}
if [[ $funcstack[1] == _skerry ]]; then
    _skerry "$@"
else
    compdef _skerry skerry
fi
)script";

constexpr std::string_view fish =
    R"script(# fish completion for skerry: `skerry completions fish` wrote it.
function __skerry_lines
    set -l words (commandline -opc)
    $words[1] complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
function __skerry_wants_files
    contains -- files (__skerry_lines)
end
function __skerry_files
    __fish_complete_path (commandline -ct) | string match -v -r '\.scores\.npy(\t|$)'
end
complete -c skerry -f -a '(__skerry_lines | string match -v -- files)'
complete -c skerry -f -n __skerry_wants_files -a '(__skerry_files)'
)script";

}  // namespace

Completion complete(const CommandRow& program, std::span<const std::string> words) {
    if (words.empty()) return complete(program, std::array<std::string, 1>{});
    const Place place(program, words.first(words.size() - 1));
    const std::string& word = words.back();
    if (place.needed()) return values_of(place, *place.awaiting(), word);
    const bool option = !place.options_ended() && word.starts_with("-");
    if (option)
        return word.find('=') != std::string::npos ? behind_equals(place, word)
                                                   : options_of(place, word);
    if (place.awaiting() != nullptr) return values_of(place, *place.awaiting(), word);
    return commands_or_argument(place, word);
}

std::vector<std::string> completion_shells() { return {"bash", "zsh", "fish"}; }

std::string_view completion_script(const std::string& shell) {
    if (shell == "bash") return bash;
    if (shell == "zsh") return zsh;
    if (shell == "fish") return fish;
    const std::vector<std::string> known = completion_shells();
    throw UserError("completions: unknown shell \"" + shell + "\"; known: " + join(known) +
                    did_you_mean(shell, known));
}

}  // namespace skerry
