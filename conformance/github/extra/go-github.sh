#!/usr/bin/env bash
# go-github, as go.mod pins it, against the built emulator, or against one that serves already (GITHUB_API_URL).
set -u
cd "$(dirname "$0")" || exit 1
. ./suite.bash
go=$(command -v go || echo /usr/local/go/bin/go)
[ -x "$go" ] || not_run Go
# The Go that is here, or none: another one would have to be downloaded.
export GOTOOLCHAIN=local GOFLAGS="-mod=readonly -buildvcs=false"
cd go-github || exit 1
timeout 120 "$go" mod download >"$work/modules" 2>&1 ||
  not_run "go-github and a Go that builds it: $(tail -n 1 "$work/modules")"
if ! timeout 400 "$go" build -o "$work/go-github" . >"$work/build" 2>&1; then
  echo "FAIL go-github: does not build: $(head -n 5 "$work/build" | tr '\n' ' ')"
  exit 1
fi
serve --port 0
timeout 120 "$work/go-github"
