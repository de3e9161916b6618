# What docs/architecture.md must say of the table in tests/architecture.sh, whose lines are the input:
# with -v part=diagram a Mermaid graph, else one line per folder: "`FOLDER` | what it uses".
# The graph leaves out an edge where a longer way leads to the same folder.

function id(folder) {
    gsub(/[^A-Za-z]/, "_", folder)
    return folder
}
function reaches(from, to,    i, list, n) {
    if (from == to) return 1
    n = split(uses[from], list, " ")
    for (i = 1; i <= n; ++i)
        if (reaches(list[i], to)) return 1
    return 0
}
function is_short_cut(from, to,    i, list, n) {
    n = split(uses[from], list, " ")
    for (i = 1; i <= n; ++i)
        if (list[i] != to && reaches(list[i], to)) return 1
    return 0
}
function top(folder) {
    sub(/\/.*/, "", folder)
    return folder
}

{
    sub(/:/, "", $1)
    folders[++rows] = $1
    $1 = ""
    sub(/^ /, "")
    uses[folders[rows]] = $0
    is_row[folders[rows]] = 1
}
# The folders that `folder` uses, as rows of the table.
function rows_used(folder,    i, list, n, text, row, seen) {
    n = split(uses[folder], list, " ")
    for (i = 1; i <= n; ++i) {
        row = list[i]
        if (!(row in is_row)) sub(/\/.*/, "/GAME", row)
        if (!(row in seen)) text = text " " row
        seen[row] = 1
    }
    return substr(text, 2)
}
END {
    if (part != "diagram") {
        for (r = 1; r <= rows; ++r) {
            text = uses[folders[r]]
            gsub(/ /, "`, `", text)
            print "`" folders[r] "` | " (text == "" ? "-" : "`" text "`")
        }
        exit
    }
    for (r = 1; r <= rows; ++r) uses[folders[r]] = rows_used(folders[r])
    print "graph TD"
    for (r = 1; r <= rows; ++r) {
        if (top(folders[r]) != top(folders[r - 1]))
            print (r > 1 ? "  end\n" : "") "  subgraph in_" top(folders[r]) "[" top(folders[r]) "]"
        print "    " id(folders[r]) "[" folders[r] "]"
    }
    print "  end"
    for (r = 1; r <= rows; ++r) {
        n = split(uses[folders[r]], list, " ")
        for (i = 1; i <= n; ++i)
            if (!is_short_cut(folders[r], list[i])) print "  " id(folders[r]) " --> " id(list[i])
    }
}
