#!/usr/bin/env bash
# PyGithub from the package index against the built emulator, or against one that serves already (GITHUB_API_URL).
set -u
cd "$(dirname "$0")" || exit 1
root=$(cd ../../.. && pwd)
version=2.10.0
kept=$root/.mockingbird/clients/pygithub-$version
work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf "$work"' EXIT

if ! command -v python3 >/dev/null; then
  echo "NOT_RUN pygithub: python3"
  exit 0
fi
# Installed once per clone, by whoever comes first.
mkdir -p "$kept"
if ! (
  ! command -v flock >/dev/null || flock 9
  "$kept/env/bin/python" -c 'import github' 2>/dev/null && exit 0
  rm -rf "$kept/env"
  python3 -m venv "$kept/env" &&
    timeout 120 "$kept/env/bin/pip" install --quiet --disable-pip-version-check --retries 1 "PyGithub==$version"
) 9>"$kept/lock" >"$work/pip" 2>&1; then
  echo "NOT_RUN pygithub: PyGithub $version, which can't be installed here: $(tail -n 1 "$work/pip")"
  exit 0
fi
if [ -z "${GITHUB_API_URL:-}" ]; then
  node "$root/packages/service-github/dist/cli.js" serve --port 0 --json >"$work/ready" &
  server=$!
  for _ in $(seq 100); do
    [ -s "$work/ready" ] && break
    sleep 0.1
  done
  GITHUB_API_URL=$(sed -n 's/.*"GITHUB_API_URL":"\([^"]*\)".*/\1/p' "$work/ready")
  GITHUB_TOKEN=$(sed -n 's/.*"GITHUB_TOKEN":"\([^"]*\)".*/\1/p' "$work/ready")
  export GITHUB_API_URL GITHUB_TOKEN
fi
# The client tells its retries on stderr.
timeout 120 "$kept/env/bin/python" pygithub.py 2>"$work/log"
code=$?
[ "$code" -eq 0 ] || tail -n 5 "$work/log" >&2
exit "$code"
