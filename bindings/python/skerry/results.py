"""Results: looked at, saved, loaded, compared, verified."""

from __future__ import annotations

import ctypes as c
import inspect
import json
import os
from typing import TYPE_CHECKING, Any

from ._errors import InputError
from ._library import call, lib, text_of
from ._optional import optional

if TYPE_CHECKING:
    import matplotlib.axes
    import numpy
    import pandas


class Result:
    """The result of a batch. `text` are the bytes of its file, `document` is what they say; `path`
    is the file that it was loaded from."""

    def __init__(self, text: bytes, path: str | None = None) -> None:
        self.text = text
        self.path = path
        self._document: dict[str, Any] | None = None

    @property
    def document(self) -> dict[str, Any]:
        document = self._document
        if document is None:
            document = self._document = json.loads(self.text)
        return document

    def __getitem__(self, key: str) -> Any:
        """A part of the document, such as result["ranking"]."""
        return self.document[key]

    @property
    def is_complete(self) -> bool:
        return self.document["status"] == "complete"

    @property
    def games(self) -> int:
        """The number of shuffles that were played."""
        return self.document["games_done"]

    @property
    def strategies(self) -> list[str]:
        """The labels."""
        return [of["label"] for of in self.document["experiment"]["strategies"]]

    def __str__(self) -> str:
        """What `skerry run` prints."""
        return self.show()

    def __repr__(self) -> str:
        experiment = self.document["experiment"]
        return (f"<Result of {experiment['game']}, seed {experiment['seeds']['master']}: "
                f"{self.games} shuffles, {', '.join(self.strategies)}>")

    def show(self, table: str = "", format: str = "text") -> str:
        """One table, or all, as text, csv, markdown or json: what `skerry show` prints."""
        return text_of(lib.skerry_show, self.text, len(self.text), table.encode(),
                       format.encode()).decode()

    def table(self, name: str | None = None) -> list[dict[str, Any]]:
        """The rows of a table, not rounded: scores, differences, components, quantiles ... By
        default scores, or matchups of games for two."""
        return json.loads(self.show(name or self._main_table(), "json"))

    def scores(self) -> numpy.ndarray:
        """The scores of every game that `skerry run` has kept beside the file: a row for each game
        and in it a record for each strategy, scores()["greedy"]["score"]. docs/kept-scores.md has
        the fields."""
        numpy = optional("numpy")

        if self.path is None:
            raise FileNotFoundError("the result was not loaded from a file; `skerry run` keeps the "
                                    "scores of every game beside it")
        path = self.path.removesuffix(".json") + ".scores.npy"
        # Of many strategies the head is longer than numpy reads unasked; versions before do not ask.
        known = "max_header_size" in inspect.signature(numpy.load).parameters
        scores = numpy.load(path, **({"max_header_size": 1 << 24} if known else {}))
        labels = self.strategies
        if "matchups" in self.document:
            labels = [f"{of['a']} - {of['b']}" for of in self.document["matchups"]]
        if len(scores) != self.games or list(scores.dtype.names) != labels:
            raise InputError(f"{path}: holds the scores of other games")
        return scores

    def _main_table(self) -> str:
        return "matchups" if "matchups" in self.document else "scores"

    def to_pandas(self, name: str | None = None) -> pandas.DataFrame:
        """The rows of a table as a pandas.DataFrame."""
        pandas = optional("pandas")

        return pandas.DataFrame(self.table(name))

    def plot_scores(self, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
        """Draws the distribution of each strategy's scores with matplotlib; games for one."""
        if "matchups" in self.document:
            raise TypeError("plot_scores: is for games for one; table(\"matchups\") has the points")
        axes: matplotlib.axes.Axes = optional("matplotlib.pyplot").gca() if ax is None else ax
        for of in self.document["results"]:
            histogram = of["score"]["histogram"]
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
        """Writes the file, whole or not at all. Anything but the same experiment with no more games
        is replaced only by force."""
        call(lib.skerry_save, self.text, len(self.text), os.fsencode(path), int(force))


class Comparison:
    """Two results compared, as `skerry compare` does."""

    def __init__(self, a: Result, b: Result, margin: float | None = None) -> None:
        self.a, self.b, self.margin = a, b, margin

    def show(self, format: str = "text") -> str:
        """As text, csv, markdown or json."""
        return text_of(lib.skerry_compare, self.a.text, len(self.a.text), self.b.text,
                       len(self.b.text), self.margin or 0, format.encode()).decode()

    def __str__(self) -> str:
        return self.show()

    def table(self) -> list[dict[str, Any]]:
        """One row for each figure of each strategy, not rounded."""
        return json.loads(self.show("json"))

    def to_pandas(self) -> pandas.DataFrame:
        pandas = optional("pandas")

        return pandas.DataFrame(self.table())


class Verification:
    """What a result file was found to be. True if all agrees and some games were played again."""

    def __init__(self, agrees: bool, report: str) -> None:
        self.agrees, self.report = agrees, report

    def __bool__(self) -> bool:
        return self.agrees

    def __str__(self) -> str:
        return self.report


def load(path: str | os.PathLike[str]) -> Result:
    """Reads a result file; raises InputError if it was changed or its figures contradict."""
    return Result(text_of(lib.skerry_load, os.fsencode(path)), os.fspath(path))


def _result(of: Result | str | os.PathLike[str]) -> Result:
    return of if isinstance(of, Result) else load(of)


def compare(a: Result | str | os.PathLike[str], b: Result | str | os.PathLike[str], *,
            margin: float | None = None) -> Comparison:
    """Which strategies of b got better or worse than in a. `margin`: the least change that matters."""
    comparison = Comparison(_result(a), _result(b), margin)
    comparison.show("json")  # raises InputError now if the two cannot be compared
    return comparison


def verify(path: str | os.PathLike[str], *, sample: int | None = None,
           blocks: int | None = None) -> Verification:
    """Checks a result file and plays a part of its games again, as `skerry verify` does."""
    agrees = c.c_int32()
    report = text_of(lib.skerry_verify, os.fsencode(path), -1 if sample is None else sample,
                     -1 if blocks is None else blocks, c.byref(agrees))
    return Verification(bool(agrees.value), report.decode())
