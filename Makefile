# Two commands do everything: `make demo` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUT := out/demo
READY := $(VENV)/.ready
SEED ?= 12
REALMS ?= castles,cities,scythe

.PHONY: demo test check bench mutants clean system browser help

help:
	@echo "make demo   print Würfelwelten sheets, make a filled practice photo, read and score it"
	@echo "make test   run all tests and checks"
	@echo "make bench  measure, each figure against a limit or a peer"
	@echo "make mutants  make small wrong changes and print what no test notices (COUNT=, SEED=)"
	@echo "make clean  remove everything that was made"

$(READY): pyproject.toml
	@echo "Setting up $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable . --group dev
	@touch $(READY)

# Tesseract is optional: it reads the letters of a damaged sheet code.
system:
	@sh tools/install-system.sh tesseract tesseract-ocr || true

# Chromium is optional: it opens the gallery in the tests.
browser:
	@sh tools/install-system.sh chromium chromium || true

demo: $(READY) system
	@mkdir -p $(OUT)
	@echo "1. Print: three realms, resources and dice log on one page"
	@$(BIN)/dicesheets print --game welten --format round --realms $(REALMS) -o $(OUT)/round.pdf --png $(OUT)/preview
	@$(BIN)/dicesheets print --game welten -o $(OUT)/welten.pdf
	@echo "2. Practise: play a round, fill the page by hand, photograph it"
	@$(BIN)/dicesheets practise --game welten --realms $(REALMS) --seed $(SEED) -o $(OUT)/photo.jpg
	@echo "3. Score: read the photo, judge the play, add up"
	@$(BIN)/dicesheets score $(OUT)/photo.jpg --overlay $(OUT)/overlay || test $$? -eq 3
	@echo
	@echo "The files are in $(OUT)/:"
	@echo "  welten.pdf   one player's thirteen cards"
	@echo "  round.pdf    one round on one page (preview/ shows it as a picture)"
	@echo "  photo.jpg    the practice photo; photo.yaml says what really stands on it"
	@echo "  overlay/     what was read, drawn over the sheet"

test: $(READY) system browser
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/pytest -q -n 2

bench: $(READY)
	@for file in bench/*_bench.py; do echo; echo "== $$file"; $(BIN)/python $$file || exit 1; done

# About ten minutes; the first run on a tree also measures which test runs which line.
mutants: $(READY)
	@$(BIN)/python -m dicesheets.tools.mutants $(if $(COUNT),--count $(COUNT)) $(if $(filter command line environment,$(origin SEED)),--seed $(SEED))

clean:
	rm -rf $(VENV) out build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
