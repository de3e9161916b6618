"""What Gymnasium's own checker asks of an environment, written out, since it is not installed everywhere;
and what it gets to register."""

import copy
import importlib.util
import inspect
import subprocess
import sys
import unittest
import warnings

import skerry
from support import HAS_NUMPY, folder, needs_numpy

if HAS_NUMPY:
    import numpy
    from skerry.environments import ids


def same(a, b):
    """Gymnasium's equality of data: types, keys, shapes, kinds and values."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, numpy.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and bool((a == b).all())
    return a == b


@needs_numpy
class CheckerTest(unittest.TestCase):
    """The checker steps any action of the space, so it wants on_illegal="stay"."""

    def each(self):
        return [skerry.make(id, on_illegal="stay") for id in ids()]

    def check_shown(self, env, result):
        self.assertIsInstance(result, tuple)
        self.assertIn(result[0], env.observation_space)
        self.assertEqual(result[0].dtype, env.observation_space.dtype)
        self.assertIsInstance(result[-1], dict)

    def test_spaces(self):
        for env in self.each():
            self.assertGreater(env.action_space.n, 0)
            space = env.observation_space
            self.assertEqual((space.low.shape, space.high.shape), (space.shape, space.shape))
            self.assertTrue((space.low <= space.high).all())
            self.assertIn(space.sample(), space)
            self.assertIs(env.unwrapped, env)
            self.assertFalse(callable(getattr(env, "seed", None)))

    def test_reset_takes_seed_and_options_and_returns_observation_and_info(self):
        for env in self.each():
            parameters = inspect.signature(env.reset).parameters
            self.assertEqual(set(parameters), {"seed", "options"})
            for parameter in parameters.values():
                self.assertIsNone(parameter.default)
                self.assertIs(parameter.kind, inspect.Parameter.KEYWORD_ONLY)
            for arguments in ({}, {"seed": 123}, {"options": {}}, {"seed": None, "options": None}):
                result = env.reset(**arguments)
                self.assertEqual(len(result), 2)
                self.check_shown(env, result)

    def test_equal_seeds_show_the_same_and_others_another_game(self):
        for env in self.each():
            self.assertTrue(same(env.reset(seed=123), env.reset(seed=123)))
            shown = {bytes(env.reset(seed=seed)[0]) for seed in range(20)}
            if env.description["id"] != "TileGame-v0":  # begins with the same board
                self.assertGreater(len(shown), 5)
            self.assertTrue(same(self.played(env, 1), self.played(env, 1)))
            drawn = set()
            for _ in range(5):
                fresh = skerry.make(env.description["id"])
                fresh.reset()
                drawn.add(fresh.seed_and_episode)
            self.assertEqual(len(drawn), 5)

    def played(self, env, seed):
        """What 30 actions do that are drawn without a look at the mask."""
        env.reset(seed=seed)
        env.action_space.seed(seed)
        steps = []
        for _ in range(30):
            steps.append(env.step(env.action_space.sample()))
            if steps[-1][2]:
                env.reset()
        return steps

    def test_any_action_of_the_space_gives_five_things_of_their_types(self):
        for env in self.each():
            refused = 0
            for step in self.played(env, 5):
                self.assertEqual(len(step), 5)
                self.check_shown(env, step)
                _, reward, terminated, truncated, info = step
                self.assertIs(type(reward), float)
                self.assertTrue(numpy.isfinite(reward))
                self.assertIs(type(terminated), bool)
                self.assertIs(truncated, False)
                refused += "illegal_action" in info
            self.assertGreater(refused, 0)

    def test_what_is_returned_is_not_written_again(self):
        for env in self.each():
            shown, info = env.reset(seed=1)
            kept = copy.deepcopy((shown, info))
            for _ in range(20):
                _, _, ended, _, now = env.step(int(numpy.flatnonzero(env.action_masks())[-1]))
                if ended:
                    break
            self.assertTrue(same((shown, info), kept))
            self.assertIsNot(now["action_mask"], info["action_mask"])

    def test_every_render_mode_that_is_named_gives_what_it_says(self):
        for id in ids():
            modes = skerry.make(id).metadata["render_modes"]
            self.assertEqual(modes, ["ansi", "rgb_array", "human"])
            for mode in modes[:2]:
                with skerry.make(id, render_mode=mode) as env:
                    self.assertEqual(env.render_mode, mode)
                    self.assertIsInstance(env.metadata["render_fps"], int)
                    env.reset(seed=1)
                    for _ in range(4):
                        env.step(int(numpy.flatnonzero(env.action_masks())[0]))
                    drawn = env.render()
                    self.assertIsInstance(drawn, str if mode == "ansi" else numpy.ndarray)
                    if mode == "rgb_array":
                        self.assertEqual((drawn.dtype, drawn.shape[2:]), (numpy.uint8, (3,)))
                        self.assertGreater(len(numpy.unique(drawn.reshape(-1, 3), axis=0)), 2)
                env.close()  # twice is allowed


STUB = """
import enum
registry = {}
class Env:
    spec = None
    def reset(self, *, seed=None, options=None): self.seeds = getattr(self, "seeds", []) + [seed]
