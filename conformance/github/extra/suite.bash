# Sourced by the suites beside it, from this folder.
. ../../../scripts/ci/foreign-suite.bash

# serve FLAG...: the built emulator, unless one serves already and is named by GITHUB_API_URL.
serve() {
  [ -z "${GITHUB_API_URL:-}" ] || return 0
  node "$root/packages/service-github/dist/cli.js" serve --json "$@" >"$work/ready" &
  server=$!
  for _ in $(seq 100); do
    [ -s "$work/ready" ] && break
    sleep 0.1
  done
  GITHUB_API_URL=$(sed -n 's/.*"GITHUB_API_URL":"\([^"]*\)".*/\1/p' "$work/ready")
  GITHUB_TOKEN=$(sed -n 's/.*"GITHUB_TOKEN":"\([^"]*\)".*/\1/p' "$work/ready")
  export GITHUB_API_URL GITHUB_TOKEN
}
