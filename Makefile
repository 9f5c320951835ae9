# Two commands matter: `make demo` shows the main job, `make test` checks everything. Both set up what they need.
VENV := .venv
BIN := $(VENV)/bin
RUN_READY := $(VENV)/run-ready
TEST_READY := $(VENV)/test-ready

.PHONY: demo test lint types imports unit docs lock clean

demo: $(RUN_READY)
	@bash examples/demo.sh

test: lint types imports unit

lint: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(TEST_READY)
	$(BIN)/mypy

imports: $(TEST_READY)
	$(BIN)/lint-imports --no-cache

unit: $(TEST_READY)
	$(BIN)/python -m pytest -n 2

docs: $(TEST_READY)
	$(BIN)/python tools/make_docs.py

lock:
	bash tools/lock.sh

$(RUN_READY): requirements/run.txt pyproject.toml tools/setup.sh
	bash tools/setup.sh run
	@touch $@

$(TEST_READY): requirements/test.txt $(RUN_READY)
	bash tools/setup.sh test
	@touch $@

clean:
	rm -rf $(VENV) out
