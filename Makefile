# Hearthside. `make play` deals a table, `make test` runs every check; both set up whatever is missing.
# Needs Python 3.11 or newer, git and make. `make help` lists the rest.

SHELL := /bin/sh
.DEFAULT_GOAL := help

BASE_PYTHON ?= python3
export PYTHON := $(CURDIR)/.venv/bin/python
export BASE_PYTHON
# Tests are compiled once, by the fast half, and not again by each worker of the slow one.
unexport PYTHONDONTWRITEBYTECODE
# Words on the command line for the program behind a target: make play ARGS="--port 8080", make unit ARGS="-k flip".
ARGS ?=

PY := .venv/bin/python
UV := tools/uv
ONCE := $(BASE_PYTHON) tools/once.py
NPM := ../tools/with-node npm
PYTEST := $(PY) -m pytest
INSTALL := $(UV) pip install --python $(PY)
WEB_BUILT := src/hearthside/table/web

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- The two commands ---------------------------------------------------------------------------------------------

.PHONY: play test
play: run web ## an evening alone on this machine: shows its link and QR code (ARGS=--players=3 for friends)
	.venv/bin/hearthside play $(or $(ARGS),--alone)

test: BESIDE = docs
test: check slow ## every check there is
	@echo "Every check passed."

# --- The checks ---------------------------------------------------------------------------------------------------

.PHONY: check lint types arrows unit web-check slow browser nightly
check: dev web ## the fast half of the checks
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target types web-check lint arrows $(BESIDE)
	@$(MAKE) --no-print-directory unit

lint: dev ## style and common slips, in Python
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: dev ## every type, strictly
	$(PY) -m mypy

arrows: dev ## which room may import which
	.venv/bin/lint-imports

unit: dev web ## the fast Python tests
	$(PYTEST) -m "not slow" -n 2 $(ARGS)

web-check: web dev ## types, style and tests of the front end
	cd web && $(NPM) run check
	cd web && $(NPM) run test

# Whole files go to a worker, in the order of tests/conftest.py: each has one server and one browser. Three share two cores,
# for each waits a good part of its time.
slow: dev web ## the slow Python tests: properties, the server, the browser, the wheel
	tools/with-postgres tools/with-browser $(PYTEST) -m slow -n 3 --dist loadfile --no-loadscope-reorder $(ARGS)

NIGHT ?= 1
nightly: dev web ## the attacks in their long forms: 10,000 kills and 500 of many houses, 1,000,000 frames, 100,000 twins, 20,000 forged logs and draws, every screen at every desk, 10,000 compiled fights (NIGHT=0.01 for less)
	HEARTHSIDE_NIGHTLY=$(NIGHT) tools/with-postgres tools/with-browser $(PYTEST) tests/hostile tests/table/test_pulled_plug.py tests/table/test_chaos.py \
	  tests/table/test_chain.py tests/table/test_postgres.py tests/table/test_telling.py tests/honesty tests/properties tests/story tests/evening tests/lab/compiled tests/lab/test_cluster.py \
	  tests/browser/test_hands.py tests/browser/test_evenings.py -n 2 $(ARGS)

browser: dev web ## only the tests that open a browser
	tools/with-browser $(PYTEST) tests/browser $(ARGS)

# --- Things to make -----------------------------------------------------------------------------------------------

.PHONY: web bless docs lock bench screenshots wheel sbom audit clean
web: run web-packages ## the front end, built into the package
	@$(ONCE) web --makes $(WEB_BUILT)/index.html \
	  --inputs web src/hearthside/faces src/hearthside/systems src/hearthside/kits -- \
	  sh -c 'cd web && $(NPM) run build'

# Files that are made from others and committed. Look at the difference before you commit it.
bless: dev ## rewrite the proofs, the golden sessions and the wire types
	$(PY) -m hearthside.table.wire web/src/lib/wire/generated.ts
	$(PYTEST) tests/golden --bless -p no:randomly
	$(PY) -m hearthside.rulebook.proofs --write

