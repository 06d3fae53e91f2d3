# Needs Python 3.11 or later and make; everything else comes from the package registry into .venv/.
#   make PYTHON=python3.12 test      to name another Python

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
HANDS := build/hands
REGULARS := build/regulars

.PHONY: demo notebooks test soak faults bench lint clean

demo: $(READY)          ## read the sample histories into build/hands, and look at the result
	rm -rf $(HANDS)
	$(BIN)/histparse import sample_histories --out $(HANDS)
	$(BIN)/histparse stats --store $(HANDS) --min 100

notebooks: $(REGULARS)  ## open the notebooks, on the samples and on dealt hands of regulars
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[notebook]'
	$(BIN)/jupyter lab notebooks

$(REGULARS): $(READY)
	mkdir -p build
	$(BIN)/histparse deal --regulars --hands 1500 --seed 11 > $(REGULARS).txt
	$(BIN)/histparse import sample_histories $(REGULARS).txt --out $(REGULARS)
	@touch $(REGULARS)

test: lint              ## everything that must hold, in a few minutes
	$(BIN)/python -m pytest -n 2

soak: $(READY)          ## the long tests
	$(BIN)/python -m pytest -n 2 -m soak

faults: $(READY)        ## planted faults, kind by room: how many are noticed
	$(BIN)/python -m tests.event_faults

bench: $(READY)         ## hands a second, stage by stage and room by room; the start; statistics of 200,000 hands
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_rooms
	$(BIN)/python -m tests.bench_around
	$(BIN)/python -m tests.bench_stats

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "histparse needs Python 3.11 or later; $(PYTHON) is older or not there (make PYTHON=...)" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)
