"""Environments: the shape of Gymnasium, the games of the engine, mistakes of a user."""

import contextlib
import io
import unittest

import skerry
from support import HAS_NUMPY, needs_numpy

if HAS_NUMPY:
    import numpy
    from skerry.environments import AutoresetMode, ids

IDS = ("skerry/TinyIslands-v0", "skerry/TinyIslandsPlacements-v0", "skerry/TileGame-v0",
       "skerry/TigerIsland-v0", "skerry/Roam-v0")


def episode(env, seed, key):
    """Actions, observations and rewards of an episode of random legal actions."""
    random = numpy.random.default_rng(key)
    shown, info = env.reset(seed=seed)
    trace = [shown]
    actions, rewards, ended = [], [], False
    while not ended:
        actions.append(int(random.choice(numpy.flatnonzero(info["action_mask"]))))
        shown, reward, ended, truncated, info = env.step(actions[-1])
        assert truncated is False and isinstance(ended, bool)
        trace.append(shown)
        rewards.append(reward)
    return actions, trace, rewards


@needs_numpy
class SingleTest(unittest.TestCase):
    def test_ids(self):
        self.assertEqual(ids(), IDS)
        self.assertEqual(skerry.make("TileGame-v0").description["id"], "TileGame-v0")

    def test_spaces_contain_what_is_shown_and_masks_are_never_empty(self):
        for id in IDS:
            with self.subTest(id):
                env = skerry.make(id)
                actions, trace, _ = episode(env, 7, 1)
                self.assertTrue(all(action in env.action_space for action in actions))
                self.assertTrue(all(shown in env.observation_space for shown in trace))
                self.assertEqual(trace[0].dtype, numpy.uint8)
                _, info = env.reset(seed=7)
                self.assertEqual(info["action_mask"].dtype, numpy.int8)
                self.assertTrue(info["action_mask"].any())
                self.assertIn(env.action_space.sample(info["action_mask"]), env.action_space)

    def test_an_illegal_action_is_named_and_changes_nothing(self):
        env = skerry.make(IDS[0])
        shown, info = env.reset(seed=1)
        illegal = int(numpy.flatnonzero(info["action_mask"] == 0)[0])
        before = env.state()
        with self.assertRaisesRegex(skerry.IllegalMoveError, str(illegal)):
            env.step(illegal)
        self.assertEqual(env.state(), before)
        staying = skerry.make(IDS[0], on_illegal="stay")
        shown, _ = staying.reset(seed=1)
        after, reward, ended, truncated, info = staying.step(illegal)
        self.assertTrue(numpy.array_equal(shown, after))
        self.assertEqual((reward, ended, truncated), (0.0, False, False))
        self.assertIn(str(illegal), info["illegal_action"])

    def test_an_illegal_action_may_lose_the_episode(self):
        worst = {IDS[0]: -130, IDS[1]: -130, IDS[2]: -1, IDS[3]: -1}
        for id in IDS:
            with self.subTest(id):
                env = skerry.make(id, on_illegal="lose")
                many = skerry.make_vec(id, 2, on_illegal="lose", autoreset_mode="disabled")
                env.reset(seed=1)
                shown, infos = many.reset(seed=[1, 1])
                total, ended = 0.0, False
                for action in (int(numpy.flatnonzero(env.action_masks())[0]), env.action_space.n):
                    legal = int(numpy.flatnonzero(many.action_masks()[1])[0])
                    _, rewards, over, _, infos = many.step([action, legal])
                    _, reward, ended, truncated, info = env.step(action)
                    self.assertEqual((reward, ended, truncated), (rewards[0], over[0], False))
                    total += reward
                self.assertTrue(ended and info["unfinished"])
                self.assertIn("is illegal: the episode is lost", info["illegal_action"])
                self.assertEqual(list(infos["illegal_action"]), [True, False])
                self.assertEqual(list(infos["unfinished"]), [True, False])
                self.assertFalse(over[1])
                self.assertEqual(total, worst.get(id, total))
                self.assertLess(total, 0)
                with self.assertRaisesRegex(skerry.IllegalMoveError, "ended"):
                    env.step(0)
        both = skerry.make(IDS[2], opponent=None, on_illegal="lose")
        both.reset(seed=1)
        both.step(0)
        self.assertEqual(both.step(0)[1], 1.0)  # the second seat lost

    def test_an_episode_of_illegal_actions_ends(self):
        env = skerry.make(IDS[2], on_illegal="stay")
        for limit, env in ((1000, env), (7, skerry.make(IDS[2], on_illegal="stay",
                                                        max_episode_steps=7))):
            env.reset(seed=1)
            ends = [env.step(-1)[2:4] for _ in range(limit)]
            self.assertEqual(ends, [(False, False)] * (limit - 1) + [(False, True)])
            env.reset()
            self.assertFalse(env.step(-1)[3])

    def test_futures_can_be_drawn_anew(self):
        copy = skerry.make(IDS[0])
        copy.reset(seed=4)
        copy.step(int(numpy.flatnonzero(copy.action_masks())[0]))
        seen = set()
        for key in range(40):
            other = copy.clone()
            other.redeal(key)
            seen.add(bytes(other.step(int(numpy.flatnonzero(other.action_masks())[0]))[0]))
        self.assertGreater(len(seen), 10)

    def test_mistakes(self):
        for wrong, error, said in (
                (lambda: skerry.make("Tiny-v0"), skerry.InputError, "TinyIslands-v0"),
                (lambda: skerry.make(5), TypeError, 'id: found 5; must be a text such as "skerry/'),
                (lambda: skerry.make(IDS[0]).reset(options=5), TypeError, "must be a dict or None"),
                (lambda: skerry.make(IDS[0], rulez=1), skerry.InputError, "rulez.*max_episode_steps"),
                (lambda: skerry.make(IDS[0], on_illegal="no"), skerry.InputError, "'raise' or 'lose'"),
                (lambda: skerry.make(IDS[0], max_episode_steps=-1), skerry.InputError, "1 to"),
                (lambda: skerry.make(IDS[0], render_mode="pixels"), skerry.InputError,
                 "must be None, 'ansi', 'rgb_array' or 'human'"),
                (lambda: skerry.make_vec(IDS[0], render_mode="human"), skerry.InputError,
                 "must be None, 'ansi' or 'rgb_array'"),
                (lambda: skerry.make_vec(IDS[0], max_episode_steps=0), skerry.InputError, "1 to 2147483647"),
                (lambda: skerry.make(IDS[2], opponent="gredy"), skerry.InputError, "greedy"),
                (lambda: skerry.make(IDS[0]).reset(seed=1.5), TypeError, "must be an integer"),
                (lambda: skerry.make(IDS[0]).reset(seed=-1), skerry.InputError, "must be 0 to")):
            with self.assertRaisesRegex(error, said):
                wrong()
        env = skerry.make(IDS[0])
        self.assertFalse(env.action_masks().any())  # nothing is legal before reset()
        with self.assertRaises(skerry.IllegalMoveError):
            env.step(0)
        env.reset(seed=1)
        with self.assertRaisesRegex(TypeError, "must be an integer"):
            env.step(0.5)
        for action, said in ((-1, "0 to 99"), (100, "0 to 99"), (2**70, "0 to 99"),
                             (99, 'on_illegal="lose" ends the episode instead, "stay" ignores it')):
            with self.assertRaisesRegex(skerry.IllegalMoveError, said):
                env.step(action)
        with self.assertRaisesRegex(skerry.InputError, "state: must be"):
            env.set_state(b"x")
        with self.assertRaisesRegex(skerry.InputError, "no copy"):
            env.set_state(bytes(env.description["state_bytes"]))
        env.close()
        env.close()
        for use in (env.reset, env.state, env.state_text, lambda: env.step(0), env.clone,
                    env.action_masks):
            with self.assertRaisesRegex(ValueError, "closed"):
                use()


