"""Policies over observations and actions as contestants of a run: they play the episodes of environments."""

import unittest

import skerry
from support import HAS_NUMPY, figures, needs_numpy

if HAS_NUMPY:
    import numpy

GAMES = {"TinyIslands-v0": "tiny-islands", "TinyIslandsPlacements-v0": "tiny-islands",
         "TileGame-v0": "tile-game", "TigerIsland-v0": "tiger-island", "Roam-v0": "roam"}
SEED, COUNT = 3, 12


def mixed(observations, action_masks):
    """A legal action that depends on every byte of the row."""
    bytes_, actions = observations.shape[1], action_masks.shape[1]
    sums = observations.astype(numpy.int64) @ (numpy.arange(bytes_) * 7919 % 1009)
    values = (31 * sums[:, None] + 12345 * numpy.arange(actions)) % 10007
    return numpy.where(action_masks, values, -1).argmax(1)


def played(envs, seeds, episodes):
    """The sums of rewards of given episodes, and which have no score."""
    shown, infos = envs.reset(seed=seeds, options={"episode": episodes})
    totals, ended = numpy.zeros(envs.num_envs), numpy.zeros(envs.num_envs, bool)
    unfinished = numpy.zeros(envs.num_envs, bool)
    while not ended.all():
        actions = mixed(shown, infos["action_mask"] == 1)
        shown, rewards, over, _, infos = envs.step(actions)
        totals += numpy.where(ended, 0, rewards)
        unfinished |= ~ended & infos.get("unfinished", False) & over
        ended |= over
    return totals, unfinished


