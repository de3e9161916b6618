"""Referee of Tiger Island, written from the text of V1.0 (2017, Dave Small). Sentences in quotation marks
are from that text; those after "as read here" are from docs/games/tiger-island.md."""

import re

from program import (Refused, Session, a_move_follows_the_end, a_move_is_left_out, output,
                     replay_command, replays, require, same_moves, the_last_move_is_missing)

# "There are four habitable terrain types: jungle, lake, grasslands, & rocky"
TERRAINS = {"JUNGLE": "J", "LAKE": "L", "GRASS": "G", "ROCK": "R"}
# As read here: "1 to 6 clockwise from north-west". Cells are (q, r); in the notation x = q, z = r.
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
STANDARD = {"protect_whole_settlements": False, "tie_break": "draw"}
# The options `totoro_size` and `totoro_points`, which are named only where they are not these.
NUMBERS = {"totoro_size": 5, "totoro_points": 200}
CELL = r"(-?\d+) (-?\d+) (-?\d+)"
BUILDS = {
    "found": re.compile(f"FOUND SETTLEMENT AT {CELL}"),
    "expand": re.compile(f"EXPAND SETTLEMENT AT {CELL} (\\w+)"),
    "totoro": re.compile(f"BUILD TOTORO SANCTUARY AT {CELL}"),
}
PLACEMENT = re.compile(f"PLACE (\\w+)\\+(\\w+) AT {CELL} (\\d)")


def cell_name(cell):
    """As read here: "Cells are cube coordinates x y z with sum 0"."""
    return f"{cell[0]} {-cell[0] - cell[1]} {cell[1]}"


def beside(cell):
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


class Hex:
    def __init__(self, terrain, level, tile):
        self.terrain, self.level, self.tile = terrain, level, tile
        self.owner = None  # 0 or 1
        self.totoro = False


class Player:
    def __init__(self):
        # "Each player begins the game with ...: 20 villagers & 3 totoro"
        self.villagers, self.totoros = 20, 3
        self.points = {"founding": 0, "expansion": 0, "totoros": 0}

    def score(self):
        return sum(self.points.values())


