#!/usr/bin/env bash
# Records the Docker emulator with the recorder of the real Engine and states how many exchanges are the same.
set -u
cd "$(dirname "$0")/../.." || exit 1
tools=../shared/tools/docker-oracle
recordings=../shared/oracle/docker/29.1.5
if [ ! -f "$tools/record.mjs" ] || [ ! -d "$recordings" ]; then
  echo "NOT_RUN docker-oracle: the recorder and the recordings of the real Engine are not beside this clone"
  exit 0
fi
work=$(mktemp -d)
# The recorded engine had this one image.
echo '{"docker": {"images": [{"ref": "busybox"}]}}' >"$work/seed.json"
node packages/service-docker/dist/cli.js serve --json --socket "$work/docker.sock" --seed "$work/seed.json" >"$work/ready" 2>"$work/log" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 100); do
  [ -s "$work/ready" ] && break
  sleep 0.1
done
if ! timeout 420 node "$tools/record.mjs" "$work/docker.sock" "$work/out" >"$work/record" 2>&1; then
  echo "FAIL docker-oracle: the recorder did not run to its end: $(tail -n 3 "$work/record" "$work/log" | tr '\n' ' ')"
  exit 1
fi
score=$(node "$tools/compare.mjs" "$recordings" "$work/out" | tail -n 1)
echo "PASS docker-oracle: the recorder runs to its end; against Engine 29.1.5: $score"