@needs_numpy
class ContestantTest(unittest.TestCase):
    def run_of(self, id, other, **config):
        mine = skerry.contestant(mixed, env=id, **config.pop("contestant", {}))
        return skerry.run({"game": GAMES[id], "seed": SEED, "games": COUNT,
                           "strategies": [mine, other], **config}, threads=1)

    def envs(self, id, **config):
        return skerry.make_vec(id, COUNT, **config)

    def test_games_for_one_are_the_episodes(self):
        for id, rules in (("TinyIslands-v0", {}), ("TinyIslandsPlacements-v0", {}), ("Roam-v0", {}),
                          ("TinyIslands-v0", {"variant": "notebook"})):
            with self.subTest(id, rules=rules):
                totals, unfinished = played(self.envs(id, rules=rules), [SEED] * COUNT,
                                            numpy.arange(COUNT))
                result = self.run_of(id, "random", rules=rules)
                row, games = result.table("scores")[0], result.by_game(arrays=True)["mixed"]
                self.assertEqual(list(games["finished"]), list(~unfinished))
                self.assertEqual(list(games["score"][~unfinished]), list(totals[~unfinished]))
                self.assertEqual(row["unfinished"], unfinished.sum())
                self.assertAlmostEqual(row["mean"], totals[~unfinished].mean())
                self.assertEqual((row["min"], row["max"]),
                                 (totals[~unfinished].min(), totals[~unfinished].max()))

    def test_matches_are_the_episodes_in_both_seats(self):
        for id in ("TileGame-v0", "TigerIsland-v0"):
            with self.subTest(id):
                totals = [played(self.envs(id, opponent="random", seat=seat), [SEED] * COUNT,
                                 numpy.arange(COUNT))[0] for seat in ("first", "second")]
                row = self.run_of(id, "random").table("matchups")[0]
                found = [int(numpy.sum(numpy.array(totals) == result)) for result in (1, 0, -1)]
                self.assertEqual([row["won"], row["drawn"], row["lost"]], found)

    def test_the_strategy_that_draws_shorelines_is_named(self):
        by_greedy = self.run_of("TinyIslandsPlacements-v0", "random")
        by_chance = self.run_of("TinyIslandsPlacements-v0", "random",
                                contestant={"shorelines": "random"})
        self.assertNotEqual(by_greedy.table()[0]["mean"], by_chance.table()[0]["mean"])
        totals, _ = played(self.envs("TinyIslandsPlacements-v0", shorelines="random"),
                           [SEED] * COUNT, numpy.arange(COUNT))
        self.assertAlmostEqual(by_chance.table()[0]["mean"], totals.mean())
        outside = by_chance["experiment"]["strategies"][0]["outside"]
        self.assertEqual(outside["environment"], "TinyIslandsPlacements-v0 shorelines=random")

    def test_how_many_are_asked_at_once_does_not_show(self):
        texts = set()
        for at_once, threads in ((1, 1), (5, 2), (4096, 1)):
            own = skerry.contestant(mixed, env="skerry/TinyIslands-v0", at_once=at_once)
            result = skerry.run({"game": "tiny-islands", "seed": 4, "games": 30,
                                 "strategies": ["greedy", own]}, threads=threads)
            texts.add(figures(result.text))
        self.assertEqual(len(texts), 1)

    def test_planes_are_seen_as_in_the_environment(self):
        for id in GAMES:
            with self.subTest(id):
                seen = []

                def first(planes, masks):
                    seen.append(planes[0].copy())
                    return masks.argmax(1)

                own = skerry.contestant(first, env=id, observation="planes")
                skerry.run({"game": GAMES[id], "seed": SEED, "games": 1,
                            "strategies": [own, "random"]}, threads=1)
                two = id[:4] in ("Tile", "Tige")
                env = skerry.make(id, observation="planes",
                                  **({"opponent": "random", "seat": "first"} if two else {}))
                shown, info = env.reset(seed=SEED, options={"episode": 0})
                ended, steps = False, 0
                while not ended:
                    self.assertTrue(numpy.array_equal(shown, seen[steps]))
                    steps += 1
                    shown, _, ended, _, info = env.step(int(info["action_mask"].argmax()))

    def test_mistakes(self):
        for wrong, cause, said in (
                (lambda seen, masks: None, TypeError, "must be integers of shape"),
                (lambda seen, masks: numpy.zeros(1, int), TypeError, "found int64 of shape"),
                (lambda seen, masks: numpy.full(len(seen), 99), skerry.IllegalMoveError,
                 "action 99 is illegal; its mask allows"),
                (lambda seen, masks: numpy.full(len(seen), 100), skerry.IllegalMoveError,
                 "actions are 0 to 99")):
            own = skerry.contestant(wrong, env="TinyIslands-v0", name="wrong")
            with self.assertRaises(skerry.StrategyError) as caught:
                skerry.run({"game": "tiny-islands", "games": 9, "strategies": [own]}, threads=1)
            self.assertIsInstance(caught.exception.__cause__, cause)
            self.assertIn(f"its code failed: {type(caught.exception.__cause__).__name__}: ", str(caught.exception))
            self.assertIn(said, str(caught.exception.__cause__))
            self.assertEqual(caught.exception.game, 0)
        with self.assertRaisesRegex(skerry.InputError, "did you mean.*TinyIslands-v0|TinyIslands-v0"):
            skerry.contestant(mixed, env="TinyIsland-v0")
        with self.assertRaisesRegex(skerry.InputError, "opponent: is that of the run"):
            skerry.contestant(mixed, env="TileGame-v0", opponent="greedy")

    def test_a_contestant_of_another_game_is_refused_before_play(self):
        own = skerry.contestant(mixed, env="TinyIslands-v0")
        said = "mixed: plays TinyIslands-v0, which is an environment of tiny-islands; the run plays roam"
        with self.assertRaisesRegex(skerry.InputError, said):
            skerry.run({"game": "roam", "games": 2, "strategies": [own]})
        with self.assertRaisesRegex(skerry.InputError, said):
            skerry.run(skerry.run({"game": "roam", "games": 2, "strategies": ["random"]}), add=[own])
        with self.assertRaisesRegex(skerry.InputError, said):
            skerry.tune({"game": "roam", "strategies": ["random"]}, vary={"name": [own, "random"]}, games=1000)
        skerry.run({"game": "roam", "games": 2, "strategies": ["random"]}, strategies=[own])  # plays nowhere
        with self.assertRaisesRegex(skerry.InputError, r'skerry.contestant\(policy, env="TinyIslands-v0", name='):
            skerry.run({"game": "tiny-islands", "games": 2, "strategies": [
                own, skerry.contestant(mixed, env="TinyIslands-v0")]})


def by_chance(seen, masks, rng):
    """Legal actions that depend on the row and on draws."""
    sums = seen.astype(numpy.int64).sum(1)[:, None] + 7 * numpy.arange(masks.shape[1])
    return rng.choice(masks * (1 + sums % 5))