def register(id, entry_point, vector_entry_point, kwargs):
    registry[id] = entry_point, vector_entry_point, kwargs
from . import spaces, vector
"""
VECTOR_STUB = """
import enum
class AutoresetMode(enum.Enum):
    NEXT_STEP, SAME_STEP, DISABLED = "NextStep", "SameStep", "Disabled"
class VectorEnv:
    spec = None
    closed = False
    def __del__(self):
        if not getattr(self, "closed", True): self.close()
"""
OLD_STUB = """
__version__ = "1.0.0"
registry = {}
class Env: pass
def register(id, entry_point): registry[id] = entry_point
from . import vector
"""
USE_OF_OLD = """
import importlib, gymnasium, skerry
for place in gymnasium.registry.values():
    module, _, name = place.partition(":")
    try: getattr(importlib.import_module(module), name)(render_mode=None)
    except skerry.InputError as error: print(error)
assert len(gymnasium.registry) == 5
env = skerry.make("skerry/TileGame-v0")
env.reset(seed=1)
env.step(0)
"""
USE = """
import importlib, gymnasium, skerry
from skerry.environments import register
register(); register()
print(sorted(gymnasium.registry))
for id, (single, vector, kwargs) in gymnasium.registry.items():
    made = []
    for name in (single, vector):
        module, _, kind = name.partition(":")
        made.append(getattr(importlib.import_module(module), kind)(**kwargs))
    assert isinstance(made[0], gymnasium.Env) and isinstance(made[1], gymnasium.vector.VectorEnv)
    made[0].reset(seed=5)
    assert made[0].seeds == [5]  # its generator of random numbers is seeded, too
    assert made[1].metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    assert type(made[0].action_space).__module__ == "gymnasium.spaces", type(made[0].action_space)
    made[1].close()
    assert made[1].closed
