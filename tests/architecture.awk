# Compares includes with the table of tests/architecture.sh. Input: "row FOLDER: FOLDER..." lines, then
# "edge PLACE FROM TO" lines. Prints what is wrong and ends with 1 if anything is.

# The folder with GAME in the place of the name of its game.
function general(folder) {
    sub(/^(core|strategies)\/[^\/]*/, substr(folder, 1, index(folder, "/")) "GAME", folder)
    return folder
}
# The row of a folder: its own one, else that of any game.
function row_of(folder) {
    if (folder in rank) return folder
    return general(folder) in rank ? general(folder) : ""
}
function game_of(folder,    parts) {
    split(folder, parts, "/")
    return parts[2]
}
function wrong(text) {
    print text
    failed = 1
}

$1 == "row" {
    sub(/:$/, "", $2)
    rank[$2] = ++rows
    for (i = 3; i <= NF; ++i) {
        if (row_of($i) == "") wrong("table: " $2 " may not use " $i ", which stands in no row above it")
        allowed[$2, $i] = 1
    }
}
$1 == "edge" {
    from = row_of($3)
    any_game = general($4)
    if (from == "" || row_of($4) == "") {
        wrong($2 ": " $3 " includes " $4 ": add the folder to the table, at its height")
    } else if ((from, $4) in allowed) {
        used[from, $4] = 1
    } else if ((from, any_game) in allowed && (from !~ /GAME/ || game_of($3) == game_of($4))) {
        used[from, any_game] = 1
    } else {
        wrong($2 ": " $3 " must not include " $4)
    }
}
END {
    for (pair in allowed)
        if (!(pair in used)) {
            split(pair, ends, SUBSEP)
            wrong("table: " ends[1] " does not use " ends[2] " (any more): take it out")
        }
    exit failed
}
