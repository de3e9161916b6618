// The scripts that teach a shell to complete: each asks the program, which knows the words.

#include <algorithm>

#include "runner/cli/completions.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

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
