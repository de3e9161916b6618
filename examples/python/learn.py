"""A policy of the Tile Game that is learned through the vector environment: with PyTorch where it is
installed, else with numpy alone.

    python3 learn.py [UPDATES]

REINFORCE (Williams 1992) with a baseline and Adam: two layers choose among the legal actions. The
opponent is `greedy`, the seats take turns. Prints how many points of 100 the policy takes against it.
"""

import sys
import time

import numpy as np

import skerry

try:
    import torch
except ImportError:
    torch = None

GAMES, HIDDEN = 1024, 64
CELLS, POOL = 9, 10


def features(shown):
    """One number for each owner of each cell, values mine and theirs, pools, the seat."""
    owners, values = shown[:, :CELLS], shown[:, CELLS:2 * CELLS] / POOL
    owned = [(owners == who) for who in (0, 1, 2)]
    pools = [shown[:, [18 + side]] == np.arange(POOL + 1) for side in (0, 1)]
    return np.concatenate([*owned, values * owned[1], values * owned[2], *pools, shown[:, 22:23],
                           np.ones((len(shown), 1))], axis=1).astype(np.float32)


class Layers:
    """Arrays of weights (float32), and Adam (Kingma and Ba 2015), which changes them in place."""

    def __init__(self, *weights):
        self.weights, self.updates = weights, 0
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in weights]
        if torch:  # its tensors share the memory of the arrays
            self.tensors = [torch.nn.Parameter(torch.from_numpy(w)) for w in weights]
            self.adam = torch.optim.Adam(self.tensors)

    def __getitem__(self, i):
        return self.weights[i]

    def step(self, rate, slopes):
        """Goes down by the slopes of the loss."""
        self.updates += 1
        for weights, moments, slope in zip(self.weights, self.moments, slopes):
            moments[0] += 0.1 * (slope - moments[0])
            moments[1] += 0.001 * (slope**2 - moments[1])
            mean = moments[0] / (1 - 0.9**self.updates)
            weights -= rate * mean / (np.sqrt(moments[1] / (1 - 0.999**self.updates)) + 1e-8)

    def descend(self, rate, loss):
        """The same by PyTorch, which finds the slopes."""
        self.adam.param_groups[0]["lr"] = rate
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()


class Policy:
    def __init__(self, inputs, actions, random):
        self.random = random
        self.layers = Layers(random.normal(0, inputs ** -0.5, (inputs, HIDDEN)).astype(np.float32),
                             np.zeros((HIDDEN, actions), np.float32))

    def probabilities(self, x, legal):
        hidden = np.maximum(x @ self.layers[0], 0)
        scores = np.where(legal, hidden @ self.layers[1], -1e9)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True)

    def choose(self, chances):
        ranks = chances.cumsum(1)
        return (ranks < self.random.random((len(ranks), 1)) * ranks[:, -1:]).sum(1)

    def learn(self, x, legal, actions, advantages, entropy=0.01, rate=2e-3):
        if torch:
            x, legal, actions, advantages = map(torch.from_numpy, (x, legal, actions, advantages))
            first, second = self.layers.tensors
            scores = (x @ first).relu() @ second
            chosen = torch.distributions.Categorical(logits=scores.masked_fill(~legal, -1e9))
            gain = chosen.log_prob(actions) * advantages + entropy * chosen.entropy()
            self.layers.descend(rate, -gain.mean())
            return
        hidden, chances = self.probabilities(x, legal)
        slope = -chances * advantages[:, None]
        slope[np.arange(len(x)), actions] += advantages
        logs = np.log(np.maximum(chances, 1e-12))
        slope -= entropy * chances * (logs - (chances * logs).sum(1, keepdims=True))
        to_hidden = (slope @ self.layers[1].T) * (hidden > 0)
        self.layers.step(rate, (-x.T @ to_hidden / len(x), -hidden.T @ slope / len(x)))


def play(envs, policy, greedily=False):
    """One episode in each environment: what was seen and done while it ran, and its reward."""
    shown, infos = envs.reset()
    running, total, told = np.ones(envs.num_envs, bool), np.zeros(envs.num_envs), []
    while running.any():
        x, legal = features(shown[running]), infos["action_mask"][running] == 1
        _, chances = policy.probabilities(x, legal)
        chosen = chances.argmax(1) if greedily else policy.choose(chances)
        told.append((x, legal, chosen, np.flatnonzero(running)))
        actions = envs.sample_actions(len(told))  # games that began meanwhile are not looked at
        actions[running] = chosen
        shown, rewards, ended, _, infos = envs.step(actions)
        total += rewards
        running &= ~ended
    return told, total


def main(updates):
    envs = skerry.make_vec("skerry/TileGame-v0", GAMES, opponent="greedy")
    shown, _ = envs.reset(seed=1)
    policy = Policy(features(shown).shape[1], envs.single_action_space.n, np.random.default_rng(1))
    begin = time.perf_counter()
    for update in range(updates):
        told, total = play(envs, policy)
        x, legal, actions, games = (np.concatenate(part) for part in zip(*told))
        advantages = (total - total.mean()) / (total.std() + 1e-8)
        policy.learn(x, legal, actions, advantages[games].astype(np.float32))
        if update % 100 == 99:
            print(f"{update + 1:5} updates, {time.perf_counter() - begin:4.0f} s: "
                  f"{50 + 50 * total.mean():.1f} of 100 points", flush=True)
    envs.reset(seed=10**9)  # other games than those that it has learned from
    _, total = play(envs, policy, greedily=True)
    points = 50 + 50 * total
    print(f"against greedy: {points.mean():.1f} ± {points.std() / len(points)**0.5:.1f} of 100 points "
          f"in {len(points)} fresh games")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
