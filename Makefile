# `make run` plays, `make test` tests; both set everything up first. `make help` lists the rest.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
# One more than there are cores: tests in the browser and of servers wait half of their time. Who has nothing left takes
# from those who have: the longest tests come last.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt
CORE := $(wildcard native/*.h native/*.cpp native/games/*.h native/features/*.h tools/native.py)
CLIENT := $(shell find web -name node_modules -prune -o -type f -print) $(wildcard src/quintet/words/*.ftl)

# Python keeps what it has compiled, whatever the environment says: tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run setup test lint format golden perft coverage mutants types lessons observations research contests architecture pictures screenshots sizes lighthouse bench differential sanitize fuzz load clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: .venv/ready ## set up, then serve the games at http://127.0.0.1:8000
	@$(BIN)/quintet serve

setup: .venv/ready ## set up alone

# What uses the compiled core where there is one is tested a second time without it. Replays never do, and take long.
EITHER_WAY := tests/test_bots.py tests/test_simulate.py tests/test_arena.py tests/test_cli.py tests/server/test_thinkers.py \
	-k "not then_replay"

test: lint .venv/browser .venv/nginx ## set up, then lint, type-check and run every test
	$(BIN)/python tools/npm.py run --silent test
	$(BIN)/pytest -n $(JOBS) --dist worksteal
	QUINTET_NATIVE=0 $(BIN)/pytest -n $(JOBS) --dist worksteal $(EITHER_WAY)

lint: .venv/ready ## lint and type-check alone
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@test -d web/node_modules || $(BIN)/python tools/npm.py install --no-save --no-progress
	$(BIN)/python tools/npm.py run --silent check

format: .venv/ready ## format the code
	$(BIN)/ruff check --fix -q ; $(BIN)/ruff format

golden: .venv/ready ## write the golden playthroughs again, to be read in the diff
	$(BIN)/python -m tests.golden

perft: .venv/ready ## count the sequences of moves again, to be read in the diff
	$(BIN)/python -m tests.perft

coverage: .venv/ready ## whether the tests of the rules run every branch of rules and engine
	$(BIN)/pytest -n $(JOBS) --cov --ignore-glob='*/test_bots.py' --ignore-glob='*/test_terminal.py' \
		tests/games tests/test_engine.py tests/test_conformance.py tests/test_encodings.py

mutants: .venv/ready ## whether the tests notice when rules, secrecy, limits or metrics are broken
	$(BIN)/python -m tools.mutants

types: .venv/ready ## write the page's types of the protocol and of the words again
	$(BIN)/python -m quintet.server.typescript web/src
	$(BIN)/python tools/messages.py

lessons: .venv/ready ## write the table of what each lesson teaches again
	$(BIN)/python -m tools.lessons

observations: .venv/ready ## write the page of what agents see and do again
	$(BIN)/python -m tools.observations

research: .venv/ready ## write the tables of the games as research objects again
	$(BIN)/python -m tools.research

contests: .venv/ready ## tell and draw what came of the contests in bench/contests, without playing
	$(BIN)/python -m tools.contests

architecture: .venv/ready ## draw the picture of the architecture from the real imports
	$(BIN)/python -m tools.architecture

pictures: .venv/ready ## draw the pictures of the terminal for the documentation
	$(BIN)/python tools/pictures.py

screenshots: .venv/browser ## take pictures of every page and phase, in build/screenshots
	$(BIN)/python -m tests.web.screenshots build/screenshots

sizes: .venv/browser ## walk every game, number of players and language over all sizes of windows
	QUINTET_SIZES=all $(BIN)/pytest -n $(JOBS) tests/web/test_sizes.py

lighthouse: .venv/browser ## fetch Lighthouse, and measure home, rules and a table as on a phone
	$(BIN)/python -m tools.lighthouse

bench: .venv/bench ## moves per second beside OpenSpiel, and steps of many games at once beside pgx, as ratios
	$(BIN)/python -m bench.speed
	$(BIN)/python -m bench.vector

differential: .venv/ready ## compare the compiled core with the rules on 100,000 games
	$(BIN)/python -m tools.differential

# Cores for testing, and how Python loads them. Leaks are counted by a test: Python's own would hide ours.
CHECKED := -O1 -g -D_GLIBCXX_ASSERTIONS -fno-sanitize-recover=all
preload = $(foreach name,$(1) libstdc++.so,$(shell gcc -print-file-name=$(name)))
ADDRESS = QUINTET_NATIVE=build/address.so ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$(call preload,libasan.so libubsan.so)"
THREAD = QUINTET_NATIVE=build/thread.so TSAN_OPTIONS=halt_on_error=1 LD_PRELOAD="$(call preload,libtsan.so)"

build/address.so: .venv/ready $(CORE)
	$(BIN)/python -m tools.native --to $@ $(CHECKED) -fsanitize=address,undefined

build/thread.so: .venv/ready $(CORE)
	$(BIN)/python -m tools.native --to $@ $(CHECKED) -fsanitize=thread

sanitize: build/address.so build/thread.so ## test the compiled core under sanitizers: address, undefined behaviour, thread
	$(ADDRESS) $(BIN)/pytest -s tests/test_native.py tests/test_native_border.py tests/test_vector.py
	$(ADDRESS) $(BIN)/python -m tools.differential --games 2000 --jobs 1
	$(THREAD) $(BIN)/pytest -s tests/test_native.py tests/test_vector.py -k "at_once or repeat"

SECONDS ?= 60

fuzz: build/address.so ## hand nonsense to the compiled core, under sanitizers, for SECONDS=60
	$(ADDRESS) $(BIN)/python -m tools.fuzz --seconds $(SECONDS)

load: .venv/ready ## how many moves per second the server takes, what several processes cost, how long people wait for bots
	$(BIN)/python bench/load.py
	$(BIN)/python bench/processes.py

.venv/ready: pyproject.toml constraints.txt hatch_build.py $(CLIENT) $(CORE)
	@test -n "$(PYTHON)" || { echo "Quintet needs Python 3.11 or newer, and found none." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { rm -rf .venv; \
		echo "Python's venv module is missing or incomplete (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	$(PIP) -e '.[test]'
	@$(BIN)/python -m tools.native --check
	@touch $@

.venv/bench: .venv/ready
	$(PIP) -e '.[test,bench]'
	@touch $@

# The tests in the browser need a Chromium: that of the system, one named by QUINTET_CHROMIUM, or one that is fetched now.
# Most of them use the one that never has a window, where there is one, because it is faster.
.venv/browser: .venv/ready
	@have() { for name; do command -v "$$name" >/dev/null && return; done; return 1; }; \
	have "$$QUINTET_CHROMIUM" chromium-headless-shell || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& apt-get update -q && apt-get install -y -q --no-install-recommends chromium chromium-headless-shell; }; \
	have "$$QUINTET_CHROMIUM" chromium chromium-browser google-chrome google-chrome-stable \
	|| $(BIN)/playwright install chromium \
	|| { echo "The tests in the browser need Chromium: install it, or set QUINTET_CHROMIUM to its path." >&2; exit 1; }
	@touch $@

# The tests behind a proxy need nginx. A machine that cannot have it passes them over, and says so.
.venv/nginx: .venv/ready
	@command -v nginx >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& apt-get update -q && apt-get install -y -q --no-install-recommends nginx-light; } \
		|| echo "There is no nginx: the tests behind a proxy are passed over." >&2
	@touch $@

clean: ## remove what was set up and what tools left behind
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist src/quintet/web web/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
