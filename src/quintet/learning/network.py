"""A network as it learns: the same that the core asks (``native/network.h``), with gradients."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quintet.native import Shape

Floats = NDArray[np.float32]

LARGEST, ZERO = 46, "O"
"""The largest number of units that a weight is written as, and the letter of none."""


class Network:
    """Two hidden layers, and then the points that are still to come beyond the game's own judgement."""

    def __init__(self, shape: Shape, seed: int = 0) -> None:
        """One that has learned nothing: it expects nothing, and so plays by the game's own judgement."""
        rng = np.random.default_rng(seed)
        self.shape = shape
        self.layers: list[Floats] = [
            rng.normal(0, 0.1, (shape.inputs, shape.wide)).astype(np.float32),
            np.zeros(shape.wide, np.float32),
            rng.normal(0, np.sqrt(2 / shape.wide), (shape.wide, shape.narrow)).astype(np.float32),
            np.zeros(shape.narrow, np.float32),
            np.zeros((shape.narrow, 1), np.float32),
            np.zeros(1, np.float32),
        ]
        """A matrix, its offsets, the next matrix, ..."""

    @classmethod
    def of(cls, shape: Shape, layers: list[Floats]) -> Network:
        """One with these layers."""
        network = cls(shape)
        network.layers = layers
        return network

    def forward(self, fed: Floats) -> tuple[Floats, Floats, Floats]:
        """What the hidden layers make of some inputs, and what is expected."""
        first, first_offset, second, second_offset, third, third_offset = self.layers
        wide = np.maximum(fed @ first + first_offset, 0)
        narrow = np.maximum(wide @ second + second_offset, 0)
        return wide, narrow, (narrow @ third + third_offset)[:, 0]

    def gradient(self, fed: Floats, targets: Floats) -> tuple[float, list[Floats]]:
        """How wrong it is about these samples, and which way each weight makes it more so."""
        wide, narrow, expected = self.forward(fed)
        wrong = (expected - targets)[:, None]
        # A single game that goes astray counts for no more than its direction.
        slope = np.clip(wrong, -10, 10) / len(wrong)
        deeper = (slope @ self.layers[4].T) * (narrow > 0)
        hidden = (deeper @ self.layers[2].T) * (wide > 0)
        return float((wrong**2).mean()), [
            fed.T @ hidden, hidden.sum(0), wide.T @ deeper, deeper.sum(0), narrow.T @ slope, slope.sum(0)
        ]  # fmt: skip

    def packed(self, game: str, players: int, about: str = "") -> str:
        """The file that the core reads."""
        shape = self.shape
        units = [np.maximum(np.abs(matrix).max(0) / LARGEST, 1e-9).astype(np.float32) for matrix in self.layers[::2]]
        lines = [
            "quintet network 1",
            f"{game} {players} {shape.features} {shape.inputs} {shape.wide} {shape.narrow}",
            about,
        ]
        for unit, offset in zip(units, self.layers[1::2], strict=True):
            lines += [_hexadecimal(unit), _hexadecimal(offset)]
        for matrix, unit in zip(self.layers[::2], units, strict=True):
            letters = (np.rint(matrix / unit) + ord(ZERO)).astype(np.uint8)
            lines += [bytes(row).decode("ascii") for row in (letters if letters.shape[1] > 1 else letters.T)]
        return "\n".join([*lines, ""])


def _hexadecimal(floats: Floats) -> str:
    """The bits of floats, eight digits each."""
    return "".join(f"{bits:08x}" for bits in floats.view(np.uint32).tolist())


class Adam:
    """Moves weights (Kingma and Ba, 2015), and their average after them, which plays better and more evenly."""

    def __init__(self, layers: list[Floats]) -> None:
        self.layers = layers
        self.momentum = [np.zeros_like(layer) for layer in layers]
        self.speed = [np.zeros_like(layer) for layer in layers]
        self.average = [layer.copy() for layer in layers]
        self.batches = 0

    def step(self, gradient: list[Floats], rate: float, follow: float = 0.001) -> None:
        self.batches += 1
        rate *= np.sqrt(1 - 0.999**self.batches) / (1 - 0.9**self.batches)
        follow = max(follow, 1 / self.batches)
        for place, slope in enumerate(gradient):
            momentum, speed, layer = self.momentum[place], self.speed[place], self.layers[place]
            momentum += 0.1 * (slope - momentum)
            speed += 0.001 * (slope * slope - speed)
            layer -= np.float32(rate) * momentum / (np.sqrt(speed) + np.float32(1e-8))
            self.average[place] += np.float32(follow) * (layer - self.average[place])


def spread(inputs: NDArray[np.uint16], ends: NDArray[np.int32], count: int) -> Floats:
    """A row for each sample: how often each of so many inputs is on."""
    sizes = np.diff(ends, prepend=0)
    places = np.repeat(np.arange(len(ends), dtype=np.int64) * count, sizes) + inputs
    return np.bincount(places, minlength=len(ends) * count).astype(np.float32).reshape(len(ends), count)
