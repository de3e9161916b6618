"""The policy of learn.py, learned with PyTorch: gradients and Adam are its own.

    python3 learn_torch.py [UPDATES]

The games, the features and REINFORCE are those of learn.py. Prints how many points of 100 the policy takes
against `greedy`.
"""

import sys
import time

import numpy as np
import torch

import skerry
from learn import GAMES, HIDDEN, features, play


class Policy:
    """Two layers that choose among the legal actions."""

    def __init__(self, inputs, actions, seed):
        torch.manual_seed(seed)
        self.network = torch.nn.Sequential(torch.nn.Linear(inputs, HIDDEN), torch.nn.ReLU(),
                                           torch.nn.Linear(HIDDEN, actions))
        torch.nn.init.zeros_(self.network[2].weight)  # uniform over the legal actions at first
        torch.nn.init.zeros_(self.network[2].bias)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=2e-3)

    def distribution(self, x, legal):
        scores = self.network(torch.from_numpy(x))
        return torch.distributions.Categorical(
            logits=scores.masked_fill(~torch.from_numpy(legal), -1e9))

    def probabilities(self, x, legal):
        """What play() of learn.py asks for: it wants the second thing alone."""
        with torch.no_grad():
            return None, self.distribution(x, legal).probs

    def choose(self, chances):
        return torch.multinomial(chances, 1).squeeze(1).numpy()

    def learn(self, x, legal, actions, advantages, entropy=0.01):
        chosen = self.distribution(x, legal)
        gain = chosen.log_prob(torch.from_numpy(actions)) * torch.from_numpy(advantages)
        loss = -(gain + entropy * chosen.entropy()).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


def main(updates):
    envs = skerry.make_vec("skerry/TileGame-v0", GAMES, opponent="greedy")
    shown, _ = envs.reset(seed=1)
    policy = Policy(features(shown).shape[1], int(envs.single_action_space.n), seed=1)
    begin = time.perf_counter()
    for update in range(updates):
        told, total = play(envs, policy)
        x, legal, actions, games = (np.concatenate(part) for part in zip(*told))
        advantages = (total - total.mean()) / (total.std() + 1e-8)
        policy.learn(x, legal, actions, advantages[games].astype(np.float32))
        if update % 100 == 99:
            print(f"{update + 1:5} updates, {time.perf_counter() - begin:4.0f} s: "
                  f"{50 + 50 * total.mean():.1f} of 100 points", flush=True)
    envs.reset(seed=10**9)  # games that were not learned from
    _, total = play(envs, policy, greedily=True)
    points = 50 + 50 * total
    print(f"against greedy: {points.mean():.1f} ± {points.std() / len(points)**0.5:.1f} of 100 points "
          f"in {len(points)} fresh games")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
