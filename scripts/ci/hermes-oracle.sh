#!/usr/bin/env bash
# Records the Hermes emulator with the recorder of the real server and states how many exchanges are the same.
set -u
cd "$(dirname "$0")/../.." || exit 1
tools=../shared/tools/hermes-oracle
recordings=../shared/oracle/hermes/0.21.0-live
adapter=conformance/hermes/oracle-adapter.mjs
if [ ! -f "$tools/record.mjs" ] || [ ! -d "$recordings" ] || [ ! -f "$adapter" ]; then
  echo "NOT_RUN hermes-oracle: the recorder and the recordings of the real server are not beside this clone"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Topics of this package's slice; the others join as they are built.
topics="runs-life runs-validate idempotency stop events approval steer discovery auth http"
# shellcheck disable=SC2086
if ! timeout 420 node "$tools/record.mjs" 0.21.0 "$work/out" --adapter "$adapter" $topics >"$work/record" 2>&1; then
  echo "FAIL hermes-oracle: the recorder did not run to its end: $(tail -n 3 "$work/record" | tr '\n' ' ')"
  exit 1
fi
# shellcheck disable=SC2086
score=$(node "$tools/compare.mjs" "$recordings" "$work/out" --list $topics | tail -n 1)
echo "PASS hermes-oracle: the recorder runs to its end; against 0.21.0 over $topics: $score"