class Table:
    def __init__(self, rules):
        self.rules = NUMBERS | rules
        self.island = {}  # cell -> Hex, as seen from above
        self.players = (Player(), Player())
        self.mover = 0
        self.building = False  # whether the mover has placed the tile and must build
        self.over = False
        self.winner = None
        self.stuck = False  # whether the game ended because somebody could not build
        self.placed = {}    # how many tiles of each kind
        self.known = {}     # cell -> its settlement, since pieces or tiles were last put down

    # --- settlements -------------------------------------------------------------------------------

    def settlement_at(self, cell):
        # "A settlement is a set of maximally contiguous hexes inhabited by pieces belonging to a single
        # player." "it is only at the end of the player's turn, that those settlements are merged": so
        # builds are judged by what this finds before them.
        if cell in self.known:
            return self.known[cell]
        owner = self.island[cell].owner
        found, todo = {cell}, [cell]
        while todo:
            for near in beside(todo.pop()):
                if near not in found and near in self.island and self.island[near].owner == owner:
                    found.add(near)
                    todo.append(near)
        settlement = frozenset(found)
        self.known.update(dict.fromkeys(found, settlement))
        return settlement

    def settlements(self, player):
        return {self.settlement_at(cell) for cell, hex in self.island.items() if hex.owner == player}

    # --- placing -----------------------------------------------------------------------------------

    @staticmethod
    def cells_of(volcano, orientation):
        # "Each tile consists of three touching hexes ... One of those hexes depicts a volcano." As read
        # here: "the first terrain in direction *d*".
        first, second = DIRECTIONS[orientation - 1], DIRECTIONS[orientation % 6]
        return (volcano, (volcano[0] + first[0], volcano[1] + first[1]),
                (volcano[0] + second[0], volcano[1] + second[1]))

    def may_place(self, volcano, orientation):
        cells = self.cells_of(volcano, orientation)
        if not self.island:
            # "The active player, on the first turn of the game, places the tile in the center of the
            # table." As read here: "The first one lies on the middle of the table."
            return volcano == (0, 0)
        covered = [cell for cell in cells if cell in self.island]
        if not covered:
            # "A tile may be placed directly on the table as long as at least one edge is touching any
            # previously placed tile's edge and the full width of the touching edge must be touching."
            return any(near in self.island for cell in cells for near in beside(cell))
        # "when the tile is placed, it will be positioned so as to completely cover the hexes". As read
        # here: "On the table a tile ... lies with all three hexes on the table."
        if len(covered) < 3:
            return False
        hexes = [self.island[cell] for cell in cells]
        # "the hexes are at the same level"
        if len({hex.level for hex in hexes}) != 1:
            return False
        # "the hexes must be part of two or three different tile"
        if len({hex.tile for hex in hexes}) < 2:
            return False
        # "none of the hexes contains a totoro"
        if any(hex.totoro for hex in hexes):
            return False
        # "at least one of the hexes is a volcano" and "when the tile is placed, its volcano hex must
        # cover a volcano hex"
        if hexes[0].terrain != "V":
            return False
        for cell, hex in zip(cells, hexes):
            if hex.owner is not None:
                settlement = self.settlement_at(cell)
                # "none of the hexes contains a size 1 settlement"; "A settlement's size is equal to the
                # number of hexes it occupies."
                if len(settlement) == 1:
                    return False
                # As read here, `protect_whole_settlements`: "no eruption may wipe out a whole settlement
                # of two hexes either"
                if self.rules["protect_whole_settlements"] and settlement <= set(cells):
                    return False
        return True

    def placements(self):
        near = {other for cell in self.island for other in beside(cell)} | set(self.island) | {(0, 0)}
        near |= {other for cell in near for other in beside(cell)}
        return [(cell, orientation) for cell in near for orientation in range(1, 7)
                if self.may_place(cell, orientation)]

    def place(self, kind, volcano, orientation):
        require(not self.building and not self.over, "no tile is to be placed now")
        # "permuting them yields 16 different kinds of tiles. There are 3 tiles of each kind"
        self.placed[kind] = self.placed.get(kind, 0) + 1
        require(self.placed[kind] <= 3, f"a fourth tile {kind}")
        require(self.may_place(volcano, orientation), "the placement is not legal")
        cells = self.cells_of(volcano, orientation)
        number = sum(self.placed.values())
        for cell, terrain in zip(cells, ("V", TERRAINS[kind[0]], TERRAINS[kind[1]])):
            # "A hex's level equals one plus the number of tiles directly under it."
            under = self.island.get(cell)
            # "All villagers on hexes that will be covered by the tile are removed from the game."
            self.island[cell] = Hex(terrain, under.level + 1 if under else 1, number)
        self.known.clear()
        self.building = True
        # "If the active player cannot legally complete a build action, she immediately loses the game."
        if not self.builds():
            self.over, self.stuck, self.winner = True, True, 1 - self.mover

    # --- building ----------------------------------------------------------------------------------

    def is_empty_land(self, cell):
        """An empty, non-volcano hex."""
        hex = self.island.get(cell)
        return hex is not None and hex.owner is None and hex.terrain != "V"

    def may_found(self, cell):
        # "found a new settlement on any empty, level-1, non-volcano hex"; "the player must must have at
        # least one unplayed villager"
        return (self.is_empty_land(cell) and self.island[cell].level == 1
                and self.players[self.mover].villagers >= 1)

    def expansion(self, settlement, terrain):
        # "In each empty hex adjacent to the settlement of the specified type"; "As the settlement
        # expands, more empty hexes of the specified terrain type may become adjacent to the newly
        # enlarged settlement: they too must be populated!"
        found, todo = set(), list(settlement)
        while todo:
            for near in beside(todo.pop()):
                if near not in found and self.is_empty_land(near) and self.island[near].terrain == terrain:
                    found.add(near)
                    todo.append(near)
        return found

    def may_expand(self, settlement, terrain):
        # "there must be at least at least one empty hex of the specified type adjacent to that
        # settlement"; "the player must must have sufficient unplayed villagers to complete the expansion"
        hexes = self.expansion(settlement, terrain)
        needed = sum(self.island[cell].level for cell in hexes)
        return bool(hexes) and needed <= self.players[self.mover].villagers

    def may_build_totoro(self, cell):
        # "any empty, non-volcano hex adjacent to a settlement of size 5 (five) or greater which does not
        # already contain a totoro sanctuary"; "the player must must have at least one unplayed totoro"
        if not self.is_empty_land(cell) or self.players[self.mover].totoros == 0:
            return False
        for near in beside(cell):
            if near in self.island and self.island[near].owner == self.mover:
                settlement = self.settlement_at(near)
                size = len(settlement)
                if size >= self.rules["totoro_size"] and not any(
                        self.island[hex].totoro for hex in settlement):
                    return True
        return False

    def builds(self):
        """Every build: found and totoro with a cell, expand with a settlement and a terrain."""
        found = [("found", cell) for cell in self.island if self.may_found(cell)]
        totoro = [("totoro", cell) for cell in self.island if self.may_build_totoro(cell)]
        expand = [("expand", settlement, terrain) for settlement in self.settlements(self.mover)
                  for terrain in TERRAINS.values() if self.may_expand(settlement, terrain)]
        return found + totoro + expand

    def put(self, cell, totoro=False):
        self.island[cell].owner = self.mover
        self.island[cell].totoro = totoro

    def build(self, build):
        require(self.building and not self.over, "nothing is to be built now")
        require(build in self.builds(), "the build is not legal")
        player = self.players[self.mover]
        if build[0] == "found":
            # "places a villager on it. Immediately score the villager when it is placed."
            # "A villager scores points equal to the level of the hex on which it is placed."
            player.points["founding"] += self.island[build[1]].level
            player.villagers -= 1
            self.put(build[1])
        elif build[0] == "totoro":
            # "A totoro always scores 200 points when placed."
            player.points["totoros"] += self.rules["totoro_points"]
            player.totoros -= 1
            self.put(build[1], totoro=True)
        else:
            for cell in self.expansion(build[1], build[2]):
                # "add as many villagers as the hex's level. Immediately score the villagers when placed."
                level = self.island[cell].level
                player.villagers -= level
                player.points["expansion"] += level * level
                self.put(cell)
        self.known.clear()
        self.building = False
        # "If the active player is out of pieces at the end of her turn, the game ends immediately: the
        # player with the highest score wins."
        if player.villagers == 0 and player.totoros == 0:
            self.over, self.winner = True, self.better()
        # "Otherwise, her opponent becomes the active player and begins her turn."
        else:
            self.mover = 1 - self.mover

    def better(self):
        first, second = self.players
        marks = [(player.score(),) for player in (first, second)]
        if self.rules["tie_break"] == "pieces":
            # As read here: "on equal scores the one with fewer totoros left wins, then with fewer
            # villagers left"
            marks = [(player.score(), -player.totoros, -player.villagers) for player in (first, second)]
        # As read here: "equal scores are a draw"
        return None if marks[0] == marks[1] else int(marks[1] > marks[0])

    # --- what the program prints -------------------------------------------------------------------

    def hexes_text(self):
        return {cell: f"{hex.terrain}{hex.level}" + ("" if hex.owner is None else "AB"[hex.owner])
                + "*" * hex.totoro for cell, hex in self.island.items()}

    def player_lines(self):
        lines = []
        for number, player in enumerate(self.players):
            def count(n, what):
                return f"{n} {what}" + "s" * (n != 1)
            sizes = sorted((len(settlement) for settlement in self.settlements(number)), reverse=True)
            lines.append(f"{'AB'[number]}: {count(player.score(), 'point')}, left "
                         f"{count(player.villagers, 'villager')} and {count(player.totoros, 'totoro')}"
                         + ("; settlements of " + ", ".join(map(str, sizes)) if sizes else ""))
        return lines


