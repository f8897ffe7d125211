"""The same work on a Ray cluster, which starts a task again where a worker or a machine is lost.

Nothing else loads Ray, and nothing loads this before a cluster is asked for: see :func:`quintet.workers.in_order`.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import secrets
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import quintet
from quintet import native, outside
from quintet.engine import RuleError, brief
from quintet.workers import AHEAD, TRIES, Crew, died

T = TypeVar("T")
U = TypeVar("U")

PATIENCE = 10.0
"""Seconds until an address that does not answer is given up."""
QUIET = {
    "GRPC_VERBOSITY": "NONE",
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # what becomes of workers is printed between the results otherwise
    "RAY_IGNORE_UNHANDLED_ERRORS": "1",  # of tasks whose results nobody wants any more
    "RAY_USAGE_STATS_ENABLED": "0",
}
ADDRESS = re.compile(r"(ray://)?([\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}")


def in_order(work: Callable[[T], U], tasks: Iterable[T], crew: Crew) -> Iterator[U]:
    """What :func:`quintet.workers.in_order` promises, by a cluster."""
    ray = _connected(crew)
    do = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_do)
    ours, size = replace(make(), files=outside.files()), _Size(ray)
    packed = ray.cloudpickle.dumps(work)
    waiting: deque[tuple[T, Any]] = deque()
    try:
        for task in tasks:
            waiting.append((task, do.remote(ours, packed, task)))
            if len(waiting) > AHEAD * size.now():
                yield _result(ray, *waiting.popleft())
        while waiting:
            yield _result(ray, *waiting.popleft())
    finally:  # all is done, the reader has had enough, or something went wrong
        for _, reference in waiting:
            ray.cancel(reference, force=True)


def _do(theirs: Make, packed: bytes, task: Any) -> Any:
    """What a worker does. What the work is, is looked at only by one who can understand it."""
    _check(theirs)
    return _unpacked(packed)(task)


@cache
def _check(theirs: Make) -> None:
    theirs.check()


@cache
def _unpacked(packed: bytes) -> Callable[[Any], Any]:
    from ray import cloudpickle  # noqa: PLC0415 - a worker has it

    work: Callable[[Any], Any] = cloudpickle.loads(packed)
    return work


def _result(ray: Any, task: T, reference: Any) -> Any:
    """A result. What the work has raised is raised here, and what befell the cluster is told in a sentence."""
    errors = ray.exceptions
    try:
        return ray.get(reference)
    except errors.RayTaskError as error:
        if "failed to import on the worker" in str(error.cause):
            raise RuleError(f"a worker of the cluster has no quintet: each needs {make()}") from None
        raise error.cause from None
    except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError, errors.ObjectLostError):
        raise died(task) from None
    except (errors.RayError, ConnectionError) as error:
        raise RuleError(f"the cluster is lost: {_first_line(error)}") from None


class _Size:
    """How many cores the cluster has. Machines come and go, so it is asked again from time to time."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._asked = 0.0
        self._cores = 0
        if self.now() < 1:
            raise RuleError("the cluster has no cores to work on: start its workers first")

    def now(self) -> int:
        if time.monotonic() > self._asked + PATIENCE:
            self._cores = int(self._ray.cluster_resources().get("CPU", 0)) or self._cores
            self._asked = time.monotonic()
        return self._cores


# Getting there --------------------------------------------------------------------------------------------------------


def _connected(crew: Crew) -> Any:
    """Ray, connected until this process ends. Raises :class:`RuleError` if that cannot be."""
    address = crew.ray or ""
    if address not in ("auto", "local") and not ADDRESS.fullmatch(address):
        raise RuleError(f"a cluster is auto, local, host:port or ray://host:port, not {brief(address)}")
    if address != "local" and crew.jobs is not None:
        raise RuleError("a cluster has as many workers as it has cores: --jobs goes with --ray local alone")
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    if address == "local" and "RAY_AUTH_MODE" not in os.environ:
        # Ray listens on every interface and runs what it is sent, so ours takes nothing from anyone else.
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
    try:
        import ray  # noqa: PLC0415 - only where it is asked for
    except ImportError:
        raise RuleError("work on a cluster needs Ray: pip install 'quintet[ray]'") from None
    if ray.is_initialized():
        return ray
    if address == "auto":
        address = os.environ.get("RAY_ADDRESS", "auto")
    if ADDRESS.fullmatch(address):
        _knock(address)
    try:
        ray.init(
            address,
            num_cpus=crew.hands if address == "local" else None,
            include_dashboard=False if address == "local" else None,
            logging_level=logging.ERROR,
            log_to_driver=False,
        )
    except (OSError, RuntimeError, ValueError) as error:
        if address == "auto":
            raise RuleError("no Ray runs on this machine: ray start --head starts one, or take --ray local") from None
        raise RuleError(f"the cluster at {address} cannot be joined: {_first_line(error)}") from None
    return ray


def _knock(address: str) -> None:
    """Raises :class:`RuleError` if nobody is there who speaks as Ray does. Ray itself takes minutes to find out."""
    import grpc  # noqa: PLC0415 - comes with Ray

    place = address.removeprefix("ray://")
    host, _, port = place.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
        if os.environ.get("RAY_USE_TLS", "0") == "0":
            with grpc.insecure_channel(place) as channel:
                grpc.channel_ready_future(channel).result(timeout=PATIENCE)
    except (OSError, OverflowError) as error:
        raise RuleError(f"nobody answers at {address}: {getattr(error, 'strerror', None) or error}") from None
    except grpc.FutureTimeoutError:
        raise RuleError(f"what answers at {address} is not Ray") from None


def _first_line(error: BaseException) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)


# The same on every machine --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Make:
    """What a result hangs on besides the task: the program that does it."""

    version: str
    sources: str
    """A digest of all modules."""
    core: bool
    """Whether the compiled core is there: bots that search play otherwise without it."""
    files: tuple[tuple[str, str], ...] = ()
    """Games outside the package: their files, with a digest of each."""

    def __str__(self) -> str:
        return f"quintet {self.version} ({self.sources[:8]}, {'with' if self.core else 'without'} the compiled core)"

    def check(self) -> None:
        """Raises :class:`RuleError` if this process is not of the same make."""
        if make() != replace(self, files=()):
            raise RuleError(f"{socket.gethostname()} has {make()}, and {self} is asked for: all need the same")
        for path, digest in self.files:
            if outside.digest_of(path) != digest:
                raise RuleError(f"{path} is missing on {socket.gethostname()}, or another one: all need the same")


@cache
def make() -> Make:
    """What this process is made of."""
    folder, digest = Path(quintet.__file__).parent, hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(f"{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
    return Make(quintet.__version__, digest.hexdigest(), native.core() is not None)
