# Two commands: `make run` opens the app, `make test` checks everything.
# Both make their own virtual environment first; packages are installed again only when a
# requirements file has changed. Windows without make: the same steps stand in README.md.
# `make model` trains the model anew (hours), `make model-short` tries the same path (minutes);
# `make model-free` trains the twin whose heads are shown nothing;
# `make scenes` trains the small one that looks at pictures, `make translation` the tiny translator;
# `make test-training` runs the tests of training that `make test` skips for want of PyTorch.
# The tests run in two processes side by side (WORKERS=1: one after the other); `python -m pytest`
# alone runs them in one, and is the command for a single file.

PYTHON  ?= python3
VENV    ?= .venv
ADDRESS ?= 127.0.0.1
PORT    ?= 8501
WORKERS ?= 2
TRAIN   ?= .venv-train
DATA    ?= $(firstword $(wildcard data ../data ../shared/data))
SHORT   := training/runs/short

BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BROWSER := $(firstword $(foreach name,chromium chromium-browser google-chrome google-chrome-stable,\
             $(shell command -v $(name) 2>/dev/null)))

.PHONY: run test check browser model model-short model-free test-training scenes translation clean

run: $(VENV)/.app
	@echo "Dikkat Atölyesi: http://127.0.0.1:$(PORT)   (durdurmak için Ctrl+C)"
	@$(BIN)/python -m streamlit run app.py --server.address $(ADDRESS) --server.port $(PORT) \
	  || { echo "Uygulama çalışmadı. $(PORT) numaralı kapı doluysa: make run PORT=8502" >&2; exit 1; }

test: $(VENV)/.dev browser check

check:
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

browser: $(VENV)/.dev
ifeq ($(BROWSER),)
	$(BIN)/python -m playwright install chromium
endif

model: $(TRAIN)/.ready
	@test -n "$(DATA)" || { echo "Ham veriler nerede? make model DATA=klasör (bak: training/README.md)" >&2; exit 1; }
	$(TRAIN)/bin/python -m training.make --data $(DATA) --resume

model-short: $(TRAIN)/.ready
	rm -rf $(SHORT)
	$(if $(DATA),,$(TRAIN)/bin/python -m training.stand_in $(SHORT)/data)
	$(TRAIN)/bin/python -m training.make --data $(or $(DATA),$(SHORT)/data) --short

model-free: $(TRAIN)/.ready
	@test -n "$(DATA)" || { echo "Ham veriler nerede? make model-free DATA=klasör (bak: training/README.md)" >&2; exit 1; }
	$(TRAIN)/bin/python -m training.make --data $(DATA) --free --resume

test-training: $(TRAIN)/.ready
	$(TRAIN)/bin/python -m pytest tests/training

scenes: $(TRAIN)/.ready
	$(TRAIN)/bin/python -m training.scenes.make --resume

translation: $(TRAIN)/.ready
	@test -n "$(DATA)" || { echo "Ham veriler nerede? make translation DATA=klasör (bak: training/README.md)" >&2; exit 1; }
	$(TRAIN)/bin/python -m training.translation.make --data $(DATA) --resume

$(TRAIN)/.ready: training/requirements.txt
	test -d $(TRAIN) || $(PYTHON) -m venv $(TRAIN)
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check -r training/requirements.txt
	@touch $@

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
	rm -rf $(VENV) $(TRAIN) .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info