def parse(table, move):
    """A placement as ("place", kind, cell, orientation), or a build as Table.builds() has them."""
    match = PLACEMENT.fullmatch(move)
    if match:
        first, second, x, y, z, orientation = match.groups()
        require(int(x) + int(y) + int(z) == 0, f"{move}: the coordinates do not sum to 0")
        return "place", (first, second), (int(x), int(z)), int(orientation)
    for kind, pattern in BUILDS.items():
        match = pattern.fullmatch(move)
        if match:
            cell = (int(match[1]), int(match[3]))
            require(int(match[2]) == -cell[0] - cell[1], f"{move}: the coordinates do not sum to 0")
            if kind != "expand":
                return kind, cell
            require(cell in table.island and table.island[cell].owner == table.mover,
                    f"{move}: no settlement of the mover is there")
            return kind, table.settlement_at(cell), TERRAINS[match[4]]
    raise Refused(f"{move}: cannot be read")


def play(table, move):
    parsed = parse(table, move)
    try:
        if parsed[0] == "place":
            table.place(*parsed[1:])
        else:
            table.build(parsed)
    except Refused as reason:
        raise Refused(f"{move}: {reason}") from None


def check_legal(table, listed, tile):
    if table.building:
        same_moves([parse(table, move) for move in listed], table.builds())
    else:
        same_moves(listed, [f"PLACE {tile} AT {cell_name(cell)} {orientation}"
                            for cell, orientation in table.placements()])


