# Two commands matter: `make demo` shows the main job, `make test` checks everything. Both set up what they need.
VENV := .venv
BIN := $(VENV)/bin
RUN_READY := $(VENV)/run-ready
TEST_READY := $(VENV)/test-ready
BENCH_READY := $(VENV)/bench-ready
DOCS_READY := $(VENV)/docs-ready
# What is not kept compiled is compiled by every process anew, which takes longer than most commands.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test lint types imports unit promises docs site charts pictures page bench lock clean

demo: $(RUN_READY)
	@bash examples/demo.sh

# The types are checked beside the tests: they keep one core busy, and tests wait for browsers and servers now and then.
test: lint imports
	@$(MAKE) --no-print-directory --jobs=2 types unit

lint: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(TEST_READY)
	$(BIN)/mypy

imports: $(TEST_READY)
	$(BIN)/lint-imports --no-cache

unit: $(TEST_READY)
	$(BIN)/python -m pytest -n 2 --dist loadgroup --no-loadscope-reorder

# Every promise of the sealed urn, in long rounds, and each of their tests without what it rests on; `PROMISES="kill power"` chooses.
promises: $(TEST_READY)
	@ENAJENA_ROUNDS=10 PYTHONPATH=tools:tests $(BIN)/python -m promises $(PROMISES)

docs: $(TEST_READY)
	$(BIN)/python tools/make_docs.py

# Builds the documents as a site, out/site/index.html, which needs no server; one that leads nowhere stops it.
site: $(DOCS_READY)
	$(BIN)/python tools/site/build.py out/site

# Draws the pictures of docs/charts.md from the example sales.
charts: $(TEST_READY)
	$(BIN)/python tools/chart_pictures.py

# Takes the pictures of docs/portal.md in a browser, from the demonstration; `PICTURES="venta ventas"` chooses.
pictures: $(TEST_READY)
	@PYTHONPATH=tools:tests $(BIN)/python -m pictures $(PICTURES)

# Builds the script of the page that seals anew, from its sources; it needs Node.js.
page:
	bash tools/sealing_page.sh

# Three quarters of an hour and 16 GiB of disk; `make bench BENCH=--quick` takes two minutes.
bench: $(BENCH_READY)
	@PYTHONPATH=tools $(BIN)/python -m bench $(BENCH)

lock:
	bash tools/lock.sh

$(RUN_READY): requirements/run.txt pyproject.toml tools/setup.sh
	bash tools/setup.sh run
	@touch $@

$(TEST_READY): requirements/test.txt $(RUN_READY)
	bash tools/setup.sh test
	@touch $@

$(DOCS_READY): requirements/docs.txt tools/setup.sh
	bash tools/setup.sh docs
	@touch $@

$(BENCH_READY): requirements/bench.txt $(RUN_READY)
	bash tools/setup.sh bench
	@touch $@

clean:
	rm -rf $(VENV) out
