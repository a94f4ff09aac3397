#!/usr/bin/env bash
# PyGithub from the package index against the built emulator, or against one that serves already (GITHUB_API_URL).
set -u
cd "$(dirname "$0")" || exit 1
. ./suite.bash
python_with pygithub PyGithub==2.10.0
serve --port 0
# The client tells its retries on stderr.
timeout 120 "$python" pygithub.py 2>"$work/log"
code=$?
[ "$code" -eq 0 ] || tail -n 5 "$work/log" >&2
exit "$code"
