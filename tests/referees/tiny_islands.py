#!/usr/bin/env python3
"""Referee of Tiny Islands: a second implementation of its rules, plain and slow, from the texts alone.

    tiny_islands.py PROGRAM [--games N] [--scores FILE]
        checks games that `skerry replay --format json` prints: every move, every state and every
        component of the score, N games of each rule set and strategy; and the figures in FILE, such
        as tests/golden/tiny_islands/scores.txt: boards by each rule option, which the C++ tests read

Sentences in quotation marks are of the formal description (TinyBot's appendix "What is Tiny Islands?");
those after "notebook:" of the older text, whose code is quoted as `code`; those after "as read here" of
docs/games/tiny-islands.md. Nothing is imported from the program, and nothing outside Python's standard
library, so that a fault of the program cannot hide in both.
"""

import json
import os
import pathlib

from program import Session, replays, require, the_last_move_is_missing

SIZE = 9
COLUMNS = "abcdefghi"
ROWS = "123456789"
NONANTS = "QWEASDZXC"

# "The tile deck contains: 13 Forest, 10 House, 9 Sand, 9 Wave, 5 Mountain, 5 Church, 3 Boat".
DECK = {"f": 13, "h": 10, "s": 9, "w": 9, "M": 5, "C": 5, "B": 3}
NAMES = {"f": "forest", "h": "house", "s": "sand", "w": "wave", "M": "mountain", "C": "church", "B": "boat"}
# "Sand, Wave, and Boat are valid when on water, and the other tiles when on land."
ON_WATER = "swB"

STANDARD = {"deck": "two_decks", "zones": "all", "placements": 26, "sand": "edges", "offshore_sand": True,
            "wave": "near_and_lines", "coastal_waves": True, "coastal_waves_spoil": True,
            "church": "other_houses", "islets": True, "score_floor": False, "penalties_first": False, "penalty": 5,
            # "Shorelines must comprise fewer than 25 edges"; three are drawn.
            "shorelines": 3, "longest_shoreline": 24} | {f"{NAMES[tile]}_tiles": DECK[tile] for tile in DECK}
DOUBLE_SIDED = STANDARD | {"deck": "double_sided"}
NOTEBOOK = STANDARD | {
    # notebook: "we are choosing from 2 random terrain types each assigned to a random column/row on the
    # board", "options are randomly generately with uniform distribution".
    "deck": "uniform", "zones": "lines",
    # notebook: "The game has a total of 30 turns"; "On each 10th turn (Turn 10 Turn 20 & Turn 30) instead
    # of inserting terrain as listed above, the player must "draw" an ISLAND".
    "placements": 27,
    # notebook: "BEACH: 1pt for each BEACH that is touching(4) an island, but not on the island".
    "sand": "touching",
    # notebook: "Offshore Beaches though ACTIVE, do not interact with other terrain."
    "offshore_sand": False,
    # notebook: "WAVES: 2pt for each WAVE that isn't the same row or column as another WAVE".
    "wave": "lines",
    # notebook: "0pt for each WAVE that's touching(4) an ISLAND".
    "coastal_waves": False,
    # notebook: "In the case where one ISLAND encloses another, the inner 'ISLAND' is not considered an
    # ISLAND."
    "islets": False,
    # notebook: `# Set Floor of 0 for Total Score`.
    "score_floor": True,
}
VARIANTS = {"standard": STANDARD, "double_sided": DOUBLE_SIDED, "notebook": NOTEBOOK}


# Cells are (x, y), x from the left and y from the bottom, 0 to 8 each.

CELLS = [(x, y) for y in range(SIZE) for x in range(SIZE)]


def cell_of(text):
    # "rows are labeled 1-9 from bottom to top, columns a-i from left to right"
    require(len(text) == 2 and text[0] in COLUMNS and text[1] in ROWS, f"{text} is no cell")
    return COLUMNS.index(text[0]), ROWS.index(text[1])


def cells_of(text):
    cells = [cell_of(text[i:i + 2]) for i in range(0, len(text), 2)]
    require(len(set(cells)) == len(cells), "a cell is named twice")
    return frozenset(cells)


def name_of(cell):
    return COLUMNS[cell[0]] + ROWS[cell[1]]


