#!/usr/bin/env bash
# go-github, as go.mod pins it, against the built emulator, or against one that serves already (GITHUB_API_URL).
set -u
cd "$(dirname "$0")/go-github" || exit 1
root=$(cd ../../../.. && pwd)
work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf "$work"' EXIT

go=$(command -v go || echo /usr/local/go/bin/go)
if [ ! -x "$go" ]; then
  echo "NOT_RUN go-github: Go"
  exit 0
fi
# The Go that is here, or none: another one would have to be downloaded.
export GOTOOLCHAIN=local GOFLAGS="-mod=readonly -buildvcs=false"
if ! timeout 120 "$go" mod download >"$work/modules" 2>&1; then
  echo "NOT_RUN go-github: go-github and a Go that builds it: $(tail -n 1 "$work/modules")"
  exit 0
fi
if ! timeout 400 "$go" build -o "$work/go-github" . >"$work/build" 2>&1; then
  echo "FAIL go-github: does not build: $(head -n 5 "$work/build" | tr '\n' ' ')"
  exit 1
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
timeout 120 "$work/go-github"