@needs_numpy
class VectorTest(unittest.TestCase):
    N = 37

    def play(self, env, steps):
        """What n environments show in so many steps of the engine's random actions."""
        rows = [env.reset(seed=5)[0]]
        for step in range(steps):
            shown, rewards, ended, truncated, infos = env.step(env.sample_actions(step))
            self.assertFalse(truncated.any())
            rows.append((shown, rewards, ended, infos))
        return rows

    def test_arrays_are_of_their_step(self):
        for id, config in [*((id, {}) for id in IDS), ("skerry/TigerIsland-v0", {"opponent": None})]:
            new = self.play(skerry.make_vec(id, self.N, threads=2, **config), 60)
            one = skerry.make_vec(id, self.N, copy=False, **config)
            one.reset(seed=5)
            for step, (shown, rewards, ended, infos) in enumerate(new[1:]):
                now, now_rewards, now_ended, _, now_infos = one.step(one.sample_actions(step))
                self.assertTrue(numpy.array_equal(shown, now))
                self.assertTrue(numpy.array_equal(rewards, now_rewards))
                self.assertTrue(numpy.array_equal(ended, now_ended))
                self.assertTrue(numpy.array_equal(infos["action_mask"], now_infos["action_mask"]))

    def test_actions_may_be_any_integers_wherever_they_lie(self):
        n = 1500  # more than are copied
        envs = [skerry.make_vec(IDS[0], n) for _ in range(5)]
        for env in envs:
            env.reset(seed=5)
        for step in range(12):
            actions = envs[0].sample_actions(step)
            twice = numpy.repeat(actions, 2)
            fixed = actions.copy()
            fixed.flags.writeable = False
            unaligned = numpy.frombuffer(b"1" + actions.tobytes(), numpy.uint8)[1:].view(numpy.int64)
            self.assertFalse(unaligned.flags.aligned)
            told = [env.step(given) for env, given in
                    zip(envs, (fixed, actions.astype(numpy.int16), twice[::2], unaligned, list(actions)))]
            for shown, rewards, ended, _, _ in told[1:]:
                self.assertTrue(numpy.array_equal(shown, told[0][0]))
                self.assertTrue(numpy.array_equal(rewards, told[0][1]))
                self.assertTrue(numpy.array_equal(ended, told[0][2]))

    def test_arrays_that_are_kept_are_only_read(self):
        for copy in (False, True):
            env = skerry.make_vec(IDS[0], 3, copy=copy)
            for shown, infos in (env.reset(seed=1), env.step(env.sample_actions(1))[::4]):
                self.assertEqual(shown.flags.writeable, copy)
                self.assertEqual(infos["action_mask"].flags.writeable, copy)
        env = skerry.make_vec("skerry/TigerIsland-v0", 3, copy=False)
        shown, infos = env.reset(seed=1)
        env.set_state(2, env.state(0))
        self.assertTrue(numpy.array_equal(shown[0], shown[2]))
        self.assertTrue(numpy.array_equal(infos["action_mask"][0], infos["action_mask"][2]))

    def test_arrays_of_the_caller_are_written(self):
        for observation, kind in (("bytes", numpy.uint8), ("planes", numpy.float32)):
            plain = skerry.make_vec(IDS[2], 3, observation=observation)
            shape = plain.observation_space.shape
            out = {"observations": numpy.zeros(shape, kind), "action_mask": numpy.zeros((3, 90), numpy.int8),
                   "rewards": numpy.zeros(3), "terminations": numpy.zeros(3, bool)}
            envs = skerry.make_vec(IDS[2], 3, observation=observation, out=out)
            shown, infos = envs.reset(seed=1)
            plain.reset(seed=1)
            self.assertIs(infos["action_mask"], out["action_mask"])
            for step in range(4):
                out["observations"][:] = 7  # they may be
                actions = plain.sample_actions(step)
                expected, rewards, ended, *_ = plain.step(actions)
                now = envs.step(actions)
                self.assertIs(now[0], out["observations"])
                self.assertTrue(numpy.array_equal(out["observations"], expected))
                self.assertTrue(numpy.array_equal(out["rewards"], rewards))
                self.assertTrue(numpy.array_equal(out["terminations"], ended))
            twin = envs.clone()
            twin.step(plain.sample_actions(9))
            self.assertTrue(numpy.array_equal(out["observations"], expected))
        fixed = numpy.zeros((3, 90), numpy.int8)
        fixed.flags.writeable = False
        for out, said in (({"masks": 1}, "found 'masks'; allowed: observations, action_mask"),
                          ({"rewards": numpy.zeros(4)}, r"found float64 of shape \(4,\); must be"),
                          ({"action_mask": fixed}, "cannot be written")):
            with self.assertRaisesRegex(skerry.InputError, said):
                skerry.make_vec(IDS[2], 3, out=out)

    def test_seeds_may_be_given_to_some(self):
        env, twin = skerry.make_vec(IDS[0], 3), skerry.make_vec(IDS[0], 3)
        env.reset(seed=[5, 6, 7])
        shown, infos = env.reset(seed=[9, None, 5])
        self.assertEqual([env.seed_and_episode(i) for i in range(3)], [(9, 0), (6, 1), (5, 0)])
        twin.reset(seed=[9, 6, 5])
        expected, other_infos = twin.reset(options={"reset_mask": numpy.array([False, True, False])})
        self.assertTrue(numpy.array_equal(shown, expected))
        self.assertTrue(numpy.array_equal(infos["action_mask"], other_infos["action_mask"]))
        new = skerry.make_vec(IDS[0], 3)
        new.reset(seed=[None, 8, None])
        self.assertEqual(new.seed_and_episode(1), (8, 0))
        self.assertGreater(new.seed_and_episode(0)[0], 3)  # drawn by chance
        env.reset(seed=[1, None, 2], options={"reset_mask": numpy.array([False, True, True])})
        self.assertEqual([env.seed_and_episode(i) for i in range(3)], [(9, 0), (6, 2), (2, 0)])

    def test_planes_say_what_the_bytes_say(self):
        for id in IDS:
            with self.subTest(id):
                env = skerry.make_vec(id, self.N, observation="planes", autoreset_mode="same_step")
                raw = skerry.make_vec(id, self.N, observation="planes_uint8", copy=False,
                                      autoreset_mode="same_step")
                rows = skerry.make_vec(id, self.N, autoreset_mode="same_step")
                single = skerry.make(id, observation="planes")
                parts = {part["name"]: part for part in env.description["planes"]}
                fields = {field["name"]: field for field in env.description["observation"]}
                (floats, _), (bytes_, _), (shown, _) = (each.reset(seed=5) for each in (env, raw, rows))
                self.assertTrue(numpy.array_equal(single.reset(seed=6)[0], floats[1]))
                for step in range(40):
                    self.assertIn(floats, env.observation_space)
                    self.assertIn(bytes_, raw.observation_space)
                    self.assertEqual((floats.dtype, bytes_.dtype), (numpy.float32, numpy.uint8))
                    for name, part in parts.items():
                        first, count = part["first"], part["values"] * part["places"]
                        here = bytes_[:, first:first + count]
                        self.assertTrue(numpy.allclose(floats[:, first:first + count] * part["high"],
                                                       here, atol=1e-4))
                        if name not in fields:
                            continue
                        field = fields[name]
                        said = shown[:, field["first"]:field["first"] + field["count"]]
                        if part["one_hot"]:
                            kinds = numpy.arange(1, part["values"] + 1)[:, None]
                            self.assertTrue(numpy.array_equal(
                                here.reshape(self.N, part["values"], -1), said[:, None] == kinds))
                        else:
                            self.assertTrue(numpy.array_equal(here, said))
                    actions = env.sample_actions(step)
                    (floats, _, ended, _, infos), (bytes_, *_), (shown, _, _, _, told) = (
                        each.step(actions) for each in (env, raw, rows))
                    if ended.any():
                        self.assertEqual(infos["final_obs"].shape, floats.shape)
                        self.assertIn("final_obs", told)
        tiles = skerry.make(IDS[0], observation="planes_uint8").reset(seed=1)[0][:567].reshape(7, 9, 9)
        self.assertFalse(tiles.any())
        with self.assertRaisesRegex(skerry.InputError, "must be 'bytes' or 'planes' or"):
            skerry.make(IDS[0], observation="plane")

    def test_pictures(self):
        for mode, kind in (("ansi", str), ("rgb_array", numpy.ndarray)):
            env = skerry.make_vec(IDS[2], 2, render_mode=mode)
            env.reset(seed=1)
            drawn = env.render()
            self.assertEqual([type(each) for each in drawn], [kind, kind])
        self.assertIsNone(skerry.make_vec(IDS[2], 2).render())

    def test_pictures_have_one_size(self):
        for id in IDS:
            env = skerry.make(id, render_mode="rgb_array")
            _, info = env.reset(seed=1)
            ended, random, different = False, numpy.random.default_rng(1), set()
            while not ended:
                picture = env.render()
                self.assertEqual((picture.shape, picture.dtype), ((512, 512, 3), numpy.uint8))
                different.add(picture.tobytes())
                _, _, ended, _, info = env.step(int(random.choice(numpy.flatnonzero(info["action_mask"]))))
            self.assertGreater(len(different), 2)

    def test_the_board_is_printed_for_a_person(self):
        env = skerry.make(IDS[2], render_mode="human")
        with contextlib.redirect_stdout(io.StringIO()) as told:
            env.reset(seed=1)
            first = told.getvalue()
            env.step(0)
            self.assertIsNone(env.render())
        plain = skerry.make(IDS[2], render_mode="ansi")
        plain.reset(seed=1)
        self.assertEqual(first, plain.render() + "\n")
        plain.step(0)
        self.assertEqual(told.getvalue(), first + plain.render() + "\n")

    def test_episodes_are_cut(self):
        for mode in AutoresetMode:
            for copy in (True, False):
                envs = skerry.make_vec(IDS[0], 3, autoreset_mode=mode, max_episode_steps=4, copy=copy)
                plain = skerry.make_vec(IDS[0], 3, autoreset_mode="disabled")
                envs.reset(seed=5)
                plain.reset(seed=5)
                for step in range(4):
                    actions = plain.sample_actions(step)
                    shown, rewards, ended, cut, infos = envs.step(actions)
                    expected, same, *_ = plain.step(actions)
                    self.assertEqual((list(cut), list(ended)), ([step == 3] * 3, [False] * 3))
                    self.assertEqual((ended.dtype, cut.dtype), (bool, bool))
                    self.assertEqual(list(rewards), list(same))
                if mode is AutoresetMode.SAME_STEP:
                    self.assertTrue(infos["_final_obs"].all() and infos["_final_info"].all())
                    shown = infos["final_obs"]
                self.assertTrue(numpy.array_equal(shown, expected))
                if mode is AutoresetMode.DISABLED:
                    with self.assertRaisesRegex(skerry.IllegalMoveError, "ended"):
                        envs.step(plain.sample_actions(9))
                    continue
                if mode is AutoresetMode.NEXT_STEP:
                    envs.step(numpy.zeros(3, int))
                self.assertEqual([envs.seed_and_episode(i) for i in range(3)], [(5, 1), (6, 1), (7, 1)])
                self.assertEqual(envs.clone().step(envs.sample_actions(1))[3].tolist(), [False] * 3)

    def test_spaces(self):
        env = skerry.make_vec(IDS[2], 4, autoreset_mode=AutoresetMode.SAME_STEP)
        self.assertIs(env.metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
        shown, _ = env.reset(seed=0)
        self.assertIn(shown, env.observation_space)
        self.assertEqual(env.single_action_space.n, 90)
        self.assertIn(env.sample_actions(0), env.action_space)
        self.assertEqual(env.action_masks().dtype, bool)

    def test_mistakes(self):
        env = skerry.make_vec(IDS[0], 3)
        env.reset(seed=1)
        for wrong, error, said in (
                (lambda: env.step([0.5, 1, 2]), TypeError, "float64.*must be integers"),
                (lambda: env.step([1, 2]), TypeError, r"shape \(2,\).*\(3,\)"),
                (lambda: env.reset(seed=[1]), skerry.InputError, "must be 3"),
                (lambda: env.reset(options={"reset_mask": [1, 0, 1]}), TypeError, "array of bool"),
                (lambda: env.step([99, 99, 99]), skerry.IllegalMoveError, 'on_illegal="lose" ends'),
                (lambda: skerry.make_vec(IDS[0], 2, on_illegal="stay"), skerry.InputError, "'lose'"),
                (lambda: skerry.make_vec(IDS[0], 2, threadz=1), skerry.InputError, "threads, auto"),
                (lambda: skerry.make_vec(IDS[0], 0), skerry.InputError, "num_envs: found 0; .* 1 to"),
                (lambda: skerry.make_vec(IDS[0], -1), skerry.InputError, "num_envs: found -1"),
                (lambda: skerry.make_vec(IDS[0], 1.5), TypeError, "num_envs: found 1.5; .* integer"),
                (lambda: skerry.make_vec(IDS[0], 2, threads=2**32 + 1), skerry.InputError,
                 "threads: found 4294967297; must be 1 to 1024"),
                (lambda: skerry.make_vec(IDS[0], 2, render_mode="human"), skerry.InputError, "'ansi'"),
                (lambda: skerry.make_vec(IDS[2], 2, opponent=print), TypeError, "^opponent: found"),
                (lambda: env.reset(options=[1]), TypeError, "options: found .* must be a dict"),
                (lambda: env.state(0.0), TypeError, "environment 0.0: must be an integer"),
                (lambda: env.actions_of(0, 4), TypeError, "move: found 4; must be a text"),
                (lambda: env.actions_of(0, "a\0b"), skerry.NotationError, "has a zero in it"),
                (lambda: skerry.make_vec(IDS[0], 2, autoreset_mode="never"), skerry.InputError,
                 "'same_step'"),
                (lambda: env.state(3), IndexError, "there are 3")):
            with self.assertRaisesRegex(error, said):
                wrong()
        env.close()
        for use in (lambda: env.step([0, 0, 0]), lambda: env.sample_actions(1), lambda: env.state(0),
                    env.reset, env.action_masks):
            with self.assertRaisesRegex(ValueError, "closed"):
                use()


if __name__ == "__main__":
    unittest.main()
