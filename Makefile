# Everything one does here in one word each; every target makes the virtual environment it needs.
#
#   make play ARGS="--seed 7"    a full game
#   make test                    all tests, all scenarios among them, as the continuous integration runs them
#   make check                   findings in all files that ship
#   make bench                   how long everything takes; ARGS="--benchmark-save=before", ARGS="--benchmark-compare"
#   make simulate ARGS="-n 1000 --seats a,b --out DIR"    many games, kept as data
#   make mutate                  rules changed one by one: which changes no scenario notices
#   make compare ARGS="--seats a,b --seat a"    what an agent's answers are worth
#   make reference               the page of all words of the language, made anew
#   make lint                    style and types
#
# PYTHON=... names a Python of at least 3.11, where none is found.

VENV  := .venv
STAMP := $(VENV)/.installed
BIN   := $(VENV)/bin
BENCH := -o python_files='bench_*.py' -p no:xdist --benchmark-only --benchmark-timer=time.process_time \
         --benchmark-min-time=0.001 --benchmark-max-time=0.5 \
         --benchmark-group-by=group --benchmark-sort=name --benchmark-columns=min,median,stddev,rounds

.PHONY: help play test check mutate bench simulate compare reference lint clean
.DEFAULT_GOAL := help

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

play: $(STAMP)
	@$(BIN)/rootlaw play $(ARGS)

test: $(STAMP)
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: $(STAMP)
	@$(BIN)/rootlaw check $(ARGS)

mutate: $(STAMP)
	@failed=0; for faction in $(or $(FACTIONS),logical_lizards mechanical_marquise old_man_tinker sightseers_of_the_mire); do \
	  $(BIN)/rootlaw mutate $$faction $(ARGS) || failed=1; \
	done; exit $$failed

bench: $(STAMP)
	@$(BIN)/python -m pytest tests/bench $(BENCH) $(ARGS)

simulate: $(STAMP)
	@$(BIN)/rootlaw simulate $(ARGS)

compare: $(STAMP)
	@$(BIN)/python -m interpreter.tools.compare $(ARGS)

reference: $(STAMP)
	@$(BIN)/python -m interpreter.tools.reference

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache

# The stamp is written last, so that an installation cut short is done again; so is one after a change of pyproject.toml.
$(STAMP): pyproject.toml
	@found=; \
	for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo 'no Python of at least 3.11 is found: install one, or name it: make PYTHON=/path/to/python3.11' >&2; exit 2; \
	fi; \
	[ -x $(BIN)/python ] || "$$found" -m venv $(VENV) || { \
	  echo "$$found cannot make a virtual environment: install its venv package (python3-venv)" >&2; exit 2; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