@needs_numpy
class DrawingTest(unittest.TestCase):
    """A policy that plays by chance plays the same games wherever it plays."""

    def test_the_games_of_a_run_are_those_of_the_environment(self):
        for id, game in GAMES.items():
            two = game in ("tile-game", "tiger-island")
            own = skerry.contestant(by_chance, env=id, rng=True)
            result = skerry.run({"game": game, "seed": SEED, "games": COUNT, "strategies": [own, "random"]})
            for seat in ("first", "second") if two else ("",):
                with self.subTest(id, seat=seat):
                    config = {"opponent": "random", "seat": seat} if two else {}
                    envs = skerry.make_vec(id, COUNT, **config)
                    shown, infos = envs.reset(seed=[SEED] * COUNT, options={"episode": range(COUNT)})
                    totals, ended = numpy.zeros(COUNT), numpy.zeros(COUNT, bool)
                    while not ended.all():
                        actions = by_chance(shown, infos["action_mask"], envs.rng)
                        shown, rewards, over, _, infos = envs.step(actions)
                        totals += numpy.where(ended, 0, rewards)
                        ended |= over
                    games = result.by_game(arrays=True)
                    if two:
                        won = games["by_chance - random"][seat]["winner"]
                        mine = 1 if seat == "first" else 2
                        found = numpy.where(won == 0, 0, numpy.where(won == mine, 1, -1))
                    else:
                        done = games["by_chance"]["finished"] == 1
                        found = numpy.where(done, games["by_chance"]["score"], totals)
                    self.assertEqual(list(found), list(totals))

    def test_threads_and_how_many_are_asked_at_once_do_not_show(self):
        for game, id in (("tiny-islands", "TinyIslandsPlacements-v0"), ("tile-game", "TileGame-v0")):
            texts = set()
            for at_once, threads in ((1, 1), (5, 2), (4096, 1)):
                own = skerry.contestant(by_chance, env=id, rng=True, at_once=at_once)
                texts.add(figures(skerry.run({"game": game, "seed": 4, "games": 30, "strategies": [
                    "greedy", own]}, threads=threads).text))
            self.assertEqual(len(texts), 1)

    def test_one_environment_has_the_same_stream(self):
        env = skerry.make("Roam-v0")
        env.reset(seed=SEED, options={"episode": 2})
        rng = skerry.Rng.of_strategy(SEED, 2)
        self.assertEqual([int(env.rng.next()[0]) for _ in range(3)], [rng.next() for _ in range(3)])
        twin = env.clone()
        self.assertEqual(env.rng.random()[0], twin.rng.random()[0])
        env.reset(seed=SEED)
        self.assertNotEqual(int(env.rng.next()[0]), skerry.Rng.of_strategy(SEED, 0).next())

    def test_draws_follow_the_chances(self):
        envs = skerry.make_vec("TileGame-v0", 4000)
        envs.reset(seed=1)
        drawn = envs.rng.choice(numpy.tile([0, 1, 0, 3.0, 0], (4000, 1)))
        self.assertEqual(set(drawn), {1, 3})
        self.assertLess(abs((drawn == 3).mean() - 0.75), 0.03)
        for wrong, error in ((numpy.ones(4000), TypeError), (numpy.zeros((4000, 2)), skerry.InputError),
                             (-numpy.ones((4000, 2)), skerry.InputError)):
            with self.assertRaisesRegex(error, "chances: found"):
                envs.rng.choice(wrong)

    def test_streams_are_gone_after_the_call(self):
        kept = []

        def keeps(seen, masks, rng):
            kept.append(rng)
            return masks.argmax(1)

        skerry.run({"game": "tile-game", "games": 2, "strategies": [
            skerry.contestant(keeps, env="TileGame-v0", rng=True), "random"]})
        with self.assertRaisesRegex(skerry.ExpiredError, "during the call only"):
            kept[0].random()


class Memoriser:
    """Plays what it has seen played best on a deal, and else the first legal action."""

    def __init__(self):
        self.known = {}

    def learn(self, env, games, named):
        for game in games:
            best = None
            for key in range(40):
                trace = self.game(env, game, named, numpy.random.default_rng(key))
                best = trace if best is None or trace[1] > best[1] else best
            self.known.update(best[0])

    @staticmethod
    def game(env, game, named, random):
        options = {"episode": game} if named else None
        shown, info = env.reset(seed=1 if named else 1 + 1000 * game, options=options)
        told, total, ended = {}, 0, False
        while not ended:
            action = int(random.choice(numpy.flatnonzero(info["action_mask"])))
            told[shown.tobytes()] = action
            shown, reward, ended, _, info = env.step(action)
            total += reward
        return told, total

    def __call__(self, seen, masks):
        return numpy.array([self.known.get(row.tobytes(), mask.argmax()) for row, mask in zip(seen, masks)])


