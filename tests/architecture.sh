#!/bin/sh
# architecture.sh SOURCE_DIR: fails if a folder uses a folder above it or something that it must do
# without (docs/architecture.md), or if a file lacks what each of its kind begins with.
set -eu
cd "$1"
failed=0

# Prints and counts the lines of FOLDER's C++ files that match PATTERN (extended regular
# expression); comments and texts do not count.
# forbid WHY FOLDER PATTERN [ALLOWED_FILES, an extended regular expression]
forbid() {
    hits=$(find $2 -name '*.hpp' -o -name '*.cpp' | sort |
        xargs -r awk '
            !/# *include/ { gsub(/"([^"\\]|\\.)*"/, "") }
            { sub(/\/\/.*/, ""); print FILENAME ":" FNR ": " $0 }' |
        grep -vE "^(${4:-none}):" | grep -E ":[0-9]+:.*($3)" || true)
    [ -z "$hits" ] && return
    printf '%s:\n%s\n\n' "$1" "$hits"
    failed=1
}
include='# *include *'

# What each folder may include besides itself, in dependency order: a folder's row names only folders
# of rows above it. GAME stands for the folder of any game, of one and the same game within a row.
# The table names exactly the edges that the code has. Tests may use everything.
table() {
    cat <<'TABLE'
core
core/simd: core
core/GAME: core core/simd
strategies: core
core/testing: core strategies
strategies/GAME: core core/GAME strategies
strategies/roam: core core/simd core/roam strategies
strategies/tiny_islands/exact: core core/simd core/tiny_islands
strategies/tiny_islands/plan: core core/tiny_islands
strategies/tiny_islands/policy: core core/simd core/tiny_islands strategies strategies/tiny_islands/plan
strategies/tiny_islands: core core/tiny_islands strategies strategies/tiny_islands/exact strategies/tiny_islands/plan strategies/tiny_islands/policy
runner/documents: core
runner/statistics: core
runner/experiment: core runner/documents runner/statistics
runner/programs: core runner/documents
runner/games: core core/simd core/GAME strategies strategies/GAME strategies/tiny_islands/policy runner/documents runner/statistics runner/experiment runner/programs
runner/batch: core runner/documents runner/statistics runner/experiment
runner/replay: runner/documents runner/statistics runner/experiment
runner/candidates: core runner/statistics runner/experiment
runner/text: runner/documents runner/statistics
runner/results: core runner/documents runner/statistics runner/experiment runner/games runner/batch
runner/exhibits: runner/documents runner/statistics runner/experiment runner/replay runner/text runner/results
runner/verify: core runner/documents runner/experiment runner/games runner/batch runner/replay runner/text runner/results runner/exhibits
runner/tune: core runner/documents runner/statistics runner/experiment runner/batch runner/text
runner/explain: runner/documents runner/experiment runner/candidates runner/text
runner/html: runner/documents runner/statistics runner/experiment runner/programs runner/games runner/replay runner/candidates runner/text runner/results runner/exhibits
runner/run: core runner/documents runner/experiment runner/games runner/batch runner/text runner/results runner/exhibits
runner/solve: core core/tile_game core/tiny_islands strategies/tile_game strategies/tiny_islands/exact runner/documents runner/text
runner/cli: core core/simd core/tile_game strategies/tile_game runner/documents runner/experiment runner/programs runner/games runner/batch runner/replay runner/text runner/results runner/exhibits runner/verify runner/tune runner/explain runner/html runner/run runner/solve
play/game: core core/GAME runner/documents runner/experiment runner/replay runner/candidates
play/advice: core runner/documents runner/statistics runner/experiment runner/games runner/replay runner/candidates runner/text runner/results play/game
play/lines: core runner/documents runner/experiment runner/candidates runner/text play/game play/advice
play/cli: runner/documents runner/experiment runner/games runner/batch runner/candidates runner/text runner/results runner/cli play/game play/advice play/lines
play/page: core core/tiny_islands core/tiger_island runner/documents runner/experiment runner/replay runner/results runner/html play/game play/advice
play/web: runner/documents runner/experiment runner/programs runner/games runner/batch runner/results play/page
learn/environments: core core/GAME strategies runner/documents runner/games
learn/train: core core/tiny_islands strategies/tiny_islands/plan strategies/tiny_islands/policy runner/documents runner/batch
learn/cli: runner/documents runner/games runner/batch runner/text runner/results runner/cli learn/train
bindings/c: core runner/documents runner/experiment runner/games runner/batch runner/candidates runner/results runner/exhibits runner/verify runner/tune runner/explain runner/run play/advice learn/environments
bindings/program: runner/documents runner/games runner/cli play/cli learn/cli
tests/support/tiny_islands
tests/support/tune
tests/support/batch
bench: core core/simd core/GAME strategies strategies/GAME strategies/tiny_islands/exact strategies/tiny_islands/policy runner/documents runner/programs learn/environments tests/support/tiny_islands
bench/tune: runner/documents runner/experiment runner/games runner/tune tests/support/tune
bench/threads: runner/documents runner/experiment runner/games runner/batch runner/results tests/support/batch
TABLE
}
edges_of_the_code() { # FILE:LINE FROM TO, of each include of another folder
    find core strategies runner play learn bindings bench -name '*.hpp' -o -name '*.cpp' | sort | xargs -r awk '
        match($0, /^ *# *include *"[^"]*\//) {
            to = substr($0, RSTART, RLENGTH - 1)
            sub(/^[^"]*"/, "", to)
            from = FILENAME
            sub(/\/[^\/]*$/, "", from)
            if (from != to) print FILENAME ":" FNR, from, to
        }'
}

{ table | sed 's/^/row /' && edges_of_the_code | sed 's/^/edge /'; } |
    awk -f tests/architecture.awk || failed=1

# docs/architecture.md shows the table; its texts are its own.
page=docs/architecture.md
expected=$(table | sed -E 's/^([^: ]*):? */`\1` | /; s/([^ |`]) ([^ |`])/\1`, `\2/g; s/\| (.+)$/| `\1`/; s/\| $/| -/')
if [ "$expected" != "$(sed -n 's/^| \(`[^|]*`\) |.*| \([^|]*\) |$/\1 | \2/p' $page)" ]; then
    printf '%s: folders and what they use (first and last column of the table) must be:\n%s\n' $page "$expected"
    failed=1
fi

for folder in core strategies runner play learn bindings bench; do
    forbid 'include paths start at the root of the project' $folder \
        "$include\"[^/]*\"|$include\"\.\.?/"
done

io='cstdio|filesystem|fstream|iostream|print|syncstream'
threads='atomic|barrier|condition_variable|future|latch|mutex|semaphore|shared_mutex|stop_token|thread'
for folder in core strategies; do
    forbid "$folder does no input or output" $folder "$include<($io)>"
    forbid "$folder has no threads" $folder "$include<($threads)>"
    forbid "$folder reads no clock and no unpinned randomness" $folder "$include<(chrono|ctime|random)>"
    forbid "$folder uses no library (JSON, TBB, CLI11, fmt, ...)" $folder \
        "$include<[^>]*(/|\.hpp>)"
    forbid 'what is compiled for one instruction set has a source of its own (core/simd/README.md)' \
        $folder "$include\"core/simd/(begin|end)_|pragma GCC (push_options|target)" \
        '.*_avx(2|512)\.cpp|core/simd/begin_avx(2|512)\.hpp'
    forbid "$folder decides with integers" $folder '(^|[^A-Za-z0-9_])(float|double)($|[^A-Za-z0-9_])' \
        core/testing/chi_square.hpp
done

forbid 'what is said goes through print() and tell() of user_error.hpp: no run ends by saying it' \
    'runner play learn' '(fmt::print|[^sn]printf|std::f?puts|stderr|std::c(out|err|log))' 'runner/documents/user_error\.cpp'
forbid 'the judges of means, shares and quantiles alone know the distributions' 'runner play learn bindings' \
    '(t_quantile|t_two_sided_p|normal_quantile|binomial_p|incomplete_beta|beta_power) *\(' \
    'runner/statistics/(distributions|mean_judge|score_interval|quantile_intervals|mean_power)\.[ch]pp'
forbid 'the C interface tells its caller and prints nothing' bindings/c \
    '(fmt::print|[^sn]printf|std::f?puts|stderr|std::c(out|err|log)|tell\(|(tell|print)_painted|print_document|flush_output)'
forbid 'CLI11 stays behind command_line.hpp: its header costs 7 s in each file' 'runner play learn' \
    "$include<CLI/" 'runner/cli/(command_line|command_table|program)\.cpp'
forbid 'oneTBB belongs behind for_each_chunk in runner/batch' 'runner play learn' \
    "$include<(oneapi/)?tbb" 'runner/batch/.*'
forbid 'headers take nlohmann/json_fwd.hpp: json.hpp costs seconds in each file' 'runner play learn' \
    "$include<nlohmann/json\.hpp>" '.*\.cpp|runner/(experiment/facts|precompiled)\.hpp'
for header in $(find core strategies runner play learn bindings bench tests -name '*.hpp' | sort); do
    grep -q '^#pragma once$' "$header" && continue
    echo "$header: #pragma once is missing"
    failed=1
done

# Headers begin with #pragma once, long sources with a comment.
find core strategies runner play learn bindings bench tests -name '*.hpp' -o -name '*.cpp' | sort | xargs awk '
    FNR == 1 { opening = "" }
    FNR <= 2 && !/^#pragma once$/ && opening == "" { opening = $0 }
    FNR == 101 && opening !~ /^\/\/ / {
        print FILENAME ": has over 100 lines and no opening comment that says what it does"
        faults = 1
    }
    END { exit faults }' || failed=1

leaning=$(find core strategies runner play learn bindings bench tests packaging dev .ci CMakeLists.txt -type f \
    ! -path 'tests/golden/*' ! -path 'tests/fuzz/corpus/*' ! -name '*.md' | sort |
    xargs grep -nE '(^|[[:space:]])(//[/<]*|/\*+|#) *(The same|Likewise|Whoever|Of)([^a-z]|$)' || true)
if [ -n "$leaning" ]; then
    printf 'a comment is a sentence with a subject, or a noun phrase that fits the name below it:\n%s\n\n' \
        "$leaning"
    failed=1
fi
[ $failed = 0 ] && echo "architecture: sound"
exit $failed
