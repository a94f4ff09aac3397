#!/usr/bin/env bash
# githubkit verifies every webhook and reads it by the payload schemas that GitHub publishes, of both versions.
set -u
cd "$(dirname "$0")" || exit 1
. ./suite.bash
python_with githubkit githubkit==0.16.1 'githubkit-schemas[2022-11-28,2026-03-10]==26.8.28' 'hishel<2'
serve --port 0
timeout 200 "$python" githubkit-webhooks.py
