"""Cards as the terminal shows them: a colour, and a symbol for those who cannot tell the colours apart."""

from __future__ import annotations

from rich.text import Text

PALETTE: dict[str, tuple[str, str]] = {
    "red": ("#c8322b", "✚"),
    "orange": ("#d9730d", "▼"),
    "yellow": ("#e3b505", "■"),
    "green": ("#2e8540", "▲"),
    "blue": ("#2563c9", "●"),
    "purple": ("#7b3fb5", "◆"),
    "pink": ("#e0559a", "★"),
    "white": ("#f2f0e9", "□"),
    "grey": ("#8a8f98", "○"),
    "silver": ("#c3c9d1", "◇"),
}
"""Background and symbol of each colour. Every game uses these, so that a colour always has the same symbol."""

_DARK_INK = {"yellow", "white", "silver", "orange", "pink", "grey"}


def card(colour: str, label: str) -> Text:
    """A card face up: its symbol and label on its colour."""
    background, symbol = PALETTE[colour]
    ink = "#1a1a1a" if colour in _DARK_INK else "#ffffff"
    return Text(f" {symbol}{label} ", style=f"bold {ink} on {background}")


def coloured(colour: str, words: str) -> Text:
    """Words in a colour, with its symbol."""
    shade, symbol = PALETTE[colour]
    return Text(f"{symbol} {words}", style=shade)


def back() -> Text:
    """A card face down."""
    return Text(" ░░ ", style="#8a8f98 on #3a3f47")


def row(*parts: Text | str, gap: str = " ") -> Text:
    """The parts side by side."""
    return Text(gap).join(part if isinstance(part, Text) else Text(part) for part in parts)
