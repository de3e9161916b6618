"""Adapters to what other libraries want: PettingZoo, RLlib, Stable-Baselines3. None is installed here, so
what they ask of an environment is written out."""

import contextlib
import io
import unittest

import skerry
from skerry import InputError
from support import HAS_NUMPY, needs_numpy

if HAS_NUMPY:
    import numpy
    from skerry.conventions import MaskedObservations, StableVecEnv
    from skerry.pairs import PairEnv, ParallelPairEnv

FOR_TWO = ("skerry/TileGame-v0", "skerry/TigerIsland-v0")
PLACEMENTS = "skerry/TinyIslandsPlacements-v0"


def some_legal(random, mask):
    return int(random.choice(numpy.flatnonzero(mask)))


@needs_numpy
class PettingZooTest(unittest.TestCase):
    def test_agents_act_in_turn_as_its_api_test_asks(self):
        for id in FOR_TWO:
            with self.subTest(id):
                env, random = PairEnv(id), numpy.random.default_rng(1)
                env.reset(seed=2)
                self.assertIsNone(env.last(observe=False)[0])
                living, owed, moved = env.agents[:], dict.fromkeys(env.agents, 0), set()
                for agent in env.agent_iter():
                    shown, reward, ended, truncated, info = env.last()
                    self.assertIn(shown, env.observation_space(agent))
                    self.assertIs(env.observation_space(agent), env.observation_space(agent))
                    self.assertEqual((reward, truncated, info), (owed[agent], False, {"deal": "training"}))
                    moved.add(agent)
                    legal = None if ended else some_legal(random, shown["action_mask"])
                    self.assertIsNone(env.step(legal))
                    owed[agent] = 0
                    for each, gained in env.rewards.items():
                        owed[each] += gained
                    if ended:
                        living.remove(agent)
                    self.assertEqual(env.agents, living)
                    self.assertEqual(env.num_agents, len(living))
                    for table in (env.rewards, env.terminations, env.truncations, env.infos):
                        self.assertEqual(set(table), set(living))
                self.assertEqual((moved, living), ({"first", "second"}, []))
                self.assertEqual(env.max_num_agents, 2)

    def test_options_are_refused_that_it_does_not_know(self):
        for kind in (PairEnv, ParallelPairEnv):
            env = kind("skerry/TileGame-v0")
            env.reset(seed=2, options={"episode": 3})
            self.assertEqual(env._env.seed_and_episode, (2, 3))
            env.reset(seed=2, options={"options": 1})  # of PettingZoo's api_test
            self.assertEqual(env._env.seed_and_episode, (2, 0))
            with self.assertRaisesRegex(InputError, "found 'epsiode'; allowed: episode"):
                env.reset(seed=2, options={"epsiode": 3})

    def test_both_shapes_play_one_game(self):
        for id in FOR_TWO:
            with self.subTest(id):
                random = numpy.random.default_rng(1)
                one, both = PairEnv(id), ParallelPairEnv(id)
                one.reset(seed=3)
                shown, infos = both.reset(seed=3)
                while both.agents:
                    mover = one.agent_selection
                    other = "second" if mover == "first" else "first"
                    self.assertEqual(infos["first"]["active_agent"], mover)
                    self.assertTrue(numpy.array_equal(one.state(), both.state()))
                    self.assertIn(both.state(), both.state_space)
                    self.assertTrue(numpy.array_equal(one.state(), one.last()[0]["observation"]))
                    self.assertFalse(shown[other]["action_mask"].any())
                    self.assertTrue(numpy.array_equal(shown[mover]["observation"],
                                                      one.last()[0]["observation"]))
                    action = some_legal(random, shown[mover]["action_mask"])
                    one.step(action)
                    shown, rewards, ended, cut, infos = both.step({mover: action, other: 0})
                    self.assertEqual(rewards, one.rewards)
                    self.assertEqual((ended, cut), (one.terminations, one.truncations))
                self.assertEqual(sum(rewards.values()), 0)
                with self.assertRaisesRegex(ValueError, "must be reset"):
                    both.step({"first": 0})
                both.reset(seed=3)
                with self.assertRaisesRegex(ValueError, "must have 'first'"):
                    both.step({"second": 0})

    def test_illegal_actions(self):
        both, one = ParallelPairEnv(FOR_TWO[0]), PairEnv(FOR_TWO[0], on_illegal="lose")
        both.reset(seed=1)
        _, rewards, ended, _, infos = both.step({"first": 10**6, "second": 0})
        self.assertEqual((rewards, set(ended.values())), ({"first": -1.0, "second": 1.0}, {True}))
        self.assertIn("the episode is lost", infos["first"]["illegal_action"])
        self.assertNotIn("illegal_action", infos["second"])
        one.reset(seed=1)
        one.step(10**6)
        self.assertIn("the episode is lost", one.infos["first"]["illegal_action"])
        for env in (PairEnv(FOR_TWO[0]), ParallelPairEnv(FOR_TWO[0], on_illegal="raise")):
            env.reset(seed=1)
            with self.assertRaises(skerry.IllegalMoveError):
                env.step(10**6 if isinstance(env, PairEnv) else {"first": 10**6})

    def test_every_render_mode_gives_what_its_render_test_asks(self):
        for id in FOR_TWO:
            for mode in PairEnv(id).metadata["render_modes"]:
                env = PairEnv(id, render_mode=mode)
                with contextlib.redirect_stdout(io.StringIO()) as told:
                    env.reset(seed=1)
                    for _ in range(4):
                        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
                        drawn = env.render()
                        kind = {"human": type(None), "ansi": str, "rgb_array": numpy.ndarray}[mode]
                        self.assertIsInstance(drawn, kind)
                self.assertEqual(bool(told.getvalue()), mode == "human")

    def test_games_for_one_are_refused(self):
        for shape in (PairEnv, ParallelPairEnv):
            with self.assertRaisesRegex(skerry.InputError, "opponent: unknown key"):
                shape(PLACEMENTS)


