"""Results: looked at, saved, loaded, compared, verified."""

from __future__ import annotations

import ctypes as c
import html
import io
import json
import os
from collections.abc import Iterator, KeysView
from typing import TYPE_CHECKING, Any, cast

from ._arrays import Array
from ._errors import InputError, NoScoresError, UnknownKeyError, WrongTypeError
from ._library import Scores, call, lib, text_of, use
from ._optional import optional
from ._rows import seat_columns, unique_columns

if TYPE_CHECKING:
    import numpy
    import pandas


_MOVED = {
    "results": 'result["tables"]["scores"] or ["standings"], and result["tally"]["strategies"]',
    "comparisons": 'result["tables"]["differences"], and result["tally"]["pairs"]',
    "matchups": 'result["tables"]["matchups"], and result["tally"]["matchups"]',
    "first_seat": 'result["tables"]["first-seat"]',
    "ranking": 'result["tables"]["ranking"] and ["changes"]',
    "ratings": 'result["tables"]["standings"]',
    "rule_changes": 'result["tables"]["rules"]',
    "blocks": 'result["tally"]["blocks"]',
}


class Result:
    """The result of a batch. `text` holds the bytes of its file. `path` is the file that it was loaded
    from, None for a run."""

    def __init__(self, text: bytes, path: str | None = None, *,
                 scores: bytes = b"") -> None:
        self.text: bytes = text
        self.path: str | None = path
        self._npy = scores  # of every game, as their file has them
        self._document: dict[str, Any] | None = None

    @property
    def document(self) -> dict[str, Any]:
        """What the bytes of `text` say; docs/results.md tells the keys."""
        document = self._document
        if document is None:
            document = self._document = json.loads(self.text)
        return document

    def __getitem__(self, key: str) -> Any:
        """A part of the document, such as result["tally"]."""
        if key in _MOVED:
            raise UnknownKeyError(f"{key}: is {_MOVED[key]} since files of schema 6")
        return self.document[key]

    def __contains__(self, key: object) -> bool:
        return key in self.document

    def __iter__(self) -> Iterator[str]:
        return iter(self.document)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self.document)

    def keys(self) -> KeysView[str]:
        """The parts of the document."""
        return self.document.keys()

    @property
    def digest(self) -> str:
        """The digest of all but the block "environment"; equal results have equal digests."""
        return str(self.document["digest"])

    @property
    def tables(self) -> list[str]:
        """The names of the tables that show(), table() and to_pandas() give of this result."""
        return list(json.loads(self.show(format="json")))

    @property
    def is_complete(self) -> bool:
        """Whether all games were played, or a stop rule ended the run."""
        return self.document["status"] == "complete"

    @property
    def games(self) -> int:
        """The number of shuffles that were played."""
        return self.document["games_done"]

    @property
    def strategies(self) -> list[str]:
        """The labels of the strategies."""
        return [of["label"] for of in self.document["experiment"]["strategies"]]

    @property
    def _of_two(self) -> bool:
        return self.document["experiment"]["seats"] == 2

    def __str__(self) -> str:
        """What `skerry run` prints."""
        return self.show()

    def __repr__(self) -> str:
        experiment = self.document["experiment"]
        return (f"<Result of {experiment['game']}, seed {experiment['seeds']['master']}: "
                f"{self.games} shuffles, {', '.join(self.strategies)}>")

    def _repr_html_(self) -> str:
        """For notebooks: the tables of `skerry run`, without the rest."""
        from ._notebooks import table_of

        shown = [name for name in (self._main_table(), "differences") if name in self.tables]
        tables = "".join(table_of(self.show(name, "markdown")) for name in shown)
        return f"<p>{html.escape(repr(self)[1:-1])}</p>{tables}"

    def show(self, table: str = "", format: str = "text") -> str:
        """What `skerry show` prints of one table, or of all ("").

        format: "text", "csv", "markdown" or "json". Raises InputError for an unknown name."""
        return text_of(lib.skerry_show, self.text, len(self.text), table.encode(),
                       format.encode()).decode()

    def table(self, name: str | None = None) -> list[dict[str, Any]]:
        """The rows of a table, not rounded. `tables` has the names. The default is "scores", or
        "matchups" in games for two."""
        return json.loads(self.show(name or self._main_table(), "json"))

    def scores(self) -> Array:
        """The scores of every game that `skerry run` or save() has kept beside the file. Records of
        shape (games,), with a record for each strategy: scores()["greedy"]["score"]. docs/kept-scores.md
        has the fields and their dtypes. Raises FileNotFoundError if there are none, and InputError if
        they are those of other games."""
        if self.path is None:
            raise NoScoresError("the result was not loaded from a file, beside which the scores of "
                                    "every game are kept; by_game() has those of a run here")
        path = _scores_name(self.path)
        if os.path.exists(path):
            call(lib.skerry_check_scores, self.text, len(self.text), os.fsencode(path))
        return self._read_scores(path, path)

    def _read_scores(self, file: Any, path: str) -> Array:
        # The head of many strategies is longer than numpy reads by default.
        scores: Array = optional("numpy").load(file, max_header_size=1 << 24)
        labels = self.strategies
        if self._of_two:
            labels = [f"{of['a']} - {of['b']}" for of in self["tally"]["matchups"]]
        if len(scores) != self.games or list(scores.dtype.names) != labels:
            raise InputError(f"{path}: holds the scores of other games")
        return scores

    def by_game(self, *, arrays: bool = False) -> Any:
        """The scores of every game as a pandas.DataFrame. They exist for a result that was run here, up
        to 16 MB of them, and for a file beside which `skerry run` has kept scores.

        In games for one a row is a game of a strategy. It has the score, NaN where the game was not
        finished, its components and measures, and the fields of docs/kept-scores.md. In games for two a
        row is a game as one of its two strategies saw it, so that a game has two rows. It has
        `strategy`, `opponent`, `seat` (0 begins), `points` (1, 0.5 or 0 of a win; NaN without a
        result), and the fields of its seat; those of the other one are `opponent_...`.
        arrays: an array in the shape of scores(), without pandas."""
        scores = (self._read_scores(io.BytesIO(self._npy), "the run") if self._npy
                  else self.scores())
        if arrays:
            return scores
        pandas, numpy = optional("pandas"), optional("numpy")

        played = self.document["played"]
        games = numpy.concatenate([numpy.arange(of["first"], of["first"] + of["games"])
                                   for of in played])
        seeds = numpy.concatenate([numpy.full(of["games"], int(of["seed"]), "uint64")
                                   for of in played])
        frames = []
        for label in scores.dtype.names:
            for named, columns in self._games_of(scores[label], label):
                frame = pandas.DataFrame({"seed": seeds, "game": games, **named, **columns})
                scored = frame["ending"] == 0 if self._of_two else frame["finished"] == 1
                for name in ("score", "opponent_score") if self._of_two else ("score",):
                    frame[name] = frame[name].where(scored)
                frames.append(frame)
        return pandas.concat(frames, ignore_index=True)

    def _games_of(self, records: Array, label: str) -> Iterator[
            tuple[dict[str, Any], dict[str, Any]]]:
        """Who played, and the columns, of each kind of rows."""
        if not self._of_two:
            yield {"strategy": label}, unique_columns(records)
            return
        numbers = {f"{of['a']} - {of['b']}": (of["a"], of["b"]) for of in self["tally"]["matchups"]}
        orders = [name for name in records.dtype.names or () if records.dtype[name].names]
        common = {name: records[name] for name in records.dtype.names or () if name not in orders}
        for order, name in enumerate(orders):
            first, second = numbers[label][::-1] if order else numbers[label]
            for seat, (mine, other) in enumerate(((first, second), (second, first))):
                yield ({"strategy": mine, "opponent": other, "seat": seat},
                       {**seat_columns(records[name], seat), **common})

    def _main_table(self) -> str:
        return "matchups" if self._of_two else "scores"

    def to_pandas(self, name: str | None = None) -> pandas.DataFrame:
        """The rows of a table as a pandas.DataFrame."""
        pandas = optional("pandas")

        return pandas.DataFrame(self.table(name))

    @property
    def plots(self) -> list[str]:
        """The names of the pictures that plot() draws of this result."""
        names: list[str] = json.loads(text_of(lib.skerry_plot_names, self.text, len(self.text)))
        return names

    def plot(self, name: str = "") -> Plot:
        """A table as a picture, as `skerry show --plot` draws it; `plots` has the names, and the first one
        is drawn of "". Notebooks show it. Raises InputError for another name, and where there is nothing
        to draw."""
        return Plot(text_of(lib.skerry_plot, self.text, len(self.text), name.encode()).decode())

    def plot_scores(self, ax: Any = None) -> Any:
        """Draws the distribution of each strategy's scores with matplotlib, into `ax` or the current axes, which
        it returns. Raises InputError for games for two; plot("matchups") draws these."""
        if self._of_two:
            raise InputError("plot_scores: is for games for one; plot(\"matchups\") draws the points")
        axes: Any = optional("matplotlib.pyplot").gca() if ax is None else ax
        for of in self["tally"]["strategies"]:
            histogram = of["scores"]
            if histogram["first"] is None:
                continue
            counts, total = histogram["counts"], sum(histogram["counts"])
            scores = range(histogram["first"], histogram["first"] + len(counts))
            axes.step(list(scores), [100 * count / total for count in counts], where="mid",
                      label=of["strategy"])
        axes.set_xlabel("score")
        axes.set_ylabel("games, %")
        axes.legend()
        return axes

    def save(self, path: str | os.PathLike[str], *, force: bool = False) -> None:
        """Writes the file, whole or not at all, and the scores of every game beside it, if they are there:
        docs/kept-scores.md. Raises InputError if the file holds anything but the same experiment with no
        more games, unless `force` is true."""
        scores, text = self._kept_scores(), (self.text, len(self.text))
        if scores is None:
            call(lib.skerry_save, *text, os.fsencode(path), int(force))
        else:
            call(lib.skerry_save_with_scores, *text, c.byref(scores), os.fsencode(path), int(force))

    def _kept_scores(self) -> Scores | None:
        """The scores of every game for the engine: those of a run, or those beside the file."""
        if "scores" not in self["environment"]:
            return None
        if self._npy:
            return Scores(npy=self._npy, size=len(self._npy))
        if self.path is None or not os.path.exists(_scores_name(self.path)):
            return None
        file = os.fsencode(_scores_name(self.path))
        try:
            call(lib.skerry_check_scores, self.text, len(self.text), file)
        except InputError:  # those of another result
            return None
        return Scores(file=file)


