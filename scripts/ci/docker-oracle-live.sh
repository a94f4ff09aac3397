#!/usr/bin/env bash
# The Docker emulator beside a real Engine, where one can be started: stories, restarts and a few random walks.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
timeout 400 npx --no-install tsx conformance/docker/oracle/main.ts "${1:-1.52}" --walks 5 --out "$work/live.json" >"$work/live" 2>&1
case $? in
  0) sed -n 's/^PASS docker/PASS docker-oracle live:/p' "$work/live" ;;
  3) sed -n 's/^NOT_RUN docker/NOT_RUN docker-oracle live/p' "$work/live" ;;
  124) echo "NOT_RUN docker-oracle live: not over in 400 seconds" ;;
  *)
    echo "FAIL docker-oracle live: $(tail -n 3 "$work/live" | tr '\n' ' ')"
    exit 1
    ;;
esac
