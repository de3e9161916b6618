# Compares includes with the table of tests/architecture.sh. Input: "row FOLDER: FOLDER..." lines, then
# "edge PLACE FROM TO" lines. Prints what is wrong and ends with 1 if anything is.

# The row of a folder: its own one, else that of GAME in the place of its game's name.
function row_of(folder,    general) {
    if (folder in rank) return folder
    general = folder
    sub(/^(core|strategies)\/[^\/]*/, substr(folder, 1, index(folder, "/")) "GAME", general)
    return general in rank ? general : ""
}
# The name of the game whose folder it is, or of no game.
function game_of(folder,    parts) {
    if (row_of(folder) !~ /\/GAME/) return ""
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
    to = row_of($4)
    game = game_of($4)
    if (from == "" || to == "") {
        wrong($2 ": " $3 " includes " $4 ": add the folder to the table, at its height")
    } else if ((from, $4) in allowed) {
        used[from, $4] = 1
    } else if ((from, to) in allowed && (from !~ /GAME/ || game == game_of($3) || game == "")) {
        used[from, to] = 1
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
