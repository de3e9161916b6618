"""Referee of Roam Solitaire, written from Chuck Rosselli's solitaire rules (12/26/19). Sentences in
quotation marks are from those rules; those after "as read here", which are about the base game or what
the rules leave open, are from docs/games/roam-solitaire.md.

The dice and the cards drawn are chance: the referee takes them from the states, and asks that they be
possible ones."""

import json
import os
import random
import tempfile

from program import (Refused, Session, a_move_follows_the_end, a_move_is_left_out, replays, require,
                     same_moves, the_last_move_is_missing)

STANDARD = {"overlap": "skip", "orientation": "common", "ai_rest": "turn_start", "tie_coins": "sum",
            "min_open": 0, "consolation": True, "start_coins": [0, 1, 1, 2],
            "unlimited_markers": True, "markers": 12, "round_cap": 200, "cards_to_end": 10}
BUILT_IN = os.path.join(os.path.dirname(__file__), "../../configs/roam_deck_synthetic.json")
SEATS = range(4)  # "You play solitaire against 3 AI opponents.", "You (the human player) go first."
PLAYER = 0


def square_name(row, column):
    """"1a 1b | 2a 2b | 3a 3b" over "4a 4b | 5a 5b | 6a 6b"; a b / c d / e f on each card."""
    return f"{3 * (row // 3) + column // 2 + 1}{'abcdef'[2 * (row % 3) + column % 2]}"


SQUARES = {square_name(row, column): (row, column) for row in range(6) for column in range(6)}


def squares_of(slot):
    """The six squares of slot 1 to 6: "left to right and then top to bottom on the card"."""
    return [SQUARES[f"{slot}{letter}"] for letter in "abcdef"]


class Pattern:
    """Solid and shadow boxes, relative to the anchor."""

    def __init__(self, rows, quarter_turns):
        boxes = [(row, column, kind) for row, line in enumerate(rows) for column, kind in enumerate(line)
                 if kind in "S*"]
        # "box that is FIRST uppermost and SECOND leftmost"; as read here: turning a pattern changes
        # neither that box nor its being the first.
        anchor = next((row, column) for row, column, kind in boxes if kind == "S")
        self.solid, self.shadow = [], []
        for row, column, kind in boxes:
            row, column = row - anchor[0], column - anchor[1]
            for _ in range(quarter_turns):
                row, column = column, -row
            (self.solid if kind == "S" else self.shadow).append((row, column))

    def at(self, square, boxes):
        return [(square[0] + row, square[1] + column) for row, column in boxes]


class Deck:
    def __init__(self, path):
        with open(path) as file:
            deck = json.load(file)
        self.cards, self.starting = deck["cards"], deck["starting"]
        self.patterns, self.landscapes = {}, {}  # what was looked up before

    def character(self, name):
        """As read here: "Cards are numbered from 1 in the deck's order, s1, s2 .. are the starting
        characters"."""
        return self.starting[int(name[1:]) - 1] if name[0] == "s" else self.cards[int(name) - 1]

    def landscape(self, name, slot):
        """What lies on each square. As read here: those of the upper row are turned by 180 degrees."""
        if (name, slot) not in self.landscapes:
            values = [value for row in self.cards[int(name) - 1]["squares"] for value in row]
            self.landscapes[name, slot] = dict(zip(squares_of(slot), values[::-1] if slot <= 3 else values))
        return self.landscapes[name, slot]

    def pattern(self, name, quarter_turns):
        if (name, quarter_turns) not in self.patterns:
            self.patterns[name, quarter_turns] = Pattern(self.character(name)["pattern"], quarter_turns)
        return self.patterns[name, quarter_turns]


class Choice(Exception):
    """A decision of the player is due."""


