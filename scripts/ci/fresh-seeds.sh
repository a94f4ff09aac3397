#!/usr/bin/env bash
# Every property test once more, from a seed that no run has had.
set -u
cd "$(dirname "$0")/../.." || exit 1
seed=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
seed=$((seed % 2147483647))
log=$(mktemp)
trap 'rm -f "$log"' EXIT
files=$(grep -rl --include='*.test.ts' --exclude-dir=node_modules --exclude-dir=dist "from 'fast-check'" packages conformance)
# shellcheck disable=SC2086
if PROPERTY_SEED=$seed timeout 500 npx --no-install vitest run $files >"$log" 2>&1; then
  echo "PASS properties from seed $seed"
else
  tail -n 60 "$log"
  echo "FAIL properties from seed $seed (PROPERTY_SEED=$seed brings them again)"
  exit 1
fi