@needs_numpy
class MaskedObservationsTest(unittest.TestCase):
    def test_observation_and_mask_in_one(self):
        env, plain = MaskedObservations(PLACEMENTS), skerry.make(PLACEMENTS)
        random = numpy.random.default_rng(5)
        shown, info = env.reset(seed=4)
        alone, _ = plain.reset(seed=4)
        self.assertEqual(set(env.observation_space.spaces), {"observations", "action_mask"})
        self.assertIn(env.observation_space.sample(), env.observation_space)
        ended = False
        while not ended:
            self.assertIn(shown, env.observation_space)
            self.assertTrue(numpy.array_equal(shown["observations"], alone))
            self.assertTrue(numpy.array_equal(shown["action_mask"], info["action_mask"]))
            action = some_legal(random, shown["action_mask"])
            shown, reward, ended, _, info = env.step(action)
            alone, same, *_ = plain.step(action)
            self.assertEqual(reward, same)
        self.assertIsInstance(env.clone(), MaskedObservations)


@needs_numpy
class StableVecEnvTest(unittest.TestCase):
    N = 5

    def test_rollouts_as_maskable_ppo_collects_them(self):
        env = StableVecEnv(PLACEMENTS, self.N)
        same = skerry.make_vec(PLACEMENTS, self.N, autoreset_mode="same_step")
        self.assertEqual(env.seed(7), [7, 8, 9, 10, 11])
        shown = env.reset()
        expected, infos = same.reset(seed=7)
        random = numpy.random.default_rng(2)
        self.assertTrue(env.has_attr("action_masks"))
        for _ in range(60):
            self.assertTrue(numpy.array_equal(shown, expected))
            masks = numpy.stack(env.env_method("action_masks"))
            self.assertTrue(numpy.array_equal(masks, infos["action_mask"] == 1))
            actions = numpy.array([some_legal(random, mask) for mask in masks])
            shown, rewards, ended, each = env.step(actions)
            expected, same_rewards, terminated, _, infos = same.step(actions)
            self.assertEqual((rewards.dtype, ended.dtype), (numpy.float32, bool))
            self.assertTrue(numpy.array_equal(rewards, same_rewards))
            self.assertTrue(numpy.array_equal(ended, terminated))
            for i, info in enumerate(each):
                self.assertEqual("terminal_observation" in info, bool(ended[i]))
                if ended[i]:
                    self.assertTrue(numpy.array_equal(info["terminal_observation"],
                                                      infos["final_obs"][i]))

    def test_images_can_be_recorded(self):
        env = StableVecEnv(PLACEMENTS, 2, render_mode="rgb_array")
        env.reset()
        images = env.get_images()
        self.assertEqual([image.dtype for image in images], [numpy.uint8] * 2)
        self.assertIsInstance(env.render(), numpy.ndarray)
        self.assertGreaterEqual(env.render().size, 2 * images[0].size)
        growing = StableVecEnv("skerry/TigerIsland-v0", 2, render_mode="rgb_array")
        growing.reset()
        for _ in range(9):
            growing.step(growing.action_masks().argmax(1))
            self.assertIsInstance(growing.render(), numpy.ndarray)
        self.assertEqual(StableVecEnv(PLACEMENTS, 2).get_images(), [None, None])

    def test_episodes_are_cut(self):
        env = StableVecEnv(PLACEMENTS, 2, max_episode_steps=3)
        env.reset()
        self.assertEqual(env.reset_infos, [{"deal": "training"}] * 2)
        for step in range(3):
            _, _, ended, infos = env.step(env.action_masks().argmax(1))
            self.assertEqual(list(ended), [step == 2] * 2)
        self.assertEqual([info["TimeLimit.truncated"] for info in infos], [True, True])
        self.assertEqual(infos[0]["terminal_observation"].shape, (116,))

    def test_some_may_begin_anew(self):
        env = StableVecEnv(PLACEMENTS, 3)
        env.seed(4)
        env.reset()
        begun = env.env_method("reset", indices=[1])
        self.assertEqual([env._envs.seed_and_episode(i) for i in range(3)], [(4, 0), (5, 1), (6, 0)])
        self.assertEqual(begun[0][0].shape, (116,))

    def test_options_are_those_of_the_next_reset(self):
        env = StableVecEnv(PLACEMENTS, 3)
        for options, expected in (({"episode": 5}, [5, 5, 5]), ([{"episode": k} for k in (7, 8, 9)], [7, 8, 9]),
                                  ([{}] * 3, [0, 0, 0]), (None, [0, 0, 0])):
            env.set_options(options)
            env.seed(4)
            env.reset()
            self.assertEqual([env._envs.seed_and_episode(i) for i in range(3)],
                             [(4 + i, k) for i, k in enumerate(expected)])
        env.seed(4)
        env.reset()
        self.assertEqual(env._envs.seed_and_episode(2), (6, 0))  # options hold for one reset
        for wrong in ({"epsiode": 1}, [{}] * 2, [{"episode": 1}, {}, {}]):
            with self.assertRaisesRegex(InputError, "options: found"):
                env.set_options(wrong)

    def test_questions_about_the_environments(self):
        env = StableVecEnv(PLACEMENTS, self.N)
        env.reset()
        self.assertEqual(len(env.env_method("state", indices=[0, 3])), 2)
        self.assertEqual(env.get_attr("num_envs", 2), [self.N])
        self.assertEqual(env.env_is_wrapped(object), [False] * self.N)
        with self.assertRaisesRegex(AttributeError, "cannot be changed"):
            env.set_attr("num_envs", 3)
        self.assertEqual(env.observation_space.shape, (116,))
        env.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            env.step(numpy.zeros(self.N, int))


if __name__ == "__main__":
    unittest.main()