def orthogonal(cell):
    """The cells across the four edges; they may lie beyond the board."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def near(cell):
    # "'near' refers to a cell's 8 neighbors, orthogonal and diagonal."
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def zone_cells(zone):
    # "A zone is a row, column, or nonant on the board; each zone contains 9 cells. A nonant is the 3x3
    # intersection of the 3 top, middle, or bottom rows and the 3 left, middle, or right columns."
    # "nonants QWE ASD ZXC according to QWERTY positions"
    if zone in ROWS:
        return {(x, ROWS.index(zone)) for x in range(SIZE)}
    if zone in COLUMNS:
        return {(COLUMNS.index(zone), y) for y in range(SIZE)}
    left, top = 3 * (NONANTS.index(zone) % 3), SIZE - 1 - 3 * (NONANTS.index(zone) // 3)
    return {(left + dx, top - dy) for dx in range(3) for dy in range(3)}


# Edges are pairs of intersections; intersections are (x, y), 0 to 9 each.

def edge_between(cell, other):
    """The edge that two cells share."""
    (x, y), (u, v) = sorted((cell, other))
    return ((u, y), (u, y + 1)) if u > x else ((x, v), (x + 1, v))


def shoreline_edges(cells):
    return {edge_between(cell, other) for cell in cells for other in orthogonal(cell) if other not in cells}


def degrees(edges):
    count = {}
    for edge in edges:
        for point in edge:
            count[point] = count.get(point, 0) + 1
    return count


def why_no_shoreline(cells, earlier, longest=24):
    """None, or why these cells cannot be enclosed by one more shoreline."""
    if not cells:
        return "encloses no cell"
    edges = shoreline_edges(cells)
    # "Shorelines must comprise fewer than 25 edges"
    if len(edges) >= longest + 1:
        return f"has {len(edges)} edges"
    # "not crossing or touching itself or any other shoreline; that is, at each intersection of cell
    # edges, exactly zero or two of the edges connected to that intersection can be part of a shoreline"
    others = set().union(*(shoreline_edges(other) for other in earlier))
    if edges & others:
        return "runs along another shoreline"
    if any(count != 2 for count in degrees(edges | others).values()):
        return "crosses or touches a shoreline"
    # "which must be a closed loop": one, not several.
    start = min(edges)
    seen, ends = {start}, set(start)
    while True:
        joined = {edge for edge in edges - seen if ends & set(edge)}
        if not joined:
            break
        seen |= joined
        ends |= {point for edge in joined for point in edge}
    return None if seen == edges else "is more than one loop"


class Chart:
    """A board for scoring: where land is, and which tiles are valid."""

    def __init__(self, tiles, shorelines, rules):
        self.rules = rules
        self.edges = set().union(*(shoreline_edges(cells) for cells in shorelines))
        self.land = set()
        for cell in CELLS:
            around = sum(cell in cells for cells in shorelines)
            # "each cell with zero or two shorelines between it and the outside of the board is water, and
            # with one or three, land."
            # notebook: "the inner 'ISLAND' is not considered an ISLAND": inside two or three, no island.
            if around == 1 or (around == 3 and rules["islets"]):
                self.land.add(cell)
        # "Invalid tiles score -5 points and are ignored for the rest of scoring."
        self.valid = {cell: tile for cell, tile in tiles.items()
                      if (tile in ON_WATER) != (cell in self.land)}
        self.invalid = len(tiles) - len(self.valid)

    def of(self, tile):
        return {cell for cell, valid in self.valid.items() if valid == tile}

    def touches_land(self, cell):
        return any(other in self.land for other in orthogonal(cell))

    def group(self, start, members):
        """All members that hang together with `start` orthogonally."""
        group, open_cells = {start}, [start]
        while open_cells:
            for other in orthogonal(open_cells.pop()):
                if other in members and other not in group:
                    group.add(other)
                    open_cells.append(other)
        return group

    def forest(self):
        # "Each orthogonally contiguous group of Forest scores 2 points for each Forest in it, minus a
        # 2-point "group tax"."
        left, points = self.of("f"), 0
        while left:
            group = self.group(next(iter(left)), left)
            points += 2 * len(group) - 2
            left -= group
        return points

    def house(self, cell):
        # "House scores 1 point for each unique non-House tile near it."
        kinds = set()
        for other in near(cell):
            tile = self.valid.get(other)
            if tile is None or tile == "h":
                continue
            # notebook: "Offshore Beaches though ACTIVE, do not interact with other terrain." Offshore is
            # a beach that is not "touching(4) an island".
            if tile == "s" and not self.rules["offshore_sand"] and not self.touches_land(other):
                continue
            kinds.add(tile)
        return len(kinds)

    def sand(self, cell):
        # notebook: "1pt for each BEACH that is touching(4) an island", "0pt for each BEACH that's not
        # touching(4) an ISLAND".
        if self.rules["sand"] == "touching":
            return 1 if self.touches_land(cell) else 0
        # "Sand scores 1 point for each of its cell's edges that's part of a shoreline."
        return sum(edge_between(cell, other) in self.edges for other in orthogonal(cell))

    def wave(self, cell):
        # notebook: "0pt for each WAVE that's touching(4) an ISLAND".
        if not self.rules["coastal_waves"] and self.touches_land(cell):
            return 0
        # "Wave scores 2 points unless it's near another Wave, or in the same row or column as another
        # Wave." notebook: "2pt for each WAVE that isn't the same row or column as another WAVE".
        for other in self.of("w") - {cell}:
            # notebook, its code: `if tile.type == 2 and tile.st == 1 and tile.loc == 0: wvs.append(...)`:
            # a wave beside an island (loc -1, "Shore") is not among those that are compared.
            if not self.rules["coastal_waves_spoil"] and self.touches_land(other):
                continue
            in_line = other[0] == cell[0] or other[1] == cell[1]
            if in_line or (self.rules["wave"] == "near_and_lines" and other in near(cell)):
                return 0
        return 2

    def mountain(self, cell):
        # "Mountain scores 2 points for each Forest near it."
        return 2 * sum(self.valid.get(other) == "f" for other in near(cell))

    def church(self, cell):
        # "Church scores 0 points if on the same contiguous landmass as another Church"
        landmass = self.group(cell, self.land)
        if len(self.of("C") & landmass) > 1:
            return 0
        # "else 2 points for each House near it plus 1 point for each additional House elsewhere on the
        # same contiguous landmass."
        beside = self.of("h") & set(near(cell))
        at_home = self.of("h") & landmass
        if self.rules["church"] == "all_houses":
            # notebook: "2pt for each HOUSE nearby", "1pt for each HOUSE on the same island": also for the
            # near ones, if the two sentences are added up.
            return 2 * len(beside) + len(at_home)
        return 2 * len(beside) + len(at_home - beside)

    def boat(self, cell):
        # "Boat scores 1pt for each orthogonal step between it and the closest land or other Boat. (An
        # orthogonal neighbor would be one step; a diagonal neighbor, two.)"
        targets = self.land | self.of("B") - {cell}
        steps = [abs(x - cell[0]) + abs(y - cell[1]) for x, y in targets]
        # notebook, its code: `if targs:`: no target, no points.
        return min(steps, default=0)


def score(tiles, shorelines, rules):
    """The components of the score, by name."""
    chart = Chart(tiles, shorelines, rules)
    points = {"penalty": -rules["penalty"] * chart.invalid, "forest": chart.forest()}
    for letter, name in NAMES.items():
        if letter != "f":
            points[name] = sum(getattr(chart, name)(cell) for cell in chart.of(letter))
    if rules["penalties_first"]:
        # notebook, its code: `self.score = 0`, then for each tile `self.score -= 5; self.scrflr()` with
        # `if self.score < 0: self.score = 0`, and only then `self.bonus()`.
        total = 0
        for _ in range(chart.invalid):
            total = max(0, total - rules["penalty"])
        points["penalty"] = total
    if rules["score_floor"]:
        # notebook: `# Set Floor of 0 for Total Score`.
        points["floor"] = max(0, -sum(points.values()))
    return points


# Games.

def rows_text(tiles):
    return "/".join("".join(tiles.get((x, y), ".") for x in range(SIZE)) for y in reversed(range(SIZE)))


def tiles_of(rows):
    return {(x, SIZE - 1 - y): letter for y, row in enumerate(rows.split("/"))
            for x, letter in enumerate(row) if letter != "."}


def offer_of(text):
    """Two pairs of tile and zone."""
    require(len(text) == 4 and all(text[i] in DECK and text[i + 1] in ROWS + COLUMNS + NONANTS
                                   for i in (0, 2)), f"{text} is no offer")
    return [(text[0], text[1]), (text[2], text[3])]


def published_cards():
    """The 54 double-sided cards as (tile, zone), where the conformance data is at hand."""
    beside = pathlib.Path(__file__).resolve().parents[3] / "shared" / "cases"
    for folder in (os.environ.get("SKERRY_CASES"), beside):
        file = pathlib.Path(folder or "/nowhere") / "tiny_islands_deck.json"
        if file.exists():
            letters = {name: letter for letter, name in NAMES.items()}
            return [(letters[tile], zone) for tile, zone in json.loads(file.read_text())["cards"]]
    return None


CARDS = published_cards()


def check_offers(offers, rules):
    """Whether the decks can show these offers."""
    tiles = [tile for offer in offers for tile, _ in offer]
    zones = [zone for offer in offers for _, zone in offer]
    if rules["zones"] == "lines":
        require(not set(zones) & set(NONANTS), "a nonant, where zones are lines")
    if rules["deck"] == "uniform":
        return
    # "There is a 54-card deck of tiles and a 54-card deck of zones, shuffled at the start."
    for tile, name in NAMES.items():
        require(tiles.count(tile) <= rules[f"{name}_tiles"], f"more than {rules[f'{name}_tiles']} of {tile}")
    # "The zone deck contains 2 of each zone." With lines only, 3 of each of 18: 54 cards.
    copies = 3 if rules["zones"] == "lines" else 2
    for zone in set(zones):
        require(zones.count(zone) <= copies, f"zone {zone} more than {copies} times")
    if rules["deck"] == "double_sided" and CARDS:
        # As read here: "Double-sided cards show the zones of the next turn when they are turned over".
        left = list(CARDS)
        for offer, after in zip(offers, offers[1:]):
            for (tile, _), (_, zone) in zip(offer, after):
                require((tile, zone) in left, f"no card has {tile} and {zone}, or it was seen before")
                left.remove((tile, zone))


class Game:
    def __init__(self, rules):
        self.rules = rules
        self.tiles = {}
        self.shorelines = []
        self.offers = []

    def shoreline_due(self):
        # "At the end of the 9th, 18th, and 26th turns, the player draws a shoreline".
        # notebook: turns 10, 20 and 30, each after nine placements.
        # As read here: of fewer shorelines "the first ones are left out".
        ends = [9, 18, self.rules["placements"]][3 - self.rules["shorelines"]:]
        return len(self.shorelines) < sum(len(self.tiles) >= end for end in ends)

    def is_over(self):
        # "The game ends after 26 turns".
        return len(self.tiles) == self.rules["placements"] and not self.shoreline_due()

    def placements(self):
        # "The player must place the first tile on an empty cell in the first zone or the second tile in
        # an empty cell in the second zone."
        return {tile + name_of(cell) for tile, zone in self.offers[-1]
                for cell in zone_cells(zone) if cell not in self.tiles}

    def show(self, offers):
        """Takes the offers of a printed state: those before must not have changed."""
        due = not self.is_over() and not self.shoreline_due()
        require(len(offers) == len(self.tiles) + due, f"{len(offers)} offers are shown")
        require(offers[:len(self.offers)] == self.offers, "an offer changed after it was shown")
        self.offers = offers

    def play(self, move):
        require(not self.is_over(), f"{move} follows the end")
        if self.shoreline_due():
            cells = cells_of(move)
            reason = why_no_shoreline(cells, self.shorelines, self.rules["longest_shoreline"])
            require(reason is None, f"shoreline {move} {reason}")
            self.shorelines.append(cells)
            return
        require(move in self.placements(), f"{move} is not legal")
        self.tiles[cell_of(move[1:])] = move[0]


def rules_of(text):
    """The rules at the end of a printed state: a variant, or options."""
    if text in VARIANTS:
        return VARIANTS[text]
    rules = dict(STANDARD)
    for item in text.split(","):
        name, value = item.split("=")
        require(name in rules, f"no rule is called {name}")
        kind = type(STANDARD[name])
        rules[name] = value == "true" if kind is bool else kind(value)
    return rules


def check_state(game, text):
    rows, shorelines, offers, rules = text.split(" ")
    require(rows == rows_text(game.tiles), f"the board is {rows_text(game.tiles)}, not {rows}")
    drawn = [] if shorelines == "-" else [cells_of(cells) for cells in shorelines.split(",")]
    require(drawn == game.shorelines, f"the shorelines are not {shorelines}")
    game.show([offer_of(offer) for offer in offers.split(",") if offer and offer != "-"])
    require(rules_of(rules) == game.rules, f"the rules are not {rules}")


def check_game(printed):
    """Raises Refused if the game breaks a rule, or is told wrongly."""
    require(set(printed["rules"]) <= set(STANDARD), "rule options that the referee does not know")
    game = Game(STANDARD | printed["rules"])
    check_state(game, printed["start"])
    for move in printed["moves"]:
        game.play(move["move"])
        check_state(game, move["state"])
    check_offers(game.offers, game.rules)
    if not printed["finished"]:
        # "In the rare case that both zones are full, the game cannot be continued and there is no score".
        require(not game.is_over() and not game.shoreline_due() and not game.placements(),
                "the game could have been continued")
        return
    require(game.is_over(), "the game is not over")
    points = score(game.tiles, game.shorelines, game.rules)
    require(printed["components"] == points, f"scores {points}, not {printed['components']}")
    # "The final score is the sum of the scores of each tile on the board."
    require(printed["total"] == sum(points.values()), f"the total is {sum(points.values())}")


OPTIONS = {
    "deck uniform": {"deck": "uniform"},
    "lines": {"zones": "lines"},
    "27 placements": {"placements": 27},
    "sand touching": {"sand": "touching"},
    "offshore sand": {"offshore_sand": False},
    "wave lines": {"wave": "lines"},
    "no coastal waves": {"coastal_waves": False},
    "coastal waves spoil none": {"coastal_waves": False, "coastal_waves_spoil": False},
    "coastal waves score and spoil none": {"coastal_waves_spoil": False},
    "church all houses": {"church": "all_houses"},
    "no islets": {"islets": False},
    "floor": {"score_floor": True},
    "penalty 0": {"penalty": 0},
    "penalty 20": {"penalty": 20},
    "penalties first": {"score_floor": True, "penalties_first": True},
    "two shorelines": {"shorelines": 2},
    "one shoreline": {"shorelines": 1},
    "shorelines of 4 edges": {"longest_shoreline": 4},
    "shorelines of 10 edges": {"longest_shoreline": 10},
    "other tiles": {"forest_tiles": 20, "sand_tiles": 0, "boat_tiles": 10},
    "all numbers": {"placements": 27, "zones": "lines", "shorelines": 2, "longest_shoreline": 12,
                    "church_tiles": 27, "house_tiles": 2},
}
READINGS = {"coastal_waves_spoil": False, "church": "all_houses", "penalties_first": True}


# Ways to spoil a game. A placement has 3 letters, a shoreline two for each cell.

def placements_of(game):
    return [step for step in game["moves"] if len(step["move"]) == 3]


def a_placement_is_missing(game, dice):
    game["moves"].remove(dice.choice(placements_of(game)))


def two_placements_swap_their_cells(game, _):
    one, other = placements_of(game)[:2]
    one["move"], other["move"] = one["move"][:1] + other["move"][1:], other["move"][:1] + one["move"][1:]


def a_shoreline_takes_one_more_cell(game, dice):
    draw = dice.choice([step for step in game["moves"] if len(step["move"]) != 3])
    draw["move"] += next(name_of(cell) for cell in CELLS if name_of(cell) not in draw["move"])


def a_component_has_one_point_more(game, dice):
    game["components"][dice.choice(list(game["components"]))] += 1
    game["total"] += 1


def the_total_has_one_point_more(game, _):
    game["total"] += 1


WAYS = [the_last_move_is_missing, a_placement_is_missing, two_placements_swap_their_cells,
        a_shoreline_takes_one_more_cell, a_component_has_one_point_more, the_total_has_one_point_more]


def check_program(session):
    rule_sets = VARIANTS | {name: STANDARD | rules for name, rules in OPTIONS.items()}
    rule_sets["notebook, read the other way"] = NOTEBOOK | READINGS
    for rules in rule_sets.values():
        for strategy in ("random", "greedy", "policy"):
            games = replays(session.options.program, "tiny-islands", rules, (strategy,), session.options.games)
            for game in games:
                if STANDARD | game["rules"] != rules:
                    session.faults.append(f"the rules {game['rules']} are not those asked for: {rules}")
            session.expect_accepted(games)
            session.expect_refused([game for game in games[:1] if game["finished"]], WAYS)
    if not CARDS:
        print("the pairs of sides of the double-sided cards were not checked: no conformance data")


FIGURES = ["penalty", *NAMES.values(), "floor"]


def check_vectors(file):
    """What is wrong in a file of vectors."""
    faults = []
    for line in pathlib.Path(file).read_text().splitlines():
        if line.startswith("#"):
            continue
        rows, shorelines, options, *figures = line.split(" ")
        points = score(tiles_of(rows), [cells_of(cells) for cells in shorelines.split(",")],
                       rules_of("standard" if options == "-" else options))
        expected = [str(points.get(name, 0)) for name in FIGURES]
        if figures != expected:
            faults.append(f"{file}: {line}: must be {' '.join(expected)}")
    return faults


if __name__ == "__main__":
    session = Session(check_game, __doc__,
                      {"--scores": {"metavar": "FILE", "help": "boards with their scores, to check"}})
    if session.options.scores:
        session.faults += check_vectors(session.options.scores)
    check_program(session)
    session.finish()
