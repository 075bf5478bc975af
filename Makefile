# Two commands: `make run` opens the app, `make test` checks everything.
# Both make their own virtual environment first; packages are installed again only when a
# requirements file has changed. Windows without make: the same steps stand in README.md.

PYTHON  ?= python3
VENV    ?= .venv
ADDRESS ?= 127.0.0.1
PORT    ?= 8501

BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BROWSER := $(firstword $(foreach name,chromium chromium-browser google-chrome google-chrome-stable,\
             $(shell command -v $(name) 2>/dev/null)))

.PHONY: run test check browser clean

run: $(VENV)/.app
	@echo "Dikkat Atölyesi: http://127.0.0.1:$(PORT)   (durdurmak için Ctrl+C)"
	@$(BIN)/python -m streamlit run app.py --server.address $(ADDRESS) --server.port $(PORT) \
	  || { echo "Uygulama çalışmadı. $(PORT) numaralı kapı doluysa: make run PORT=8502" >&2; exit 1; }

test: $(VENV)/.dev browser check

check:
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest

browser: $(VENV)/.dev
ifeq ($(BROWSER),)
	$(BIN)/python -m playwright install chromium
endif

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 ya da daha yenisi gerekli (make PYTHON=python3.12 …)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.app: requirements.txt | $(VENV)/pyvenv.cfg
	$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements.txt requirements-dev.txt | $(VENV)/pyvenv.cfg
	$(PIP) -r requirements-dev.txt
	@touch $@ $(VENV)/.app

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info
