"""What the documentation says of the server is so."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import click

from quintet.cli.admin import command as admin
from quintet.cli.serve import command
from quintet.server import protocol
from quintet.server.events import TABLE_EVENTS
from quintet.server.protocol import Reason
from quintet.server.settings import Settings
from quintet.server.web import STATUS

DOCS = Path(__file__).parents[2] / "docs"


def test_every_setting_is_in_the_table() -> None:
    rows = re.findall(r"^\| `(\w+)` +\| ([0-9.]+) +\| (.+?) +\|$", (DOCS / "server.md").read_text(), re.MULTILINE)
    assert rows == [(item.name, str(item.default), item.metadata["about"]) for item in fields(Settings)]


def test_every_option_is_explained() -> None:
    text = (DOCS / "server.md").read_text()
    for option in command.params:
        assert f"`{option.opts[0]}" in text, option.opts


def test_all_that_admin_does_is_explained() -> None:
    text = (DOCS / "server.md").read_text()
    for name, does in admin.commands.items():
        assert f"| `{name}" in text, name
        for parameter in does.params:
            assert isinstance(parameter, click.Argument) or parameter.opts[0] in text, parameter.opts


def test_every_reason_and_message_is_in_the_protocol() -> None:
    text = (DOCS / "protocol.md").read_text()
    for reason in get_args(Reason):
        assert f"`{reason}`" in text, reason
    for message in (*get_args(protocol.AnyClientMessage), *get_args(protocol.AnyServerMessage)):
        tag = message.__struct_config__.tag
        assert f'"type": "{tag}"' in text, tag
    assert set(STATUS) <= set(get_args(Reason))
    for kind in TABLE_EVENTS:
        assert f"`{kind.kind}`" in text, kind.kind


def test_every_threat_names_a_test_that_exists() -> None:
    rows = [
        line for line in (DOCS / "threats.md").read_text().splitlines() if re.match(r"\| (?!What |They |---)", line)
    ]
    assert rows
    for row in rows:
        found = re.search(r"`(test_\w+\.py)::(test_\w+)` \|$", row)
        assert found, row
        assert f"def {found[2]}(" in (Path(__file__).parent / found[1]).read_text(), row
