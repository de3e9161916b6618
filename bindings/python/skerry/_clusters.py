"""A run in parts on the workers of a client: Dask's distributed, or an executor of concurrent.futures."""

from __future__ import annotations

import concurrent.futures
import ctypes as c
import time
from collections.abc import Callable, Iterator
from typing import Any

from ._errors import Interrupted, WrongTypeError
from ._library import Scores, Text, call, lib, taken
from .results import Result
from .streams import whole

PARTS_OF_WORKER = 4  # so that the wait for the slowest one is short
TRIES = 3  #: of a part whose worker dies
SECONDS_BETWEEN_LOOKS = 0.02


def merged(results: list[Result], allow_gaps: bool = False) -> Result:
    """One result of those of parts."""
    texts = (c.c_char_p * len(results))(*(of.text for of in results))
    sizes = (c.c_size_t * len(results))(*(len(of.text) for of in results))
    scores = (Scores * len(results))(*(of._kept_scores() or Scores() for of in results))
    text, npy = Text(), Text()
    call(lib.skerry_merge_with_scores, texts, sizes, scores, len(results), int(allow_gaps),
         c.byref(text), c.byref(npy))
    return Result(taken(text), scores=taken(npy))


def workers_of(client: Any) -> int:
    """The threads or processes that take work at once."""
    if hasattr(client, "nthreads"):  # Dask's distributed
        return sum(client.nthreads().values()) or 1
    return int(getattr(client, "_max_workers", 0) or 1)


class Parts:
    """The parts of a run and who plays them."""

    def __init__(self, client: Any, play: Callable[..., Result], arguments: tuple[Any, ...],
                 count: int) -> None:
        if not hasattr(client, "submit"):
            raise WrongTypeError(f"client: found {client!r}; must be a client of Dask's distributed or an "
                            "executor of concurrent.futures")
        self._client, self._play, self._arguments, self.count = client, play, arguments, count
        self._own: Any = None  # an executor in place of a broken one
        self._results: dict[int, Result] = {}
        self._tries = dict.fromkeys(range(1, count + 1), 0)

    def result(self, games: int, progress: Callable[[int, int], Any] | None) -> Result:
        waiting: dict[Any, int] = {}
        try:
            for number in self._tries:
                waiting[self._submit(number)] = number
            while waiting:
                for number in self._ended(waiting):
                    if number not in self._results:
                        waiting[self._submit(number)] = number
                    elif progress:
                        progress(sum(of.games for of in self._results.values()), games)
        except KeyboardInterrupt:
            interrupted = Interrupted(f"after {len(self._results)} of {self.count} parts")
            interrupted.result = merged(self._in_order(), True) if self._results else None
            raise interrupted from None
        finally:
            for future in waiting:
                future.cancel()
            if self._own is not None:
                self._own.shutdown(wait=False)
        return merged(self._in_order())

    def _in_order(self) -> list[Result]:
        return [self._results[number] for number in sorted(self._results)]

    def _submit(self, number: int) -> Any:
        self._tries[number] += 1
        arguments = (*self._arguments, number, self.count)
        if hasattr(self._client, "nthreads"):
            return self._client.submit(self._play, *arguments, pure=False)
        try:
            return (self._own or self._client).submit(self._play, *arguments)
        except concurrent.futures.BrokenExecutor:
            self._own = _like(self._own or self._client)
            return self._own.submit(self._play, *arguments)

    def _ended(self, waiting: dict[Any, int]) -> Iterator[int]:
        """Parts that were played, or whose worker died: those have no result."""
        ended = [future for future in waiting if future.done()]
        if not ended:
            time.sleep(SECONDS_BETWEEN_LOOKS)
        for future in ended:
            number = waiting.pop(future)
            try:
                self._results[number] = future.result()
            except Exception as error:
                if not _is_of_worker(error) or self._tries[number] == TRIES:
                    raise
            yield number


def _is_of_worker(error: Exception) -> bool:
    lost = (concurrent.futures.BrokenExecutor, concurrent.futures.CancelledError)
    return isinstance(error, lost) or type(error).__name__ in ("KilledWorker", "FutureCancelledError")


def _like(broken: Any) -> Any:
    """An executor of processes with as many workers: a broken one takes no more work."""
    if not isinstance(broken, concurrent.futures.ProcessPoolExecutor):
        raise concurrent.futures.BrokenExecutor(f"client: {broken!r} is broken")
    own: Any = broken
    return concurrent.futures.ProcessPoolExecutor(own._max_workers, own._mp_context,
                                                  own._initializer, own._initargs)


def count_of(shards: int | None, client: Any, deals: int) -> int:
    if shards is None:
        return max(1, min(PARTS_OF_WORKER * workers_of(client), deals))
    return whole(shards, "shards", deals, 1)
