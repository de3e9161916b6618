"""Games, states, moves and streams in Python."""

import json
import re
import subprocess
import sys
import threading
import unittest

import skerry
from support import needs_numpy, program

GAMES = ("tiny-islands", "tile-game", "tiger-island", "roam")


class GamesTest(unittest.TestCase):
    def test_a_replay_of_the_program_is_played_again(self):
        for name in GAMES:
            with self.subTest(name):
                config = f'{{"game": "{name}", "seed": 5, "games": 9, "strategies": ["greedy"]}}'
                replays = subprocess.run(
                    [*program_words(), "replay", "-", "--index", "7", "--format", "json"],
                    input=config, check=True, capture_output=True, text=True).stdout
                recorded = json.loads(replays)[0]
                game = skerry.game(name)
                deal = game.deal(5, 7)
                state = game.start(deal)
                self.assertEqual(str(state), recorded["start"])
                for step in recorded["moves"]:
                    state.play(step["move"], deal)
                    self.assertEqual(str(state), step["state"])
                self.assertTrue(state.is_over)

    def test_moves_are_texts_and_values(self):
        game = skerry.game("tile-game", {"rows": 2, "cols": 2, "pool": 3})
        state = game.start(game.deal(1))
        moves = state.legal_moves()
        self.assertEqual(len(moves), 12)
        self.assertEqual(moves[0], state.move(str(moves[0])))
        self.assertEqual(len(set(moves)), 12)
        self.assertTrue(state.is_legal("a1=3"))
        state.play("a1=3", game.deal(1))
        self.assertFalse(state.is_legal("a1=3"))
        self.assertEqual(state.points, (1, 0))
        self.assertEqual(str(moves[0]), "a1=1")  # in the state that it was listed for

    def test_outcomes_have_components_that_sum(self):
        for name in GAMES:
            with self.subTest(name):
                game, rng = skerry.game(name), skerry.Rng(2)
                deal = game.deal(4)
                state = game.start(deal)
                with self.assertRaises(skerry.IllegalMoveError):
                    _ = state.outcome
                while not state.is_over:
                    state.play(state.sample_move(rng), deal)
                outcome = state.outcome
                self.assertEqual(len(outcome.totals), game.seats)
                for seat in range(game.seats):
                    self.assertEqual(list(outcome.components[seat]), game.components)
                    self.assertEqual(sum(outcome.components[seat].values()), outcome.totals[seat])
                self.assertEqual(state.legal_moves(), [])
                self.assertTrue(state.scene()["cells"] and state.board())

    def test_lines_lie_on_the_borders_of_cells(self):
        game, rng = skerry.game("tiny-islands"), skerry.Rng(1)
        deal, greedy = game.deal(3), game.adviser("greedy")
        state = game.start(deal)
        while not state.is_over:
            state.play(greedy.choose(state, rng), deal)
        svg = state._repr_html_()
        corners = " ".join(re.findall('points="(.*?)"', svg)).replace(",", " ").split()
        borders = {float(x) - 0.5 for x in re.findall(r'<rect x="(\S+)" y="\S+" width="23"', svg)}
        self.assertLessEqual({float(at) for at in corners}, {*borders, max(borders) + 24})

    def test_an_illegal_move_changes_nothing_and_says_why(self):
        game = skerry.game("tile-game")
        deal = game.deal(1)
        state = game.start(deal)
        state.play("b2=4", deal)
        before = str(state)
        with self.assertRaisesRegex(skerry.IllegalMoveError, r"^b2=4 is not legal in \.,\.,"):
            state.play("b2=4", deal)
        with self.assertRaises(skerry.NotationError):
            state.play("b2", deal)
        with self.assertRaisesRegex(TypeError, "move: found 4; must be a Move of this game"):
            state.play(4, deal)
        other = skerry.game("tile-game", {"pool": 11})
        with self.assertRaisesRegex(skerry.InputError, "deal: is of another game, or under other"):
            state.play("a1=1", other.deal(1))
        self.assertEqual(str(state), before)

    def test_the_built_in_strategies_advise(self):
        game, rng = skerry.game("tiny-islands"), skerry.Rng(9)
        greedy = game.adviser("greedy")
        deal = game.deal(1)
        state = game.start(deal)
        while not state.is_over:
            state.play(greedy.choose(state, rng), deal)
        self.assertGreater(state.outcome.total, 30)
        with self.assertRaisesRegex(skerry.InputError, 'did you mean "greedy"'):
            game.adviser("gredy")

    def test_streams_are_those_of_the_engine(self):
        rng = skerry.Rng.of_strategy(1, 2)
        copy = rng.copy()
        self.assertEqual([rng.next() for _ in range(3)], [copy.next() for _ in range(3)])
        self.assertEqual({skerry.Rng(1).below(1) for _ in range(9)}, {0})
        draws = [rng.below(6) for _ in range(600)]
        self.assertEqual(set(draws), set(range(6)))
        self.assertTrue(all(0 <= rng.random() < 1 for _ in range(100)))
        items = list(range(10))
        rng.shuffle(items)
        self.assertEqual(sorted(items), list(range(10)))
        for wrong, kind in ((0, skerry.InputError), (2**32, skerry.InputError), (1.5, TypeError)):
            with self.assertRaises(kind):
                rng.below(wrong)
        with self.assertRaisesRegex(TypeError, "seed: found 1.0; must be an integer"):
            skerry.Rng(1.0)

    def test_one_game_serves_many_threads(self):
        game = skerry.game("tiny-islands")
        totals = {}

        def play(number):
            rng, deal = skerry.Rng(number), game.deal(1)
            state = game.start(deal)
            while not state.is_over:
                state.play(state.sample_move(rng), deal)
            totals[number] = state.outcome.total

        threads = [threading.Thread(target=play, args=(n % 4 + 4 * (n // 4),)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        again = dict(totals)
        for number in range(8):
            play(number)
        self.assertEqual(totals, again)

    @needs_numpy
    def test_records_say_what_the_state_is(self):
        game = skerry.game("tiny-islands")
        deal = game.deal(1)
        state = game.start(deal)
        record = state.record()
        self.assertEqual(record["tile"].shape, (9, 9))
        self.assertEqual(int(record["open"].sum()), 18)
        move = state.legal_moves()[0]
        place = move.record()
        state.play(move, deal)
        after = state.record()
        self.assertEqual(after["tile"][place["row"], place["column"]],
                         record["offer_tile"][place["offer"]])
        self.assertEqual(int((after["tile"] != record["tile"]).sum()), 1)

    def test_the_catalogue_is_that_of_the_program(self):
        self.assertEqual(skerry.catalogue(), json.loads(program("list", "--format", "json")))

    def test_the_import_needs_no_numpy(self):
        code = "import sys, skerry; sys.exit('numpy' in sys.modules or 'pandas' in sys.modules)"
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_a_library_that_is_not_there(self):
        code = ("import os; os.environ['SKERRY_LIBRARY'] = '/nowhere.so'\n"
                "try:\n    import skerry\nexcept Exception as error:\n    print(error)\n")
        said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                              text=True).stdout
        self.assertIn("`./dev python` builds it", said)


def program_words():
    import os

    return [os.environ["SKERRY_PROGRAM"]]
