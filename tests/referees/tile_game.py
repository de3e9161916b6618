"""Referee of the Tile Game, written from the inventor's text. Sentences in quotation marks are his, and
those after "as read here" are from docs/games/tile-game.md."""

from program import (Refused, Session, a_move_follows_the_end, a_move_is_left_out, replays, require,
                     same_moves, the_last_move_is_missing)

STANDARD = {"rows": 3, "cols": 3, "pool": 10, "stop_when_decided": False, "handicap": 0}


def row_name(row):
    """As read here: "the row, `a` at the top"; after z comes aa."""
    name = chr(ord("a") + row % 26)
    return name if row < 26 else chr(ord("a") + row // 26 - 1) + name


class Board:
    def __init__(self, rules):
        # "The standard game is played on a 3x3 grid. Players start with a pool of 10 points each."
        # "Board sizes are notated as [ROW]x[COL]x[START POOL]."
        self.rules = rules
        self.rows, self.cols = rules["rows"], rules["cols"]
        # As read here, `handicap`: "points more that the second player starts with".
        self.pools = {"A": rules["pool"], "B": rules["pool"] + rules["handicap"]}
        self.tiles = {}  # (row, column) -> (owner, value)
        self.mover = "A"

    def cells(self):
        return [(row, column) for row in range(self.rows) for column in range(self.cols)]

    def tiles_of(self, player):
        return sum(owner == player for owner, _ in self.tiles.values())

    def is_over(self):
        # "When all cells have been claimed, or when both players are unable to play, the game ends."
        # "You must draw at least 1 point and no more than your current pool.": unable to play is who
        # has an empty pool.
        if len(self.tiles) == self.rows * self.cols or self.pools["A"] == self.pools["B"] == 0:
            return True
        # As read here, `stop_when_decided`: "also end when one pool is empty and the other player leads".
        return self.rules["stop_when_decided"] and any(
            self.pools[player] == 0 and self.tiles_of(other) > self.tiles_of(player)
            for player, other in ("AB", "BA"))

    def legal_moves(self):
        # "To claim a tile, subtract a number of points from your pool, and place this number onto an
        # open space on the grid." "You must draw at least 1 point and no more than your current pool."
        if self.is_over():
            return []
        return [f"{row_name(row)}{column + 1}={value}"
                for row, column in self.cells() if (row, column) not in self.tiles
                for value in range(1, self.pools[self.mover] + 1)]

    def play(self, move):
        require(move in self.legal_moves(), f"{move} is not legal")
        place, value = move.split("=")
        cell = next(cell for cell in self.cells() if f"{row_name(cell[0])}{cell[1] + 1}" == place)
        value = int(value)
        me, other = self.mover, "B" if self.mover == "A" else "A"
        self.pools[me] -= value
        # "If you place a number adjacent to your opponent's tile, and your tile's value is strictly
        # larger than their's, their tile is flipped." As read here: "Every adjacent tile (four
        # neighbours by edges)"; "up to four at once. The value v is compared with each and is not used up.
        # nothing chains; own tiles never change."
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            beside = (cell[0] + down, cell[1] + right)
            owner, their_value = self.tiles.get(beside, (None, 0))
            # "If a tile's value decreases to 0, it becomes locked and can no longer be flipped."
            if owner == other and value > their_value > 0:
                # "When a tile is flipped, its value decreases by 1 and ownership is transferred."
                self.tiles[beside] = (me, their_value - 1)
        self.tiles[cell] = (me, value)
        # "Players take turns claiming tiles." "If your pool is empty on your turn, your turn is skipped."
        if self.pools[other] > 0:
            self.mover = other

    def text(self):
        """The notation of a position, as docs/games/tile-game.md describes it."""
        rows = "/".join(",".join("{}{}".format(*self.tiles[row, column])
                                 if (row, column) in self.tiles else "."
                                 for column in range(self.cols))
                        for row in range(self.rows))
        text = f"{rows} {self.mover} {self.pools['A']}-{self.pools['B']}"
        if self.rules == STANDARD:
            return text
        return text + " " + ",".join(f"{name}={str(value).lower()}" for name, value in self.rules.items()
                                     if name != "handicap" or value)


def referee(game):
    board = Board(STANDARD | game["rules"])
    require(game["start"] == board.text(), f"the start is not {board.text()}")
    for number, step in enumerate(game["moves"], 1):
        if "legal" in step and step["legal"] is not None:
            same_moves(step["legal"], board.legal_moves())
        require("AB"[step["seat"]] == board.mover, f"move {number} is not that player's")
        try:
            board.play(step["move"])
        except Refused as reason:
            raise Refused(f"move {number}: {reason}") from None
        require(step["state"] == board.text(), f"after move {number} the state is not {board.text()}")
    require(board.is_over(), "the game is not over")
    # "The winner is the player who owns the most tiles."
    tiles = [board.tiles_of("A"), board.tiles_of("B")]
    require(game["ending"] == "scored", "a finished game is scored")
    require([score["total"] for score in game["scores"]] == tiles, f"the scores are not {tiles}")
    require([score["components"] for score in game["scores"]] == [{"tiles": n} for n in tiles],
            "the score is the number of tiles")
    winner = None if tiles[0] == tiles[1] else int(tiles[0] < tiles[1])
    require(game["winner_seat"] == winner, f"the winner is {winner}")
    require(game["winner"] == (None if winner is None else game["seats"][winner]),
            "the winner has another label")


# Ways to spoil a game, so that it breaks the rule that the name says.

def a_cell_is_taken_twice(game, dice):
    first, second = sorted(dice.sample(range(len(game["moves"])), 2))
    cell = game["moves"][first]["move"].split("=")[0]
    game["moves"][second]["move"] = cell + "=" + game["moves"][second]["move"].split("=")[1]


def more_is_paid_than_the_pool_has(game, dice):
    number = dice.randrange(1, len(game["moves"]))
    step = game["moves"][number]
    pools = game["moves"][number - 1]["state"].split()[2].split("-")
    value = int(pools[step["seat"]]) + 1
    if value > game["rules"]["pool"] + max(0, game["rules"].get("handicap", 0)):
        return False
    step["move"] = step["move"].split("=")[0] + f"={value}"


def a_tile_has_another_value(game, dice):
    step = dice.choice(game["moves"])
    cell, value = step["move"].split("=")
    step["move"] = f"{cell}={int(value) % game['rules']['pool'] + 1}"


def a_tile_has_another_owner(game, dice):
    step = dice.choice(game["moves"])
    step["state"] = step["state"].replace("A", "b").replace("B", "A").replace("b", "B")


def the_winner_is_another(game, _):
    game["winner_seat"] = 1 if game["winner_seat"] == 0 else 0


def a_tile_is_counted_twice(game, _):
    game["scores"][0]["total"] += 1
    game["scores"][0]["components"]["tiles"] += 1


WAYS = [the_last_move_is_missing, a_move_follows_the_end, a_move_is_left_out, a_cell_is_taken_twice,
        more_is_paid_than_the_pool_has, a_tile_has_another_value, a_tile_has_another_owner,
        the_winner_is_another, a_tile_is_counted_twice]

RULE_SETS = [
    {},
    {"stop_when_decided": True},
    {"rows": 5, "cols": 5, "pool": 26},
    {"rows": 2, "cols": 2, "pool": 4},
    {"rows": 1, "cols": 7, "pool": 9},
    {"rows": 30, "cols": 1, "pool": 40},
    {"rows": 4, "cols": 8, "pool": 99, "stop_when_decided": True},
    {"rows": 8, "cols": 8, "pool": 40},
    {"rows": 5, "cols": 7, "pool": 16, "stop_when_decided": True},
    {"rows": 1, "cols": 64, "pool": 15},
    {"handicap": 3},
    {"rows": 5, "cols": 5, "pool": 26, "handicap": -20},
]

if __name__ == "__main__":
    session = Session(referee, __doc__)
    for rules in RULE_SETS:
        for players in (("random",), ("greedy", "random")):
            games = replays(session.options.program, "tile-game", rules, players,
                            session.options.games, legal=True)
            session.expect_accepted(games)
        session.expect_refused(games[:10], WAYS)
    session.finish()
