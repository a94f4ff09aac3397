#!/usr/bin/env bash
# githubkit reads every answer by the schemas that GitHub publishes, of both versions.
set -u
cd "$(dirname "$0")" || exit 1
. ./suite.bash
# Newer models want members of labels that the contract has not got yet; hishel 2.0.0 lacks what githubkit imports.
python_with githubkit githubkit==0.16.1 'githubkit-schemas[2022-11-28,2026-03-10]==26.8.28' 'hishel<2'
serve --port 0
timeout 120 "$python" githubkit-models.py