def _scores_name(path: str) -> str:
    """Where the scores of the result at a path are kept."""
    stem = path.removesuffix(".json")
    return stem + (".scores.npy" if stem != path else "-scores.npy")


class Plot:
    """A picture. `svg` is its text."""

    def __init__(self, svg: str) -> None:
        self.svg: str = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Plot of {len(self.svg):,} bytes of SVG>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file, which replaces one of this name."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


class Comparison:
    """Two results, `a` and `b`, compared as `skerry compare` does. compare() makes one."""

    def __init__(self, a: Result, b: Result, margin: float | None = None,
                 rules_differ: bool = False) -> None:
        self.a: Result = a
        self.b: Result = b
        self.margin: float | None = margin
        self.rules_differ: bool = rules_differ

    def show(self, format: str = "text") -> str:
        """What `skerry compare` prints, as "text", "csv", "markdown" or "json"."""
        return text_of(lib.skerry_compare, self.a.text, len(self.a.text), self.b.text,
                       len(self.b.text), self.margin or 0, self.rules_differ,
                       format.encode()).decode()

    def __str__(self) -> str:
        return self.show()

    def table(self) -> list[dict[str, Any]]:
        """One row for each figure of each strategy, not rounded."""
        return json.loads(self.show("json"))

    def __repr__(self) -> str:
        return f"<Comparison of {repr(self.b)[1:-1]} against {repr(self.a)[1:-1]}>"

    def _repr_html_(self) -> str:
        """For notebooks: the sentences and tables of `skerry compare`."""
        from ._notebooks import page_of

        return page_of(self.show("markdown"))

    def to_pandas(self) -> pandas.DataFrame:
        """The rows of table() as a pandas.DataFrame."""
        pandas = optional("pandas")

        return pandas.DataFrame(self.table())


