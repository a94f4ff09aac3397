#!/usr/bin/env bash
# The Hermes emulator beside the real server, where one can be had: named stories and a few random walks, then
# the recorder of the real server, and how many of its exchanges are the same.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

timeout 180 npx --no-install tsx conformance/hermes/oracle/main.ts 0.21.0 --walks 3 --out "$work/live.json" >"$work/live" 2>&1
case $? in
  0) sed -n 's/^PASS hermes/PASS hermes-oracle live:/p' "$work/live" ;;
  3) sed -n 's/^NOT_RUN hermes/NOT_RUN hermes-oracle live/p' "$work/live" ;;
  124) echo "NOT_RUN hermes-oracle live: not over in 3 minutes" ;;
  *)
    echo "FAIL hermes-oracle live: $(tail -n 3 "$work/live" | tr '\n' ' ')"
    failed=1
    ;;
esac

tools=../shared/tools/hermes-oracle
recordings=../shared/oracle/hermes/0.21.0-live
adapter=conformance/hermes/oracle-adapter.mjs
if [ ! -f "$tools/record.mjs" ] || [ ! -d "$recordings" ] || [ ! -f "$adapter" ]; then
  echo "NOT_RUN hermes-oracle: the recorder and the recordings of the real server are not beside this clone"
  exit $failed
fi
# Those that need no long waits in real time.
topics="runs-life runs-validate idempotency stop events approval steer discovery auth http"
# shellcheck disable=SC2086
if ! timeout 420 node "$tools/record.mjs" 0.21.0 "$work/out" --adapter "$adapter" $topics >"$work/record" 2>&1; then
  echo "FAIL hermes-oracle: the recorder did not run to its end: $(tail -n 3 "$work/record" | tr '\n' ' ')"
  exit 1
fi
# shellcheck disable=SC2086
score=$(node "$tools/compare.mjs" "$recordings" "$work/out" --list $topics | tail -n 1)
echo "PASS hermes-oracle: the recorder runs to its end; against 0.21.0 over $topics: $score"
exit $failed
