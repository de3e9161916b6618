"""A network that learns to place the tiles of Tiny Islands from `policy`, and competes. It learns with
PyTorch where it is installed, else with numpy alone.

    python3 learn_tiny_islands.py [MINUTES [SHUFFLES [GAMES]]]

It plays whole batches itself, asks `policy` what it would have placed, and learns that (DAgger: Ross,
Gordon and Bagnell 2011). For each cell that a tile may take, two layers look at the board and at
the cells around that one; each kind of tile has weights of its own. Every other round prints how often it would have placed the same, and
what it scores; at the end it is a contestant on fresh shuffles. `policy` draws the shorelines.
"""

import sys
import time

import numpy as np

import skerry
from learn import Layers, torch

ENV, GAMES, HIDDEN, BATCH = "TinyIslandsPlacements-v0", 512, 128, 256
KINDS, REACH = 10, 2  # tiles and shorelines; cells to each side of a candidate
SIDE = 2 * REACH + 1
GLOBAL = KINDS * 81 + 27 + 4 + 14
LOCAL = 81 + (KINDS + 1) * SIDE * SIDE + 1


def zones():
    """The cells of each zone in the order of actions: rows from the bottom, columns, nonants."""
    x, y = np.meshgrid(np.arange(9), np.arange(9))
    nonants = [np.argwhere((y // 3 == 2 - n // 3) & (x // 3 == n % 3)) for n in range(9)]
    lists = [[(n, k) for k in range(9)] for n in range(9)] + [[(k, n) for k in range(9)] for n in range(9)]
    return np.array(lists + [n.tolist() for n in nonants])


ZONES = zones()


class Positions:
    """What the network sees: of n boards, and of m cells that tiles may take."""

    def __init__(self, tiles, shores, offers, placed, candidates):
        """tiles (n, 7, 9, 9), shores (n, 3, 9, 9), offers (n, 2) from 1, placed (n,); candidates: board,
        offer, row, column of each, the boards ascending."""
        n = len(tiles)
        board, offer, row, column = self.candidates = candidates
        self.starts = np.searchsorted(board, np.arange(n))
        kinds = np.concatenate([tiles, shores], 1).astype(np.float32)
        drawn = shores.reshape(n, 3, -1).any(2).sum(1)
        both = np.eye(8, dtype=np.float32)[offers][:, :, 1:].reshape(n, 14)
        self.boards = np.concatenate([kinds.reshape(n, -1), np.eye(27, dtype=np.float32)[placed],
                                      np.eye(4, dtype=np.float32)[drawn], both], 1)
        padded = np.zeros((n, KINDS + 1, 9 + 2 * REACH, 9 + 2 * REACH), np.float32)
        padded[:, KINDS] = 1  # beyond the board
        padded[:, :KINDS, REACH:-REACH, REACH:-REACH] = kinds
        padded[:, KINDS, REACH:-REACH, REACH:-REACH] = 0
        around = np.lib.stride_tricks.sliding_window_view(padded, (SIDE, SIDE), (2, 3))
        self.kinds = offers[board, offer].astype(np.int64) - 1
        self.cells = np.concatenate([
            np.eye(81, dtype=np.float32)[9 * row + column], around[board, :, row, column].reshape(len(board), -1),
            np.ones((len(board), 1), np.float32)], 1)

    def some(self, boards):
        """Some of the boards, with their cells."""
        own = object.__new__(Positions)
        sizes = np.diff(np.append(self.starts, len(self.cells)))[boards]
        own.starts = np.cumsum(sizes) - sizes
        places = np.repeat(self.starts[boards] - own.starts, sizes) + np.arange(sizes.sum())
        own.cells, own.kinds = self.cells[places], self.kinds[places]
        own.candidates = (np.repeat(np.arange(len(boards)), sizes),)
        own.boards = self.boards[boards]
        return own


class Network:
    def __init__(self, random):
        shapes = (GLOBAL, HIDDEN), (7, LOCAL, HIDDEN), (HIDDEN, 48), (48, 1)
        self.layers = Layers(*(random.normal(0, (2 / shape[-2]) ** 0.5, shape).astype(np.float32)
                               for shape in shapes))
        self.layers[0][...] *= 0.3

    @staticmethod
    def values(seen, layers, tensor=np.asarray):
        """Both layers and the values of the candidates, as arrays or, by torch.from_numpy, as tensors."""
        cells, groups = tensor(seen.cells), [np.flatnonzero(seen.kinds == kind) for kind in range(7)]
        order = np.argsort(np.concatenate(groups))
        join = np.concatenate if tensor is np.asarray else torch.cat
        of_cells = join([cells[group] @ layers[1][kind] for kind, group in enumerate(groups)])[order]
        first = ((tensor(seen.boards) @ layers[0])[seen.candidates[0]] + of_cells).clip(0)
        second = (first @ layers[2]).clip(0)
        return first, second, (second @ layers[3])[:, 0]

    def best(self, seen):
        """The candidate of each board that is worth most."""
        values, board = self.values(seen, self.layers)[2], seen.candidates[0]
        order = np.lexsort((values, board))
        return order[np.append(seen.starts[1:], len(values)) - 1]

    def learn(self, seen, right, rate):
        """Makes the right candidate of each board likelier: a step down the mean of -log of its share."""
        board, count = seen.candidates[0], len(seen.starts)
        if torch:
            values = self.values(seen, self.layers.tensors, torch.from_numpy)[2]
            sums = torch.zeros(count).index_add(0, torch.from_numpy(board), values.clip(max=60).exp())
            self.layers.descend(rate, (sums.log() - values[right]).mean())
            return
        first, second, values = self.values(seen, self.layers)
        chances = np.exp(values - np.maximum.reduceat(values, seen.starts)[board])
        chances /= np.add.reduceat(chances, seen.starts)[board]
        slope = chances[:, None] / count
        slope[right] -= 1 / count
        to_second = (slope @ self.layers[3].T) * (second > 0)
        to_first = (to_second @ self.layers[2].T) * (first > 0)
        of_board = np.add.reduceat(to_first, seen.starts)
        of_cells = np.stack([seen.cells[group].T @ to_first[group] for group in
                             (np.flatnonzero(seen.kinds == kind) for kind in range(7))])
        self.layers.step(rate, (seen.boards.T @ of_board, of_cells, first.T @ to_second, second.T @ slope))


def positions_of_states(states):
    tiles = states["tile"][:, None] == np.arange(1, 8)[:, None, None]
    return Positions(tiles, states["interiors"], states["offer_tile"], states["placed"],
                     np.nonzero(states["open"]))


def contestant(network, seeds):
    """The network over what the environment shows; it has learned from games of these seeds."""
    @skerry.contestant(env=ENV, name="learned", observation="planes_uint8", shorelines="policy",
                       trained_on=seeds)
    def learned(seen, masks):
        tiles, shores = seen[:, :567].reshape(-1, 7, 9, 9), seen[:, 567:810].reshape(-1, 3, 9, 9)
        offers = seen[:, 972:986].reshape(-1, 7, 2).argmax(1) + 1
        zone = seen[:, 986:1040].reshape(-1, 27, 2).argmax(1)
        board, action = np.nonzero(masks)
        offer = action // 9
        row, column = ZONES[zone[board, offer], action % 9].T
        chosen = network.best(Positions(tiles, shores, offers, seen[:, 1040], (board, offer, row, column)))
        return action[chosen]

    return learned


def play_and_ask(network, games, seed):
    """Positions of games that the network plays, and what `policy` would place in each."""
    rounds = []

    @skerry.vector_strategy(name="student", at_once=games)
    def student(decisions):
        expert = decisions.by("policy")
        states, due = decisions.states, decisions.states["shoreline_due"] == 1
        if due.all():
            return expert
        placing = np.flatnonzero(~due)
        seen = positions_of_states(states[placing])
        board, *place = seen.candidates
        wanted = [expert[placing][name][board] for name in ("offer", "row", "column")]
        rounds.append((seen, np.flatnonzero(np.all(np.array(place) == wanted, 0))))
        chosen, moves = network.best(seen), expert.copy()
        for name, of in zip(("offer", "row", "column"), place):
            moves[name][placing] = of[chosen]
        return moves

    result = skerry.run({"game": "tiny-islands", "seed": seed, "games": games, "strategies": [student]},
                        threads=1)
    same = np.mean(np.concatenate([network.best(seen) == right for seen, right in rounds]))
    return rounds, same, result.table("scores")[0]["mean"]


def main(minutes=15.0, shuffles=2000, games=GAMES):
    random, network, begun = np.random.default_rng(1), Network(np.random.default_rng(2)), time.time()
    spent, round_ = 0.0, 0
    while spent < 1:
        rounds, same, score = play_and_ask(network, games, 1000 + round_)
        if round_ % 2 == 0:
            print(f"{(time.time() - begun) / 60:5.1f} min: {100 * same:5.1f} % as policy, {score:6.1f} points",
                  flush=True)
        batches = [(seen, right, some) for seen, right in rounds
                   for some in np.array_split(random.permutation(len(right)), max(1, len(right) // BATCH))]
        for i in random.permutation(len(batches)):
            seen, right, some = batches[i]
            own = seen.some(some)
            network.learn(own, own.starts + (right - seen.starts)[some], 2e-3 * (1 - 0.97 * spent))
        spent, round_ = (time.time() - begun) / 60 / minutes, round_ + 1
    result = skerry.run({"game": "tiny-islands", "seed": 5, "games": shuffles,
                         "strategies": [contestant(network, range(1000, 1000 + round_)), "greedy", "policy"]})
    print(result.show("scores"))
    for row in result.table("scores"):
        print(f"{row['strategy']}: {row['mean']:.2f}, {row['low']:.2f} to {row['high']:.2f}")


if __name__ == "__main__":
    main(*(kind(word) for kind, word in zip((float, int, int), sys.argv[1:])))
