"""What the server counts, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How long something took."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        """As Prometheus reads it."""
        lines, total = [], 0
        for limit, count in zip((*map(str, BUCKETS), "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{limit}"}} {total}')
        return [*lines, f"{name}_sum {self._sum}", f"{name}_count {total}"]


class Metrics:
    """All counters of one server process."""

    def __init__(self) -> None:
        self.entries: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.commit = Histogram()
        self.think = Histogram()
        self.faults = 0
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def text(self) -> str:
        """As Prometheus reads it."""
        lines: list[str] = []

        def tell(name: str, kind: str, about: str, values: list[str]) -> None:
            lines.extend([f"# HELP quintet_{name} {about}", f"# TYPE quintet_{name} {kind}", *values])

        for name, about, label, counter in (
            ("entries_total", "Things that happened at tables and were stored.", "kind", self.entries),
            ("refusals_total", "Messages and requests that were refused.", "reason", self.refusals),
            ("requests_total", "HTTP requests by the status of the answer.", "status", self.requests),
        ):
            items = sorted((str(key), count) for key, count in counter.items())
            tell(name, "counter", about, [f'quintet_{name}{{{label}="{key}"}} {count}' for key, count in items])
        tell("faults_total", "counter", "Errors of the program itself.", [f"quintet_faults_total {self.faults}"])
        for name, about, histogram in (
            ("commit_seconds", "From a move's arrival to its being durable.", self.commit),
            ("think_seconds", "From a bot's being asked to its answer.", self.think),
        ):
            tell(name, "histogram", about, histogram.lines(f"quintet_{name}"))
        for name, (about, value) in self.gauges.items():
            tell(name, "gauge", about, [f"quintet_{name} {value():g}"])
        return "\n".join(lines) + "\n"
