#!/usr/bin/env bash
# The packages' own tests on the newer Node releases that the npm package `node` supplies.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
for major in 22 24; do
  mkdir -p "$work/$major"
  if ! (cd "$work/$major" && npm init --yes && timeout 120 npm install --no-audit --no-fund "node@$major") >"$work/install" 2>&1; then
    echo "NOT_RUN node-$major: the npm package node@$major can't be had here: $(tail -n 1 "$work/install")"
    continue
  fi
  version=$("$work/$major/node_modules/.bin/node" --version)
  PATH="$work/$major/node_modules/.bin:$PATH" timeout 280 node node_modules/vitest/vitest.mjs run --reporter=dot \
    --project '@crvouga/*' >"$work/run" 2>&1 </dev/null
  code=$?
  counts=$(sed 's/\x1b\[[0-9;]*m//g' "$work/run" | grep -E '^ *(Test Files|Tests) ' | tr -s ' ' | tr '\n' ';')
  if [ "$code" -eq 0 ]; then
    echo "PASS node-$major: $version:$counts"
  else
    failed=1
    grep -E 'FAIL|Error:' "$work/run" | head -n 20
    echo "FAIL node-$major: $version: exit $code:$counts"
  fi
done
exit "$failed"
