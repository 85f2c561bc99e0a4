# The two commands a newcomer types: `make play` and `make test`. Both set up all they need.
.PHONY: play quick test check docs bench strength prove recount fair fuzz fuzz-links siege soak cups mutate golden screenshots clean

PY := .venv/bin/python
SOURCES := $(shell find src docs/rules web -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path '*/server/static/*') \
	pyproject.toml setup.py tools/prepare tools/install.py tools/building.py
INTERPRETED = UPCARD_BUILD=interpreted PYTHONPATH=src $(PY) -m pytest -n 2 --dist worksteal --ignore tests/server --ignore tests/page
BUILD = $(shell command -v cc >/dev/null 2>&1 && echo compiled || echo interpreted)

play: .venv/ready-play
	.venv/bin/upcard serve

# While you work: format, types, and every test of the sources that needs no server and no browser; nothing is compiled.
quick: .venv/ready-quick
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	$(INTERPRETED)

# The installed package (compiled where a compiler is), then the same sources interpreted; each run asserts what it is.
# The server's tests run once, on the installed package; servers with planted faults run from their sources.
test: .venv/ready-dev
	tools/page test
	UPCARD_BUILD=$(BUILD) $(PY) -m pytest -n 2 --dist worksteal
	$(INTERPRETED)

check: .venv/ready-dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	PYTHONPATH=src .venv/bin/lint-imports
	tools/page check

docs: .venv/ready-docs
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --quiet
	@echo "upcard: the site is in build/site"

bench: .venv/ready-bench
	$(PY) bench/run.py --docs

# How strong the bots are, in our games and in those of others: STRENGTH="--only uno --jobs 2" for some of the rows.
strength: .venv/ready-bench
	$(PY) bench/strength.py $(STRENGTH)

# Whatever a seat has not seen is dealt anew: no bot may decide otherwise, and nobody at a server may notice.
fair: .venv/ready-dev
	PYTHONPATH=tests $(PY) tests/fair.py --positions 1000
	$(PY) tests/kit/server/bot_twins.py --starts 100

prove: .venv/ready-dev
	$(PY) tests/prove.py --games 100000 --jobs 2

# What was counted while games were played is what the logs say.
recount: .venv/ready-dev
	$(PY) tests/recount.py --games 2000

fuzz: .venv/ready-dev
	$(PY) tests/fuzz_positions.py --texts 100000 --jobs 2

fuzz-links: .venv/ready-dev
	$(PY) tests/fuzz_links.py --links 100000 --jobs 2

siege: .venv/ready-dev
	$(PY) tests/server/siege.py all

# Tournaments of bots through a server that is killed again and again.
cups: .venv/ready-dev
	$(PY) tests/server/cups.py

soak: .venv/ready-dev
	$(PY) tests/server/soak.py $(SOAK)

mutate: .venv/ready-dev
	PYTHONPATH=src $(PY) tests/mutate.py

golden: .venv/ready-dev
	PYTHONPATH=src $(PY) tests/golden/make.py

# Every page and every game, to look at, in build/screenshots; SHOTS="phone dark de" takes some of them, in a language.
screenshots: .venv/ready-dev
	PYTHONPATH=tests $(PY) tests/page/screenshots.py $(SHOTS)

.venv/ready-dev: $(SOURCES)
	tools/prepare dev
	touch .venv/ready-dev .venv/ready-play .venv/ready-quick

.venv/ready-quick .venv/ready-docs: pyproject.toml tools/prepare tools/install.py
	tools/prepare $(@:.venv/ready-%=%)
	touch $@

.venv/ready-bench: $(SOURCES)
	tools/prepare bench
	touch .venv/ready-bench .venv/ready-dev .venv/ready-play

.venv/ready-play: $(SOURCES)
	tools/prepare play
	touch .venv/ready-play

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
