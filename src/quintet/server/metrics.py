"""What the server counts, for Prometheus."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

log = logging.getLogger(__name__)
CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
REVIEWS = (1.0, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0)

# When each series began: that would double their number, and nobody asks for it.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """All counters of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.entries = self._counters("entries", "Things that happened at tables and were stored.", "kind")
        self.refusals = self._counters("refusals", "Messages and requests that were refused.", "reason")
        self.requests = self._counters("requests", "HTTP requests by the status of the answer.", "status")
        self.cut_off = self._counters("cut_off", "Connections that were cut off, by what they did.", "reason")
        self.pushes = self._counters("pushes", "Messages to browsers, by what became of them.", "outcome")
        self._faults = Counter("quintet_faults", "Errors of the program itself.", registry=self._registry)
        self.hurried = Counter(
            "quintet_hurried", "Questions for which bots had less time than they want.", registry=self._registry
        )
        self.reviews_failed = Counter(
            "quintet_reviews_failed", "Reviews that could not be worked out.", registry=self._registry
        )
        self.review = self._histogram("review_seconds", "To work a review out.", REVIEWS)
        self.commit = self._histogram("commit_seconds", "From a move's arrival to its being durable.")
        self.think = self._histogram("think_seconds", "From a bot's being asked to its answer.")

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Tells a number that is looked up when it is asked for."""
        Gauge(f"quintet_{name}", about, registry=self._registry).set_function(value)

    def fault(self, where: str, error: BaseException | None = None, **extra: Any) -> None:
        """Counts and logs an error of the program itself: this one, or the one that is being handled."""
        self._faults.inc()
        log.error("fault", exc_info=error or True, extra={"event": "fault", "at_work": where, **extra})

    def value(self, name: str, **labels: str) -> float:
        """What a series stands at; 0 if nothing was ever counted there."""
        return self._registry.get_sample_value(f"quintet_{name}", labels) or 0.0

    def text(self) -> bytes:
        """All of it in the text form that Prometheus reads."""
        return generate_latest(self._registry)

    def _counters(self, name: str, about: str, label: str) -> Callable[[Hashable], Counter]:
        """A counter for each value of a label. They are few, and looked up often."""
        return cache(Counter(f"quintet_{name}", about, [label], registry=self._registry).labels)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...] = BUCKETS) -> Histogram:
        return Histogram(f"quintet_{name}", about, registry=self._registry, buckets=buckets)
