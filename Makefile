# `make run` plays, `make test` tests; both set everything up first. `make help` lists the rest.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
JOBS ?= auto

.PHONY: help run setup test lint format golden pictures bench clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: .venv/ready ## set up, then play
	@$(BIN)/quintet play gap

setup: .venv/ready ## set up alone

test: .venv/ready ## set up, then lint, type-check and run every test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest -n $(JOBS)

lint: .venv/ready ## lint and type-check alone
	$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy

format: .venv/ready ## format the code
	$(BIN)/ruff check --fix -q ; $(BIN)/ruff format

golden: .venv/ready ## write the golden playthroughs anew, to be read in the diff
	$(BIN)/python -m tests.golden

pictures: .venv/ready ## draw the pictures of the terminal for the documentation
	$(BIN)/python tools/pictures.py

bench: .venv/bench ## moves per second beside OpenSpiel, as ratios
	$(BIN)/python bench/speed.py

.venv/ready: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Quintet needs Python 3.11 or newer, and found none." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { rm -rf .venv; \
		echo "Python's venv module is missing or incomplete (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

.venv/bench: .venv/ready
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[test,bench]'
	@touch $@

clean: ## remove what was set up and what tools left behind
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
