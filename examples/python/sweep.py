"""A sweep as in a notebook: which value of a parameter is best? Tables by pandas and a plot by
matplotlib, where they are installed.

    python3 examples/python/sweep.py [GAMES [PLOT.png]]
"""

import importlib.util
import sys

import skerry


def main(games=2000, plot=None):
    result = skerry.run({
        "game": "tiny-islands", "seed": 1, "games": games,
        "strategies": [{"name": "greedy", "label": f"room {room}", "room": room}
                       for room in (0, 2, 4, 6)],
    })
    print([(row["group"], row["strategy"]) for row in result.table("ranking")])
    if importlib.util.find_spec("pandas"):
        table = result.to_pandas()
        print(table[["strategy", "mean", "se"]].to_string(index=False))
        print(result.to_pandas("differences").head(3)[["a", "b", "mean"]].to_string(index=False))
    else:
        for row in result.table():
            print(row["strategy"], row["mean"], row["se"])
    if plot and importlib.util.find_spec("matplotlib"):
        import matplotlib

        matplotlib.use("Agg")
        result.plot_scores().figure.savefig(plot)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, *sys.argv[2:3])
