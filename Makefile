# Two commands do everything: `make demo` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUT := out/demo
READY := $(VENV)/.ready
NEWEST := .venv-newest
LOCKER := .venv-lock
# What requirements.lock has wheels for; `make lock` proves it.
PYTHONS := 3.11 3.12 3.13 3.14
PIP := -m pip --disable-pip-version-check
SEED ?= 12
REALMS ?= castles,cities,scythe

.PHONY: demo demo-web test test-newest lock bench mutants fuzz clean system browser tracer help

help:
	@echo "make demo   print Würfelwelten sheets, make a filled practice photo, read and score it"
	@echo "make demo-web  open the phone page with a filled example match"
	@echo "make test   run all tests and checks"
	@echo "make bench  measure, each figure against a limit or a peer"
	@echo "make lock   renew requirements.lock, from which demo and test install"
	@echo "make test-newest  run all tests and checks with the newest releases instead"
	@echo "make mutants  make small wrong changes and print what no test notices (COUNT=, SEED=)"
	@echo "make fuzz   try hostile inputs (SECONDS=, SEED=, START=, KINDS=), or one again (REPLAY=file)"
	@echo "make clean  remove everything that was made"

# The lock holds everything, setuptools and pip too, so that a year from now the same is installed.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) tools/check_python.py $(PYTHONS)
	@echo "Setting up $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python $(PIP) install -qq --require-hashes --only-binary :all: -r requirements.lock
	@$(BIN)/python $(PIP) install -qq --no-deps --no-build-isolation --editable .
	@touch $(READY)

# Tesseract is optional: it reads the letters of a damaged sheet code.
system:
	@sh tools/install-system.sh tesseract tesseract-ocr || true

# Chromium is optional: it opens the gallery in the tests.
browser:
	@sh tools/install-system.sh chromium chromium || true

# Strace is optional: it sees attempts to reach the network in the tests.
tracer:
	@test "$$(uname)" != Linux || sh tools/install-system.sh strace strace || true

demo: $(READY) system
	@$(BIN)/python tools/demo.py $(OUT) $(REALMS) $(SEED)

# A match of three players, read by the page itself; everything in $(OUT)-web.
demo-web: $(READY) system
	@test -d $(OUT)-web/photos || (mkdir -p $(OUT)-web/photos && $(BIN)/dicesheets practise --game welten --format match --players 3 --seed $(SEED) -o $(OUT)-web/photos/table.jpg)
	@$(BIN)/python tools/example_match.py $(OUT)-web
	@$(BIN)/dicesheets serve --lan --data $(OUT)-web/data

test: $(READY) system browser tracer
	@sh tools/check.sh $(BIN)

# A new environment each time: what people get who `pip install` today.
test-newest: system browser tracer
	@echo "Setting up $(NEWEST) …"
	@$(PYTHON) -m venv --clear $(NEWEST)
	@$(NEWEST)/bin/python $(PIP) install -qq --upgrade pip
	@$(NEWEST)/bin/python $(PIP) install -qq --editable . --group dev
	@$(NEWEST)/bin/python tools/newer.py
	@sh tools/check.sh $(NEWEST)/bin --slow

lock:
	@test -x $(LOCKER)/bin/python || $(PYTHON) -m venv $(LOCKER)
	@$(LOCKER)/bin/python $(PIP) install -qq --upgrade uv
	@sh tools/lock.sh $(LOCKER)/bin/uv $(PYTHONS)

bench: $(READY)
	@for file in bench/*_bench.py; do echo; echo "== $$file"; $(BIN)/python $$file || exit 1; done

# About ten minutes; the first run on a tree also measures which test runs which line.
mutants: $(READY)
	@$(BIN)/python -m dicesheets.tools.mutants $(if $(COUNT),--count $(COUNT)) $(if $(filter command line environment,$(origin SEED)),--seed $(SEED))

# The same seed gives the same cases; what shows a fault is kept in out/fuzz/.
fuzz: $(READY)
	@$(BIN)/python -m dicesheets.tools.fuzz $(if $(SECONDS),--seconds $(SECONDS)) \
	  $(if $(filter command line environment,$(origin SEED)),--seed $(SEED)) \
	  $(if $(START),--start $(START)) $(if $(KINDS),--kinds $(KINDS)) $(if $(REPLAY),--replay $(REPLAY))

clean:
	rm -rf $(VENV) $(NEWEST) $(LOCKER) out build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