def referee(game):
    table = Table(game["rules"])
    rules = "" if game["rules"] == STANDARD else "RULES " + ",".join(
        f"{name}={str(value).lower()}" for name, value in game["rules"].items()) + "; "
    played, state = "", game["start"]
    require(re.fullmatch(re.escape(rules) + r"TILE \w+\+\w+", state), "the start is not the first tile")
    for number, step in enumerate(game["moves"], 1):
        require(not table.over, f"move {number}: the game is over")
        # As read here: the state is the text of the game so far, with the tile that was drawn.
        tile = None if table.building else state.rsplit("TILE ", 1)[1]
        if step.get("legal") is not None:
            check_legal(table, step["legal"], tile)
        # "Players alternate taking turns."
        require(step["seat"] == table.mover, f"move {number} is not that player's")
        require(tile is None or step["move"].startswith(f"PLACE {tile} "), f"move {number}: not {tile}")
        play(table, step["move"])
        played += (" " if tile is None else "; " if played else "") + step["move"]
        state = step["state"]
        if table.stuck:
            require(state == f"{rules}{played} UNABLE TO BUILD", f"move {number}: another state")
        elif table.building or table.over:
            require(state == rules + played, f"move {number}: another state")
        else:
            require(re.fullmatch(re.escape(f"{rules}{played}; TILE ") + r"\w+\+\w+", state),
                    f"move {number}: another state")
        if "board" in step:
            check_board(table, step["board"], number)
    require(table.over, "the game is not over")
    require(game["ending"] == "scored", "a finished game is scored")
    require(game["scores"] == [{"total": player.score(), "components": player.points}
                               for player in table.players], "the scores are others")
    require(game["winner_seat"] == table.winner, f"the winner is {table.winner}")
    require(game["winner"] == (None if table.winner is None else game["seats"][table.winner]),
            "the winner has another label")
    return table


# --- boards and logs: other forms of the same games ----------------------------------------------------

def check_board(table, board, number):
    """The board for a person: a hex reads as terrain, level and piece. z stands before each row, x before
    the first of the hexes that join; a step of x is six characters, one of z three. Rows have names by z;
    those of columns stand above the hexes of even rows."""
    shown = {}
    columns = set()
    for line in board:
        for name in re.finditer(r"(\d+)([EW])", line):
            if line.startswith("       "):
                columns.add(name.start() - 6 * int(name[1]) * (1 if name[2] == "E" else -1))
        head = re.match(r" *(\d+[NS]) z +(-?\d+) ", line)
        if not head:
            continue
        x, z = None, int(head[2])
        require(head[1] == f"{abs(z)}{'S' if z > 0 else 'N'}", f"after move {number} row {z} is named {head[1]}")
        for token in re.finditer(r"(?:(-?\d+):)?([VJLGR]\S+)", line):
            x = int(token[1]) if token[1] else x + 1
            shown[x, z] = token[2]
            columns.add(token.start(2) - 6 * x - 3 * z)
    require(len(columns) < 2, f"after move {number} the hexes of the board are not one below the other")
    require(shown == table.hexes_text(), f"after move {number} the board shows other hexes")
    lines = [line for line in board if re.match("[AB]: ", line)]
    require(lines == table.player_lines(), f"after move {number} the players are not {table.player_lines()}")


def add_boards(program, rules, players, games, begin, replayed):
    text = output(replay_command(program, "tiger-island", rules, players, games, begin))
    boards = re.split(r"^move \d+, [^:\n]+: .*\n|^tiger-island, seed .*\n", text, flags=re.M)[1:]
    boards = iter(boards)
    for game in replayed:
        next(boards)  # the empty table
        for step in game["moves"]:
            step["board"] = next(boards).split("\n\n")[0].splitlines()


def check_records(session, rules, players, games, begin, replayed):
    """The tournament text of the games is their moves and scores, as `skerry verify` reads them."""
    program = session.options.program
    text = output(replay_command(program, "tiger-island", rules, players, games, begin)
                  + ["--format", "record"])
    expected = ""
    for game in replayed:
        lines = []
        for step in game["moves"]:
            if step["move"].startswith("PLACE"):
                lines.append(f"GAME {game['index']} MOVE {len(lines) + 1} {step['move']}")
            else:
                lines[-1] += " " + step["move"]
        if game["moves"][-1]["move"].startswith("PLACE"):
            lines[-1] += " UNABLE TO BUILD"
        scores = [score["total"] for score in game["scores"]]
        lines.append(f"GAME {game['index']} OVER PLAYER A {scores[0]} PLAYER B {scores[1]}")
        expected += "\n".join(lines) + "\n\n"
    if text.strip() != expected.strip():
        session.faults.append(f"the records of {players} with {rules} are not their moves and scores")