class Game:
    def __init__(self, rules, deck, first_cards):
        # An option that came later is named only where it is not the default.
        self.rules, self.deck = STANDARD | rules, deck
        self.markers = {}   # square -> seat
        self.drawn = list(first_cards)
        self.display = dict(zip(range(1, 7), self.drawn))  # slot -> card
        # "Set up the game as normal for 4 players."; "set up their initial characters left to right"
        self.rows = [[[f"s{i + 1}", True] for i in range(len(deck.starting))] for _ in SEATS]
        self.coins = list(rules["start_coins"])
        self.rounds = 0
        self.dice = ""
        self.phase = "turn"
        self.auction = None  # seat, slot, tied seats still to bid, highest bid, its seat
        self.begin_turn(PLAYER)

    # --- the display ---------------------------------------------------------------------------

    def ground(self):
        """What lies on each square of the grid: coins, or "blocked". As read here: where no card is left
        for a slot, its squares are off the grid."""
        return {square: value for slot, card in self.display.items() if card
                for square, value in self.deck.landscape(card, slot).items()}

    def is_empty(self, square, ground):
        # As read here: a blocked square "takes no marker and counts as filled".
        return square in ground and ground[square] != "blocked" and square not in self.markers

    def pattern(self, seat, position):
        # As read here, `orientation` seat: "turned a quarter turn clockwise further than those before
        # it"
        turns = seat if self.rules["orientation"] == "seat" else 0
        return self.deck.pattern(self.rows[seat][position][0], turns)

    def markers_left(self, seat):
        if self.rules["unlimited_markers"]:
            return 36
        return self.rules["markers"] - list(self.markers.values()).count(seat)

    def lies_well(self, solid, ground):
        """As read here: "Every solid box lies on the grid; one on an occupied square is skipped."; with
        `overlap` forbid "a solid box over a marker makes the play illegal"."""
        if not all(square in ground for square in solid):
            return False
        return self.rules["overlap"] == "skip" or all(self.is_empty(square, ground) for square in solid)

    def put_markers(self, seat, squares):
        # As read here: "A marker on a coin square gains its coins."; boxes "are filled from the top left
        # as far as" the markers last.
        ground = self.ground()
        for square in sorted(squares):
            if self.is_empty(square, ground) and self.markers_left(seat) > 0:
                self.markers[square] = seat
                self.coins[seat] += ground[square]

    # --- turns ---------------------------------------------------------------------------------

    def begin_turn(self, seat):
        # "Eventually all characters will be used at which point they are all flipped to active again."
        # As read here: "at the start of the turn", for nothing.
        if not any(up for _, up in self.rows[seat]):
            for character in self.rows[seat]:
                character[1] = True

    def use(self, seat, position):
        self.rows[seat][position][1] = False
        # As read here, `ai_rest` immediate: "an opponent turns its characters up as soon as it has used
        # the last one"
        if seat != PLAYER and self.rules["ai_rest"] == "immediate":
            self.begin_turn(seat)

    def first_fit(self, pattern, slot, ground):
        # "Play the uppermost & then leftmost box of their character's pattern on an empty card square."
        # "If the play would be illegal, keep trying to find an empty/legal square on the card by going
        # left to right and then top to bottom on the card."
        for square in squares_of(slot):
            if self.is_empty(square, ground) and self.lies_well(pattern.at(square, pattern.solid), ground):
                return square
        return None

    def ai_turn(self, seat, dice):
        self.begin_turn(seat)
        # "An AI always uses the active character on the left side of its row of characters first."
        position = next(i for i, (_, up) in enumerate(self.rows[seat]) if up)
        pattern = self.pattern(seat, position)
        ground = self.ground()
        fits = {slot: self.first_fit(pattern, slot, ground) for slot in range(1, 7)}
        # "Roll 1 6-sided die to choose which card the AI will play their character's pattern on."; "If
        # none of the empty squares on a card allow the AI to play, roll the die again for a new card".
        # The states keep the roll that decided, and 0 where no card would do.
        require(len(self.dice) < len(dice), f"a die of seat {seat} is missing")
        die = int(dice[len(self.dice)])
        self.dice += str(die)
        if any(fits.values()):
            require(die in fits and fits[die], f"seat {seat} cannot play on the card of its die, {die}")
            # "AIs never pay to activate the "shadow boxes" for characters that have shapes including
            # these."
            self.put_markers(seat, pattern.at(fits[die], pattern.solid))
        else:
            require(die == 0, f"seat {seat} has no place, so no die")
        self.use(seat, position)

    # --- full cards ------------------------------------------------------------------------------

    def full_slot(self):
        ground = self.ground()
        for slot in range(1, 7):
            squares = [square for square in squares_of(slot) if square in ground]
            if squares and not any(self.is_empty(square, ground) for square in squares):
                return slot
        return None

    def settle(self, seat, drawn):
        """The end of a seat's turn: full cards go to somebody, slots in their order."""
        while (slot := self.full_slot()) is not None:
            counts = {other: sum(self.markers.get(square) == other for square in squares_of(slot))
                      for other in SEATS}
            most = max(counts.values())
            tied = [other % 4 for other in range(seat, seat + 4) if counts[other % 4] == most]
            if len(tied) == 1:
                # "If one player (AI or human) has a majority on the card: Simply give the card to them,
                # give back the player markers, and replace with a new card."
                self.give(slot, tied[0], drawn)
            else:
                # "Bid as normal going clockwise from the current player. Current player bids first if
                # part of the tie."
                self.auction = {"seat": seat, "slot": slot, "tied": tied, "to_bid": list(tied),
                                "high": None, "buyer": None}
                self.bid_on(drawn)

    def least_bid(self):
        # As read here, `min_open`: "the least opening bid in a tie"; then a bid is above the highest.
        high = self.auction["high"]
        return self.rules["min_open"] if high is None else high + 1

    def bid_on(self, drawn):
        auction = self.auction
        while auction["to_bid"]:
            seat = auction["to_bid"][0]
            if self.coins[seat] >= self.least_bid():
                if seat == PLAYER:
                    self.phase = "bid"
                    raise Choice
                # "An AI player will bid ALL of its coins assuming this is enough for a legal bid."
                auction["high"], auction["buyer"] = self.coins[seat], seat
            auction["to_bid"].pop(0)
        # "After the bidding is over, give the card to the winner". As read here: the highest pays, and
        # "If nobody bids, the first tied seat takes the card for nothing".
        if auction["buyer"] is None:
            winner = auction["tied"][0]
        else:
            winner = auction["buyer"]
            self.coins[winner] -= auction["high"]
        self.auction, self.phase = None, "turn"
        self.give(auction["slot"], winner, drawn)

    def give(self, slot, winner, drawn):
        # "If an AI receives a card, it goes to the right of the AI's row of characters - face-up."
        self.rows[winner].append([self.display[slot], True])
        # As read here: "the others with a marker there get 1 coin", unless `consolation` is off.
        squares = squares_of(slot)
        for other in SEATS:
            has_marker = any(self.markers.get(square) == other for square in squares)
            if self.rules["consolation"] and other != winner and has_marker:
                self.coins[other] += 1
        # "give back the player markers, and replace with a new card"
        for square in squares:
            self.markers.pop(square, None)
        self.display[slot] = None
        if len(self.drawn) < len(self.deck.cards):
            require(len(self.drawn) < len(drawn), "no card was drawn for a slot")
            card = drawn[len(self.drawn)]
            require(card not in self.drawn, f"card {card} was drawn before")
            self.drawn.append(card)
            self.display[slot] = card

    # --- the round -------------------------------------------------------------------------------

    def go_on(self, seat, dice, drawn):
        """From the end of a seat's turn to the player's next decision."""
        try:
            while True:
                self.settle(seat, drawn)
                if seat == 3:
                    break
                seat += 1
                self.ai_turn(seat, dice)
        except Choice:
            return
        self.rounds += 1
        # "When any player, AI or human has 10 cards total, play out the round so that all players have
        # had the same number of turns." The option `cards_to_end` is another number. As read here,
        # `round_cap`: "rounds after which an unfinished game is stalled".
        if self.has_ten() or self.rounds == self.rules["round_cap"]:
            self.phase = "over"
        else:
            self.phase = "turn"
            self.begin_turn(PLAYER)

    def has_ten(self):
        return any(len(row) >= self.rules["cards_to_end"] for row in self.rows)

    # --- the player's decisions --------------------------------------------------------------------

    def places(self):
        ground = self.ground()
        return [(position, square) for position, (_, up) in enumerate(self.rows[PLAYER]) if up
                for square in SQUARES.values() if self.may_place(position, square, ground)]

    def may_place(self, position, square, ground):
        pattern = self.pattern(PLAYER, position)
        solid = pattern.at(square, pattern.solid)
        # As read here: "at least one must bring a new marker"
        return (self.lies_well(solid, ground) and self.markers_left(PLAYER) > 0
                and any(self.is_empty(box, ground) for box in solid))

    def shadows(self):
        """Squares of shadow boxes that can be paid for, and how many of them at once."""
        position, square = self.placing
        pattern, ground = self.pattern(PLAYER, position), self.ground()
        solid = [box for box in pattern.at(square, pattern.solid) if self.is_empty(box, ground)]
        squares = [box for box in pattern.at(square, pattern.shadow) if self.is_empty(box, ground)]
        # As read here: "A shadow box costs 2 coins", of those held before the placement.
        most = min(self.coins[PLAYER] // 2, max(0, self.markers_left(PLAYER) - len(solid)))
        return squares, most

    def legal_moves(self):
        if self.phase == "over":
            return []
        if self.phase == "shadows":
            squares, most = self.shadows()
            moves = [""]
            for name in sorted(square_name(*square) for square in squares):
                moves += [move + name for move in moves]
            return ["+" + move for move in moves if len(move) <= 2 * most]
        if self.phase == "bid":
            # As read here: "a tied player may pass"
            return ["pass"] + [f"bid{n}" for n in range(self.least_bid(), self.coins[PLAYER] + 1)]
        row = self.rows[PLAYER]
        moves = [f"{position + 1}@{square_name(*square)}" for position, square in self.places()]
        if not moves:
            # As read here: "a player without any place spends a character"
            moves = [f"spend{position + 1}" for position, (_, up) in enumerate(row) if up]
        up = sum(up for _, up in row)
        # As read here: an early rest costs "1 coin for each that is still face up".
        if up < len(row) and self.coins[PLAYER] >= up:
            moves.append("rest")
        return moves

    def play(self, move, dice, drawn):
        require(move in self.legal_moves(), f"{move} is not legal")
        if move == "rest":
            self.coins[PLAYER] -= sum(up for _, up in self.rows[PLAYER])
            for character in self.rows[PLAYER]:
                character[1] = True
        elif move.startswith("spend"):
            self.use(PLAYER, int(move[5:]) - 1)
            self.go_on(PLAYER, dice, drawn)
        elif move == "pass" or move.startswith("bid"):
            self.bid(move, dice, drawn)
        elif move.startswith("+"):
            self.place([SQUARES[move[i:i + 2]] for i in range(1, len(move), 2)], dice, drawn)
        else:
            position, square = move.split("@")
            self.placing = (int(position) - 1, SQUARES[square])
            squares, most = self.shadows()
            if squares and most > 0:
                self.phase = "shadows"
            else:
                self.place([], dice, drawn)

    def place(self, shadows, dice, drawn):
        position, square = self.placing
        pattern = self.pattern(PLAYER, position)
        self.coins[PLAYER] -= 2 * len(shadows)
        self.put_markers(PLAYER, pattern.at(square, pattern.solid))
        self.put_markers(PLAYER, shadows)
        self.use(PLAYER, position)
        self.phase = "turn"
        self.go_on(PLAYER, dice, drawn)

    def bid(self, move, dice, drawn):
        auction, self.phase = self.auction, "turn"
        seat = auction["seat"]
        auction["to_bid"].pop(0)
        if move != "pass":
            auction["high"], auction["buyer"] = int(move[3:]), PLAYER
        self.bid_on(drawn)
        self.go_on(seat, dice, drawn)

    # --- what the program prints -------------------------------------------------------------------

    def text(self, deck_name):
        """As core/roam/notation.hpp describes a state."""
        def seat_at(row, column):
            return str(self.markers.get((row, column), "."))
        phase = self.phase
        if phase == "shadows":
            phase += f":{self.placing[0] + 1}@{square_name(*self.placing[1])}"
        if phase == "bid":
            phase += f":{self.auction['seat']}:{self.auction['slot']}"
        options = {name: self.rules[name] for name in STANDARD
                   if name != "cards_to_end" or self.rules[name] != STANDARD[name]}
        changed = ",".join(f"{name}=" + ("/".join(map(str, value)) if isinstance(value, list)
                                         else str(value).lower() if isinstance(value, bool)
                                         else str(value)) for name, value in options.items())
        return " ".join([
            "/".join("".join(seat_at(row, column) for column in range(6)) for row in range(6)),
            ",".join(map(str, self.coins)),
            ",".join(self.display[slot] or "-" for slot in range(1, 7)),
            "/".join(",".join(("" if up else "~") + card for card, up in row) for row in self.rows),
            ",".join(self.drawn),
            f"{self.rounds}:{phase}",
            self.dice or "-",
            "standard" if STANDARD == STANDARD | options else changed,
            deck_name,
        ])

    def points(self, seat):
        return sum(self.deck.character(card)["points"] for card, _ in self.rows[seat])

    def victory(self):
        # "The AIs TOTAL their points together in an attempt to beat you."
        mine, theirs = self.points(PLAYER), sum(self.points(seat) for seat in SEATS[1:])
        # "You have < AI total points or you have = but have <= total coins than all the AIs." As read
        # here, `tie_coins` each: "with equal points the player wins with more coins than each opponent".
        coins = (sum if self.rules["tie_coins"] == "sum" else max)(self.coins[1:])
        if mine < theirs or (mine == theirs and self.coins[PLAYER] <= coins):
            return "lose"
        if mine == theirs:
            return "minor"  # "you have = and have more total coins than all the AIs"
        # "Major victory - You have 2x or more AI points", "Medium victory - You have 1.5x or more AI
        # points", "Minor victory - You have > AI total points"
        return "major" if mine >= 2 * theirs else "medium" if 2 * mine >= 3 * theirs else "minor"


def referee(game):
    deck = Deck(game["rules"]["deck_file"] or BUILT_IN)
    fields = game["start"].split()
    deck_name = fields[8]
    first = fields[4].split(",")
    require(len(first) == len(set(first)) == 6, "six different cards are on display")
    board = Game(game["rules"], deck, first)
    require(game["start"] == board.text(deck_name), f"the start is not {board.text(deck_name)}")
    for number, step in enumerate(game["moves"], 1):
        if step.get("legal") is not None:
            same_moves(step["legal"], board.legal_moves())
        fields = step["state"].split()
        try:
            board.play(step["move"], fields[6].replace("-", ""), fields[4].split(","))
        except Refused as reason:
            raise Refused(f"move {number}: {reason}") from None
        text = board.text(deck_name)
        require(step["state"] == text, f"after move {number} the state is not\n  {text}\nbut\n  {step['state']}")
    require(board.phase == "over", "the game is not over")
    require(game["finished"] == board.has_ten(), "whether the game is finished")
    if not board.has_ten():
        require(game["components"] is game["total"] is game["measures"] is None, "a stalled game has no score")
        return
    mine, theirs = board.points(PLAYER), sum(board.points(seat) for seat in SEATS[1:])
    require(game["components"] == {"points": mine, "ai_points": -theirs}, "the components are others")
    # "Compute the "gap" - Subtract the AI's points from your points."
    require(game["total"] == mine - theirs, "the total is the gap")
    expected = {"score": mine, "ai_total": theirs, "gap": mine - theirs, "coins": board.coins[PLAYER],
                "rounds": board.rounds, "cards_claimed": len(board.rows[PLAYER]) - len(deck.starting),
                "victory": board.victory()}
    require(game["measures"] == expected, f"the figures of the end are {expected}")


# --- ways to spoil a game --------------------------------------------------------------------------

def board_before(game, number):
    board = Game(game["rules"], Deck(game["rules"]["deck_file"] or BUILT_IN),
                 game["start"].split()[4].split(","))
    for step in game["moves"][:number]:
        fields = step["state"].split()
        board.play(step["move"], fields[6].replace("-", ""), fields[4].split(","))
    return board


def spoil_move(game, dice, phase, moves):
    """Puts an illegal one of moves(board) in place of a move of that phase."""
    phases = [game["start"]] + [step["state"] for step in game["moves"][:-1]]
    numbers = [i for i, state in enumerate(phases) if state.split()[5].split(":")[1] == phase]
    if not numbers:
        return False
    number = dice.choice(numbers)
    board = board_before(game, number)
    wrong = sorted(set(moves(board)) - set(board.legal_moves()))
    if not wrong:
        return False
    game["moves"][number]["move"] = dice.choice(wrong)


def a_placement_is_illegal(game, dice):
    return spoil_move(game, dice, "turn", lambda board: [
        f"{position + 1}@{name}" for position in range(len(board.rows[PLAYER])) for name in SQUARES])


def a_rest_is_not_paid_for(game, dice):
    return spoil_move(game, dice, "turn", lambda board: ["rest"])


def a_character_is_spent_for_nothing(game, dice):
    return spoil_move(game, dice, "turn", lambda board: ["spend1", "spend2"])


def a_shadow_box_is_not_there(game, dice):
    return spoil_move(game, dice, "shadows", lambda board: ["+" + name for name in SQUARES])


def a_bid_is_illegal(game, dice):
    return spoil_move(game, dice, "bid", lambda board: [f"bid{n}" for n in range(board.coins[0] + 5)])


def field_of(step, number, change):
    fields = step["state"].split(" ")
    fields[number] = change(fields[number])
    step["state"] = " ".join(fields)


def somebody_has_a_coin_more(game, dice):
    def change(text):
        coins = [int(coin) for coin in text.split(",")]
        coins[dice.randrange(4)] += 1
        return ",".join(map(str, coins))
    field_of(dice.choice(game["moves"]), 1, change)


def a_marker_is_another_seats(game, dice):
    step = dice.choice(game["moves"])
    field_of(step, 0, lambda text: text.translate(str.maketrans("0123", "1230")))
    return any(seat in step["state"].split(" ")[0] for seat in "0123")


def the_level_of_victory_is_another(game, _):
    if not game["finished"]:
        return False
    game["measures"]["victory"] = "minor" if game["measures"]["victory"] != "minor" else "lose"


def the_score_is_another(game, _):
    if not game["finished"]:
        return False
    game["total"] += 1


WAYS = [the_last_move_is_missing, a_move_follows_the_end, a_move_is_left_out, a_placement_is_illegal,
        a_rest_is_not_paid_for, a_character_is_spent_for_nothing, a_shadow_box_is_not_there,
        a_bid_is_illegal, somebody_has_a_coin_more, a_marker_is_another_seats,
        the_level_of_victory_is_another, the_score_is_another]

RULE_SETS = [
    {},
    {"overlap": "forbid", "round_cap": 40},
    {"orientation": "seat"},
    {"ai_rest": "immediate"},
    {"tie_coins": "each", "start_coins": [9, 0, 3, 1]},
    {"min_open": 4},
    {"consolation": False},
    {"unlimited_markers": False, "markers": 5, "round_cap": 60},
    {"unlimited_markers": False, "markers": 12, "start_coins": [20, 20, 20, 20]},
    {"round_cap": 12},
    {"cards_to_end": 4},
    {"cards_to_end": 14, "overlap": "skip"},
    {"orientation": "seat", "ai_rest": "immediate", "min_open": 2, "overlap": "forbid", "round_cap": 25},
]


def small_deck(dice, cards, points=(-1, 3)):
    """A deck in which cards run out, squares are blocked, points may be negative and ties are many."""
    def pattern():
        rows, columns = dice.randint(1, 3), dice.randint(1, 3)
        while True:
            lines = ["".join(dice.choice("SS*.") for _ in range(columns)) for _ in range(rows)]
            if any("S" in line for line in lines) and sum(line.count("*") for line in lines) <= 8:
                return lines
    def squares():
        values = [dice.choice([0, 0, 1, 2, 3, "blocked"]) for _ in range(6)]
        values[dice.randrange(6)] = 0
        return [values[0:2], values[2:4], values[4:6]]
    return {"format": "roam-deck/1", "name": "small", "synthetic": True,
            "starting": [{"id": f"s{i}", "points": points[1] * i, "pattern": pattern()} for i in range(2)],
            "cards": [{"id": f"c{i}", "points": dice.randint(*points), "pattern": pattern(),
                       "squares": squares()} for i in range(cards)]}


if __name__ == "__main__":
    session = Session(referee, __doc__)

    def check(rules):
        for players in (("random",), ("greedy",)):
            games = replays(session.options.program, "roam", rules, players, session.options.games,
                            legal=True)
            session.expect_accepted(games)
            session.expect_refused(games[:2], WAYS)

    for rules in RULE_SETS:
        check(rules)
    with tempfile.TemporaryDirectory() as folder:
        for number, cards in enumerate((6, 14, 32, 60)):
            path = os.path.join(folder, f"{cards}.json")
            with open(path, "w") as file:
                json.dump(small_deck(random.Random(number), cards), file)
            check({"deck_file": path, "round_cap": 30})
            check({"deck_file": path, "round_cap": 30, "tie_coins": "each", "orientation": "seat",
                   "start_coins": [3, 2, 2, 1]})
        # No card has points: coins alone decide every game.
        path = os.path.join(folder, "coins.json")
        with open(path, "w") as file:
            json.dump(small_deck(random.Random(9), 40, points=(0, 0)), file)
        for tie_coins in ("sum", "each"):
            check({"deck_file": path, "round_cap": 60, "tie_coins": tie_coins,
                   "start_coins": [3, 1, 1, 1]})
    session.finish()