docs: writers ## the docs as a site, in dist/site: strictly, so that no link is dead
	.docs/bin/zensical build --strict --clean

COMPILE := $(UV) pip compile --quiet --universal --generate-hashes --python-version 3.11 \
  --no-header --no-emit-index-url --no-annotate

lock: ## pin the requirements again, with their hashes (UPGRADE=--upgrade for the newest)
	$(COMPILE) $(UPGRADE) pyproject.toml --extra completion --extra postgres -o requirements/run.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --all-extras --group dev -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) $(UPGRADE) requirements/build.in -c requirements/dev.txt -o requirements/build.txt
	$(COMPILE) $(UPGRADE) requirements/node.in -o requirements/node.txt
	$(COMPILE) $(UPGRADE) requirements/uv.in -o requirements/uv.txt
	$(COMPILE) $(UPGRADE) requirements/audit.in -o requirements/audit.txt
	$(COMPILE) $(UPGRADE) requirements/docs.in -o requirements/docs.txt

bench: dev ## the benchmarks, each beside its peer
	tools/with-postgres $(PY) -m benchmarks $(ARGS)

screenshots: dev web ## pictures of every screen, in both sizes and both themes
	tools/with-browser $(PY) tools/screenshots.py $(ARGS)

wheel: dev web sbom ## dist/*.whl, with the front end inside, and what it is made of beside it
	$(PY) -m build --wheel --no-isolation

sbom: auditors web-packages ## dist/*.cdx.json: every library in the wheel and in the front end, as CycloneDX
	@mkdir -p dist
	.audit/bin/cyclonedx-py requirements --pyproject pyproject.toml --of JSON -o dist/hearthside.cdx.json requirements/run.txt
	cd web && $(NPM) sbom --sbom-format cyclonedx --package-lock-only > ../dist/hearthside-web.cdx.json

audit: auditors web-packages ## ask whether a weakness is known in anything that is pinned (asks services on the network)
	.audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/run.txt
	cd web && $(NPM) audit

clean: ## remove everything that was set up or built
	rm -rf .venv .audit .docs .cache .tools .make .bench dist build $(WEB_BUILT) web/node_modules web/.svelte-kit
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis test-results

# --- Setting up ---------------------------------------------------------------------------------------------------

.PHONY: venv run dev auditors writers web-packages
venv:
	@$(ONCE) venv --makes $(PY) --inputs tools/once.py -- \
	  $(UV) venv --quiet --allow-existing --python '>=3.11' .venv

# The package itself is installed in place: an edit is live at once, and npm is never called by an install.
HERE := $(INSTALL) --quiet --no-deps --no-build-isolation --editable .

run: venv
	@$(ONCE) run --makes .venv/bin/hearthside --inputs requirements/run.txt requirements/build.txt pyproject.toml -- \
	  sh -c '$(INSTALL) --require-hashes -r requirements/run.txt -r requirements/build.txt && $(HERE)'

dev: run
	@$(ONCE) dev --makes .venv/bin/pytest --inputs requirements/dev.txt -- \
	  $(INSTALL) --require-hashes -r requirements/dev.txt

auditors:
	@$(ONCE) audit --makes .audit/bin/pip-audit --inputs requirements/audit.txt -- \
	  sh -c '$(UV) venv --quiet --allow-existing --python ">=3.11" .audit && \
	    $(UV) pip install --quiet --python .audit/bin/python --require-hashes -r requirements/audit.txt'

writers:
	@$(ONCE) docs --makes .docs/bin/zensical --inputs requirements/docs.txt -- \
	  sh -c '$(UV) venv --quiet --allow-existing --python ">=3.11" .docs && \
	    $(UV) pip install --quiet --python .docs/bin/python --require-hashes -r requirements/docs.txt'

web-packages: venv
	@$(ONCE) web-packages --makes web/node_modules --inputs web/package.json web/package-lock.json -- \
	  sh -c 'cd web && $(NPM) ci --no-audit --no-fund'