# --- ways to spoil a game --------------------------------------------------------------------------

def table_before(game, number):
    table = Table(game["rules"])
    for step in game["moves"][:number]:
        play(table, step["move"])
    return table


def some_move(game, dice, kind):
    numbers = [i for i, step in enumerate(game["moves"]) if i > 1 and step["move"].startswith(kind)]
    return dice.choice(numbers) if numbers else None


def a_placement_is_illegal(game, dice):
    number = some_move(game, dice, "PLACE")
    table = table_before(game, number)
    tile = game["moves"][number]["move"].split()[1]
    legal = set(table.placements())
    wrong = [(cell, orientation) for cell in sorted(table.island) for orientation in range(1, 7)
             if (cell, orientation) not in legal]
    cell, orientation = dice.choice(wrong)
    game["moves"][number]["move"] = f"PLACE {tile} AT {cell_name(cell)} {orientation}"


def spoil_build(game, dice, kind, texts):
    """Puts one of texts(table), which are builds of a kind that may be illegal, in place of a build."""
    number = some_move(game, dice, kind)
    if number is None:
        return False
    table = table_before(game, number)
    legal = table.builds()
    wrong = []
    for text in texts(table):
        try:
            if parse(table, text) not in legal:
                wrong.append(text)
        except Refused:
            wrong.append(text)
    if not wrong:
        return False
    game["moves"][number]["move"] = dice.choice(wrong)


def a_settlement_is_founded_where_it_may_not(game, dice):
    return spoil_build(game, dice, "FOUND",
                       lambda table: [f"FOUND SETTLEMENT AT {cell_name(cell)}" for cell in table.island])


def an_expansion_is_illegal(game, dice):
    return spoil_build(game, dice, "FOUND", lambda table: [
        f"EXPAND SETTLEMENT AT {cell_name(cell)} {terrain}" for cell, hex in table.island.items()
        for terrain in TERRAINS if hex.owner is not None])


def a_totoro_is_built_where_it_may_not(game, dice):
    return spoil_build(game, dice, "FOUND", lambda table: [
        f"BUILD TOTORO SANCTUARY AT {cell_name(cell)}" for cell, hex in table.island.items()
        if hex.terrain != "V"])


def another_tile_is_placed(game, dice):
    step = game["moves"][some_move(game, dice, "PLACE")]
    tile = step["move"].split()[1]
    step["move"] = step["move"].replace(tile, "ROCK+LAKE" if tile != "ROCK+LAKE" else "LAKE+ROCK")


def a_score_is_another(game, dice):
    dice.choice(game["scores"])["total"] += 1


def the_winner_is_another(game, _):
    game["winner_seat"] = 1 if game["winner_seat"] == 0 else 0


WAYS = [the_last_move_is_missing, a_move_follows_the_end, a_move_is_left_out, a_placement_is_illegal,
        a_settlement_is_founded_where_it_may_not, an_expansion_is_illegal,
        a_totoro_is_built_where_it_may_not, another_tile_is_placed, a_score_is_another,
        the_winner_is_another]

RULE_SETS = [{}, {"protect_whole_settlements": True}, {"tie_break": "pieces"}, {"totoro_size": 3},
             {"totoro_size": 7, "totoro_points": 50}]


def check(session, rules, players, games, begin=0, legal=False):
    program = session.options.program
    replayed = replays(program, "tiger-island", rules, players, games, begin, legal)
    check_records(session, rules, players, games, begin, replayed)
    add_boards(program, rules, players, games, begin, replayed)
    session.expect_accepted(replayed)
    for game in replayed:
        for step in game["moves"]:
            del step["board"]
    return replayed


if __name__ == "__main__":
    session = Session(referee, __doc__)
    for rules in RULE_SETS:
        for players in (("random",), ("totoro", "random"), ("totoro",)):
            listed = max(2, session.options.games // 20)
            check(session, rules, players, listed, legal=True)
            games = check(session, rules, players, session.options.games, begin=listed)
            session.expect_refused(games[:4], WAYS)
    session.finish()