try: skerry.make_vec("skerry/TileGame-v0", 0)  # is destroyed half made, without a word
except skerry.InputError: pass
"""


@needs_numpy
@unittest.skipUnless(importlib.util.find_spec("gymnasium"), "gymnasium is not installed")
class GymnasiumTest(unittest.TestCase):
    """Gymnasium itself, where it is installed."""

    def test_its_checker(self):
        from gymnasium.utils.env_checker import check_env

        for id in ids():
            for on_illegal in ("stay", "lose"):
                with self.subTest(id, on_illegal=on_illegal), warnings.catch_warnings():
                    warnings.simplefilter("error")
                    check_env(skerry.make(id, on_illegal=on_illegal))

    def test_every_mode_of_make_vec_plays_the_same_episodes(self):
        import gymnasium

        for id in ids():
            for mode in ("sync", "async", "vector_entry_point"):
                with self.subTest(id, mode=mode):
                    own = skerry.make_vec(id, 2)
                    envs = gymnasium.make_vec(id, num_envs=2, vectorization_mode=mode)
                    begun, expected = envs.reset(seed=5), own.reset(seed=5)
                    self.assertTrue(numpy.array_equal(begun[0], expected[0]))
                    actions = own.sample_actions(1)
                    for mine, theirs in zip(own.step(actions)[:4], envs.step(actions)[:4]):
                        self.assertTrue(numpy.array_equal(mine, theirs))
                    envs.close()
                    gymnasium.make_vec(own.spec).close()

    def test_ids_are_known_after_the_import_and_in_new_processes(self):
        for code in ("import gymnasium, skerry; gymnasium.make('skerry/Roam-v0')",
                     "import skerry, gymnasium; gymnasium.make('skerry/Roam-v0')",
                     "import gymnasium; gymnasium.make('skerry:skerry/Roam-v0')",
                     "import skerry, gymnasium; gymnasium.make(skerry.make('Roam-v0').spec)"):
            done = subprocess.run([sys.executable, "-c", code],
                                  capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


@needs_numpy
class RegisterTest(unittest.TestCase):
    def test_where_gymnasium_is_installed_its_classes_are_used(self):
        room = folder(self)
        (room / "gymnasium").mkdir()
        (room / "gymnasium/__init__.py").write_text(STUB)
        (room / "gymnasium/vector.py").write_text(VECTOR_STUB)
        own = inspect.getsource(importlib.import_module("skerry.spaces"))
        spaces = own.replace("from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete",
                             "raise ImportError").replace("from ._arrays import Array", "Array = Any")
        (room / "gymnasium/spaces.py").write_text(spaces)
        done = subprocess.run([sys.executable, "-c", f"import sys; sys.path.insert(0, {str(room)!r})\n"
                               + USE], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.strip(), str(sorted(ids())))

    def test_an_old_one_is_refused_in_words(self):
        room = folder(self)
        (room / "gymnasium").mkdir()
        (room / "gymnasium/__init__.py").write_text(OLD_STUB)
        (room / "gymnasium/vector.py").write_text("class VectorEnv: pass")
        (room / "gymnasium/spaces.py").write_text("raise ImportError")
        done = subprocess.run([sys.executable, "-c", f"import sys; sys.path.insert(0, {str(room)!r})\n"
                               + USE_OF_OLD], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Gymnasium 1.0.0: found; must be 1.1 or later. skerry.make and", done.stdout)

    @unittest.skipIf(importlib.util.find_spec("gymnasium"), "gymnasium is installed")
    def test_without_it_register_says_so(self):
        with self.assertRaisesRegex(ImportError, "gymnasium is not installed"):
            skerry.environments.register()


@needs_numpy
class AutoresetTest(unittest.TestCase):
    """A row of many environments against single ones that are reset by hand."""

    N, STEPS = 4, 150

    def play(self, id, mode):
        envs = skerry.make_vec(id, self.N, autoreset_mode=mode)
        singles = [skerry.make(id) for _ in range(self.N)]
        begun = [single.reset(seed=30 + i) for i, single in enumerate(singles)]
        shown, infos = envs.reset(seed=30)
        self.assertTrue(same([row for row, _ in begun], list(shown)))
        self.assertTrue(same([info["action_mask"] for _, info in begun], list(infos["action_mask"])))
        ended, ends = numpy.zeros(self.N, bool), 0
        for step in range(self.STEPS):
            if mode == "disabled" and ended.any():
                shown, infos = envs.reset(options={"reset_mask": ended})
                for i in numpy.flatnonzero(ended):
                    self.assertTrue(same(singles[i].reset(), (shown[i], {
                        name: infos[name][i] for name in ("action_mask", "deal")})))
                ended = numpy.zeros(self.N, bool)
            actions = envs.sample_actions(step)
            before, (shown, rewards, ended, truncated, infos) = ended, envs.step(actions)
            self.assertFalse(truncated.any())
            for i, single in enumerate(singles):
                if before[i] and mode == "next_step":
                    row, reward, over = *single.reset()[:1], 0.0, False
                else:
                    row, reward, over, _, info = single.step(actions[i])
                if over and mode == "same_step":
                    self.assertTrue(same(infos["final_obs"][i], row) and infos["_final_obs"][i])
                    self.assertEqual(infos["final_info"]["unfinished"][i], info["unfinished"])
                    row = single.reset()[0]
                self.assertTrue(same((row, reward, over), (shown[i], float(rewards[i]), bool(ended[i]))))
                self.assertEqual(single.seed_and_episode, envs.seed_and_episode(i))
            ends += int(ended.sum())
        return ends

    def test_modes(self):
        for id in ids():
            for mode in ("next_step", "same_step", "disabled"):
                with self.subTest(id, mode=mode):
                    self.assertGreater(self.play(id, mode), 0)


if __name__ == "__main__":
    unittest.main()