class Verification:
    """What `skerry verify` found of a file. It is true if all agrees and some games were played again.
    `report` has the words."""

    def __init__(self, agrees: bool, report: str) -> None:
        self.agrees: bool = agrees
        self.report: str = report

    def __bool__(self) -> bool:
        return self.agrees

    def __str__(self) -> str:
        return self.report

    def __repr__(self) -> str:
        return f"<Verification: {self._verdict()}>"

    def _repr_html_(self) -> str:
        """For notebooks: the verdict and the lines of the report."""
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in self.report.splitlines())
        return f"<p>{'agrees' if self else 'does not agree'}</p><ul>{lines}</ul>"

    def _verdict(self) -> str:
        last = self.report.strip().rpartition("\n")[2] or "nothing was looked at"
        return f"{'agrees' if self else 'does not agree'}, {last}"


def load_library(path: str | os.PathLike[str]) -> None:
    """Opens the library of a game of one's own, such as libmygame.so. From then on its games are there
    beside those of the house. Raises LibraryError if it is of another version of Skerry."""
    use(os.fspath(path))


def load(path: str | os.PathLike[str]) -> Result:
    """Reads a result file; raises InputError if it was changed or its figures contradict each other.
    The library of a game is opened as by load_library(), and None is returned."""
    if os.fspath(path).endswith(".so"):
        load_library(path)
        return cast(Result, None)
    return Result(text_of(lib.skerry_load, os.fsencode(path)), os.fspath(path))


def _result(of: Result | str | os.PathLike[str]) -> Result:
    return of if isinstance(of, Result) else load(of)


def compare(a: Result | str | os.PathLike[str], b: Result | str | os.PathLike[str], *,
            margin: float | None = None, rules_differ: bool = False) -> Comparison:
    """Compares two results, or the paths of their files: which strategies of b got better or worse than
    in a. margin: the least change that matters. rules_differ: whether the two may be under different
    rules. Raises InputError if they cannot be compared."""
    comparison = Comparison(_result(a), _result(b), margin, rules_differ)
    comparison.show("json")  # raises InputError now if the two cannot be compared
    return comparison
