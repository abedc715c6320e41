# Everything one does here in one word each; every target makes the virtual environment it needs.
#
#   make play ARGS="--seed 7"    a full game
#   make test                    all tests, all scenarios among them, as the continuous integration runs them
#   make check                   findings in all files that ship
#   make bench                   games a second
#   make compare ARGS="--seats a,b --seat a"    what an agent's answers are worth
#   make lint                    style and types
#
# PYTHON=... names a Python of at least 3.11, where none is found.

VENV  := .venv
STAMP := $(VENV)/.installed
BIN   := $(VENV)/bin

.PHONY: help play test check bench compare lint clean
.DEFAULT_GOAL := help

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

play: $(STAMP)
	@$(BIN)/rootlaw play $(ARGS)

test: $(STAMP)
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: $(STAMP)
	@$(BIN)/rootlaw check $(ARGS)

bench: $(STAMP)
	@$(BIN)/python -m interpreter.tools.bench $(ARGS)

compare: $(STAMP)
	@$(BIN)/python -m interpreter.tools.compare $(ARGS)

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