@needs_numpy
class TrainingTest(unittest.TestCase):
    def mean_of(self, named):
        policy, env = Memoriser(), skerry.make("TinyIslandsPlacements-v0")
        policy.learn(env, range(8), named)
        own = skerry.contestant(policy, env="TinyIslandsPlacements-v0", trained_on=[1] if named else ())
        return skerry.run({"game": "tiny-islands", "seed": 1, "games": 8, "strategies": [own, "random"]})

    def test_what_is_learned_from_a_seed_is_not_tested_on_it_unless_asked_for_by_name(self):
        fresh, known = self.mean_of(False), self.mean_of(True)
        self.assertGreater(known.table()[0]["mean"], fresh.table()[0]["mean"] + 15)
        said = "says that it has learned from games of seed 1, which this run plays"
        self.assertIn(said, " ".join(str(known).split()))
        self.assertNotIn("has learned from", str(fresh))

    def test_seeds_that_were_learned_from(self):
        for given, text in ((3, "3"), ([5, 2, 3, 2**64 - 1], "2 to 3, 5, 18446744073709551615"),
                            (range(4, 9), "4 to 8"), (numpy.int64(2), "2")):
            own = skerry.contestant(mixed, env="TinyIslands-v0", trained_on=given)
            self.assertEqual(own.origin["trained_on"], text)
        self.assertNotIn("trained_on", skerry.contestant(mixed, env="TinyIslands-v0").origin)
        for wrong, error in (("1", TypeError), (1.5, TypeError), ([-1], skerry.InputError)):
            with self.assertRaisesRegex(error, "trained_on: found"):
                skerry.contestant(mixed, env="TinyIslands-v0", trained_on=wrong)

    def test_a_match_says_it_too(self):
        own = skerry.contestant(mixed, env="TileGame-v0", trained_on=range(10))
        result = skerry.run({"game": "tile-game", "seed": 4, "games": 3, "strategies": [own, "random"]})
        self.assertIn("has learned from games of seed 4", " ".join(str(result).split()))


@needs_numpy
class EpisodesTest(unittest.TestCase):
    def test_the_deal_says_which_game_it_is(self):
        for id in GAMES:
            env, envs = skerry.make(id), skerry.make_vec(id, 3)
            self.assertEqual(env.reset(seed=5)[1]["deal"], "training")
            self.assertEqual(env.reset(seed=5, options={"episode": 2})[1]["deal"], "run")
            self.assertEqual((env.deal, env.clone().deal), ("run", "run"))
            self.assertEqual(env.reset()[1]["deal"], "training")
            _, infos = envs.reset(seed=5)
            self.assertEqual(list(infos["deal"]), ["training"] * 3)
            _, infos = envs.reset(options={"episode": 4, "reset_mask": numpy.array([True, False, True])})
            self.assertEqual(list(infos["deal"]), ["run", "training", "run"])
            self.assertEqual([envs.deal(i) for i in range(3)], ["run", "training", "run"])
            for step in range(400):
                if envs.step(envs.sample_actions(step))[2][0]:
                    break
            envs.step(envs.sample_actions(0))
            self.assertEqual((envs.deal(0), envs.seed_and_episode(0)), ("training", (5, 5)))

    def test_a_name_counts_from_where_it_is(self):
        env = skerry.make("TinyIslands-v0")
        env.reset(seed=5, options={"episode": 2})
        self.assertEqual(env.seed_and_episode, (5, 2))
        game = skerry.game("tiny-islands")
        self.assertEqual(str(env.game_state()), str(game.start(game.deal(5, 2))))
        env.reset(options={"episode": 9})
        self.assertEqual(env.seed_and_episode, (5, 9))
        env.reset()
        self.assertEqual(env.seed_and_episode, (5, 10))
        self.assertNotEqual(str(env.game_state()), str(game.start(game.deal(5, 10))))

    def test_in_many_environments(self):
        envs = skerry.make_vec("Roam-v0", 3)
        envs.reset(seed=[5, 5, 5], options={"episode": [4, 0, 2]})
        self.assertEqual([envs.seed_and_episode(i) for i in range(3)], [(5, 4), (5, 0), (5, 2)])
        envs.reset(seed=[None, 6, None], options={"episode": 7})
        self.assertEqual([envs.seed_and_episode(i) for i in range(3)], [(5, 7), (6, 7), (5, 7)])
        envs.reset(options={"episode": [1, 1, 1], "reset_mask": numpy.array([True, False, False])})
        self.assertEqual([envs.seed_and_episode(i) for i in range(3)], [(5, 1), (6, 7), (5, 7)])

    def test_mistakes(self):
        env, envs = skerry.make("TileGame-v0"), skerry.make_vec("TileGame-v0", 2)
        for options, error, said in (({"episode": -1}, skerry.InputError, "must be 0 or more"),
                                     ({"episode": 1.5}, TypeError, "must be an integer"),
                                     ({"episodes": 1}, skerry.InputError, "allowed: .*episode")):
            for each in (env, envs):
                with self.assertRaisesRegex(error, said):
                    each.reset(seed=1, options=options)
        with self.assertRaisesRegex(TypeError, "or 2 of them"):
            envs.reset(seed=1, options={"episode": [1, 2, 3]})


if __name__ == "__main__":
    unittest.main()
